/**
 * How a snapshot is written: frames of a type (one byte), a length, a CRC-32 (four bytes each) and a payload. The CRC shows damage
 * before a payload is used; the last frame has the SHA-256 of all bytes before it, so a truncated, extended or rearranged snapshot is
 * recognized, too.
 */
import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";

export const SNAPSHOT_FORMAT = 1;

const TYPES = { header: 1, table: 2, rows: 3, tableEnd: 4, sequences: 5, end: 6 } as const;
export type FrameType = keyof typeof TYPES;
const NAMES = new Map(Object.entries(TYPES).map(([name, type]) => [type as number, name as FrameType]));

const HEAD_BYTES = 9;
/** Rows arrive from PostgreSQL in pieces of at most 64 KiB, or of one row: a picture. */
const PAYLOAD_MAX = 256 * 1024 ** 2;

export interface Frame {
  type: FrameType;
  payload: Buffer;
}

/** What a backup cannot be used for, in a sentence for the operator. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

export class FrameWriter {
  readonly #hash: Hash = createHash("sha256");

  write(type: FrameType, content: Buffer | object): Buffer {
    const payload = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(TYPES[type]);
    head.writeUInt32BE(payload.length, 1);
    head.writeUInt32BE(crc32(payload), 5);
    const frame = Buffer.concat([head, payload]);
    this.#hash.update(frame);
    return frame;
  }

  /** The last frame. */
  end(): Buffer {
    return this.write("end", { sha256: this.#hash.copy().digest("hex") });
  }
}

const NOT_A_BACKUP = "This is not a backup of Forno, or it is damaged";
const TRUNCATED = "The backup is incomplete: it ends in the middle";
const DAMAGED = "The backup is damaged: its contents do not match its checksum";

/** Throws a `SnapshotError` unless the bytes are whole and unchanged. The last frame is checked, not returned. */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  const input = new Input(source);
  try {
    for (;;) {
      const head = await input.take(HEAD_BYTES);
      if (!head) throw new SnapshotError(TRUNCATED);
      const type = NAMES.get(head.readUInt8());
      const length = head.readUInt32BE(1);
      if (!type || length > PAYLOAD_MAX) throw new SnapshotError(NOT_A_BACKUP);
      const payload = await input.take(length);
      if (!payload) throw new SnapshotError(TRUNCATED);
      if (crc32(payload) !== head.readUInt32BE(5)) throw new SnapshotError(DAMAGED);
      if (type === "end") {
        if (parseFrame<{ sha256: string }>({ type, payload }).sha256 !== hash.digest("hex")) throw new SnapshotError(DAMAGED);
        if (await input.take(1)) throw new SnapshotError(DAMAGED);
        return;
      }
      hash.update(head).update(payload);
      yield { type, payload };
    }
  } finally {
    await input.close();
  }
}

export function parseFrame<Content>({ payload }: Frame): Content {
  try {
    return JSON.parse(payload.toString());
  } catch (error) {
    throw new SnapshotError(NOT_A_BACKUP, { cause: error });
  }
}

class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Lets a source that was not read to its end clean up. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Null if the source ends before. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#bytes < length) {
      const { value, done } = await this.#source.next();
      if (done) return null;
      this.#pieces.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.#bytes += value.byteLength;
    }
    const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces);
    this.#pieces = all.length > length ? [all.subarray(length)] : [];
    this.#bytes -= length;
    return all.subarray(0, length);
  }
}

/**
 * Backups in a bucket, by the REST API of S3. https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open as openFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { type BackupStorage, BackupStorageError, type StoredFile } from "./backup-storage.ts";

export interface S3Options {
  bucket: string;
  region: string;
  endpoint: string | null;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  isPathStyle: boolean;
  workFolder: string;
  /** Each request; shortened by tests. */
  timeoutMs?: number;
  /** Of a large file; smaller in tests. */
  partBytes?: number;
}

const REQUEST_LIMIT_MS = 120_000;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;
/** With S3's limit of 10,000 parts, for files up to 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;
/** A thousand names each. */
const PAGES_MAX = 100;
/** Far more than a page of names. */
const ANSWER_CHARACTERS_MAX = 10_000_000;
const REFUSAL_CHARACTERS_MAX = 10_000;
const REASON_CHARACTERS_MAX = 200;

interface S3Request {
  method: "GET" | "PUT" | "POST" | "DELETE";
  /** Of an object; absent: the bucket. */
  name?: string;
  query?: Record<string, string>;
  body?: Buffer | string;
  signal?: AbortSignal | undefined;
}

/** A bucket of Amazon S3 or of a service with its protocol. */
export class S3Storage implements BackupStorage {
  readonly workFolder: string;
  readonly #signer: AwsClient;
  readonly #options: S3Options;
  readonly #bucketUrl: string;
  readonly #limitMs: number;
  readonly #partBytes: number;

  constructor(options: S3Options) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, isPathStyle, timeoutMs = REQUEST_LIMIT_MS } = options;
    this.#options = options;
    this.#limitMs = timeoutMs;
    this.#partBytes = options.partBytes ?? PART_BYTES;
    this.workFolder = resolve(options.workFolder);
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
    const path = url.pathname.replace(/\/$/, "");
    this.#bucketUrl = isPathStyle ? `${url.origin}${path}/${bucket}` : `${url.protocol}//${bucket}.${url.host}${path}`;
  }

  get place(): string {
    return `the bucket ${this.#options.bucket}${this.#options.prefix ? ` at ${this.#options.prefix}` : ""}`;
  }

  async list(): Promise<StoredFile[]> {
    const { bucket, prefix } = this.#options;
    const files: StoredFile[] = [];
    let next = "";
    for (let page = 0; page < PAGES_MAX; page++) {
      const query = { "list-type": "2", prefix, ...(next && { "continuation-token": next }) };
      const { text } = await this.#request("listed", { method: "GET", query });
      for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        files.push({ name: textOf(entry, "Key").slice(prefix.length), bytes: Number(textOf(entry, "Size")) });
      next = textOf(text, "NextContinuationToken");
      if (textOf(text, "IsTruncated") !== "true" || !next) return files;
    }
    throw new BackupStorageError(`The bucket ${bucket} has too many files at ${prefix}. Use a prefix for the backups alone`);
  }

  /** It is read back and compared before the file here is deleted. */
  async add(name: string, path: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#upload(name, path, signal);
      if ((await digestOf(createReadStream(path))) !== (await digestOf(await this.open(name, signal))))
        throw new BackupStorageError(`${this.place} returned other bytes than it was sent`);
    } catch (error) {
      // The bucket may have all of it, also if its answer did not arrive. The first error says more than that this fails, too.
      await this.remove(name).catch(() => {});
      throw error;
    }
    await rm(path, { force: true });
  }

  async #upload(name: string, path: string, signal?: AbortSignal): Promise<void> {
    const file = await openFile(path);
    try {
      const first = await readPart(file, this.#partBytes);
      if (first.byteLength < this.#partBytes) await this.#request("stored", { method: "PUT", name, body: first, signal });
      else await this.#uploadParts(name, file, first, signal);
    } finally {
      await file.close();
    }
  }

  /** The object exists only once all of its parts were received. */
  async #uploadParts(name: string, file: FileHandle, first: Buffer, signal?: AbortSignal): Promise<void> {
    const { text } = await this.#request("stored", { method: "POST", name, query: { uploads: "" }, signal });
    const uploadId = textOf(text, "UploadId");
    try {
      let parts = "";
      let part = first;
      for (let number = 1; part.byteLength > 0; number++, part = await readPart(file, this.#partBytes)) {
        const query = { partNumber: `${number}`, uploadId };
        const { headers } = await this.#request("stored", { method: "PUT", name, query, body: part, signal });
        parts += `<Part><PartNumber>${number}</PartNumber><ETag>${headers.get("etag")}</ETag></Part>`;
      }
      const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
      await this.#request("stored", { method: "POST", name, query: { uploadId }, body, signal });
    } catch (error) {
      // The parts cost money until then. The first error says more than that this fails, too.
      await this.#request("deleted", { method: "DELETE", name, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  /** Once the answer has begun, only `fetch` limits the time: it ends after five minutes without a byte. */
  async open(name: string, signal?: AbortSignal): Promise<Readable> {
    return await this.#repeat("read", { method: "GET", name, signal }, ({ body }) =>
      body ? Readable.fromWeb(body as WebStream) : Readable.from([]),
    );
  }

  async remove(name: string): Promise<void> {
    await this.#request("deleted", { method: "DELETE", name });
  }

  /** With the whole of its answer, which is short. */
  #request(done: string, request: S3Request): Promise<{ headers: Headers; text: string }> {
    return this.#repeat(done, request, async (response) => {
      const text = await textWithin(response, ANSWER_CHARACTERS_MAX);
      if (text.length > ANSWER_CHARACTERS_MAX) throw new Error("the answer is too large");
      // Completing an upload answers 200 before it has been done, and says here if it failed.
      if (textOf(text, "Error")) throw new S3Refusal(response.status, text);
      return { headers: response.headers, text };
    });
  }

  async #repeat<Result>(done: string, request: S3Request, read: (response: Response) => Result | Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(request, read);
      } catch (error) {
        const mayHelp = !(error instanceof S3Refusal) || error.isTransient;
        if (!mayHelp || attempt === ATTEMPTS || request.signal?.aborted)
          throw new BackupStorageError(`A backup could not be ${done} in ${this.place}: ${reasonOf(error)}`, { cause: error });
        // Once it is aborted, so is the next attempt.
        await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt, null, { signal: request.signal }).catch(() => {});
      }
    }
  }

  async #attempt<Result>(
    { method, name, query, body, signal }: S3Request,
    read: (response: Response) => Result | Promise<Result>,
  ): Promise<Result> {
    const url = new URL(this.#bucketUrl);
    if (name !== undefined) url.pathname += `/${(this.#options.prefix + name).split("/").map(encodeURIComponent).join("/")}`;
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
    const signed = await this.#signer.sign(url, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
    });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${this.#limitMs / 1000} s`)), this.#limitMs);
    try {
      // A redirect means another region, for which this signature is not valid.
      const response = await fetch(signed, {
        redirect: "manual",
        signal: AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]),
      });
      if (!response.ok) throw new S3Refusal(response.status, await textWithin(response, REFUSAL_CHARACTERS_MAX));
      return await read(response);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
class S3Refusal extends Error {
  readonly isTransient: boolean;

  constructor(status: number, body: string) {
    const code = textOf(body, "Code") || "no code";
    super(`${textOf(body, "Message").slice(0, REASON_CHARACTERS_MAX) || "no reason"} (${code}, ${status})`);
    this.isTransient = status < 300 || status === 429 || status >= 500 || code === "RequestTimeout";
  }
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

/** What the answer begins with: if it is longer than `max`, a little more than that. */
async function textWithin({ body }: Response, max: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > max) break;
  }
  return text;
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The content of the first element of this name; empty if there is none. */
function textOf(xml: string, element: string): string {
  const [, content = ""] = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml) ?? [];
  return content.replace(/&(amp|lt|gt|quot|apos);/g, (_all, sign: string) => SIGNS[sign] ?? "");
}

async function readPart(file: FileHandle, bytesMax: number): Promise<Buffer> {
  const part = Buffer.alloc(bytesMax);
  let bytes = 0;
  for (let read = -1; read !== 0 && bytes < bytesMax; bytes += read)
    ({ bytesRead: read } = await file.read(part, bytes, bytesMax - bytes));
  return part.subarray(0, bytes);
}

async function digestOf(source: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(source, hash);
  return hash.digest("hex");
}

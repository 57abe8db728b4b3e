import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client, type S3ServiceException } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
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
}

const CONNECT_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 120_000;
const ATTEMPTS = 5;
/** With S3's limit of 10,000 parts, for files up to 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;
const PARTS_AT_ONCE = 2;
/** A thousand names each. */
const PAGES_MAX = 100;

/** A bucket of Amazon S3 or of a service with its protocol. */
export class S3Storage implements BackupStorage {
  readonly workFolder: string;
  readonly #client: S3Client;
  readonly #options: S3Options;

  constructor(options: S3Options) {
    const { region, endpoint, accessKeyId, secretAccessKey, isPathStyle, timeoutMs = REQUEST_LIMIT_MS } = options;
    this.#options = options;
    this.workFolder = resolve(options.workFolder);
    this.#client = new S3Client({
      region,
      ...(endpoint && { endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      maxAttempts: ATTEMPTS,
      // Services other than Amazon's do not know all of its checksums; each request is signed with the SHA-256 of its body anyway.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_LIMIT_MS,
        requestTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        throwOnRequestTimeout: true,
      },
    });
  }

  get place(): string {
    return `the bucket ${this.#options.bucket}${this.#options.prefix ? ` at ${this.#options.prefix}` : ""}`;
  }

  async list(): Promise<StoredFile[]> {
    const { bucket, prefix } = this.#options;
    const files: StoredFile[] = [];
    let next: string | undefined;
    for (let page = 0; page < PAGES_MAX; page++) {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
      const answer = await this.#sentence("listed", this.#client.send(command));
      for (const { Key = "", Size = 0 } of answer.Contents ?? []) files.push({ name: Key.slice(prefix.length), bytes: Size });
      next = answer.NextContinuationToken;
      if (!answer.IsTruncated || !next) return files;
    }
    throw new BackupStorageError(`The bucket ${bucket} has too many files at ${prefix}. Use a prefix for the backups alone`);
  }

  /** It is read back and compared before the file here is deleted. */
  async add(name: string, path: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#upload(name, path, signal);
      if ((await digestOf(createReadStream(path))) !== (await digestOf(await this.open(name))))
        throw new BackupStorageError(`${this.place} returned other bytes than it was sent`);
    } catch (error) {
      // The bucket may have all of it, also if its answer did not arrive. The first error says more than that this fails, too.
      await this.remove(name).catch(() => {});
      throw error;
    }
    await rm(path, { force: true });
  }

  /** The object exists only once all of its parts were received. */
  async #upload(name: string, path: string, signal?: AbortSignal): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#options.bucket, Key: this.#key(name), Body: createReadStream(path) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    const abort = () => void upload.abort();
    signal?.addEventListener("abort", abort);
    try {
      await this.#sentence("stored", upload.done());
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  async open(name: string): Promise<Readable> {
    const command = new GetObjectCommand({ Bucket: this.#options.bucket, Key: this.#key(name) });
    const { Body } = await this.#sentence("read", this.#client.send(command));
    return Body as Readable;
  }

  async remove(name: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#options.bucket, Key: this.#key(name) });
    await this.#sentence("deleted", this.#client.send(command));
  }

  #key(name: string): string {
    return this.#options.prefix + name;
  }

  async #sentence<Result>(done: string, request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      const { name, message, $metadata } = error as S3ServiceException;
      const status = $metadata?.httpStatusCode ? `${name}, ${$metadata.httpStatusCode}` : name;
      throw new BackupStorageError(`A backup could not be ${done} in ${this.place}: ${message || "no answer"} (${status})`, {
        cause: error,
      });
    }
  }
}

async function digestOf(source: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(source, hash);
  return hash.digest("hex");
}

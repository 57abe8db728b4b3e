/** Where backups are stored. A name that is listed is a complete file. */
import type { Readable } from "node:stream";

export interface StoredFile {
  name: string;
  bytes: number;
}

export interface BackupStorage {
  /** For people: the folder or the bucket. */
  readonly place: string;
  /** Where a file is written before it is added: a folder of this machine. */
  readonly workFolder: string;
  list(): Promise<StoredFile[]>;
  /** Moves the file at `path`, which is in the work folder, here: all of it or nothing. */
  add(name: string, path: string, signal?: AbortSignal): Promise<void>;
  open(name: string, signal?: AbortSignal): Promise<Readable>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}

/** What went wrong, in a sentence for the operator. */
export class BackupStorageError extends Error {
  override readonly name = "BackupStorageError";
}

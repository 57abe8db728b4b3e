import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { errorCode, syncFolder } from "../../platform/process/operating-system.ts";
import { type BackupStorage, BackupStorageError, type StoredFile } from "./backup-storage.ts";

/** A folder of this machine, or one that is mounted. */
export class FolderStorage implements BackupStorage {
  readonly workFolder: string;

  constructor(folder: string) {
    this.workFolder = resolve(folder);
  }

  get place(): string {
    return this.workFolder;
  }

  async list(): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for (const name of await readdir(this.workFolder).catch(emptyIfMissing)) {
      const found = await stat(join(this.workFolder, name)).catch(() => null);
      if (found?.isFile()) files.push({ name, bytes: found.size });
    }
    return files;
  }

  async add(name: string, path: string): Promise<void> {
    await mkdir(this.workFolder, { recursive: true });
    await rename(path, join(this.workFolder, name));
    syncFolder(this.workFolder);
  }

  async open(name: string): Promise<Readable> {
    const path = join(this.workFolder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new BackupStorageError(`${this.workFolder} has no backup ${name}`);
    return createReadStream(path);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.workFolder, name), { force: true });
  }
}

function emptyIfMissing(error: unknown): string[] {
  if (errorCode(error) === "ENOENT") return [];
  throw error;
}

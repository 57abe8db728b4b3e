/** Whether the disks have space for a backup and its check. A full one would stop the shop. */
import { stat, statfs } from "node:fs/promises";

/** For the shop meanwhile. */
const SPARE_BYTES = 256 * 1024 ** 2;
/** With its indexes and WAL. */
const SCRATCH_FACTOR = 1.3;
/** Pictures do not become smaller. COPY writes two digits for each of their bytes, and gzip brings random digits to 1.09 of those bytes. */
const FILE_FACTOR = 1.1;

interface Need {
  folder: string;
  bytes: number;
}

export const scratchNeed = (folder: string, databaseBytes: number): Need => ({ folder, bytes: databaseBytes * SCRATCH_FACTOR });
export const fileNeed = (folder: string, databaseBytes: number): Need => ({ folder, bytes: databaseBytes * FILE_FACTOR });

/** Throws a sentence if a disk has too little for all of its folders, which exist. */
export async function requireSpace(...needs: Need[]): Promise<void> {
  const disks = new Map<number, Need>();
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder);
    const others = disks.get(dev);
    disks.set(dev, others ? { folder: `${others.folder} and ${folder}`, bytes: others.bytes + bytes } : { folder, bytes });
    const needed = (disks.get(dev)?.bytes ?? 0) + SPARE_BYTES;
    const free = await freeBytes(folder);
    if (free < needed)
      throw new Error(
        `Not enough space in ${disks.get(dev)?.folder}: ${megabytes(free)} are free, and about ${megabytes(needed)} are needed`,
      );
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString("en-IN")} MB`;

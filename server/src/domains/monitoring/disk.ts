import { statfs } from "node:fs/promises";

export interface Disk {
  freeBytes: number;
  sizeBytes: number;
}

/** The disk of the embedded PostgreSQL. Null with an external database, whose disk the program does not see. */
export async function readDisk(dataDir: string | null): Promise<Disk | null> {
  if (dataDir === null) return null;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Folders for databases: in memory where there is room, because nothing in a test must survive a power failure. */
import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Several times what all databases of a run need. */
const ROOM_BYTES = 2 * 1024 ** 3;

export const makeDataFolder = (name: string): Promise<string> =>
  mkdtemp(join(hasRoom() ? MEMORY : tmpdir(), `forno-faults-${name}-`));

/** A container often has 64 MB, and only Linux has the folder. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

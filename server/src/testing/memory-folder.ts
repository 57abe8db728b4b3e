/** Where tests keep databases: in memory, because nothing in a test must survive a power failure. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Several times what all databases of a run need. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder in memory, where making and copying a database takes a third of the time; the system's temporary one if that is no place for it. */
export const memoryFolder = (): string => (hasRoom() && runsPrograms() ? MEMORY : tmpdir());

/** A container often has 64 MB, and only Linux has the folder. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Containers often forbid it there, and tests start programs that they write. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, "forno-probe-"));
  const program = join(folder, "probe");
  try {
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o755);
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

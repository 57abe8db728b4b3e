import { statfs } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import { DISK_FREE_MIN } from "@forno/contract/monitoring/monitoring.ts";
import { isBuiltFor } from "../../../../platform/process/program-version.ts";
import { checkGroup, type Finding, ok, problem, warning } from "../check.ts";

const MB = 1_000_000;
const GB = 1_000 * MB;

const sizeOf = (bytes: number): string => (bytes < GB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`);

export const machineChecks = checkGroup({
  checks: {
    disk: { section: "machine", title: "Disk space" },
    temporary: { section: "machine", title: "Temporary files" },
    memory: { section: "machine", title: "Memory" },
    user: { section: "machine", title: "User" },
    node: { section: "machine", title: "Node" },
    "time-zone": { section: "machine", title: "Time zone" },
  },
  async find({ installation: { dataDir, userId, isDatabaseEmbedded, mode } }) {
    const [disk, temporary] = await Promise.all([spaceIn(dataDir), spaceIn(tmpdir())]);
    return {
      disk: diskFinding(disk, resolve(dataDir)),
      temporary: temporaryFinding(temporary, tmpdir()),
      memory: memoryFinding({ limit: memoryLimit(), available: process.availableMemory() }, isDatabaseEmbedded),
      ...(userId !== null && { user: userFinding(userId, mode) }),
      node: nodeFinding(process.versions.node),
      "time-zone": timeZoneFinding(),
    };
  },
});

interface Space {
  free: number;
  total: number;
}

/** Of the file system; of the nearest existing folder above, if the folder does not exist yet. */
async function spaceIn(folder: string): Promise<Space> {
  const path = resolve(folder);
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || path === dirname(path)) throw error;
    return await spaceIn(dirname(path));
  }
}

/** On a small disk, sooner than the owner is alerted. */
const FREE_LOW = 2 * GB;
const FREE_LEAST = 500 * MB;

export function diskFinding({ free, total }: Space, folder: string): Finding {
  const found = `${sizeOf(free)} of ${sizeOf(total)} free in ${folder}`;
  const action = "Delete what is not needed on this disk, or use a larger one. PostgreSQL stops when it is full";
  if (free < FREE_LEAST) return problem(found, action);
  return free < FREE_LOW || free < total * DISK_FREE_MIN ? warning(found, action) : ok(found);
}

const TEMPORARY_LEAST = 100 * MB;

export function temporaryFinding({ free }: Space, folder: string): Finding {
  const found = `${sizeOf(free)} free in ${folder}`;
  return free < TEMPORARY_LEAST ? warning(found, `Free at least ${sizeOf(TEMPORARY_LEAST)} in ${folder}`) : ok(found);
}

/** Of the machine, or of the container. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const MEMORY_LEAST = 480 * MB;
const MEMORY_WITH_DATABASE = 900 * MB;
const AVAILABLE_LEAST = 100 * MB;

export function memoryFinding({ limit, available }: { limit: number; available: number }, isDatabaseEmbedded: boolean): Finding {
  const found = `${sizeOf(limit)}, of which ${sizeOf(Math.min(available, limit))} are available`;
  if (limit < MEMORY_LEAST) return problem(found, "Give the machine or the container at least 512 MB");
  if (isDatabaseEmbedded && limit < MEMORY_WITH_DATABASE)
    return warning(found, "With the embedded database, use at least 1 GB: PostgreSQL runs on this machine, too");
  return available < AVAILABLE_LEAST ? warning(found, "Stop other programs on this machine, or give it more memory") : ok(found);
}

export function userFinding(userId: number, mode: "demo" | "live"): Finding {
  if (userId !== 0) return ok("The shop does not run as root");
  if (mode === "demo") return ok("The shop runs as root: for a demo that is fine, for a shop with real orders it is not");
  return warning(
    "The shop runs as root: a fault in it could change everything on this machine",
    "Run it as a user of its own: deploy/forno.service and the container do",
  );
}

export function nodeFinding(version: string): Finding {
  return isBuiltFor(version)
    ? ok(version)
    : warning(
        `${version}, which is too old for this version`,
        "Start the shop with npm start or the service, which use a Node that is new enough",
      );
}

const INDIA = { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function timeZoneFinding(): Finding {
  const half = new Intl.DateTimeFormat("en-IN", INDIA).format(new Date("2026-01-01T00:00:00Z"));
  return half === "05:30"
    ? ok("Asia/Kolkata, whatever the machine's own time zone is")
    : problem("This Node does not know Asia/Kolkata", "Use a Node with full internationalization data, such as the project's own");
}

/** A PostgreSQL in a temporary folder, in which a backup is tried. */
import { mkdirSync, readdirSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionConfig } from "../../../platform/db/connection/pool.ts";
import { startEmbeddedPostgres } from "../../../platform/db/embedded/embedded-postgres.ts";
import { isRunning } from "../../../platform/db/embedded/postgres-process.ts";
import { lowerPriority } from "../../../platform/process/operating-system.ts";
import { freeBytes, requireSpace } from "./disk-space.ts";

/** Nothing in it has to survive, and it must fit beside a shop in 1 GB of memory. */
const FLAGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  autovacuum: "off",
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  max_connections: "10",
  max_parallel_maintenance_workers: "0",
  max_parallel_workers_per_gather: "0",
};

/** Removes it afterwards; those of killed processes are removed by the next use. */
export async function withScratchDatabase<Result>(
  dataDir: string,
  work: (connection: ConnectionConfig) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dataDir, { recursive: true });
  const base = realpathSync(dataDir);
  await removeScratchFolders(base);
  await requireSpace({ folder: base, bytes: 0 });
  const folder = await mkdtemp(join(base, `scratch-${process.pid}-`));
  try {
    const postgres = await startEmbeddedPostgres(folder, FLAGS);
    try {
      // Its processes inherit it.
      lowerPriority(postgres.pid);
      return await work(postgres.connection);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    // What PostgreSQL says of a full disk depends on the moment, and may only be that a connection was lost.
    if (String(error).includes("No space left on device") || (await freeBytes(folder)) < FULL_BELOW_BYTES)
      throw new Error(`No space left in ${base}, where the backup is checked`, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Less than PostgreSQL needs for its next WAL file. */
const FULL_BELOW_BYTES = 16 * 1024 ** 2;

async function removeScratchFolders(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = Number(/^scratch-(\d+)-\w+$/.exec(name)?.[1] ?? Number.NaN);
    // In a container the killed process had the same pid as this one.
    const isAbandoned = pid === process.pid || (pid > 0 && !isRunning(pid));
    if (isAbandoned) await rm(join(base, name), { recursive: true, force: true });
  }
}

/** The embedded PostgreSQL of a shop that runs as another process. */
import { realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { hasCluster } from "./postgres-cluster.ts";
import { findPostmaster, isRunning, readLockFile } from "./postgres-process.ts";
import { SOCKET_PORT } from "./socket-folder.ts";

export interface RunningPostgres {
  connection: pg.PoolConfig;
  /** The user of the shop's process, who may connect; null: unknown. */
  userId: number | null;
}

/** Null if none runs over `<dataDir>/postgres`. */
export function findRunningPostgres(dataDir: string): RunningPostgres | null {
  if (!hasCluster(dataDir)) return null;
  const folder = join(realpathSync(resolve(dataDir)), "postgres");
  const lock = readLockFile(folder);
  const postmaster = lock && findPostmaster(folder, lock);
  if (!postmaster) return null;
  const { ownerPid } = postmaster;
  if (ownerPid !== null && !isRunning(ownerPid)) return null;
  return {
    connection: { user: "postgres", database: "postgres", host: lock.socketFolder, port: SOCKET_PORT },
    userId: ownerPid === null ? null : userOf(ownerPid),
  };
}

function userOf(pid: number): number | null {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return null;
  }
}

/** PostgreSQL lets in only the user that started it; root may act as that user. */
export function actAs(userId: number | null): void {
  if (userId === null || userId === process.geteuid?.() || process.getuid?.() !== 0) return;
  process.seteuid?.(userId);
}

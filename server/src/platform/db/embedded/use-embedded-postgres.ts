import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { hasCluster } from "./postgres-cluster.ts";
import { findPostmaster, readLockFile } from "./postgres-process.ts";
import { SOCKET_PORT } from "./socket-folder.ts";

export interface UsedPostgres {
  connection: pg.PoolConfig;
  /** Whether another process started it. */
  isShared: boolean;
  close(): Promise<void>;
}

/**
 * For an operator's command: the server that runs over `<dataDir>/postgres`, whoever started it, otherwise one that runs until
 * `close`. Creates no database.
 */
export async function useEmbeddedPostgres(dataDir: string): Promise<UsedPostgres> {
  refuseMissingCluster(dataDir);
  const folder = join(realpathSync(dataDir), "postgres");
  const lock = readLockFile(folder);
  const postmaster = lock && findPostmaster(folder, lock);
  if (lock && postmaster && existsSync(lock.socketFolder)) {
    const connection = { user: "postgres", database: "postgres", host: lock.socketFolder, port: SOCKET_PORT };
    return { connection, isShared: true, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(dataDir);
  return { connection: postgres.connection, isShared: false, close: () => postgres.stop() };
}

/** Throws if `dataDir` contains no database. */
export function refuseMissingCluster(dataDir: string): void {
  if (!hasCluster(dataDir)) throw new Error(`No shop database in ${resolve(dataDir)}. Set DATA_DIR=… or DATABASE_URL=…`);
}

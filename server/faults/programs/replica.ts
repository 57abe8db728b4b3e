/** A streaming replica, connected through a proxy that a test can break. */
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { type DatabaseGate, openGate } from "../../src/testing/database/database-gate.ts";
import { makeDataFolder } from "./data-folder.ts";
import { copyCluster } from "./shop.ts";

export interface Replica {
  url: string;
  gate: DatabaseGate;
  /** Bypasses the proxy. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** Replicates the primary on this port. Both started as copies of the same folder, made while no server ran, so their history is the same. */
export async function startReplica(primaryPort: number): Promise<Replica> {
  const folder = await makeDataFolder("replica");
  writeFileSync(join(copyCluster(folder), "standby.signal"), "");
  const postgres = await startEmbeddedPostgres(folder, { primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres` });
  const { host, port } = postgres.connection;
  const gate = await openGate(`${host}/.s.PGSQL.${port}`);
  return {
    url: `postgres://postgres@127.0.0.1:${gate.port}/postgres`,
    gate,
    connection: postgres.connection,
    async close() {
      await gate.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A second PostgreSQL that follows the first, over a gate. */
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { type DatabaseGate, openGate } from "../../src/testing/database/database-gate.ts";
import { copyCluster } from "./shop.ts";

export interface Replica {
  url: string;
  gate: DatabaseGate;
  /** Past the gate. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** Of a primary that began as a copy of the same folder, on this port: copied while no server ran, both have the same past. */
export async function startReplica(primaryPort: number): Promise<Replica> {
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-replica-"));
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

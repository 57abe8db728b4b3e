/** Pools besides the shop's own, for libraries that run their own SQL. Only platform/db knows the driver. */
import pg from "pg";
import { withReadCommitted } from "./isolation.ts";
import { PrimaryClient } from "./primary-client.ts";

/** How to reach PostgreSQL. */
export type ConnectionConfig = pg.PoolConfig;
export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
export type QueryConfig = pg.QueryConfig;

/** Of connections to the primary, at READ COMMITTED. */
export const openPool = (config: ConnectionConfig): Pool => new pg.Pool({ ...withReadCommitted(config), Client: PrimaryClient });

/** Closes a connection that is lent; it stays lent until it is released. */
export function endConnection(client: unknown): void {
  if (client instanceof pg.Client) void client.end();
}

/** Rejects, or resolves late, while the database is unavailable. */
export async function canReach(pool: pg.Pool): Promise<boolean> {
  await pool.query("SELECT 1");
  return true;
}

import type pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openSocketPool, type SocketPool } from "./socket-pool.ts";

let database: TestDatabase;
let sockets: SocketPool;

beforeEach(async () => {
  database = await createTestDatabase();
  sockets = openSocketPool(database.connection, () => {});
});
afterEach(async () => {
  await sockets.close();
  await database.drop();
});

/** As the adapter borrows it. */
async function borrow(): Promise<{ client: pg.PoolClient; onEnd: () => void }> {
  const client = await sockets.pool.connect();
  const onEnd = vi.fn();
  client.on("end", onEnd);
  return { client, onEnd };
}

it.each([
  ["is refused", "LISTEN nothing at all"],
  ["breaks with its connection", "SELECT pg_terminate_backend(pg_backend_pid())"],
])("a LISTEN that %s fails once: the connection is given up without a word of its end", async (_name, statement) => {
  const { client, onEnd } = await borrow();
  await expect(client.query(statement)).rejects.toThrow();
  await expect.poll(() => sockets.pool.totalCount).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();
});

it("a connection that ends once it listens says so, and its place is free again", async () => {
  const { client, onEnd } = await borrow();
  await client.query("LISTEN events");
  await expect(client.query("SELECT pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  await expect.poll(() => sockets.pool.totalCount).toBe(0);
  expect(onEnd).toHaveBeenCalledOnce();
});

import type pg from "pg";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { openGate } from "../../testing/database-gate.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openSocketPool, type SocketPool } from "./socket-pool.ts";

let database: TestDatabase;
let sockets: SocketPool;

beforeEach(async () => {
  database = await createTestDatabase();
  sockets = openSocketPool(database.connection, { onError: () => {}, onGap: () => {} });
});
afterEach(async () => {
  await sockets.close();
  await database.drop();
});

/** As the adapter borrows it. */
async function borrow({ pool } = sockets): Promise<{ client: pg.PoolClient; onEnd: Mock<() => void> }> {
  const client = await pool.connect();
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

it("a connection that died without a word is given up, and the next one that listens tells of the gap", async () => {
  const { connection } = database;
  const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
  const onGap = vi.fn();
  const apart = openSocketPool({ ...connection, host: "127.0.0.1", port: gate.port }, { onError: () => {}, onGap });
  const { client, onEnd } = await borrow(apart);
  await client.query("LISTEN events");
  gate.deafen();
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect([apart.pool.totalCount, onGap.mock.calls.length]).toEqual([0, 0]);
  await (await borrow(apart)).client.query("LISTEN events");
  expect(onGap).toHaveBeenCalledOnce();
  await apart.close();
  await gate.close();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { openGate } from "../../testing/database/database-gate.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { startEmbeddedPostgres } from "../db/embedded/embedded-postgres.ts";
import { openSocketPool, PAYLOAD_BYTES_MAX, type SocketPool } from "./socket-pool.ts";

let database: TestDatabase;
let sockets: SocketPool;

beforeEach(async () => {
  database = await createTestDatabase();
  sockets = openSocketPool(database.connection, { onError: () => {}, onGap: () => {} });
});
afterEach(async () => {
  await sockets.close();
  await database.release();
});

/** Borrows a connection like the adapter. */
async function borrow({ pool } = sockets): Promise<{ client: pg.PoolClient; onEnd: Mock<() => void> }> {
  const client = await pool.connect();
  const onEnd = vi.fn();
  client.on("end", onEnd);
  return { client, onEnd };
}

/** Publishes like the adapter. */
const publish = (payload: string, { pool } = sockets) => pool.query("SELECT pg_notify($1, $2)", ["events", payload]);

function receive(client: pg.ClientBase): unknown[] {
  const received: unknown[] = [];
  client.on("notification", ({ payload }) => received.push(JSON.parse(payload ?? "")));
  return received;
}

it.each([
  ["is refused", "LISTEN nothing at all"],
  ["breaks with its connection", "SELECT pg_terminate_backend(pg_backend_pid())"],
])("a LISTEN that %s fails once: the connection is closed without reporting its end", async (_name, statement) => {
  const { client, onEnd } = await borrow();
  await expect(client.query(statement)).rejects.toThrow();
  await expect.poll(() => sockets.pool.totalCount).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();
});

it("a connection that ends once it listens reports that, and its place is free again", async () => {
  const { client, onEnd } = await borrow();
  await client.query("LISTEN events");
  await expect(client.query("SELECT pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  await expect.poll(() => sockets.pool.totalCount).toBe(0);
  expect(onEnd).toHaveBeenCalledOnce();
});

it("a connection that died silently is abandoned, and the next one that listens reports the gap", async () => {
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

it("the same payload published repeatedly at one moment arrives as often, in order", async () => {
  const { client } = await borrow();
  const received = receive(client);
  await client.query("LISTEN events");
  const sent = [true, false, true, true, "last"];
  await Promise.all(sent.map((event) => publish(JSON.stringify(event))));
  await expect.poll(() => received.at(-1)).toBe("last");
  expect(received).toEqual(sent);
});

it("the largest payload may be published as often as a batch allows", async () => {
  const largest = JSON.stringify("a".repeat(PAYLOAD_BYTES_MAX - 2));
  expect(await Promise.all(Array.from({ length: 200 }, () => publish(largest)))).toHaveLength(200);
});

it("a payload that was not confirmed before the connection ended is not published again", async () => {
  const { connection } = database;
  const { client } = await borrow();
  const received = receive(client);
  await client.query("LISTEN events");
  const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
  const apart = openSocketPool({ ...connection, host: "127.0.0.1", port: gate.port }, { onError: () => {}, onGap: () => {} });
  await publish("0", apart);
  const passed = gate.loseAnswerTo("notify-all");
  const publishing = Promise.allSettled(["1", "2"].map((payload) => publish(payload, apart)));
  await passed;
  await expect.poll(() => received).toEqual([0, 1, 2]);
  await gate.shut();
  await gate.open();
  expect(await publishing).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  await publish("3", apart);
  await expect.poll(() => received.at(-1)).toBe(3);
  expect(received).toEqual([0, 1, 2, 3]);
  await apart.close();
  await gate.close();
});

it("what a server says that stops while the pool closes is not reported", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forno-sockets-"));
  // A server of its own: nothing can make or drop a database on one that has a stopped process.
  const server = await startEmbeddedPostgres(folder, { fsync: "off" });
  const onError = vi.fn();
  const apart = openSocketPool(server.connection, { onError, onGap: () => {} });
  const { rows } = await apart.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = Number(rows[0]?.pid);
  const ended = new Promise((resolve) => apart.pool.once("remove", resolve));
  // As on a busy machine: the server reads the end of a connection only after it was told to stop.
  process.kill(pid, "SIGSTOP");
  await apart.close();
  process.kill(pid, "SIGTERM");
  process.kill(pid, "SIGCONT");
  await ended;
  expect(onError).not.toHaveBeenCalled();
  await server.stop();
  await rm(folder, { recursive: true });
});

it("a refused payload does not prevent the others from being published, in order", async () => {
  const listener = new pg.Client(database.connection);
  await listener.connect();
  const received = receive(listener);
  await listener.query("LISTEN events");
  const refused = JSON.stringify("a".repeat(8_000));
  const payloads = Array.from({ length: 30 }, (_, index) => String(index));
  const published = await Promise.allSettled([refused, ...payloads].map((payload) => publish(payload)));
  expect(published.map(({ status }) => status)).toEqual(["rejected", ...payloads.map(() => "fulfilled")]);
  await expect.poll(() => received).toHaveLength(30);
  expect(received).toEqual(payloads.map(Number));
  await listener.end();
});

it("a payload published just before closing is still sent", async () => {
  const listener = new pg.Client(database.connection);
  await listener.connect();
  const received = receive(listener);
  await listener.query("LISTEN events");
  const apart = openSocketPool(database.connection, { onError: () => {}, onGap: () => {} });
  // Connected before, because closing waits for a second only.
  await publish("0", apart);
  const published = [publish("1", apart), publish("2", apart)];
  await apart.close();
  await Promise.all(published);
  await expect.poll(() => received).toEqual([0, 1, 2]);
  await listener.end();
});

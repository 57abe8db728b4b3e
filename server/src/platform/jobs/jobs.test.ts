import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openGate } from "../../testing/database/database-gate.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "../db/database.ts";
import { startEmbeddedPostgres } from "../db/embedded/embedded-postgres.ts";
import { type Jobs, type JobsOptions, startJobs, type WorkOptions } from "./jobs.ts";

const NO_RETRY: WorkOptions = { retryLimit: 0, retryDelaySeconds: 1 };

let database: TestDatabase;
let open: OpenDatabase<unknown>;
let log: FastifyBaseLogger;
let started: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  log = Fastify({ logger: { level: "silent" } }).log;
});

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  started = [];
});

afterAll(async () => {
  await open.close();
  await database.release();
});

async function start(runWorkers = true, options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await startJobs({ connection: database.connection, log, runWorkers, ...options });
  started.push(jobs);
  return jobs;
}

/** A handler that records its jobs. */
function collector() {
  const seen: string[] = [];
  return { seen, handler: async ({ id }: { id: string }) => void seen.push(id) };
}

it("starts in several instances at the same moment, and runs each job once", async () => {
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  const { seen, handler } = collector();
  await Promise.all([first, second, third].map((jobs) => jobs.work("once", NO_RETRY, handler)));
  for (const id of ["a", "b", "c", "d"]) await first.send("once", { id });
  await expect.poll(() => [...seen].sort()).toEqual(["a", "b", "c", "d"]);
});

it("knows a job only if the transaction that sent it commits", async () => {
  const jobs = await start();
  const { seen, handler } = collector();
  await jobs.work("in-transaction", NO_RETRY, handler);
  const failing = inTransaction(open.db, async (tx) => {
    await jobs.send("in-transaction", { id: "rolled back" }, { tx });
    throw new Error("No oven");
  });
  await expect(failing).rejects.toThrow("No oven");
  await inTransaction(open.db, (tx) => jobs.send("in-transaction", { id: "committed" }, { tx }));
  await expect.poll(() => seen).toEqual(["committed"]);
});

it("stores one waiting job per key, and any number without a key", async () => {
  const sender = await start(false);
  const { seen, handler } = collector();
  await sender.work("keyed", NO_RETRY, handler);
  await sender.send("keyed", { id: "first" }, { singletonKey: "order-1" });
  await sender.send("keyed", { id: "same key" }, { singletonKey: "order-1" });
  await sender.send("keyed", { id: "other key" }, { singletonKey: "order-2" });
  await sender.send("keyed", { id: "no key" });
  await sender.send("keyed", { id: "no key either" });
  const worker = await start();
  await worker.work("keyed", NO_RETRY, handler);
  await expect.poll(() => [...seen].sort()).toEqual(["first", "no key", "no key either", "other key"]);
});

it("retries a failed job", async () => {
  const jobs = await start();
  let attempts = 0;
  await jobs.work("failing", { retryLimit: 2, retryDelaySeconds: 1 }, async () => {
    if (++attempts === 1) throw new Error("Provider is down");
  });
  await jobs.send("failing", {});
  await expect.poll(() => attempts).toBe(2);
});

it("does not start a delayed job before its time", async () => {
  const jobs = await start();
  const { seen, handler } = collector();
  await jobs.work("delayed", NO_RETRY, handler);
  await jobs.send("delayed", { id: "in an hour" }, { startAfterSeconds: 3600 });
  await jobs.send("delayed", { id: "now" });
  await expect.poll(() => seen).toEqual(["now"]);
});

it("waits for running jobs before it stops", async () => {
  const jobs = await start();
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let finished = false;
  await jobs.work("slow", NO_RETRY, async () => {
    begun.resolve();
    await finish.promise;
    finished = true;
  });
  await jobs.send("slow", {});
  await begun.promise;
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  started = [];
  expect(finished).toBe(true);
});

it("aborts all running jobs, sent or scheduled, before it waits for them to end", async () => {
  const jobs = await start();
  const begun: string[] = [];
  const until = async (name: string, signal: AbortSignal) => {
    begun.push(name);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  };
  await jobs.work("long", NO_RETRY, (_data, signal) => until("long", signal));
  await jobs.schedule("long-round", "0 0 * * *", (signal) => until("long-round", signal));
  await jobs.send("long", {});
  await jobs.send("long-round", {});
  await expect.poll(() => [...begun].sort()).toEqual(["long", "long-round"]);
  await jobs.stop();
  started = [];
  const { rows } = await sql`select name, state from pgboss.job where name in ('long', 'long-round') order by name`.execute(
    open.db,
  );
  expect(rows).toEqual([
    { name: "long", state: "completed" },
    { name: "long-round", state: "completed" },
  ]);
});

it("applies a new build's limits and times to what an earlier start declared", async () => {
  const declare = async (retryLimit: number, cron: string) => {
    const jobs = await start();
    await jobs.work("changed", { retryLimit, retryDelaySeconds: 2 }, async () => {});
    await jobs.schedule("changed-round", cron, async () => {});
    const { rows: queues } = await sql`select retry_limit, retry_delay from pgboss.queue where name = 'changed'`.execute(open.db);
    const { rows: rounds } = await sql`select cron from pgboss.schedule where name = 'changed-round'`.execute(open.db);
    return [...queues, ...rounds];
  };
  expect(await declare(1, "0 0 * * *")).toEqual([{ retry_limit: 1, retry_delay: 2 }, { cron: "0 0 * * *" }]);
  expect(await declare(7, "0 0 * * *")).toEqual([{ retry_limit: 7, retry_delay: 2 }, { cron: "0 0 * * *" }]);
  expect(await declare(7, "0 1 * * *")).toEqual([{ retry_limit: 7, retry_delay: 2 }, { cron: "0 1 * * *" }]);
});

it("runs a scheduled job on one of all instances", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  let runs = 0;
  const count = async () => void runs++;
  await Promise.all([first.schedule("nightly", "0 0 * * *", count), second.schedule("nightly", "0 0 * * *", count)]);
  const { rows } = await sql`select name, cron from pgboss.schedule where name = ${"nightly"}`.execute(open.db);
  expect(rows).toEqual([{ name: "nightly", cron: "0 0 * * *" }]);
  await Promise.all([first.send("nightly", {}), second.send("nightly", {})]);
  await expect.poll(() => runs).toBe(2);
});

it("survives the loss of its connections", async () => {
  const jobs = await start();
  const { seen, handler } = collector();
  await jobs.work("after-loss", NO_RETRY, handler);
  const admin = new pg.Client(database.connection);
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forno-jobs'",
  );
  await admin.end();
  await expect
    .poll(() =>
      jobs.send("after-loss", { id: "still here" }).then(
        () => "sent",
        () => "lost",
      ),
    )
    .toBe("sent");
  await expect.poll(() => seen).toContain("still here");
});

it("abandons connections that the network has dropped, and continues over others", async () => {
  const { connection } = database;
  const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
  const worker = await start(true, { connection: { ...connection, host: "127.0.0.1", port: gate.port }, statementLimitMs: 2_000 });
  const sender = await start(false);
  const { seen, handler } = collector();
  for (const jobs of [sender, worker]) await jobs.work("after-silence", NO_RETRY, handler);
  gate.blackhole();
  await sender.send("after-silence", { id: "still here" });
  await expect.poll(() => seen).toEqual(["still here"]);
  await worker.stop();
  await gate.close();
  started = [sender];
});

it("does not report connections that a server ends which stops at the same time", async () => {
  const warn = vi.spyOn(log, "warn");
  const folder = await mkdtemp(join(tmpdir(), "forno-jobs-"));
  // A server of its own: nothing can make or drop a database on one that has a stopped process.
  const server = await startEmbeddedPostgres(folder, { fsync: "off" });
  const { pool, close } = openDatabase(server.connection);
  const jobs = await startJobs({ connection: server.connection, log, runWorkers: false });
  const { rows } = await pool.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'forno-jobs'");
  expect(rows).not.toEqual([]);
  const signal = (name: NodeJS.Signals) => rows.forEach(({ pid }) => void process.kill(pid, name));
  // As on a busy machine: the server reads the end of a connection only after it was told to stop.
  signal("SIGSTOP");
  await jobs.stop();
  signal("SIGTERM");
  signal("SIGCONT");
  await close();
  await server.stop();
  await rm(folder, { recursive: true });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forno-embedded-"));
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  running.push(postgres);
  return postgres;
}

async function query(connection: pg.PoolConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const WRITER = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const { default: pg } = await import("pg");
  const postgres = await startEmbeddedPostgres(process.argv[2]);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query("create table orders (id int)");
  console.log(postgres.pid);
  for (let id = 1; ; id++) {
    await client.query("insert into orders values ($1)", [id]);
    console.log(id);
  }`;

/** Another process with an embedded server that keeps storing rows and says which ones are acknowledged. */
async function startWriter(): Promise<{
  child: ChildProcess;
  postgresPid: number;
  acknowledged: () => number;
  exited: Promise<void>;
}> {
  const args = ["--input-type=module", "-e", WRITER, join(import.meta.dirname, "embedded-postgres.ts"), dataDir];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const lines: number[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(Number(line)));
  await expect.poll(() => lines.length, { timeout: 100_000 }).toBeGreaterThan(20);
  return { child, postgresPid: lines[0] ?? 0, acknowledged: () => lines.at(-1) ?? 0, exited };
}

it("keeps every acknowledged row when our process is killed, and starts again by itself", async () => {
  const { child, acknowledged, exited } = await startWriter();
  child.kill("SIGKILL");
  await exited;
  const [row] = await query((await start()).connection, "select count(*)::int as kept from orders");
  expect(acknowledged()).toBeGreaterThanOrEqual(20);
  expect((row as { kept: number }).kept).toBeGreaterThanOrEqual(acknowledged());
});

it("keeps every acknowledged row when our process and the server are killed together", async () => {
  const { child, postgresPid, acknowledged, exited } = await startWriter();
  process.kill(postgresPid, "SIGKILL");
  child.kill("SIGKILL");
  await exited;
  const [row] = await query((await start()).connection, "select count(*)::int as kept from orders");
  expect((row as { kept: number }).kept).toBeGreaterThanOrEqual(acknowledged());
});

it("starts a killed server again at the same address", async () => {
  const postgres = await start();
  await query(postgres.connection, "create table orders (id int); insert into orders values (1)");
  const killed = postgres.pid;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => postgres.pid).not.toBe(killed);
  expect(await query(postgres.connection, "select id from orders")).toEqual([{ id: 1 }]);
});

it("starts it anew as a whole when one of its processes crashes, as on a full disk", async () => {
  const postgres = await start();
  const before = postgres.pid;
  const client = new pg.Client(postgres.connection);
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await expect.poll(() => postgres.pid, { timeout: 50_000 }).not.toBe(before);
  await client.end().catch(() => {});
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("goes on trying to start it while not even the log can be written, as on a full disk", async () => {
  const postgres = await start();
  const killed = postgres.pid;
  await rename(postgres.logFile, `${postgres.logFile}.aside`);
  await mkdir(postgres.logFile);
  process.kill(killed, "SIGKILL");
  // Each attempt begins with taking the dead server's lock away.
  await expect.poll(() => existsSync(join(dataDir, "postgres", "postmaster.pid")), { timeout: 50_000 }).toBe(false);
  await rmdir(postgres.logFile);
  await expect.poll(() => postgres.pid, { timeout: 50_000 }).not.toBe(killed);
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("refuses a second start over a folder in use, naming the process, and leaves the first alone", async () => {
  const postgres = await start();
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
    `is in use by the PostgreSQL process ${postgres.pid}, started by the process ${process.pid}`,
  );
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("lets one of two first starts at the same moment have the folder", async () => {
  const starts = await Promise.allSettled([start(), start()]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(starts.find((each) => each.status === "rejected")?.reason.message).toContain("is in use by the PostgreSQL process");
  const [first] = running;
  expect(await query(first?.connection ?? {}, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("is not deceived by the lock file of a dead server whose pid belongs to another process now", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n\n\nready\n`);
  expect(await query((await start()).connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("says why a server does not start", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "12\n");
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/did not start.*initialized by PostgreSQL version 12/s);
});

it("is waited for by the migrations while it is starting", async () => {
  const postgres = await start();
  const folder = await mkdtemp(join(tmpdir(), "forno-migrations-"));
  await writeFile(join(folder, "0001_ovens.sql"), "create table ovens (id int);");
  const pool = new pg.Pool(postgres.connection);
  pool.on("error", () => {});
  const killed = postgres.pid;
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() =>
      pool.query("select 1").then(
        () => "up",
        () => "down",
      ),
    )
    .toBe("down");
  expect(await migrate(pool, folder)).toEqual(["0001_ovens.sql"]);
  await pool.end();
  await rm(folder, { recursive: true });
});

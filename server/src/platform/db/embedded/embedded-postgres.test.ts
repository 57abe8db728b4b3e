import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readLockFile } from "./postgres-process.ts";

/** With the folder of a server that was stopped, as its first start made it: made once and copied. */
let prepared: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), "forno-embedded-"));
  await (await startEmbeddedPostgres(prepared)).stop();
});
afterAll(() => rm(prepared, { recursive: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forno-embedded-"));
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true });
});

const copyPrepared = () => execFileSync("cp", ["-a", join(prepared, "postgres"), dataDir]);

/** Over a copy of the prepared folder, if the test made no other one. */
async function start(): Promise<EmbeddedPostgres> {
  if (readdirSync(dataDir).length === 0) copyPrepared();
  return await startOver();
}

async function startOver(): Promise<EmbeddedPostgres> {
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

/** Another process with an embedded server that continuously stores rows and prints those that are acknowledged. */
async function startWriter(): Promise<{
  child: ChildProcess;
  postgresPid: number;
  acknowledged: () => number;
  exited: Promise<void>;
}> {
  copyPrepared();
  const args = ["--input-type=module", "-e", WRITER, join(import.meta.dirname, "embedded-postgres.ts"), dataDir];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const lines: number[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(Number(line)));
  await expect.poll(() => lines.length, { timeout: 100_000 }).toBeGreaterThan(20);
  return { child, postgresPid: lines[0] ?? 0, acknowledged: () => lines.at(-1) ?? 0, exited };
}

it("retains every acknowledged row when our process is killed, and starts again automatically", async () => {
  const { child, acknowledged, exited } = await startWriter();
  child.kill("SIGKILL");
  await exited;
  const [row] = await query((await start()).connection, "select count(*)::int as stored from orders");
  expect(acknowledged()).toBeGreaterThanOrEqual(20);
  expect((row as { stored: number }).stored).toBeGreaterThanOrEqual(acknowledged());
});

it("retains every acknowledged row when our process and the server are killed together", async () => {
  const { child, postgresPid, acknowledged, exited } = await startWriter();
  process.kill(postgresPid, "SIGKILL");
  child.kill("SIGKILL");
  await exited;
  const [row] = await query((await start()).connection, "select count(*)::int as stored from orders");
  expect((row as { stored: number }).stored).toBeGreaterThanOrEqual(acknowledged());
});

it.runIf(process.platform === "linux")("starts once the last process of a killed server has ended", async () => {
  const { child, postgresPid, exited } = await startWriter();
  const last = Number.parseInt(readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, "utf8"), 10);
  process.kill(last, "SIGSTOP");
  process.kill(postgresPid, "SIGKILL");
  child.kill("SIGKILL");
  await exited;
  const starting = start();
  await expect.poll(() => readFileSync(join(dataDir, "postgres.log"), "utf8")).toContain("is still in use");
  process.kill(last, "SIGCONT");
  expect(await query((await starting).connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("restarts a killed server at the same address", async () => {
  const postgres = await start();
  await query(postgres.connection, "create table orders (id int); insert into orders values (1)");
  const killed = postgres.pid;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => postgres.pid).not.toBe(killed);
  expect(await query(postgres.connection, "select id from orders")).toEqual([{ id: 1 }]);
});

it("restarts it completely when one of its processes crashes, for example on a full disk", async () => {
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

it("retries the start while not even the log can be written, for example on a full disk", async () => {
  const postgres = await start();
  const killed = postgres.pid;
  await rename(postgres.logFile, `${postgres.logFile}.aside`);
  await mkdir(postgres.logFile);
  process.kill(killed, "SIGKILL");
  // Each attempt first removes the dead server's lock file.
  await expect.poll(() => existsSync(join(dataDir, "postgres", "postmaster.pid")), { timeout: 50_000 }).toBe(false);
  await rmdir(postgres.logFile);
  await expect.poll(() => postgres.pid, { timeout: 50_000 }).not.toBe(killed);
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("refuses a second start over a folder in use, naming the process, and does not affect the first", async () => {
  const postgres = await start();
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
    `is in use by the PostgreSQL process ${postgres.pid}, started by the process ${process.pid}`,
  );
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("starts over a copy of a folder whose shop is running, and does not harm that shop, even when it stops", async () => {
  const { child, acknowledged, exited } = await startWriter();
  const original = (readLockFile(join(dataDir, "postgres"))?.socketFolder ?? "") as string;
  const copy = `${dataDir}-copy`;
  execFileSync("cp", ["-a", dataDir, copy]);
  const postgres = await startEmbeddedPostgres(copy);
  try {
    expect(postgres.connection.host).not.toBe(original);
    await query(postgres.connection, "drop table orders");
  } finally {
    await postgres.stop();
    await rm(copy, { recursive: true });
  }
  const before = acknowledged();
  expect(existsSync(join(original, ".s.PGSQL.5432"))).toBe(true);
  await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(before);
  const fresh = await query(
    { host: original, port: 5432, user: "postgres", database: "postgres" },
    "select 1 as one from orders limit 1",
  );
  expect(fresh).toEqual([{ one: 1 }]);
  // PostgreSQL still writes while it shuts down.
  child.kill("SIGKILL");
  await exited;
  await expect.poll(() => existsSync(join(dataDir, "postgres", "postmaster.pid")), { timeout: 20_000 }).toBe(false);
});

it("deletes the socket folder of a dead server", async () => {
  const { child, exited } = await startWriter();
  const left = readLockFile(join(dataDir, "postgres"));
  child.kill("SIGSTOP");
  process.kill(left?.pid ?? 0, "SIGKILL");
  child.kill("SIGKILL");
  await exited;
  await start();
  expect(existsSync(left?.socketFolder ?? "")).toBe(false);
});

it("authenticates connections, and accepts only the user of this program", async () => {
  const { connection } = await start();
  expect(await query(connection, "select distinct type, auth_method from pg_hba_file_rules")).toEqual([
    { type: "local", auth_method: "peer" },
  ]);
  expect(await query(connection, "select distinct sys_name, pg_username from pg_ident_file_mappings")).toEqual([
    { sys_name: userInfo().username, pg_username: "all" },
  ]);
  expect(statSync(connection.host ?? "").mode & 0o777).toBe(0o700);
});

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  const uidOf = (pid: number) => statSync(`/proc/${pid}`).uid;
  const accounts = () =>
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => Number(line.split(":")[2]));

  it("runs as a user that no account has, without privileges", async () => {
    const { pid } = await start();
    expect(uidOf(pid)).not.toBe(0);
    expect(accounts()).not.toContain(uidOf(pid));
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // Root capabilities that it may have: at most those to read and pass closed folders, if the program is in one.
    const capabilities = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1]}`);
    expect(capabilities & ~0b110n).toBe(0n);
  });

  it("takes over a folder that `nobody` owns and anybody may connect to, with all its data", async () => {
    const first = await start();
    await query(first.connection, "create table orders (id int); insert into orders values (1)");
    await first.stop();
    const folder = join(dataDir, "postgres");
    await writeFile(join(folder, "pg_hba.conf"), "local all all trust\n");
    await writeFile(join(folder, "pg_ident.conf"), "");
    execFileSync("chown", ["-R", "65534:65534", folder]);
    const postgres = await start();
    expect(await query(postgres.connection, "select id from orders")).toEqual([{ id: 1 }]);
    expect(await query(postgres.connection, "select distinct auth_method from pg_hba_file_rules")).toEqual([
      { auth_method: "peer" },
    ]);
    const owners = execFileSync("find", [folder, "-printf", "%U\n"], { encoding: "utf8" });
    expect(new Set(owners.trim().split("\n"))).toEqual(new Set([String(uidOf(postgres.pid))]));
    expect(accounts()).not.toContain(uidOf(postgres.pid));
  });

  it("refuses a folder that another user could not start over, and explains how they could", async () => {
    await chmod(dataDir, 0o755);
    await mkdir(join(dataDir, "postgres"));
    const uid = 65520;
    execFileSync("chown", [String(uid), join(dataDir, "postgres")]);
    const script = "const { startEmbeddedPostgres } = await import(process.argv[1]); await startEmbeddedPostgres(process.argv[2]);";
    const args = ["--input-type=module", "-e", script, join(import.meta.dirname, "embedded-postgres.ts"), dataDir];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, uid: 2, gid: 2, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain(`belongs to the user ${uid}. Start Forno as that user or as root`);
    expect(stderr).toContain(`sudo chown -R 2 ${dataDir}`);
  });

  it("runs as the owner of an existing folder", async () => {
    execFileSync("chown", ["2:2", dataDir]);
    const postgres = await startOver();
    expect(uidOf(postgres.pid)).toBe(2);
    expect(statSync(postgres.logFile).uid).toBe(2);
  });
});

it("lets one of two concurrent first starts have the folder", async () => {
  const starts = await Promise.allSettled([startOver(), startOver()]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(starts.find((each) => each.status === "rejected")?.reason.message).toContain("is in use by the PostgreSQL process");
  const [first] = running;
  expect(await query(first?.connection ?? {}, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("is not misled by the lock file of a dead server whose pid belongs to another process now", async () => {
  copyPrepared();
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n\n\nready\n`);
  expect(await query((await start()).connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("reports why a server does not start", async () => {
  copyPrepared();
  await writeFile(join(dataDir, "postgres", "postgresql.auto.conf"), "no_such_setting = on\n");
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/did not start.*no_such_setting/s);
});

it.each([
  ["12", "Upgrade it first: npm run upgrade-database"],
  ["99", "Use the newer version of Forno"],
])("refuses the folder of PostgreSQL %s", async (major, advice) => {
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), `${major}\n`);
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(new RegExp(`created by PostgreSQL ${major}, .*${advice}`));
});

it("finishes a replacement of its folder that was interrupted", async () => {
  copyPrepared();
  await rename(join(dataDir, "postgres"), join(dataDir, "postgres.next"));
  await writeFile(join(dataDir, "postgres.next", "of the next"), "");
  await start();
  expect(existsSync(join(dataDir, "postgres", "of the next"))).toBe(true);
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

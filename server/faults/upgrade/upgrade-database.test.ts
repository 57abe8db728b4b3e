/** A database of PostgreSQL 15, from Debian's package, is brought to the built-in version with its data, also if that is interrupted. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { openDatabase } from "../../src/platform/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { readMajor } from "../../src/platform/db/embedded/postgres-cluster.ts";
import { migrate } from "../../src/platform/db/migrate.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const COMMAND = join(import.meta.dirname, "../../src/commands/upgrade-database.ts");
/** Enough for several seconds of copying. */
const ROWS = 150_000;
const KILLED_AT = [0.2, 0.4, 0.6, 0.8, 0.95];
const LIMIT_MS = 600_000;
const isRoot = process.getuid?.() === 0;
/** PostgreSQL does not run as root; this user exists on every Debian. `nobody` does not count as an owner (`postgres-user.ts`). */
const OWNER = { uid: 2, gid: 2 };

let dataDir: string;
beforeEach(async () => {
  provide(() => (existsSync(join(BINARIES, "initdb")) ? BINARIES : undefined), "postgresql-15");
  dataDir = await mkdtemp(join(tmpdir(), "forno-upgrade-"));
  const folder = join(dataDir, "postgres");
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) for (const path of [dataDir, folder]) chownSync(path, OWNER.uid, OWNER.gid);
  execFileSync(join(BINARIES, "initdb"), ["-D", folder, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-A", "peer"], {
    cwd: folder,
    stdio: "ignore",
    ...(isRoot && OWNER),
  });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(postgres.connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
}

async function fillOldDatabase(rows = 5_000): Promise<void> {
  const old = await startEmbeddedPostgres(dataDir, {}, { major: 15, binaries: BINARIES });
  try {
    const { pool, close } = openDatabase(old.connection, { maxConnections: 1 });
    await migrate(pool, MIGRATIONS).finally(close);
    await query(
      old,
      `INSERT INTO secrets (name, value) SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, ${rows}) n`,
    );
    expect(await query(old, "SELECT current_setting('server_version_num')::int / 10000 AS major")).toEqual([{ major: 15 }]);
  } finally {
    await old.stop();
  }
}

const options = () => ({ cwd: dataDir, env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
const upgrade = (...args: string[]) => spawnSync(process.execPath, [COMMAND, ...args], { ...options(), encoding: "utf8" as const });

interface Upgrading {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

function startUpgrade(): Upgrading {
  const child = spawn(process.execPath, [COMMAND], { ...options(), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}

const inData = (name: string) => join(dataDir, name);
const majorOf = (name: string) => readMajor(inData(name));

/** All rows are there, in the newer version. */
async function expectUpgraded(rows: number): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    expect(await query(postgres, "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'")).toEqual([
      { count: rows },
    ]);
    expect(await query(postgres, "SELECT current_setting('server_version_num')::int / 10000 AS major")).toEqual([{ major: 18 }]);
  } finally {
    await postgres.stop();
  }
}

it("refuses the start, upgrades by one command with all data, and keeps the old folder", async () => {
  await fillOldDatabase();
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow("Upgrade it first: npm run upgrade-database");
  const missing = upgrade("--binaries", "/nonexistent");
  expect([missing.status, existsSync(join(dataDir, "postgres.version-15"))]).toEqual([1, false]);
  const { status, stdout, stderr } = upgrade();
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining("The database is of PostgreSQL 18 now"), ""]);
  await expectUpgraded(5_000);
  expect(majorOf("postgres.version-15")).toBe(15);
  expect(upgrade().stdout).toContain("is of PostgreSQL 18 already");
});

it("stopped while it copies, leaves everything as before", async () => {
  await fillOldDatabase(ROWS);
  const { child, ended } = startUpgrade();
  await vi.waitUntil(() => existsSync(inData("upgrade/postgres/PG_VERSION")), { timeout: 60_000, interval: 5 });
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 1, output: "Stopped. Everything is as before\n" });
  expect([existsSync(inData("upgrade")), existsSync(inData("postgres.version-15")), majorOf("postgres")]).toEqual([
    false,
    false,
    15,
  ]);
  expect(upgrade().status).toBe(0);
  await expectUpgraded(ROWS);
});

it(
  "killed at any point, has changed nothing or is finished by the next run",
  async () => {
    await fillOldDatabase(ROWS);
    const original = inData("original");
    execFileSync("cp", ["-a", inData("postgres"), original]);
    const begun = performance.now();
    expect(upgrade().status).toBe(0);
    const wholeMs = performance.now() - begun;
    const unchanged: number[] = [];
    for (const part of KILLED_AT) {
      for (const name of ["postgres", "postgres.version-15"]) rmSync(inData(name), { recursive: true });
      execFileSync("cp", ["-a", original, inData("postgres")]);
      const { child, ended } = startUpgrade();
      const timer = setTimeout(() => child.kill("SIGKILL"), wholeMs * part);
      await ended;
      clearTimeout(timer);
      if (majorOf("postgres") === 15) unchanged.push(part);
      const { status, stderr } = upgrade();
      expect({ part, status, stderr }).toEqual({ part, status: 0, stderr: "" });
      await expectUpgraded(ROWS);
      expect([majorOf("postgres.version-15"), existsSync(inData("upgrade"))]).toEqual([15, false]);
    }
    expect(unchanged).toContain(KILLED_AT[0]);
  },
  LIMIT_MS,
);

it("killed between the last two renames, is finished by the next run", async () => {
  await fillOldDatabase();
  expect(upgrade().status).toBe(0);
  renameSync(inData("postgres"), inData("postgres.next"));
  expect(upgrade()).toMatchObject({ status: 0, stdout: expect.stringContaining("is of PostgreSQL 18 already") });
  await expectUpgraded(5_000);
});

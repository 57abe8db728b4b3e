/** A database of PostgreSQL 15, from Debian's package, is brought to the built-in version with its data. */
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { openDatabase } from "../../src/platform/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../src/platform/db/migrate.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const COMMAND = join(import.meta.dirname, "../../src/commands/upgrade-database.ts");
const isRoot = process.getuid?.() === 0;
/** PostgreSQL does not run as root; this user exists on every machine. */
const NOBODY = { uid: 65534, gid: 65534 };

let dataDir: string;
beforeEach(async () => {
  provide(() => (existsSync(join(BINARIES, "initdb")) ? BINARIES : undefined), "postgresql-15");
  dataDir = await mkdtemp(join(tmpdir(), "forno-upgrade-"));
  const folder = join(dataDir, "postgres");
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) for (const path of [dataDir, folder]) chownSync(path, NOBODY.uid, NOBODY.gid);
  execFileSync(join(BINARIES, "initdb"), ["-D", folder, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-A", "peer"], {
    cwd: folder,
    stdio: "ignore",
    ...(isRoot && NOBODY),
  });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(postgres.connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
}

async function fillOldDatabase(): Promise<void> {
  const old = await startEmbeddedPostgres(dataDir, {}, { major: 15, binaries: BINARIES });
  try {
    const { pool, close } = openDatabase(old.connection, { maxConnections: 1 });
    await migrate(pool, MIGRATIONS).finally(close);
    await query(
      old,
      "INSERT INTO secrets (name, value) SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, 5000) n",
    );
    expect(await query(old, "SELECT current_setting('server_version_num')::int / 10000 AS major")).toEqual([{ major: 15 }]);
  } finally {
    await old.stop();
  }
}

const upgrade = (...args: string[]) =>
  spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: "utf8",
  });

it("refuses the start, upgrades by one command with all data, and keeps the old folder", async () => {
  await fillOldDatabase();
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow("Upgrade it first: npm run upgrade-database");
  const missing = upgrade("--binaries", "/nonexistent");
  expect([missing.status, existsSync(join(dataDir, "postgres.version-15"))]).toEqual([1, false]);
  const { status, stdout, stderr } = upgrade();
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining("The database is of PostgreSQL 18 now"), ""]);
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    expect(await query(postgres, "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'")).toEqual([
      { count: 5000 },
    ]);
    expect(await query(postgres, "SELECT current_setting('server_version_num')::int / 10000 AS major")).toEqual([{ major: 18 }]);
  } finally {
    await postgres.stop();
  }
  expect(readFileSync(join(dataDir, "postgres.version-15", "PG_VERSION"), "utf8").trim()).toBe("15");
  expect(upgrade().stdout).toContain("is of PostgreSQL 18 already");
});

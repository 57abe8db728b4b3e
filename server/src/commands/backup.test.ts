/** The commands for backups and for moving a database, as an operator runs them. */
import { type ChildProcess, spawn } from "node:child_process";
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBackupFile } from "../domains/backup/file/backup-file.ts";
import { writeBackupName } from "../domains/backup/file/backup-name.ts";
import { readShopId } from "../operator/backup-tools.ts";
import { openDatabase } from "../platform/db/database.ts";
import { writeSnapshot } from "../platform/db/snapshot/write-snapshot.ts";
import type { Tables } from "../tables.ts";
import { holdIndexes } from "../testing/database/held-indexes.ts";
import { createEmptyDatabase, createTestDatabase, databaseUrlOf, type TestDatabase } from "../testing/database/test-database.ts";
import { programEnv, programFile } from "../testing/program-env.ts";
import { S3_ACCOUNT, type S3Server, startS3Server } from "../testing/s3/s3-server.ts";

const SHOP_ID = "0123456789abcdef";
/** Stored where the commands look for backups. */
const GOOD = writeBackupName(SHOP_ID, new Date("2026-01-01"), false);
const ROWS = 2_000;

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-commands-"));
  source = await createTestDatabase();
  await query(
    source,
    `INSERT INTO secrets (name, value) SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, ${ROWS}) n`,
  );
  await mkdir(join(folder, "backups"));
  await writeBackupFile(join(folder, "backups", GOOD), writeSnapshot(source.connection, SHOP_ID), { key: null });
});
afterAll(async () => {
  await source.release();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.release());

interface Running {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

function start(command: string, args: string[], database: TestDatabase, env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [programFile(command), ...args], {
    cwd: folder,
    env: {
      ...programEnv(),
      DATABASE_URL: databaseUrlOf(database.connection),
      DATA_DIR: folder,
      ...env,
    },
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.once("close", (code) => done({ code, output: output.join("") })),
  );
  return { child, ended };
}
const run = (...args: Parameters<typeof start>) => start(...args).ended;

const query = async (database: TestDatabase, text: string): Promise<unknown[]> => {
  const { pool, close } = openDatabase<Tables>(database.connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
};
const isRestored = async () =>
  expect(await query(target, "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'")).toEqual([
    { count: ROWS },
  ]);

const bucketOf = ({ endpoint }: S3Server) => ({
  BACKUP_S3_BUCKET: "backups",
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: S3_ACCOUNT.region,
  BACKUP_S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
  BACKUP_S3_PATH_STYLE: "on",
});

describe("backup, list, verify and restore", () => {
  it("work with a key, and say what they did", async () => {
    const key = join(folder, "key");
    const made = await run("backup", ["--new-key", key], source);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("Public key: age1") });
    const env = { BACKUP_KEY_FILE: key };
    const backedUp = await run("backup", [], source, env);
    expect(backedUp).toMatchObject({ code: 0, output: expect.stringMatching(/^forno-\S+\.backup\.age is good: /) });
    const name = backedUp.output.split(" ")[0] ?? "";
    expect((await run("backup", ["--list"], source, env)).output).toContain(`  ${name}  `);
    expect(await run("verify-backup", [name], source, env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The backup is good: /),
    });
    expect(await run("restore", [name], target, env)).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored: /) });
    await isRestored();
  });

  it("use a bucket; in one that deletes nothing backups are good, and say so", async () => {
    const server = await startS3Server("backups");
    const older = writeBackupName(await readShopId(source.connection), new Date("2026-01-01"), false);
    server.objects.set(older, Buffer.alloc(1));
    await query(
      source,
      `INSERT INTO backups (id, started_at, outcome, taken_at, file_name) VALUES (gen_random_uuid(), '2026-01-01', 'good', '2026-01-01', '${older}')`,
    );
    server.fail("DELETE", "error", 10);
    const env = { ...bucketOf(server), BACKUP_KEEP: "1,0,0" };
    const { code, output } = await run("backup", [], source, env);
    expect([code, output]).toEqual([0, expect.stringContaining("in the bucket backups")]);
    expect(output).toMatch(/\nOlder backups could not be deleted: .*InternalError/);
    const name = output.split(" ")[0] ?? "";
    expect([...server.objects.keys()].sort()).toEqual([name, older].sort());
    expect(await query(source, "SELECT DISTINCT outcome FROM backups")).toEqual([{ outcome: "good" }]);
    expect(await run("restore", [name], target, env)).toMatchObject({ code: 0 });
    await isRestored();
    await server.close();
  });

  it.each([
    ["backup", ["--everything"], "npm run backup -- --list"],
    ["verify-backup", ["nothing"], "There is no file nothing"],
    ["upgrade-database", [], "DATABASE_URL is set"],
  ])("%s %j is refused with its use", async (command, args, sentence) => {
    expect(await run(command, args, source)).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
  });

  it("a restore that is stopped while it builds the indexes leaves the database as before", async () => {
    const held = await holdIndexes(target);
    const { child, ended } = start("restore", [GOOD], target);
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    await expect.poll(async () => hasEnded || (await held.isReached()), { timeout: 110_000 }).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 1, output: "Stopped. Everything is as before\n" });
    expect(await query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
    await held.release();
  });

  it("restore --recovered stores what the next start has to do", async () => {
    const args = ["--recovered", "2026-11-26 19:30:00+05:30"];
    expect(await run("restore", args, source)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Recorded: .* 2026-11-26 19:30 \(IST\)/),
    });
    expect(await query(source, "SELECT finished_at FROM restores")).toEqual([{ finished_at: null }]);
    const missing = await run("restore", args, source, { DATABASE_URL: "" });
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("No shop database in") });
  });
});

describe("move-database", () => {
  const move = (args: string[] = [], to = databaseUrlOf(target.connection)) =>
    run("move-database", args, source, { NEW_DATABASE_URL: to });

  it("moves once the shop has stopped, and can be cancelled", async () => {
    const instance = openDatabase<Tables>(source.connection);
    await sql`SELECT 1`.execute(instance.db);
    expect(await move()).toMatchObject({ code: 1, output: expect.stringContaining("Stop every instance first") });
    await instance.close();
    expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining("compared with the original") });
    await isRestored();
    expect(await move(["--cancel"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("The shop stays on this database"),
    });
  });

  it("without an address is refused with its use", async () => {
    const { code, output } = await move([], "");
    expect([code, output]).toEqual([1, expect.stringMatching(/^NEW_DATABASE_URL is not set\nUse:\n/)]);
    expect(output).toContain("the one at DATABASE_URL, or the built-in one");
  });
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  /** No data folder yet, in a folder of another user: `/var/lib/forno` with an external database, or before the first start. */
  const OWNER = 2;
  let home: string;
  let backup: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "forno-home-"));
    await chown(home, OWNER, OWNER);
    backup = join(home, GOOD);
    await copyFile(join(folder, "backups", GOOD), backup);
    await chown(backup, OWNER, OWNER);
    env = { DATA_DIR: join(home, "data"), DATABASE_URL: "" };
  });
  afterEach(() => rm(home, { recursive: true }));

  it("what a command creates belongs to the owner of the folder, who finds a backup by its name without seeing root's folder", async () => {
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await run("verify-backup", [GOOD], source, { ...env, BACKUP_DIR: home })).toMatchObject({ code: 0 });
    expect(await run("restore", [backup], source, env)).toMatchObject({ code: 0 });
    for (const name of ["data", "data/backup-work", "data/postgres"]) expect((await stat(join(home, name))).uid).toBe(OWNER);
  });

  it.each([
    ["the file", () => chown(backup, 0, 0)],
    ["its folder", async () => (backup = await inClosedFolder())],
  ])("names who must be able to read %s", async (_what, close) => {
    await close();
    const { code, output } = await run("restore", [backup], source, env);
    expect([code, output]).toEqual([1, expect.stringMatching(/^The user bin may not read .*: let bin read the file/)]);
  });

  async function inClosedFolder(): Promise<string> {
    const closed = join(home, "closed");
    await mkdir(closed, { mode: 0o700 });
    const path = join(closed, "file.backup");
    await copyFile(backup, path);
    return path;
  }
});

it("the example of the settings names each variable for backups", async () => {
  const example = await readFile(join(import.meta.dirname, "../../../.env.example"), "utf8");
  for (const name of ["BACKUP", "BACKUP_HOUR", "BACKUP_KEEP", "BACKUP_DIR", "BACKUP_KEY_FILE", "BACKUP_S3_BUCKET"])
    expect(example).toMatch(new RegExp(`^# ${name}=`, "m"));
});

/** The commands for backups and for moving a database, as an operator runs them. */
import { type ChildProcess, spawn } from "node:child_process";
import { chown, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBackupKey } from "../domains/backup/file/backup-key.ts";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { Tables } from "../tables.ts";
import { createEmptyDatabase, createTestDatabase, databaseUrlOf, type TestDatabase } from "../testing/database/test-database.ts";
import { programEnv } from "../testing/program-env.ts";
import { S3_ACCOUNT, type S3Server, startS3Server } from "../testing/s3/s3-server.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-commands-"));
  key = join(folder, "key");
  await makeBackupKey(key, new Date());
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createEmptyDatabase();
});
afterEach(async () => {
  await source.release();
  await target.release();
});

interface Running {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

function start(command: string, args: string[], database: TestDatabase, env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
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
const fillSettings = () =>
  query(
    source,
    "INSERT INTO secrets (name, value) SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, 2000) n",
  );
const countOf = async (database: TestDatabase) =>
  (await query(database, "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'"))[0];

const bucketOf = ({ endpoint }: S3Server) => ({
  BACKUP_S3_BUCKET: "backups",
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: S3_ACCOUNT.region,
  BACKUP_S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
  BACKUP_S3_PATH_STYLE: "on",
});

describe("backup, list, verify and restore", () => {
  it("make a key once", async () => {
    const made = await run("backup", ["--new-key", join(folder, "new-key")], source);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("Public key: age1") });
    const again = await run("backup", ["--new-key", join(folder, "new-key")], source);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
  });

  it("work with a key, and say what they did", async () => {
    await fillSettings();
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
    expect(await countOf(target)).toEqual({ count: 2000 });
  });

  it("use a bucket", async () => {
    const server = await startS3Server("backups");
    const env = bucketOf(server);
    await fillSettings();
    const { code, output } = await run("backup", [], source, env);
    expect([code, output]).toEqual([0, expect.stringContaining("in the bucket backups")]);
    const name = output.split(" ")[0] ?? "";
    expect([...server.objects.keys()]).toEqual([name]);
    expect(await run("restore", [name], target, env)).toMatchObject({ code: 0 });
    expect(await countOf(target)).toEqual({ count: 2000 });
    await server.close();
  });

  it("in a bucket that deletes nothing are good, and say so", async () => {
    const server = await startS3Server("backups");
    const [name = ""] = (await run("backup", [], source, bucketOf(server))).output.split(" ");
    const older = name.replace(/\d{8}T/, "20260101T");
    server.objects.set(older, Buffer.alloc(1));
    await query(
      source,
      `INSERT INTO backups (id, started_at, outcome, taken_at, file_name) VALUES (gen_random_uuid(), '2026-01-01', 'good', '2026-01-01', '${older}')`,
    );
    server.fail("DELETE", "error", 10);
    const { code, output } = await run("backup", [], source, { ...bucketOf(server), BACKUP_KEEP: "1,0,0" });
    expect([code, output]).toEqual([0, expect.stringMatching(/\nOlder backups could not be deleted: .*InternalError/)]);
    expect([...server.objects.keys()]).toContain(older);
    expect(await query(source, "SELECT DISTINCT outcome FROM backups")).toEqual([{ outcome: "good" }]);
    await server.close();
  });

  it("killed while a bucket's file is read back leave no name of a good backup", async () => {
    const silent = await startS3Server("backups");
    silent.fail("GET", "silence", 10);
    const { child, ended } = start("backup", [], source, bucketOf(silent));
    await expect.poll(() => silent.objects.size, { timeout: 30_000 }).toBe(1);
    child.kill("SIGKILL");
    await ended;
    await silent.close();
    const server = await startS3Server("backups");
    for (const [name, bytes] of silent.objects) server.objects.set(name, bytes);
    const { code, output } = await run("backup", [], source, bucketOf(server));
    expect(code).toBe(0);
    expect([...server.objects.keys()]).toEqual([output.split(" ")[0]]);
    await server.close();
  });

  it.each([
    ["backup", ["--everything"], "npm run backup -- --list"],
    ["verify-backup", ["nothing"], "There is no file nothing"],
    ["restore", [], "npm run restore -- <file or name>"],
    ["restore", ["--recovered"], "npm run restore -- <file or name>"],
    ["restore", ["file", "--recovered", "2026-11-26 19:30:00+05:30"], "Name one backup"],
    ["restore", ["--recovered", "2026-11-26 19:30:00"], "with its time zone"],
    ["restore", ["--recovered", "2999-11-26 19:30:00+05:30"], "is in the future"],
    ["move-database", [], "NEW_DATABASE_URL is not set"],
    ["move-database", ["--to", "postgres://x"], "the one at DATABASE_URL, or the built-in one"],
    ["upgrade-database", [], "DATABASE_URL is set"],
  ])("%s %j is refused with its use", async (command, args, sentence) => {
    expect(await run(command, args, source)).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
  });

  it("killed at any moment leave nothing that counts: the next backup is good", async () => {
    await fillSettings();
    for (const sight of [".part", "scratch-"]) {
      const { child, ended } = start("backup", [], source, { BACKUP_DIR: join(folder, "killed") });
      const seen = async () => [
        ...(await readdir(join(folder, "killed")).catch(() => [])),
        ...(await readdir(join(folder, "backup-work")).catch(() => [])),
      ];
      await expect.poll(async () => (await seen()).some((name) => name.includes(sight)), { interval: 5 }).toBe(true);
      child.kill("SIGKILL");
      await ended;
    }
    const { code, output } = await run("backup", [], source, { BACKUP_DIR: join(folder, "killed") });
    expect([code, output]).toEqual([0, expect.stringContaining("is good")]);
    expect(await readdir(join(folder, "killed"))).toEqual([output.split(" ")[0]]);
    expect(await readdir(join(folder, "backup-work"))).toEqual([]);
    const rows = await query(source, "SELECT outcome FROM backups ORDER BY started_at");
    expect(rows).toEqual([{ outcome: "failed" }, { outcome: "failed" }, { outcome: "good" }]);
  });
});

describe("move-database", () => {
  const move = (to = target) => start("move-database", [], source, { NEW_DATABASE_URL: databaseUrlOf(to.connection) });
  const startOn = async ({ connection }: TestDatabase): Promise<string> => {
    const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-test" });
    return await migrate(pool, MIGRATIONS)
      .then(() => "started", String)
      .finally(close);
  };

  it("copies everything, after which the program starts there only", async () => {
    await fillSettings();
    expect(await move().ended).toMatchObject({ code: 0, output: expect.stringContaining("compared with the original") });
    expect(await countOf(target)).toEqual({ count: 2000 });
    expect(await startOn(target)).toBe("started");
    expect(await startOn(source)).toContain("This database was moved to");
    // The last step again, as after a crash before it was acknowledged.
    expect(await move().ended).toMatchObject({ code: 0 });
    expect(await run("move-database", ["--cancel"], source)).toMatchObject({ code: 0 });
    expect(await startOn(source)).toBe("started");
  });

  it("takes along which backups there are, and what a restore has left to the next start", async () => {
    expect(await run("backup", [], source)).toMatchObject({ code: 0 });
    await query(source, "INSERT INTO restores (id, restored_at, taken_at) VALUES (gen_random_uuid(), now(), now())");
    expect(await move().ended).toMatchObject({ code: 0 });
    for (const table of ["backups", "restores"]) {
      const rows = await query(target, `SELECT * FROM ${table}`);
      expect(rows).toHaveLength(1);
      expect(rows).toEqual(await query(source, `SELECT * FROM ${table}`));
    }
    // As after a crash before it was acknowledged.
    expect(await move().ended).toMatchObject({ code: 0 });
  });

  it("does not accept an address that is none", async () => {
    const env = { NEW_DATABASE_URL: "mysql://x" };
    expect(await run("move-database", [], source, env)).toMatchObject({
      code: 1,
      output: expect.stringContaining("must be a PostgreSQL address"),
    });
  });

  it("refuses a target with other content, and while the shop runs; the source can still be used", async () => {
    const other = await createTestDatabase();
    expect(await move(other).ended).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
    await other.release();
    const instance = openDatabase<Tables>(source.connection);
    await sql`SELECT 1`.execute(instance.db);
    expect(await move().ended).toMatchObject({ code: 1, output: expect.stringContaining("Stop every instance first") });
    await instance.close();
    expect(await startOn(source)).toBe("started");
    expect(await query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("killed in the middle keeps the source closed, and is finished by the next run", async () => {
    await fillSettings();
    const { child, ended } = move();
    const isMarked = async () => (await query(source, "SELECT FROM schema_migrations WHERE name = '9999_moved.sql'")).length === 1;
    await expect.poll(isMarked, { interval: 5 }).toBe(true);
    child.kill("SIGKILL");
    await ended;
    expect(await startOn(source)).toMatch(/This database (is being|was) moved to/);
    expect(await move().ended).toMatchObject({ code: 0 });
    expect(await countOf(target)).toEqual({ count: 2000 });
  });
});

describe("stopped while it builds the indexes", () => {
  /** Held by the test, and wanted by the command: before each index of the tables that it has filled. */
  const HELD = 4_711;
  const stopInIndexes = async ({ child, ended }: Running): Promise<Awaited<Running["ended"]>> => {
    const isWaiting = async () =>
      (await query(target, "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted")).length === 1;
    await expect.poll(isWaiting, { interval: 5 }).toBe(true);
    child.kill("SIGTERM");
    return await ended;
  };
  const tablesOfTarget = () => query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  let holder: ReturnType<typeof openDatabase<Tables>>;
  beforeEach(async () => {
    await query(
      target,
      `CREATE SCHEMA test;
       CREATE FUNCTION test.wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
         IF current_query() LIKE 'CREATE % INDEX % ON public.%' OR current_query() LIKE 'CREATE INDEX % ON public.%' THEN
           PERFORM pg_advisory_lock(${HELD});
         END IF;
       END $$;
       CREATE EVENT TRIGGER wait ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION test.wait()`,
    );
    holder = openDatabase<Tables>(target.connection, { maxConnections: 1, applicationName: "forno-test" });
    await sql`SELECT pg_advisory_lock(${HELD}::int)`.execute(holder.db);
  });
  afterEach(() => holder.close());

  it("a restore ends, with the database as before, and can be repeated", async () => {
    await fillSettings();
    const [name = ""] = (await run("backup", [], source)).output.split(" ");
    expect(await stopInIndexes(start("restore", [name], target))).toEqual({
      code: 1,
      output: "Stopped. Everything is as before\n",
    });
    expect(await tablesOfTarget()).toEqual([]);
    await query(target, "DROP EVENT TRIGGER wait");
    expect(await run("restore", [name], target)).toMatchObject({ code: 0 });
  });

  it("a move ends, with both databases as before", async () => {
    const env = { NEW_DATABASE_URL: databaseUrlOf(target.connection) };
    expect(await stopInIndexes(start("move-database", [], source, env))).toEqual({
      code: 1,
      output: "Stopped. Everything is as before\n",
    });
    expect(await tablesOfTarget()).toEqual([]);
    expect(await query(source, "SELECT FROM schema_migrations WHERE name = '9999_moved.sql'")).toEqual([]);
  });
});

describe("restore --recovered, after the database was put back by other means", () => {
  const recovered = (database = source) => run("restore", ["--recovered", "2026-11-26 19:30:00+05:30"], database);

  it("stores once what the next start has to do", async () => {
    expect(await recovered()).toMatchObject({ code: 0, output: expect.stringMatching(/^Recorded: .* 2026-11-26 19:30 \(IST\)/) });
    expect(await recovered()).toMatchObject({ code: 0, output: expect.stringMatching(/^It was recorded already/) });
    expect(await query(source, "SELECT taken_at, finished_at FROM restores")).toEqual([
      { taken_at: new Date("2026-11-26T14:00:00Z"), finished_at: null },
    ]);
  });

  it("works on the tables of an older version", async () => {
    const older = join(folder, "older");
    await cp(MIGRATIONS, older, { recursive: true, filter: (path) => !/\/00(59|6\d)_[^/]+$/.test(path) });
    const { pool, close } = openDatabase(target.connection, { maxConnections: 1, applicationName: "forno-test" });
    await migrate(pool, older).finally(close);
    expect(await recovered(target)).toMatchObject({ code: 0 });
    expect(await query(target, "SELECT FROM restores")).toHaveLength(1);
  });

  it("refuses while the shop runs, and a database without a shop", async () => {
    const instance = openDatabase<Tables>(source.connection);
    await sql`SELECT 1`.execute(instance.db);
    expect(await recovered()).toMatchObject({ code: 1, output: expect.stringContaining("Stop every instance first") });
    await instance.close();
    expect(await query(source, "SELECT FROM restores")).toEqual([]);
    expect(await recovered(target)).toMatchObject({ code: 1, output: expect.stringContaining("contains no shop") });
    const missing = await run("restore", ["--recovered", "2026-11-26 19:30:00+05:30"], source, { DATABASE_URL: "" });
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("No shop database in") });
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
    const [name = ""] = (await run("backup", [], source)).output.split(" ");
    backup = join(home, name);
    await copyFile(join(folder, "backups", name), backup);
    await chown(backup, OWNER, OWNER);
    env = { DATA_DIR: join(home, "data"), DATABASE_URL: "" };
  });
  afterEach(() => rm(home, { recursive: true }));

  it("what a command creates belongs to the owner of the folder", async () => {
    expect(await run("verify-backup", [backup], source, env)).toMatchObject({ code: 0 });
    expect(await run("restore", [backup], source, env)).toMatchObject({ code: 0 });
    for (const name of ["data", "data/backup-work", "data/postgres"]) expect((await stat(join(home, name))).uid).toBe(OWNER);
  });

  it("finds a stored backup by its name, although the owner may not see root's folder", async () => {
    const [name = ""] = backup.split("/").slice(-1);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await run("verify-backup", [name], source, { ...env, BACKUP_DIR: home })).toMatchObject({ code: 0 });
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

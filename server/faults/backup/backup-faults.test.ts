/** Backups on a full disk, and backups, restores and moves that are killed at any point (whole suite only). */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { databaseUrlOf } from "../../src/testing/database/test-database.ts";
import { S3_ACCOUNT, type S3Server, startS3Server } from "../../src/testing/s3/s3-server.ts";
import { type ShopApart, startShopApart } from "../programs/shop.ts";
import { type SmallDisk, smallDisk } from "../programs/small-disk.ts";

const COMMANDS = join(import.meta.dirname, "../../src/commands");
/** Enough for several seconds of copying. */
const ROWS = 150_000;
/** More than a backup of a small shop and its check want to have free. */
const DISK_MB = 640;
const KILLED_AT = [0.2, 0.4, 0.6, 0.8, 0.95];

let shop: ShopApart;
let folder: string;
beforeAll(async () => {
  shop = await startShopApart();
  folder = await mkdtemp(join(tmpdir(), "forno-backup-faults-"));
  await buildOrder(shop, await shop.signIn(), await shop.food());
  await query(
    shop.connection,
    `INSERT INTO secrets SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, ${ROWS}) n`,
  );
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

async function query(connection: pg.PoolConfig, text: string): Promise<unknown[]> {
  const { db, close } = openDatabase(connection, { maxConnections: 1, applicationName: "faults" });
  return (await sql.raw(text).execute(db).finally(close)).rows;
}

interface Command {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

function start(name: string, args: string[], connection: pg.PoolConfig, env: Record<string, string>): Command {
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { child, ended: new Promise((done) => child.once("close", (code) => done({ code, output }))) };
}

describe("a disk that becomes full", () => {
  let disk: SmallDisk;
  let env: Record<string, string>;
  beforeEach(async () => {
    disk = await smallDisk(DISK_MB);
    env = { DATA_DIR: join(disk.folder, "data"), BACKUP_DIR: join(disk.folder, "backups") };
  });
  afterEach(() => disk.remove());

  const namesIn = (path = "") => readdir(path).catch(() => []);
  const backUp = () => start("backup", [], shop.connection, env);

  it.each([
    ["while the backup is written", ".part"],
    ["while it is checked", "scratch-"],
  ])("%s fails it with a clear reason, keeps the older one, and does not stop the shop", async (_when, sight) => {
    const first = await backUp().ended;
    expect(first).toMatchObject({ code: 0 });
    const [name] = first.output.split(" ");
    const second = backUp();
    const work = join(env.DATA_DIR ?? "", "backup-work");
    await vi.waitUntil(
      async () => [...(await namesIn(env.BACKUP_DIR)), ...(await namesIn(work))].some((each) => each.includes(sight)),
      { timeout: 60_000, interval: 2 },
    );
    await disk.fill(shop);
    const { code, output } = await second.ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/no space left|not enough space/i) });
    expect(output).not.toMatch(/^\s+at /m);
    expect(await namesIn(env.BACKUP_DIR)).toEqual([name]);
    expect(await namesIn(work)).toEqual([]);
    const rows = await query(shop.connection, "SELECT outcome, problem FROM backups ORDER BY started_at DESC LIMIT 1");
    expect(rows).toEqual([{ outcome: "failed", problem: expect.stringMatching(/no space left|not enough space/i) }]);
    await buildOrder(shop, await shop.signIn(), await shop.food());
    await disk.free(shop);
    expect(await backUp().ended).toMatchObject({ code: 0 });
  });
});

describe("killed at any point", () => {
  let target: pg.PoolConfig;
  const count = "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'";
  const create = async (database: string) => {
    await query(shop.connection, `CREATE DATABASE ${database}`);
    target = { ...shop.connection, database };
  };
  const drop = (database: string) => query(shop.connection, `DROP DATABASE ${database} WITH (FORCE)`);
  const sessionsOf = (database: string) =>
    query(shop.connection, `SELECT FROM pg_stat_activity WHERE datname = '${database}' AND application_name <> 'faults'`);
  const tables = () => query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");

  async function killAfter({ child, ended }: Command, ms: number): Promise<void> {
    const timer = setTimeout(() => child.kill("SIGKILL"), ms);
    await ended;
    clearTimeout(timer);
    await vi.waitUntil(async () => (await sessionsOf("target")).length === 0, { timeout: 60_000, interval: 50 });
  }

  it("a backup leaves nothing that counts: the next one is good", async () => {
    const env = { DATA_DIR: join(folder, "data"), BACKUP_DIR: join(folder, "killed") };
    const work = join(env.DATA_DIR, "backup-work");
    const namesIn = (path: string) => readdir(path).catch(() => []);
    await query(shop.connection, "DELETE FROM backups");
    for (const sight of [".part", "scratch-"]) {
      const { child, ended } = start("backup", [], shop.connection, env);
      await vi.waitUntil(
        async () => [...(await namesIn(env.BACKUP_DIR)), ...(await namesIn(work))].some((name) => name.includes(sight)),
        { timeout: 60_000, interval: 2 },
      );
      child.kill("SIGKILL");
      await ended;
    }
    const { code, output } = await start("backup", [], shop.connection, env).ended;
    expect([code, output]).toEqual([0, expect.stringContaining("is good")]);
    expect(await readdir(env.BACKUP_DIR)).toEqual([output.split(" ")[0]]);
    expect(await readdir(work)).toEqual([]);
    const rows = await query(shop.connection, "SELECT outcome FROM backups ORDER BY started_at");
    expect(rows).toEqual([{ outcome: "failed" }, { outcome: "failed" }, { outcome: "good" }]);
  });

  it("a backup whose file in a bucket is being read back leaves no name of a good one", async () => {
    const bucketOf = ({ endpoint }: S3Server) => ({
      BACKUP_S3_BUCKET: "backups",
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_REGION: S3_ACCOUNT.region,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      BACKUP_S3_PATH_STYLE: "on",
    });
    const silent = await startS3Server("backups");
    silent.fail("GET", "silence", 10);
    const { child, ended } = start("backup", [], shop.connection, bucketOf(silent));
    await vi.waitUntil(() => silent.objects.size === 1, { timeout: 120_000 });
    child.kill("SIGKILL");
    await ended;
    await silent.close();
    const server = await startS3Server("backups");
    for (const [name, bytes] of silent.objects) server.objects.set(name, bytes);
    const { code, output } = await start("backup", [], shop.connection, bucketOf(server)).ended;
    expect(code).toBe(0);
    expect([...server.objects.keys()]).toEqual([output.split(" ")[0]]);
    await server.close();
  });

  it("a restore has restored nothing or everything, and can be repeated", async () => {
    const env = { BACKUP_DIR: join(folder, "backups") };
    const [name = ""] = (await start("backup", [], shop.connection, env).ended).output.split(" ");
    await create("target");
    const begun = performance.now();
    expect(await start("restore", [name], target, env).ended).toMatchObject({ code: 0 });
    const wholeMs = performance.now() - begun;
    const empty: number[] = [];
    for (const part of KILLED_AT) {
      await drop("target");
      await create("target");
      await killAfter(start("restore", [name], target, env), wholeMs * part);
      const isEmpty = (await tables()).length === 0;
      if (isEmpty) empty.push(part);
      else expect(await query(target, count)).toEqual([{ count: ROWS }]);
      const again = start("restore", isEmpty ? [name] : [name, "--replace", "target"], target, env);
      expect(await again.ended).toMatchObject({ code: 0 });
      expect(await query(target, count)).toEqual([{ count: ROWS }]);
      expect(await query(target, "SELECT FROM restores")).toHaveLength(1);
    }
    expect(empty).toContain(KILLED_AT[0]);
    await drop("target");
  });

  it("a move is finished by the next run, and the shop never starts on both", async () => {
    await shop.program.stop();
    const move = () => start("move-database", [], shop.connection, { NEW_DATABASE_URL: databaseUrlOf(target) });
    const cancel = () => start("move-database", ["--cancel"], shop.connection, {}).ended;
    await create("target");
    const begun = performance.now();
    expect(await move().ended).toMatchObject({ code: 0 });
    const wholeMs = performance.now() - begun;
    for (const part of KILLED_AT) {
      expect(await cancel()).toMatchObject({ code: 0 });
      await drop("target");
      await create("target");
      await killAfter(move(), wholeMs * part);
      const isFilled = (await tables()).length > 0;
      const isMarked = (await query(shop.connection, "SELECT FROM schema_migrations WHERE name = '9999_moved.sql'")).length > 0;
      if (isFilled) expect({ part, isMarked }).toEqual({ part, isMarked: true });
      expect(await query(shop.connection, count)).toEqual([{ count: ROWS }]);
      expect(await move().ended).toMatchObject({ code: 0 });
      expect(await query(target, count)).toEqual([{ count: ROWS }]);
    }
    expect(await cancel()).toMatchObject({ code: 0 });
    await shop.program.start();
    expect(shop.program.isRunning).toBe(true);
  });
});

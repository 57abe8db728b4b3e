/** Somebody deletes what the shop needs: pgBackRest brings back the moment before, with every order confirmed until then. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type CashRecord, noCashOrders, startCashOrders } from "../failover/cash-orders.ts";
import { documentedCommands } from "../operations/documented-commands.ts";
import { type ShopOnCluster, startShopOn } from "../programs/shop.ts";
import { chanceOf } from "../world/chance.ts";
import { expectConfirmedIsStored } from "../world/confirmed.ts";
import { expectInvariants } from "../world/invariants.ts";
import { gather, nothingConfirmed, type People, startLoad } from "../world/load.ts";
import { type ArchivedPostgres, startArchivedPostgres } from "./archived-postgres.ts";

const PATIENT = { timeout: 120_000, interval: 200 };
const COMMANDS = join(import.meta.dirname, "../../src/commands");
const TARGET = "2026-11-26 19:30:00+05:30";
const seed = inject("seed");

let postgres: ArchivedPostgres;
let shop: ShopOnCluster;
let people: People;
let moment: string;
let lastNumber: number;
const confirmed = nothingConfirmed();
const cashBefore = noCashOrders();
const cashAfter = noCashOrders();

beforeAll(async () => {
  postgres = await startArchivedPostgres();
  shop = await startShopOn(postgres.url, 1);
  people = await gather(shop, { buyers: 3, crowd: 4, choosers: 0 });
  await shop.call(settingsEndpoints.updateShop, { token: people.admin, body: { cashOnDelivery: true, cashLimit: null } });
});
afterAll(async () => {
  await shop?.close();
  await postgres?.close();
});

const backUp = async (type: "full" | "incr") => await postgres.pgbackrest(`--stanza=forno --type=${type} backup`);

async function order(name: string, answers: number): Promise<void> {
  const load = startLoad(shop, people, confirmed, (person) => chanceOf(seed, `${name}, ${person}`));
  await load.answered(answers);
  await load.finish();
}

/** Orders without a payment at the provider, whose records do not go back in time. */
async function orderInCash(record: CashRecord): Promise<void> {
  const cash = startCashOrders(shop, people, [await shop.signIn()], record);
  for (let count = 0; count < 5; count++) await cash.next();
  await cash.finish();
}

const orderIds = () => shop.inDatabase(async (db) => (await db.selectFrom("orders").select("id").execute()).map(({ id }) => id));

/** The highest order number that was given to a customer. */
const highestNumber = () =>
  shop.inDatabase(async (db) => {
    const { rows } = await sql<{ number: number }>`SELECT max(order_number)::int AS number FROM orders`.execute(db);
    return rows[0]?.number ?? 0;
  });

const queueMessage = () =>
  shop.inDatabase(async (db) => {
    await sql`INSERT INTO bulk_messages (id, text, sent_by, recipient_count, created_at)
      SELECT gen_random_uuid(), 'Half price today', id, 1, now() FROM users LIMIT 1`.execute(db);
    await sql`INSERT INTO bulk_recipients (message_id, user_id, mobile, status, updated_at)
      SELECT id, sent_by, '+919800000000', 'queued', now() FROM bulk_messages`.execute(db);
  });
const messages = () => shop.inDatabase(async (db) => (await sql`SELECT status, error FROM bulk_recipients`.execute(db)).rows);

/** The documented command of the shop, as `npm run` runs it, in a folder without other settings. */
async function recordRecovery(): Promise<string> {
  const commands = documentedCommands("deploy/high-availability/README.md").map(({ text }) => text);
  const [, name = "", words = ""] = commands.map((text) => /^npm run (\S+) -- (.*--recovered.*)$/.exec(text)).find(Boolean) ?? [];
  const args = words.replace(TARGET, moment).match(/"[^"]*"|\S+/g) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "forno-recovered-"));
  const options = { cwd: folder, env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: folder } };
  const file = join(COMMANDS, `${name}.ts`);
  const unquoted = args.map((arg) => arg.replaceAll('"', ""));
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...unquoted], options).finally(() =>
    rm(folder, { recursive: true }),
  );
  return stdout;
}

const backups = async () => {
  const [stanza] = JSON.parse(await postgres.pgbackrest("--stanza=forno --output=json info"));
  return stanza.backup.map(({ type }: { type: string }) => type);
};

it("backups are taken while customers order, and are encrypted", async () => {
  await postgres.pgbackrest("--stanza=forno stanza-create");
  await postgres.pgbackrest("--stanza=forno check");
  await Promise.all([backUp("full"), order("during the full backup", 60)]);
  await Promise.all([backUp("incr"), order("during the incremental backup", 60)]);
  expect(await backups()).toEqual(["full", "incr"]);
  const files = readdirSync(postgres.repository, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files.filter(({ name }) => !name.endsWith(".lock")))
    expect(readFileSync(join(parentPath, name)).subarray(0, 8).toString(), name).toBe("Salted__");
});

it("the moment before a disaster comes back: all that was confirmed until then, and nothing since", async () => {
  await order("after the backups", 60);
  await orderInCash(cashBefore);
  await queueMessage();
  const { rows } = await shop.inDatabase((db) => sql<{ now: string }>`SELECT now()::text AS now`.execute(db));
  moment = rows[0]?.now ?? "";
  await orderInCash(cashAfter);
  lastNumber = await highestNumber();
  await shop.inDatabase((db) => sql`DROP TABLE order_events, order_items CASCADE`.execute(db));
  await Promise.all(shop.instances.map((instance) => instance.stop()));
  await postgres.stop();

  const restore = `--stanza=forno --delta --type=time --target="${TARGET}" --target-action=promote restore`;
  await postgres.pgbackrest(restore, { [TARGET]: moment });
  await postgres.start();
  const isRecovered = async () =>
    (await shop.inDatabase((db) => sql<{ over: boolean }>`SELECT NOT pg_is_in_recovery() AS over`.execute(db)).catch(() => null))
      ?.rows[0]?.over;
  await expect.poll(isRecovered, PATIENT).toBe(true);
  const ids = new Set(await orderIds());
  expect([...cashBefore.placed].filter((id) => !ids.has(id))).toEqual([]);
  expect([...cashAfter.placed].filter((id) => ids.has(id))).toEqual([]);
  expect(ids.size).toBe(confirmed.placed.size + cashBefore.placed.size);
});

it("what happened after that moment does not happen twice: sessions, messages and order numbers", async () => {
  expect(await recordRecovery()).toContain("Start the shop now");
  for (const instance of shop.instances) await instance.start();
  expect((await shop.call(orderEndpoints.mine, { token: people.admin })).status).toBe(401);
  expect(await messages()).toEqual([{ status: "failed", error: expect.stringContaining("not sent") }]);
  people = await gather(shop, { buyers: 3, crowd: 4, choosers: 0 });
  const before = await highestNumber();
  await orderInCash(noCashOrders());
  const { rows } = await shop.inDatabase((db) =>
    sql<{ number: number }>`SELECT min(order_number)::int AS number FROM orders WHERE order_number > ${before}`.execute(db),
  );
  expect(rows[0]?.number).toBeGreaterThan(lastNumber);
});

it("the shop continues on the restored database, whose next backup replaces the earlier ones", async () => {
  await expectConfirmedIsStored(shop, people, confirmed);
  await order("after the restore", 60);
  await expectConfirmedIsStored(shop, people, confirmed);
  await expectInvariants(shop);
  await postgres.pgbackrest("--stanza=forno check");
  await backUp("full");
  expect(await backups()).toEqual(["full"]);
});

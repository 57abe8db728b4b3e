/**
 * How long the admin's calls about orders take over HTTP, with 100, 20,000 and 200,000 orders in a separate embedded database:
 *   node bench/scenarios/orders-list.ts [count …]
 * Prints the median and the slowest of 15 responses in milliseconds. More orders must not make a page slower.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp, openEvents } from "../../server/src/app.ts";
import { installationOf } from "../../server/src/domains/operations/checks/installation.ts";
import { SEASONAL_FOOD, storeManyOrders } from "../../server/src/domains/order/many-orders-factory.ts";
import { upsertUser } from "../../server/src/domains/user/account/user-store.ts";
import { startSession } from "../../server/src/domains/user/session/session.ts";
import { readEnvironment } from "../../server/src/env/env.ts";
import { openChangeFeed } from "../../server/src/platform/db/changes/change-feed.ts";
import { inTransaction, openDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { readerOf } from "../../server/src/platform/db/reader.ts";
import { createLogger } from "../../server/src/platform/process/logger.ts";
import { SharpImages } from "../../server/src/providers/images/sharp-images.ts";
import { FakePayments } from "../../server/src/providers/payment/fake-payments.ts";
import { HttpSiteProbe } from "../../server/src/providers/site/http-site-probe.ts";
import { FakeSms } from "../../server/src/providers/sms/fake-sms.ts";
import type { Tables } from "../../server/src/tables.ts";
import { ManualJobs } from "../../server/src/testing/manual-jobs.ts";

const ADMIN = "+919000000001";
const ROUNDS = 15;
const LINE_FEED = 10;

const CALLS: Record<string, (partnerIds: readonly string[]) => string> = {
  "the newest": () => "",
  "the oldest": () => "?sort=oldest",
  "the dearest": () => "?sort=amountHigh",
  "status: pending": () => "?status=pending",
  "status: delivered": () => "?status=delivered",
  "status: three of them": () => "?status=pending,processing,delivered",
  "payment: unpaid": () => "?payment=unpaid",
  "delivered and refunded (none)": () => "?status=delivered&payment=refunded",
  "partner who works": ([, partner]) => `?deliveryBoyId=${partner}`,
  "partner who left": ([partner]) => `?deliveryBoyId=${partner}`,
  "partner, paid, the cheapest": ([, partner]) => `?deliveryBoyId=${partner}&payment=paid&sort=amountLow`,
  "nobody's": () => "?deliveryBoyId=none",
  "one week": () => `?from=${dayBefore(14)}&to=${dayBefore(7)}`,
  "one week, the dearest": () => `?from=${dayBefore(14)}&to=${dayBefore(7)}&sort=amountHigh`,
  "q: a food in every fourth": () => "?q=margherita",
  "q: a letter": () => "?q=m",
  "q: a food of the past": () => `?q=${SEASONAL_FOOD.replace(" ", "+")}`,
  "q: a rare food": () => "?q=truffle",
  "q: a full name": () => "?q=asha+rao",
  "q: digits of a mobile": () => "?q=4711",
  "q: an order number": () => "?q=%231050",
  "q: nothing fits": () => "?q=zzz",
  "count of all": () => "?count=true&limit=1",
  "count: delivered": () => "?status=delivered&count=true&limit=1",
  "count: a food, paid": () => "?q=margherita&payment=paid&count=true&limit=1",
  board: () => "/board",
  "one order": () => "/{id}",
};
const ELSEWHERE: Record<string, string> = {
  dashboard: "/api/admin/stats",
  "series, 7 days": "/api/admin/stats/series?days=7",
  "series, 90 days": "/api/admin/stats/series?days=90",
  "partners with counts": "/api/delivery/delivery-boys",
};

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Times {
  median: number;
  slowest: number;
}

async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(ROUNDS / 2)] ?? 0, slowest: times.at(-1) ?? 0 };
}

async function openShop(connection: Parameters<typeof openDatabase>[0]) {
  const { db, pool, close } = openDatabase<Tables>(connection);
  await migrate(pool, join(import.meta.dirname, "../../server/migrations"));
  const log = await createLogger("silent");
  const clock = () => new Date();
  const config = {
    mode: "demo",
    adminMobiles: new Set([ADMIN]),
    unpaidMinutes: 45,
    rateLimits: false,
    echoOtp: false,
    publicUrl: null,
    otpPepper: randomBytes(32),
    secondFactorKey: randomBytes(32),
    formerCustomerKey: randomBytes(32),
    secondFactorPolicy: "optional",
    brandName: "Forno",
    smsDailyBudget: 2_000,
    recipientsPerStep: 5_000,
    installation: installationOf(readEnvironment({}), null, null),
  } as const;
  const changes = await openChangeFeed(connection, log);
  const jobs = await ManualJobs.create(db, clock);
  const inside = { db, reader: readerOf(db), jobs, changes, log, clock, config };
  const outside = { payments: new FakePayments(), sms: new FakeSms(), site: new HttpSiteProbe(), images: new SharpImages() };
  const app = buildApp({ ...inside, ...outside, events: openEvents(inside, connection) }, { isReady: async () => true });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const token = await inTransaction(db, async (tx) => {
    const user = await upsertUser(tx, { mobile: ADMIN, name: "Meera", now: clock() });
    return await startSession(tx, user.id, clock(), { role: "admin" });
  });
  return {
    async read(path: string): Promise<string> {
      const response = await fetch(`${url}${path}`, { headers: { token } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text;
    },
    /** Discards the response, so that the measured memory is the server's. */
    async countLines(path: string): Promise<number> {
      const { body } = await fetch(`${url}${path}`, { headers: { token } });
      let lines = 0;
      for await (const chunk of body ?? []) lines += chunk.filter((byte: number) => byte === LINE_FEED).length;
      return lines;
    },
    /** What a job does every minute. */
    addUpSales: () => jobs.runScheduled("fold-sales"),
    async close() {
      await app.close();
      await changes.stop();
      await close();
    },
  };
}

async function measure(count: number): Promise<Record<string, Times>> {
  const folder = await mkdtemp(join(tmpdir(), "forno-bench-"));
  const postgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  const shop = await openShop(postgres.connection);
  try {
    const start = performance.now();
    const { partnerIds } = await storeManyOrders(postgres.connection, count, new Date());
    console.log(`${count} orders stored in ${Math.round((performance.now() - start) / 1000)} s`);
    await shop.addUpSales();
    const [first] = JSON.parse(await shop.read("/api/order/admin?limit=1")).data;
    const measured: Record<string, Times> = {};
    for (const [name, pathOf] of Object.entries(CALLS)) {
      const path = `/api/order/admin${pathOf(partnerIds).replace("{id}", first._id)}`;
      measured[name] = await timesOf(() => shop.read(path));
      const { nextCursor } = JSON.parse(await shop.read(path));
      if (!nextCursor || path.includes("limit=1")) continue;
      const next = `${path}${path.includes("?") ? "&" : "?"}cursor=${nextCursor}`;
      measured[`${name}, next page`] = await timesOf(() => shop.read(next));
    }
    for (const [name, path] of Object.entries(ELSEWHERE)) measured[name] = await timesOf(() => shop.read(path));
    const before = performance.now();
    const lines = (await shop.countLines("/api/order/admin/export")) - 1;
    console.log(
      `export of ${lines} lines: ${Math.round(performance.now() - before)} ms, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`,
    );
    return measured;
  } finally {
    await shop.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

const given = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [100, 20_000, 200_000];
const results: Record<string, Times>[] = [];
for (const count of counts) results.push(await measure(count));
const names = [...new Set(results.flatMap((measured) => Object.keys(measured)))];
const cell = (times: Times | undefined) => (times ? `${times.median.toFixed(1)} / ${times.slowest.toFixed(1)}` : "–");
console.log(`| ms, median / slowest | ${counts.join(" | ")} |\n|---|${"---|".repeat(counts.length)}`);
for (const name of names) console.log(`| ${name} | ${results.map((measured) => cell(measured[name])).join(" | ")} |`);

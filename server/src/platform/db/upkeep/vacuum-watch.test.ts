import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { tableHealth } from "./table-health-store.ts";
import { vacuumFindings } from "./vacuum-watch.ts";

const HEALTHY = { table: "orders", bytes: 1, rows: 1_000_000, deadRows: 0, deadShare: 0, vacuumedAt: null, analyzedAt: null };
const lines: string[] = [];
const output = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const log = pino({ level: "warn" }, output);

let shop: TestShop;
beforeEach(async () => {
  lines.length = 0;
  shop = await startTestShop({ log });
});
afterEach(() => shop.close());

it("the health of the tables counts what an update leaves behind, until VACUUM removes it", async () => {
  const { db } = shop.deps;
  await sql`CREATE TABLE ovens (heat int) WITH (autovacuum_enabled = off)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO ovens SELECT 0 FROM generate_series(1, 1000)`.execute(tx);
    await sql`SELECT pg_stat_force_next_flush()`.execute(tx);
  });
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE ovens SET heat = 1`.execute(tx);
    // Otherwise the counters may follow seconds later.
    await sql`SELECT pg_stat_force_next_flush()`.execute(tx);
  });
  const before = await tableHealth(db);
  expect(before.tables.find(({ table }) => table === "ovens")).toMatchObject({ rows: 1000, deadRows: 1000, deadShare: 0.5 });
  await sql`VACUUM ovens`.execute(db);
  const { tables, transactionAge } = await tableHealth(db);
  const after = tables.find(({ table }) => table === "ovens");
  expect(after).toMatchObject({ rows: 1000, deadRows: 0, deadShare: 0, vacuumedAt: expect.any(Date) });
  expect(transactionAge).toBeGreaterThan(0);
});

it("the watch says nothing of a healthy database", async () => {
  await shop.jobs.runScheduled("watch-vacuum");
  expect(lines).toEqual([]);
});

it("the watch names a table with many dead rows, and old transaction IDs", () => {
  const dead = { ...HEALTHY, deadRows: 800_000, deadShare: 0.44 };
  expect(vacuumFindings({ tables: [HEALTHY, dead], transactionAge: 1, oldestTransactionMs: 5 })).toMatchObject([
    { table: "orders", deadRows: 800_000, oldestTransactionMs: 5 },
  ]);
  expect(vacuumFindings({ tables: [], transactionAge: 600_000_000, oldestTransactionMs: null })).toMatchObject([
    { transactionAge: 600_000_000 },
  ]);
  expect(vacuumFindings({ tables: [{ ...dead, deadRows: 50 }], transactionAge: 1, oldestTransactionMs: null })).toEqual([]);
});

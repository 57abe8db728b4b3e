import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "../database.ts";
import { batch, statement } from "./batch.ts";
import { genericPlanBehind, prepared } from "./prepared.ts";

interface Tables {
  pizzas: { id: number; price: number };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that each transaction sees the settings that earlier ones left on it.
  open = openDatabase<Tables>(database.connection, { maxConnections: 1 });
  await sql`CREATE TABLE pizzas (id int PRIMARY KEY, price int)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

const settings = prepared((db: Kysely<Tables>) =>
  db.selectNoFrom([
    sql<string>`current_setting('plan_cache_mode')`.as("planning"),
    sql<string>`current_setting('enable_seqscan')`.as("wholeTables"),
  ]),
);
const locked = prepared((db: Kysely<Tables>) => db.selectFrom("pizzas").select("id").where(genericPlanBehind).forUpdate());
const pricesOf = prepared((db: Kysely<Tables>, ids: readonly number[]) =>
  db.selectFrom("pizzas").select("price").where("id", "=", sql<number>`ANY(${ids}::int[])`),
);
const plansOf = prepared((db: Kysely<Tables>) =>
  db
    .selectFrom(
      sql<{ generic: number; custom: number }>`(SELECT generic_plans::int AS generic, custom_plans::int AS custom
      FROM pg_prepared_statements WHERE statement LIKE '%ANY($1::int[])%')`.as<"plans">(sql`plans`),
    )
    .selectAll(),
);

const USUAL = [{ planning: "auto", wholeTables: "on" }];
const ONE_PLAN = [{ planning: "force_generic_plan", wholeTables: "off" }];

it("a transaction plans its prepared statements once, and the next one on its connection as usual", async () => {
  for (let round = 0; round < 3; round++) {
    expect(await settings(open.db)).toEqual(USUAL);
    const found = await inTransaction(open.db, async (tx) => {
      const [, found] = await batch(
        tx,
        statement(locked.query(tx), () => null),
        statement(settings.query(tx), (rows) => rows),
        statement(pricesOf.query(tx, [round]), (rows) => rows),
      );
      return found;
    });
    expect(found).toEqual(ONE_PLAN);
  }
  expect(await plansOf(open.db)).toEqual([{ generic: 3, custom: 0 }]);
  expect(await settings(open.db)).toEqual(USUAL);
});

it("both settings end with a transaction that fails", async () => {
  const failing = inTransaction(open.db, async (tx) => {
    await locked(tx);
    throw new Error("no oven");
  });
  await expect(failing).rejects.toThrow("no oven");
  expect(await settings(open.db)).toEqual(USUAL);
});

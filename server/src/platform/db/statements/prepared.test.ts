import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { inTransaction, type OpenDatabase, openDatabase, sqlState } from "../database.ts";
import { batch, statement } from "./batch.ts";
import { prepared } from "./prepared.ts";

interface Tables {
  crumbs: { name: string; price: number };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
  await sql`CREATE TABLE crumbs (name text, price int)`.execute(open.db);
});
beforeEach(async () => {
  await sql`TRUNCATE crumbs`.execute(open.db);
  await sql`INSERT INTO crumbs VALUES ('Margherita', 200), ('Farmhouse', 300), ('Lemonade', NULL)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

it("builds a query with the first call, and uses each call's own arguments", async () => {
  let built = 0;
  const between = prepared((db: Kysely<Tables>, least: number, most: number) => {
    built += 1;
    return db.selectFrom("crumbs").select("name").where("price", "<=", most).where("price", ">=", least);
  });
  expect(await between(open.db, 100, 250)).toEqual([{ name: "Margherita" }]);
  expect(await between(open.db, 250, 400)).toEqual([{ name: "Farmhouse" }]);
  expect(built).toBe(1);
});

it("runs in the transaction that it gets", async () => {
  const count = prepared((db: Kysely<Tables>, name: string) => db.selectFrom("crumbs").select("price").where("name", "=", name));
  await inTransaction(open.db, async (tx) => {
    await sql`UPDATE crumbs SET price = 250 WHERE name = 'Margherita'`.execute(tx);
    expect(await count(tx, "Margherita")).toEqual([{ price: 250 }]);
    expect(await count(open.db, "Margherita")).toEqual([{ price: 200 }]);
  });
});

describe("batch", () => {
  const priceOf = (tx: Kysely<Tables>, name: string) =>
    statement(tx.selectFrom("crumbs").select("price").where("name", "=", name).compile(), ([crumb]) => crumb?.price);
  const setPrice = (tx: Kysely<Tables>, name: string, price: number) =>
    statement(tx.updateTable("crumbs").set({ price }).where("name", "=", name).compile(), () => null);
  const tooMuch = () => statement(sql<{ price: number }>`SELECT 1 / 0 AS price`.compile(open.db), ([row]) => row?.price);

  it("runs statements in order, and returns each result", async () => {
    const answers = await inTransaction(open.db, (tx) =>
      batch(tx, priceOf(tx, "Farmhouse"), setPrice(tx, "Farmhouse", 350), priceOf(tx, "Farmhouse")),
    );
    expect(answers).toEqual([300, null, 350]);
  });

  it("fails with the error of the first that failed, whatever happened to later ones, and stores nothing", async () => {
    const failure = await inTransaction(open.db, (tx) =>
      batch(tx, setPrice(tx, "Lemonade", 50), tooMuch(), setPrice(tx, "Lemonade", 60)),
    ).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("22012");
    expect(await inTransaction(open.db, (tx) => batch(tx, priceOf(tx, "Lemonade")))).toEqual([null]);
  });

  it("is repeated with its transaction if a table was altered at that moment", async () => {
    const all = (tx: Kysely<Tables>) =>
      statement(sql<{ price: number }>`SELECT * FROM crumbs WHERE name = ${"Margherita"}`.compile(tx), ([crumb]) => crumb?.price);
    const request = () => inTransaction(open.db, (tx) => batch(tx, all(tx), setPrice(tx, "Margherita", 210), all(tx)));
    await request();
    await sql`ALTER TABLE crumbs ADD COLUMN spice int`.execute(open.db);
    expect(await request()).toEqual([210, null, 210]);
  });
});

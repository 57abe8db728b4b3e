import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { builtOnce } from "./built-once.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "./database.ts";

interface Tables {
  crumbs: { name: string; price: number };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
  await sql`CREATE TABLE crumbs (name text, price int)`.execute(open.db);
  await sql`INSERT INTO crumbs VALUES ('Margherita', 200), ('Farmhouse', 300), ('Lemonade', NULL)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

it("builds a query with the first call, and answers each call for its own arguments", async () => {
  let built = 0;
  const between = builtOnce((db: Kysely<Tables>, least: number, most: number) => {
    built += 1;
    return db.selectFrom("crumbs").select("name").where("price", "<=", most).where("price", ">=", least);
  });
  expect(await between(open.db, 100, 250)).toEqual([{ name: "Margherita" }]);
  expect(await between(open.db, 250, 400)).toEqual([{ name: "Farmhouse" }]);
  expect(built).toBe(1);
});

it("asks within the transaction it is given", async () => {
  const count = builtOnce((db: Kysely<Tables>, name: string) => db.selectFrom("crumbs").select("price").where("name", "=", name));
  await inTransaction(open.db, async (tx) => {
    await sql`UPDATE crumbs SET price = 250 WHERE name = 'Margherita'`.execute(tx);
    expect(await count(tx, "Margherita")).toEqual([{ price: 250 }]);
    expect(await count(open.db, "Margherita")).toEqual([{ price: 200 }]);
  });
});

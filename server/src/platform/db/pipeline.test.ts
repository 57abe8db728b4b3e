import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { builtOnce, shortRead, writeThenRead } from "./built-once.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "./database.ts";

interface Tables {
  pizzas: { id: number; price: number };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;
const told: Error[] = [];

const NAME = "pipeline-test";
const priceOf = shortRead((db: Kysely<Tables>, id: number) => db.selectFrom("pizzas").select("price").where("id", "=", id));
const rowOf = shortRead((db: Kysely<Tables>, id: number) => db.selectFrom("pizzas").selectAll().where("id", "=", id));
const shareOf = shortRead((db: Kysely<Tables>, parts: number) => db.selectNoFrom(sql<number>`100 / ${parts}::int`.as("share")));
const sleepOf = shortRead((db: Kysely<Tables>, seconds: number) => db.selectNoFrom(sql`pg_sleep(${seconds})`.as("slept")));

const raised = builtOnce((db: Kysely<Tables>, id: number, by: number) =>
  db
    .updateTable("pizzas")
    .set((eb) => ({ price: eb("price", "+", by) }))
    .where("id", "=", id)
    .returning("price"),
);
const raise = (db: Kysely<Tables>, id: number, by: number) => writeThenRead(db, raised.query(db, id, by), priceOf.query(db, id));

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection, { applicationName: NAME, onConnectionError: (error) => told.push(error) });
  await sql`CREATE TABLE pizzas (id int PRIMARY KEY, price int)`.execute(open.db);
  await sql`INSERT INTO pizzas SELECT id, id * 10 FROM generate_series(1, 2000) id`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const connections = sql<{ pid: number }>`
  SELECT pid FROM pg_stat_activity WHERE application_name = ${NAME} AND pid <> pg_backend_pid() AND query LIKE 'select "price" from "pizzas"%'`;
const endThem = async () => {
  for (const { pid } of (await connections.execute(open.db)).rows)
    await sql`SELECT pg_terminate_backend(${pid}::int, 5000)`.execute(open.db);
};

describe("short reads", () => {
  it("of many callers are answered over two connections, each for its own arguments", async () => {
    const prices = await Promise.all(ids(500).map((id) => priceOf(open.db, id)));
    expect(prices).toEqual(ids(500).map((id) => [{ price: id * 10 }]));
    expect((await connections.execute(open.db)).rows).toHaveLength(2);
  });

  it("beyond what may wait there go the usual way", async () => {
    const found = await Promise.all(ids(2_000).map(() => priceOf(open.db, 7)));
    expect(found.filter(([row]) => row?.price === 70)).toHaveLength(2_000);
  });

  it("fail alone", async () => {
    const answers = await Promise.allSettled([0, 1, 0, 2].map((parts) => shareOf(open.db, parts)));
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : String(answer.reason)))).toEqual([
      expect.stringContaining("division by zero"),
      [{ share: 100 }],
      expect.stringContaining("division by zero"),
      [{ share: 50 }],
    ]);
  });

  it("see what their transaction has written, and nobody else does", async () => {
    await inTransaction(open.db, async (tx) => {
      await tx.updateTable("pizzas").set({ price: 1 }).where("id", "=", 1).execute();
      expect(await priceOf(tx, 1)).toEqual([{ price: 1 }]);
      expect(await priceOf(open.db, 1)).toEqual([{ price: 10 }]);
      await tx.updateTable("pizzas").set({ price: 10 }).where("id", "=", 1).execute();
    });
  });

  it("go on after a table was altered under many of them", async () => {
    await Promise.all(ids(50).map((id) => rowOf(open.db, id)));
    await sql`ALTER TABLE pizzas ADD COLUMN note text`.execute(open.db);
    const rows = await Promise.all(ids(50).map((id) => rowOf(open.db, id)));
    expect(rows).toEqual(ids(50).map((id) => [{ id, price: id * 10, note: null }]));
  });

  it("go on over new connections after theirs broke, of which the log is told", async () => {
    await Promise.all(ids(10).map((id) => priceOf(open.db, id)));
    const before = told.length;
    await endThem();
    await expect.poll(() => told.length).toBeGreaterThan(before + 1);
    expect(await Promise.all([1, 2, 3].map((id) => priceOf(open.db, id)))).toEqual([
      [{ price: 10 }],
      [{ price: 20 }],
      [{ price: 30 }],
    ]);
  });

  it("that wait behind one that is never answered are given up with it", async () => {
    const impatient = openDatabase<Tables>({ ...database.connection, query_timeout: 500 }, { maxConnections: 1 });
    const bothBusy = [sleepOf(impatient.db, 4), sleepOf(impatient.db, 4)];
    const answers = await Promise.allSettled([...bothBusy, priceOf(impatient.db, 1), priceOf(impatient.db, 2)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    await expect.poll(() => priceOf(impatient.db, 3)).toEqual([{ price: 30 }]);
    await impatient.close();
  });

  it("fail while there is no database, each by itself", async () => {
    const nowhere = openDatabase<Tables>({ ...database.connection, host: "/nonexistent" });
    await expect(priceOf(nowhere.db, 1)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(priceOf(nowhere.db, 1)).rejects.toMatchObject({ code: "ENOENT" });
    await nowhere.close();
  });
});

describe("a write and the read after it", () => {
  it("are each committed, and the read sees the write", async () => {
    expect(await raise(open.db, 11, 5)).toEqual([[{ price: 115 }], [{ price: 115 }]]);
    expect(await priceOf(open.db, 11)).toEqual([{ price: 115 }]);
  });

  it("of many at once lose nothing, and the last of them sees all", async () => {
    const answers = await Promise.all(ids(200).map(() => raise(open.db, 12, 1)));
    const prices = answers.map(([, [row]]) => row?.price ?? 0);
    expect(Math.max(...prices)).toBe(320);
    expect(await priceOf(open.db, 12)).toEqual([{ price: 320 }]);
  });

  it("that fails says why, and the next goes on", async () => {
    await expect(raise(open.db, 13, 2 ** 31)).rejects.toThrow("out of range");
    expect(await raise(open.db, 13, 1)).toEqual([[{ price: 131 }], [{ price: 131 }]]);
  });

  it("that waits for a lock lets those of others pass", async () => {
    await inTransaction(open.db, async (tx) => {
      await raised(tx, 14, 1);
      const waiting = raise(open.db, 14, 1);
      expect(await Promise.all(ids(3).map((id) => raise(open.db, 14 + id, 0)))).toHaveLength(3);
      expect(await priceOf(open.db, 14)).toEqual([{ price: 140 }]);
      void waiting.catch(() => {});
    });
    await expect.poll(() => priceOf(open.db, 14)).toEqual([{ price: 142 }]);
  });

  it("within a transaction are its own", async () => {
    const work = inTransaction(open.db, async (tx) => {
      expect(await raise(tx, 15, 5)).toEqual([[{ price: 155 }], [{ price: 155 }]]);
      throw new Error("No oven");
    });
    await expect(work).rejects.toThrow("No oven");
    expect(await priceOf(open.db, 15)).toEqual([{ price: 150 }]);
  });
});

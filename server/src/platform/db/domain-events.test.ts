import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "./database.ts";
import { type Handlers, raiseEvent, subscribe } from "./domain-events.ts";

interface Tables {
  notes: { text: string };
}
interface Events {
  noted: { text: string };
  cleared: null;
}

let database: TestDatabase;
let opened: OpenDatabase<Tables>;
let errors: unknown[];
let told: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase<Tables>(database.connection);
  await sql`CREATE TABLE notes (text text NOT NULL)`.execute(opened.db);
});
afterAll(async () => {
  await opened.close();
  await database.release();
});
beforeEach(async () => {
  await opened.db.deleteFrom("notes").execute();
  errors = [];
  told = [];
});

type Handling = Handlers<Events, OpenDatabase<Tables>["db"]>;
const on = (...handlers: Handling[]) => subscribe(opened.db, handlers, (error) => errors.push(error));
const note = (text: string) =>
  inTransaction(opened.db, async (tx) => {
    await tx.insertInto("notes").values({ text }).execute();
    await raiseEvent(tx, "noted", { text });
    return "stored";
  });
const stored = async () => (await opened.db.selectFrom("notes").select("text").orderBy("text").execute()).map(({ text }) => text);

const copying: Handling = {
  noted: {
    async inTransaction(tx, { text }) {
      await tx
        .insertInto("notes")
        .values({ text: `${text}, copied` })
        .execute();
    },
  },
};
const telling: Handling = { noted: { afterCommit: ({ text }) => void told.push(text) } };

describe("a handler in the transaction", () => {
  it("stores with its cause", async () => {
    on(copying);
    expect(await note("a")).toBe("stored");
    expect(await stored()).toEqual(["a", "a, copied"]);
  });

  it("that fails rolls everything back, and nothing runs after it", async () => {
    on(telling, copying, { noted: { inTransaction: () => Promise.reject(new Error("no")) } });
    await expect(note("a")).rejects.toThrow("no");
    expect(await stored()).toEqual([]);
    expect(told).toEqual([]);
  });
});

describe("a handler after the commit", () => {
  it("sees what was stored, once for each event and in their order", async () => {
    const seen: string[][] = [];
    on(telling, { noted: { afterCommit: async () => void seen.push(await stored()) } });
    await inTransaction(opened.db, async (tx) => {
      for (const text of ["b", "a"]) {
        await tx.insertInto("notes").values({ text }).execute();
        await raiseEvent(tx, "noted", { text });
      }
      expect(told).toEqual([]);
    });
    expect(told).toEqual(["b", "a"]);
    expect(seen).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("does not run after a rollback", async () => {
    on(telling);
    const work = inTransaction(opened.db, async (tx) => {
      await raiseEvent(tx, "noted", { text: "a" });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(told).toEqual([]);
  });

  it("runs once if the transaction was repeated", async () => {
    on(telling);
    let attempts = 0;
    await inTransaction(opened.db, async (tx) => {
      await raiseEvent(tx, "noted", { text: `attempt ${++attempts}` });
      if (attempts === 1) await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END $$`.execute(tx);
    });
    expect(told).toEqual(["attempt 2"]);
  });

  it("that fails is reported, and stops neither the others nor the caller", async () => {
    on({ noted: { afterCommit: () => Promise.reject(new Error("no")) } }, telling);
    expect(await note("a")).toBe("stored");
    expect(told).toEqual(["a"]);
    expect(errors).toEqual([new Error("no")]);
  });

  it("runs once for an event without contents, however often it was raised", async () => {
    on({ cleared: { afterCommit: () => void told.push("cleared") } });
    await inTransaction(opened.db, async (tx) => {
      for (let n = 0; n < 3; n++) await raiseEvent(tx, "cleared", null);
    });
    expect(told).toEqual(["cleared"]);
  });
});

it("an event outside of a transaction is a mistake", async () => {
  on(telling);
  await expect(raiseEvent(opened.db, "noted", { text: "a" })).rejects.toThrow("outside of inTransaction");
});

it("without handlers nothing happens", async () => {
  const other = openDatabase<Tables>(database.connection);
  await inTransaction(other.db, (tx) => raiseEvent(tx, "noted", { text: "a" }));
  await other.close();
  expect(told).toEqual([]);
});

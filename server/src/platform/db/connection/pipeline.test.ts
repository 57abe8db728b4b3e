import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { eventually } from "../../../testing/eventually.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "../database.ts";
import { pipelined } from "../statements/prepared.ts";

interface Tables {
  pizzas: { id: number; price: number };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;
const reported: Error[] = [];

/** Limits long enough that only the test ends a wait. */
const PATIENT = { lock_timeout: 60_000, statement_timeout: 60_000, query_timeout: 60_000 };

const priceOf = pipelined((db: Kysely<Tables>, id: number) => db.selectFrom("pizzas").select("price").where("id", "=", id));
const rowOf = pipelined((db: Kysely<Tables>, id: number) => db.selectFrom("pizzas").selectAll().where("id", "=", id));
const shareOf = pipelined((db: Kysely<Tables>, parts: number) => db.selectNoFrom(sql<number>`100 / ${parts}::int`.as("share")));
const sleepOf = pipelined((db: Kysely<Tables>, seconds: number) => db.selectNoFrom(sql`pg_sleep(${seconds})`.as("slept")));
/** Returns the backend that ran the statement. */
const pidOf = pipelined((db: Kysely<Tables>, id: number) =>
  db.selectFrom("pizzas").select(sql<number>`pg_backend_pid()`.as("pid")).where("id", "=", id),
);

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The connections that served many callers, and how many times the pool lent one. */
async function answeredBy({ pool }: OpenDatabase<Tables>, callers: number, request: (id: number) => Promise<{ pid: number }[]>) {
  let lent = 0;
  const count = () => lent++;
  pool.on("acquire", count);
  const rows = (await Promise.all(ids(callers).map(request))).flat();
  pool.off("acquire", count);
  return { pids: new Set(rows.map(({ pid }) => pid)), lent };
}
const requestAtOnce = (database: OpenDatabase<Tables>, callers: number) =>
  answeredBy(database, callers, (id) => pidOf(database.db, id));
const untilBothOpen = (database: OpenDatabase<Tables>) =>
  eventually(async () => {
    const { pids, lent } = await requestAtOnce(database, 10);
    expect({ standing: pids.size, lent }).toEqual({ standing: 2, lent: 0 });
    return pids;
  });
const connectionsOf = async (applicationName: string) => {
  const found = sql`SELECT FROM pg_stat_activity WHERE application_name = ${applicationName}`;
  return (await found.execute(open.db)).rows.length;
};
const end = async (pids: Iterable<number>) => {
  for (const pid of pids) await sql`SELECT pg_terminate_backend(${pid}::int, 5000)`.execute(open.db);
};

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>({ ...database.connection, ...PATIENT }, { onConnectionError: (error) => reported.push(error) });
  await sql`CREATE TABLE pizzas (id int PRIMARY KEY, price int)`.execute(open.db);
  await sql`INSERT INTO pizzas SELECT id, id * 10 FROM generate_series(1, 3000) id`.execute(open.db);
  await untilBothOpen(open);
});
beforeEach(async () => {
  await sql`ALTER TABLE pizzas DROP COLUMN IF EXISTS note, DROP COLUMN IF EXISTS colour`.execute(open.db);
  await sql`UPDATE pizzas SET price = id * 10 WHERE price <> id * 10`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

describe("short reads", () => {
  it("of many callers use two connections, and each gets the result for its own arguments", async () => {
    const prices = await Promise.all(ids(500).map((id) => priceOf(open.db, id)));
    expect(prices).toEqual(ids(500).map((id) => [{ price: id * 10 }]));
    expect(await requestAtOnce(open, 500)).toMatchObject({ pids: { size: 2 }, lent: 0 });
  });

  it("beyond the queue's limit use the pool", async () => {
    expect((await requestAtOnce(open, 2_000)).lent).toBe(0);
    expect((await requestAtOnce(open, 2_100)).lent).toBe(100);
  });

  it("fail separately", async () => {
    const answers = await Promise.allSettled([0, 1, 0, 2].map((parts) => shareOf(open.db, parts)));
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : String(answer.reason)))).toEqual([
      expect.stringContaining("division by zero"),
      [{ share: 100 }],
      expect.stringContaining("division by zero"),
      [{ share: 50 }],
    ]);
  });

  it("in a transaction see what it has written, and others do not", async () => {
    await inTransaction(open.db, async (tx) => {
      await tx.updateTable("pizzas").set({ price: 1 }).where("id", "=", 1).execute();
      expect(await priceOf(tx, 1)).toEqual([{ price: 1 }]);
      expect(await priceOf(open.db, 1)).toEqual([{ price: 10 }]);
      await tx.updateTable("pizzas").set({ price: 10 }).where("id", "=", 1).execute();
    });
  });

  it("work after a table was altered during many of them", async () => {
    await Promise.all(ids(50).map((id) => rowOf(open.db, id)));
    await sql`ALTER TABLE pizzas ADD COLUMN note text`.execute(open.db);
    const rows = await Promise.all(ids(50).map((id) => rowOf(open.db, id)));
    expect(rows).toEqual(ids(50).map((id) => [{ id, price: id * 10, note: null }]));
  });

  it("behind one that was aborted before it was planned are planned themselves", async () => {
    const patient = openDatabase<Tables>({ ...database.connection, ...PATIENT });
    const [first = 0, second = 0] = await untilBothOpen(patient);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE pid IN (${first}, ${second}) AND wait_event_type = 'Lock'`;
    let reads: ReturnType<typeof priceOf>[] = [];
    await inTransaction(open.db, async (tx) => {
      await sql`LOCK TABLE pizzas`.execute(tx);
      reads = ids(10).map((id) => priceOf(patient.db, id));
      for (const read of reads) read.catch(() => {});
      await expect.poll(async () => (await waiting.execute(open.db)).rows.length).toBe(2);
      await sql`SELECT pg_cancel_backend(${first}), pg_cancel_backend(${second})`.execute(open.db);
      await Promise.allSettled(reads.slice(0, 2));
    });
    const answers = await Promise.allSettled(reads);
    expect(answers.slice(0, 2)).toMatchObject([{ reason: { code: "57014" } }, { reason: { code: "57014" } }]);
    expect(answers.slice(2)).toMatchObject(
      ids(10)
        .slice(2)
        .map((id) => ({ value: [{ price: id * 10 }] })),
    );
    await patient.close();
  });

  it("continue over new connections after theirs broke, which is logged", async () => {
    const before = reported.length;
    await end(await untilBothOpen(open));
    await expect.poll(() => reported.length).toBe(before + 2);
    expect(await Promise.all([1, 2, 3].map((id) => priceOf(open.db, id)))).toEqual([
      [{ price: 10 }],
      [{ price: 20 }],
      [{ price: 30 }],
    ]);
    await untilBothOpen(open);
  });

  it("at the moment when a connection breaks leave none open", async () => {
    const applicationName = "asked-at-the-break";
    const requests: Promise<unknown>[] = [];
    const busy: OpenDatabase<Tables> = openDatabase<Tables>(database.connection, {
      applicationName,
      maxConnections: 1,
      onConnectionError: () => requests.push(priceOf(busy.db, 1).catch(() => {})),
    });
    await busy.pool.query("SELECT 1");
    await end(await untilBothOpen(busy));
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    await untilBothOpen(busy);
    // Including the pool's.
    await expect.poll(() => connectionsOf(applicationName)).toBe(3);
    await busy.close();
    await expect.poll(() => connectionsOf(applicationName)).toBe(0);
  });

  it("use the pool while their connections cannot be opened, and use theirs again later", async () => {
    const role = `guest_of_${database.connection.database}`;
    // One for the pool, and one of the two.
    await sql.raw(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2 IN ROLE pg_read_all_data`).execute(open.db);
    const refused: Error[] = [];
    const guest = openDatabase<Tables>(
      { ...database.connection, user: role },
      { maxConnections: 1, onConnectionError: (error) => refused.push(error) },
    );
    await guest.pool.query("SELECT 1");
    expect((await requestAtOnce(guest, 10)).lent).toBe(10);
    await expect.poll(() => refused[0]).toMatchObject({ code: "53300" });
    await eventually(async () => expect(await requestAtOnce(guest, 10)).toMatchObject({ pids: { size: 1 }, lent: 0 }));
    await sql.raw(`ALTER ROLE ${role} CONNECTION LIMIT -1`).execute(open.db);
    await untilBothOpen(guest);
    await guest.close();
    await sql.raw(`DROP ROLE ${role}`).execute(open.db);
  });

  it("behind one that never gets a response fail with it, which is logged", async () => {
    const given: string[] = [];
    const impatient = openDatabase<Tables>(
      { ...database.connection, query_timeout: 2_000 },
      { maxConnections: 1, onConnectionError: ({ message }) => given.push(message) },
    );
    await untilBothOpen(impatient);
    const bothBusy = [sleepOf(impatient.db, 10), sleepOf(impatient.db, 10)];
    const answers = await Promise.allSettled([...bothBusy, priceOf(impatient.db, 1), priceOf(impatient.db, 2)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    expect(given).toEqual(["Query read timeout", "Query read timeout"]);
    await expect.poll(() => priceOf(impatient.db, 3)).toEqual([{ price: 30 }]);
    await impatient.close();
  });

  it("have one plan for any arguments, unlike statements of the pool", async () => {
    const modeOf = pipelined((db: Kysely<Tables>, id: number) =>
      db.selectFrom("pizzas").select(sql<string>`current_setting('plan_cache_mode')`.as("mode")).where("id", "=", id),
    );
    expect(await modeOf(open.db, 1)).toEqual([{ mode: "force_generic_plan" }]);
    expect(await inTransaction(open.db, (tx) => modeOf(tx, 1))).toEqual([{ mode: "auto" }]);
  });

  it("fail while there is no database, each separately", async () => {
    const nowhere = openDatabase<Tables>({ ...database.connection, host: "/nonexistent" });
    await expect(priceOf(nowhere.db, 1)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(priceOf(nowhere.db, 1)).rejects.toMatchObject({ code: "ENOENT" });
    await nowhere.close();
  });
});

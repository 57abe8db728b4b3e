import { type Generated, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGate } from "../../testing/database/database-gate.ts";
import { createTestDatabase, databaseUrlOf, type TestDatabase } from "../../testing/database/test-database.ts";
import { checkReadCommitted } from "./connection/isolation.ts";
import { connectionFromUrl, inTransaction, type OpenDatabase, openDatabase, sqlState } from "./database.ts";

interface Tables {
  tills: { id: Generated<number>; paise: number };
}

let database: TestDatabase;
let shop: OpenDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = openDatabase<Tables>(database.connection);
});

beforeEach(async () => {
  await sql`drop table if exists tills`.execute(shop.db);
  await sql`create table tills (id int primary key, paise bigint not null)`.execute(shop.db);
  await sql`insert into tills values (1, 0), (2, 0)`.execute(shop.db);
});

afterAll(async () => {
  await shop.close();
  await database.release();
});

const addPaise = (db: OpenDatabase<Tables>["db"], id: number, paise: number) =>
  db
    .updateTable("tills")
    .set((till) => ({ paise: till("paise", "+", paise) }))
    .where("id", "=", id)
    .execute();

const totalPaise = async () =>
  (
    await shop.db
      .selectFrom("tills")
      .select(({ fn }) => fn.sum<string>("paise").as("total"))
      .executeTakeFirstOrThrow()
  ).total;

describe("the database", () => {
  it("returns bigint as a number, and fails for a value that would be inexact", async () => {
    const { rows } = await sql`select ${29900}::bigint as paise`.execute(shop.db);
    expect(rows).toEqual([{ paise: 29900 }]);
    await expect(sql`select ${"9007199254740993"}::bigint`.execute(shop.db)).rejects.toThrow("out of the range");
  });

  it("prepares every statement with parameters once per connection", async () => {
    const fresh = openDatabase<Tables>(database.connection);
    const prepared = await fresh.db.connection().execute(async (db) => {
      await addPaise(db, 1, 1);
      await addPaise(db, 2, 1);
      return sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where statement like ${'update "tills"%'}`.execute(db);
    });
    await fresh.close();
    expect(prepared.rows).toHaveLength(1);
  });

  it("can read a table that a newer build has altered in the meantime", async () => {
    const read = () => shop.db.selectFrom("tills").selectAll().where("id", "=", 1).execute();
    await shop.db.connection().execute(async (db) => {
      await db.selectFrom("tills").selectAll().where("id", "=", 1).execute();
      await sql`alter table tills add column note text`.execute(db);
      expect(await db.selectFrom("tills").selectAll().where("id", "=", 1).execute()).toEqual([{ id: 1, paise: 0, note: null }]);
    });
    expect(await read()).toHaveLength(1);
  });

  it("fails after a wait for a connection instead of letting callers wait forever", async () => {
    const narrow = openDatabase<Tables>({ ...database.connection, connectionTimeoutMillis: 2_000 }, { maxConnections: 1 });
    await narrow.db.connection().execute(async () => {
      await expect(sql`select 1`.execute(narrow.db)).rejects.toThrow("timeout exceeded");
    });
    await narrow.close();
  });

  it("aborts a statement, a wait for a lock and an idle transaction that take too long", async () => {
    const { rows } = await sql`select name, setting from pg_settings where name like ${"%timeout"} and source = 'client'`.execute(
      shop.db,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: "statement_timeout", setting: "5000" },
        { name: "lock_timeout", setting: "3000" },
        { name: "idle_in_transaction_session_timeout", setting: "10000" },
      ]),
    );
  });

  it("reads at READ COMMITTED, whatever the server, its database or its URL set", async () => {
    const { database: name, ...rest } = database.connection;
    await sql`alter database ${sql.id(name ?? "")} set default_transaction_isolation = 'serializable'`.execute(shop.db);
    const levelOf = async (connection: pg.PoolConfig, isPooled: boolean) => {
      const fresh = openDatabase<Tables>(connection, { isPooled });
      const level = sql<{ level: string }>`select current_setting('transaction_isolation') as level`;
      const [alone, within] = [await level.execute(fresh.db), await inTransaction(fresh.db, (tx) => level.execute(tx))];
      await fresh.close();
      return [alone.rows[0]?.level, within.rows[0]?.level];
    };
    const url = `${databaseUrlOf(database.connection)}&options=${encodeURIComponent("-c work_mem=1MB")}`;
    expect(await levelOf({ ...rest, database: name }, false)).toEqual(["read committed", "read committed"]);
    expect(await levelOf(connectionFromUrl(url), false)).toEqual(["read committed", "read committed"]);
    // Outside of a transaction, the pooler's connections have the level that the pooler sets.
    expect(await levelOf({ ...rest, database: name }, true)).toEqual(["serializable", "read committed"]);
    const pooled = openDatabase<Tables>(database.connection, { isPooled: true });
    await expect(checkReadCommitted(pooled.pool)).rejects.toThrow("default to serializable. Add SET SESSION CHARACTERISTICS");
    await sql`alter database ${sql.id(name ?? "")} reset default_transaction_isolation`.execute(shop.db);
    await pooled.close();
    const mended = openDatabase<Tables>(database.connection, { isPooled: true });
    await checkReadCommitted(mended.pool);
    await mended.close();
  });

  it("abandons a connection on which the server has gone silent, logs it, and continues with another", async () => {
    const reported: string[] = [];
    const impatient = openDatabase<Tables>(
      { ...database.connection, query_timeout: 2_000 },
      { maxConnections: 1, onConnectionError: ({ message }) => reported.push(message) },
    );
    const client = await impatient.pool.connect();
    const [first] = await Promise.allSettled([10, 10].map((seconds) => client.query("select pg_sleep($1)", [seconds])));
    expect(first).toMatchObject({ reason: { message: "Query read timeout" } });
    client.release();
    await expect.poll(async () => (await sql`select 1 as one`.execute(impatient.db)).rows).toEqual([{ one: 1 }]);
    await impatient.close();
    expect(reported).toEqual(["Query read timeout"]);
  });

  it("reports an idle connection that breaks once", async () => {
    const reported: Error[] = [];
    const fragile = openDatabase<Tables>(database.connection, {
      onConnectionError: (error) => reported.push(error),
      isPooled: true,
    });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(fragile.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(shop.db);
    await expect.poll(() => fragile.pool.totalCount).toBe(0);
    await fragile.close();
    expect(reported).toHaveLength(1);
  });

  it("closes only after its connections have ended", async () => {
    const brief = openDatabase<Tables>(database.connection);
    let standing = 0;
    brief.pool.on("connect", (client) => {
      standing++;
      client.once("end", () => standing--);
    });
    await Promise.all([1, 2, 3].map((id) => sql`select ${id}::int`.execute(brief.db)));
    expect(standing).toBe(3);
    await brief.close();
    expect(standing).toBe(0);
  });

  it("reports no connection that ends while it closes", async () => {
    const reported: Error[] = [];
    const leaving = openDatabase<Tables>(database.connection, { onConnectionError: (error) => reported.push(error) });
    const client = await leaving.pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const closed = leaving.close();
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(shop.db);
    await expect(client.query("select 1")).rejects.toThrow();
    client.release();
    await closed;
    expect(reported).toEqual([]);
  });

  it("closes even if the server has gone silent", async () => {
    const { connection } = database;
    const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
    const deserted = openDatabase<Tables>({ ...connection, host: "127.0.0.1", port: gate.port }, { isPooled: true });
    await sql`select 1`.execute(deserted.db);
    gate.blackhole();
    await deserted.close();
    await gate.close();
  });

  it("survives connections that break, idle or in use, and reports them", async () => {
    const broken: string[] = [];
    const fragile = openDatabase<Tables>(database.connection, { onConnectionError: (error) => broken.push(error.message) });
    const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const kill = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(shop.db);
    await fragile.db.connection().execute(async (db) => {
      await kill((await pidOf.execute(db)).rows[0]?.pid);
      await expect(sql`select 1`.execute(db)).rejects.toThrow();
    });
    await kill((await pidOf.execute(fragile.db)).rows[0]?.pid);
    await expect.poll(() => broken.length).toBeGreaterThan(1);
    expect((await sql`select 1 as one`.execute(fragile.db)).rows).toEqual([{ one: 1 }]);
    await fragile.close();
  });
});

describe("a transaction", () => {
  it("is rolled back if its work fails", async () => {
    const work = inTransaction(shop.db, async (tx) => {
      await addPaise(tx, 1, 500);
      throw new Error("No oven");
    });
    await expect(work).rejects.toThrow("No oven");
    expect(await totalPaise()).toBe("0");
  });

  it("is repeated if PostgreSQL aborted it for a deadlock", async () => {
    let attempts = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const transfer = (from: number, to: number) =>
      inTransaction(shop.db, async (tx) => {
        await addPaise(tx, from, -100);
        if (++attempts === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await addPaise(tx, to, 100);
      });
    await Promise.all([transfer(1, 2), transfer(2, 1)]);
    // More than three if the repeated one met the other again.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await totalPaise()).toBe("0");
  });

  it("is repeated if a newer build has altered a table that it reads, and all connections then use new statements", async () => {
    const apart = openDatabase<Tables>({ ...database.connection, idleTimeoutMillis: 0 }, { maxConnections: 3 });
    let attempts = 0;
    /** Each on a connection of its own. */
    const readers = (count: number) => {
      const allHoldOne = Promise.withResolvers<void>();
      let holding = 0;
      const read = () =>
        inTransaction(apart.db, async (tx) => {
          attempts++;
          const rows = await tx.selectFrom("tills").selectAll().where("id", ">", 0).execute();
          if (++holding === count) allHoldOne.resolve();
          await allHoldOne.promise;
          return rows.length;
        });
      return Promise.all(Array.from({ length: count }, read));
    };
    expect([await readers(3), attempts]).toEqual([[2, 2, 2], 3]);
    await sql`alter table tills add column colour text`.execute(shop.db);
    expect([await readers(1), attempts]).toEqual([[2], 5]);
    expect([await readers(3), attempts]).toEqual([[2, 2, 2], 8]);
    await apart.close();
  });

  it("is not repeated for any other error, and fails after the fourth attempt", async () => {
    const countAttempts = async (code: string) => {
      let attempts = 0;
      const work = inTransaction(shop.db, async (tx) => {
        attempts++;
        await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx);
      });
      expect(sqlState(await work.catch((error: unknown) => error))).toBe(code);
      return attempts;
    };
    expect(await countAttempts("23505")).toBe(1);
    expect(await countAttempts("40001")).toBe(4);
  });
});

describe("DATABASE_URL", () => {
  it("interprets sslmode as psql does", () => {
    expect(connectionFromUrl("postgres://u:p@db.example/forno?sslmode=require").connectionString).toContain("uselibpqcompat=true");
    expect(connectionFromUrl("postgres://u:p@db.example/forno").connectionString).toBe("postgres://u:p@db.example/forno");
  });

  it("fails with an explanation if the server offers no encryption but the URL requires it", async () => {
    const { rows } = await sql<{ folder: string }>`select current_setting('unix_socket_directories') as folder`.execute(shop.db);
    expect(rows).toHaveLength(1);
    const url = `postgres://postgres@%2F/${database.connection.database}?host=${encodeURIComponent(rows[0]?.folder ?? "")}&sslmode=require`;
    const encrypted = openDatabase(connectionFromUrl(url));
    await expect(sql`select 1`.execute(encrypted.db)).rejects.toThrow("SSL");
    await encrypted.close();
  });
});

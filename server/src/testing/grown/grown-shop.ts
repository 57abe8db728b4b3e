/**
 * A shop after two years, with everything that its orders leave behind. The same seed, size and time give the same data. The rows go
 * through the same triggers as any other, so the search is the program's own.
 */
import pg from "pg";
import { BOUNDED_STORED, ID_OF, ORDERS, PEOPLE, PEOPLE_STORED, STAFF_STORED, STEP_STORED } from "./grown-sql.ts";

export interface GrownShopOptions {
  orders: number;
  seed: number;
  /** The time of the newest order. */
  now: Date;
  /** Called after each step. */
  onStored?: (orders: number) => void;
}

/** The customer who has 60 orders in a shop of any size. */
export const REGULAR = "+919700000000";

const STEP_ORDERS = 25_000;
const ORDERS_PER_PERSON = 25;
const SEARCH_INDEX = "order_search_document";

/** The database must be migrated and without orders. */
export async function storeGrownShop(connection: pg.PoolConfig, options: GrownShopOptions): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await storeRows(client, options);
  } finally {
    await client.end();
  }
}

async function storeRows(client: pg.Client, { orders, seed, now, onStored = () => {} }: GrownShopOptions): Promise<void> {
  const people = Math.max(20, Math.ceil(orders / ORDERS_PER_PERSON));
  await client.query("SET synchronous_commit = off");
  await client.query("SET maintenance_work_mem = '256MB'");
  await client.query("SET work_mem = '64MB'");
  await client.query("SET statement_timeout = 0");
  await client.query(ID_OF);
  await client.query("SELECT setseed($1)", [(seed % 1_000_000) / 1_000_000]);
  await client.query(PEOPLE, [people, String(seed), now]);
  await client.query("CREATE UNIQUE INDEX ON grown_people (n)");
  await client.query(ORDERS, [orders, String(seed), now, people]);
  await client.query("CREATE UNIQUE INDEX ON grown_orders (n)");
  await client.query("ANALYZE grown_people, grown_orders");
  for (const statement of STAFF_STORED) await client.query(statement, statement.includes("$2") ? [String(seed), now] : []);
  for (const statement of PEOPLE_STORED) await client.query(statement);
  // An index that is built at the end is smaller and takes a fraction of the time.
  const { rows } = await client.query<{ definition: string }>("SELECT pg_get_indexdef($1::regclass) AS definition", [SEARCH_INDEX]);
  await client.query(`DROP INDEX ${SEARCH_INDEX}`);
  for (let first = 1; first <= orders; first += STEP_ORDERS) {
    const last = Math.min(orders, first + STEP_ORDERS - 1);
    await client.query("BEGIN");
    for (const statement of STEP_STORED) await client.query(statement, [first, last]);
    await client.query("COMMIT");
    // Statements that read what the steps before wrote need its size.
    if (first === 1) await client.query("ANALYZE");
    onStored(last);
  }
  await client.query(rows[0]?.definition ?? "");
  for (const statement of BOUNDED_STORED) await client.query(statement, statement.includes("$1") ? [now] : []);
  await client.query("VACUUM (ANALYZE)");
}

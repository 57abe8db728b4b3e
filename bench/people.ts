/** What a shop has before it is measured: customers whose tokens are derived from their number, carts, and past orders. */
import type pg from "pg";
import { storeManyOrders } from "../server/src/domains/order/many-orders-factory.ts";
import { type Shop, withClient } from "./shop.ts";

/** Of a demo shop. */
export const ADMIN = "+919000000001";
/** Enough that no customer orders twice in a turn. */
export const CUSTOMERS = 60_000;
/** As many as in the yardstick's table. */
export const ORDERS_BEFORE = 20_000;
/** Carts that are read and changed, and foods that are added: as many as in the yardstick. */
const CART_OWNERS = 1_000;
export const CART_FOODS = 16;
/** The two foods of the yardstick's order. */
export const QUANTITIES: readonly number[] = [1, 2];
/** Coprime to the number of customers, so that everyone is used, and neighbours in a table are not used one after another. */
const STRIDE = 7_919;

/** Twelve digits, derived from the customer's number. */
const FIRST_NUMBER = 100_000_000_000;
const USER_ID_START = "01990000-0000-7000-8000-";
const TOKEN_END = "measured_customer".padEnd(43 - 12, "_");
/** All their IDs are between these. */
const ALL_USERS = [`${USER_ID_START}${FIRST_NUMBER}`, `${USER_ID_START}${FIRST_NUMBER * 2}`];

export const tokenOf = (n: number): string => `${FIRST_NUMBER + n}${TOKEN_END}`;
export const customerOf = (n: number): number => (n * STRIDE) % CUSTOMERS;
export const anyBelow = (count: number): number => Math.floor(Math.random() * count);
export const anyCartOwner = (): number => anyBelow(CART_OWNERS);

/** Past orders of others, and customers with a session and so many foods in the cart. */
export async function storePeople({ connection }: Shop, cartFoods = QUANTITIES.length): Promise<void> {
  await withClient(connection, async (client) => {
    const numbers = [FIRST_NUMBER, FIRST_NUMBER + CUSTOMERS - 1];
    await client.query(
      `INSERT INTO users (id, mobile, name, created_at)
        SELECT ($1 || n)::uuid, '+9198' || right(n::text, 8), 'Asha Rao', now() FROM generate_series($2::bigint, $3::bigint) n`,
      [USER_ID_START, ...numbers],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, role, token_hash, created_at, last_used_at)
        SELECT gen_random_uuid(), ($1 || n)::uuid, 'customer', sha256((n || $4)::bytea), now(), now() + interval '1 hour'
        FROM generate_series($2::bigint, $3::bigint) n`,
      [USER_ID_START, ...numbers, TOKEN_END],
    );
    await storeManyOrders(connection, ORDERS_BEFORE, new Date());
    await fillCarts(client, cartFoods);
    await client.query("VACUUM ANALYZE");
  });
}

/** Gives the first customers the past orders, so many each. */
export async function addOrders({ connection }: Shop, each: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `UPDATE orders SET user_id = ($1 || $2::bigint + nr / $3)::uuid
        FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nr FROM orders) AS past WHERE past.id = orders.id`,
      [USER_ID_START, FIRST_NUMBER, each],
    );
    await client.query("VACUUM ANALYZE");
  });
}

/** Removes what a turn has stored, so that tables have the same size in each turn. */
export async function restore({ connection }: Shop): Promise<void> {
  await withClient(connection, async (client) => {
    await removeOrders(client);
    await fillCarts(client, QUANTITIES.length);
  });
}

/** In one transaction, because requests from the end of the load may still arrive. */
export async function fillCarts(client: pg.Client, cartFoods: number): Promise<void> {
  await client.query("BEGIN");
  await client.query("TRUNCATE cart_lines");
  await client.query(
    `INSERT INTO cart_lines (user_id, line_key, food_id, quantity, raised_at)
      SELECT users.id, food.id::text, food.id, 1, now() FROM users, (SELECT id FROM foods ORDER BY id LIMIT $3) AS food
      WHERE users.id BETWEEN $1::uuid AND $2::uuid`,
    [...ALL_USERS, cartFoods],
  );
  await client.query("COMMIT");
  await client.query("VACUUM ANALYZE cart_lines");
}

/** The customers' orders with all rows that refer to them, in any table. */
async function removeOrders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'orders'::regclass AND conrelid <> confrelid`,
  );
  // Without triggers and foreign keys, because the rows that they would check are removed as well.
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await client.query("CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT id FROM orders WHERE user_id BETWEEN $1 AND $2", ALL_USERS);
  for (const { table, column } of rows) await client.query(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM gone)`);
  await client.query("DELETE FROM orders WHERE id IN (SELECT id FROM gone)");
  await client.query("COMMIT");
  for (const table of ["orders", ...new Set(rows.map((row) => row.table))]) await client.query(`VACUUM ANALYZE ${table}`);
}

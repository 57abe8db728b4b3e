/** Customers whose IDs and tokens are derived from their number, so that a load needs no list of them. */
import type pg from "pg";
import { DEMO_ADMIN } from "../server/src/env/demo-people.ts";

export const PEOPLE = 5_000;
/** Twelve digits, derived from the customer's number. */
export const FIRST_NUMBER = 100_000_000_000;
export const USER_ID_START = "01990000-0000-7000-8000-";
const TOKEN_END = "measured_customer".padEnd(43 - 12, "_");

/** All their IDs are between these. */
export const FIRST_USER = `${USER_ID_START}${FIRST_NUMBER}`;
export const LAST_USER = `${USER_ID_START}${FIRST_NUMBER * 2}`;
export const tokenOf = (n: number): string => `${FIRST_NUMBER + n}${TOKEN_END}`;

/** Each with a session and three foods in the cart. */
export async function storePeople(client: pg.Client, count = PEOPLE): Promise<void> {
  await client.query(
    `INSERT INTO users (id, mobile, name, created_at)
      SELECT ($1 || n)::uuid, '+9198' || right(n::text, 8), 'Asha Rao', now() FROM generate_series($2::bigint, $3::bigint) n`,
    [USER_ID_START, FIRST_NUMBER, FIRST_NUMBER + count - 1],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, role, token_hash, created_at, last_used_at)
      SELECT gen_random_uuid(), ($1 || n)::uuid, 'customer', sha256((n || $4)::bytea), now(), now() + interval '1 hour'
      FROM generate_series($2::bigint, $3::bigint) n`,
    [USER_ID_START, FIRST_NUMBER, FIRST_NUMBER + count - 1, TOKEN_END],
  );
  await fillCarts(client);
  await client.query("VACUUM ANALYZE");
}

/** Signs in the admin of a demo shop and returns the token. */
export async function storeAdmin(client: pg.Client): Promise<string> {
  const token = "measured_admin".padEnd(43, "_");
  await client.query(
    `WITH admin AS (INSERT INTO users (id, mobile, name, created_at) VALUES (gen_random_uuid(), $1, 'Meera', now())
        ON CONFLICT (mobile) DO UPDATE SET name = excluded.name RETURNING id)
      INSERT INTO sessions (id, user_id, role, token_hash, created_at, last_used_at)
      SELECT gen_random_uuid(), id, 'admin', sha256($2::bytea), now(), now() + interval '1 hour' FROM admin
      ON CONFLICT (token_hash) DO NOTHING`,
    [DEMO_ADMIN, token],
  );
  return token;
}

/** Restores the carts. In one transaction, because requests from the end of the load may still arrive. */
export async function fillCarts(client: pg.Client, lines = 3): Promise<void> {
  await client.query("BEGIN");
  await client.query("TRUNCATE cart_items, cart_lines");
  await client.query(
    `INSERT INTO cart_items (user_id, food_id, quantity)
      SELECT users.id, food.id, 1 FROM users, (SELECT id FROM foods ORDER BY id LIMIT $3) AS food
      WHERE users.id BETWEEN $1::uuid AND $2::uuid`,
    [FIRST_USER, LAST_USER, lines],
  );
  await client.query("COMMIT");
}

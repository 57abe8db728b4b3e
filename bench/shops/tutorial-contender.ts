/** The tutorial server, compared with the yardsticks; with its own database on the shop's PostgreSQL. */
import { createHmac } from "node:crypto";
import type pg from "pg";
import { ADDRESS, claimOf } from "../scenarios/orders.ts";
import type { HttpClient } from "../tools/http-client.ts";
import {
  anyBelow,
  anyCartOwner,
  CART_FOODS,
  type Contender,
  CUSTOMERS,
  customerOf,
  ORDERS_BEFORE,
  QUANTITIES,
} from "./contender.ts";
import { withClient } from "./shop.ts";
import { JWT_SECRET, startTutorialServer } from "./tutorial-server.ts";

const DATABASE = "tutorial";
const ADMIN = CUSTOMERS + 1;
const ITEMS = QUANTITIES.map((quantity, index) => ({ id: index + 1, quantity }));
const CART = JSON.stringify({ 1: 1, 2: 1 });

export async function enterTutorial(
  connection: pg.ClientConfig,
  providerEnv: Record<string, string>,
): Promise<Contender & { stop(): Promise<void> }> {
  await withClient(connection, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  const own = { ...connection, database: DATABASE };
  const server = await startTutorialServer(own, providerEnv);
  await withClient(own, fill).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    ...server,
    operations: {
      "paid-order": async (client, n) => {
        const { orderId } = await place(client, n);
        await post(client, "/api/order/verify", claimOf(orderId), userOf(n));
      },
      "placed-order": place,
      "cart-add": (client) => post(client, "/api/cart/add", { itemId: 1 + anyBelow(CART_FOODS) }, 1 + anyCartOwner()),
      "cart-get": (client) => post(client, "/api/cart/get", {}, 1 + anyCartOwner()),
      "admin-50": (client) => client.text({ method: "GET", path: "/api/order/list", headers: { token: tokenOf(ADMIN) } }),
    },
    reset: () => withClient(own, reset),
  };
}

const userOf = (n: number): number => 1 + customerOf(n);

const place = (client: HttpClient, n: number) =>
  post<{ orderId: string }>(client, "/api/order/place", { items: ITEMS, address: ADDRESS }, userOf(n));

const post = <T = unknown>(client: HttpClient, path: string, body: object, user: number): Promise<T> =>
  client.json({ method: "POST", path, headers: { token: tokenOf(user) }, body });

const tokens = new Map<number, string>();

function tokenOf(user: number): string {
  const token = tokens.get(user) ?? jwtOf({ id: user });
  tokens.set(user, token);
  return token;
}

function jwtOf(payload: object): string {
  const signed = [{ alg: "HS256", typ: "JWT" }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${createHmac("sha256", JWT_SECRET).update(signed).digest("base64url")}`;
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO "Users" (name, mobile, role, "cartData", "createdAt", "updatedAt")
      SELECT 'Asha Rao', '+91' || (9800000000 + n), CASE WHEN n = $1 THEN 'admin' ELSE 'customer' END, $2::jsonb, now(), now()
      FROM generate_series(1, $1::int) n`,
    [ADMIN, CART],
  );
  await client.query(
    `INSERT INTO "Food" (name, price, "createdAt", "updatedAt")
      SELECT 'Pizza ' || n, 150 + 10 * n, now(), now() FROM generate_series(1, $1::int) n`,
    [CART_FOODS],
  );
  await client.query(
    `INSERT INTO "Orders" ("userId", items, amount, address, payment, "providerOrderId", "createdAt", "updatedAt")
      SELECT 1 + n % $2::int, '[{"id":1,"name":"Pizza 1","price":160,"quantity":1},{"id":2,"name":"Pizza 2","price":170,"quantity":2}]',
        540, $3::jsonb, true, 'past_' || n, now() - n * interval '7 minutes', now() FROM generate_series(1, $1::int) n`,
    [ORDERS_BEFORE, CUSTOMERS, JSON.stringify(ADDRESS)],
  );
  await client.query("VACUUM ANALYZE");
}

async function reset(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM "Orders" WHERE id > $1`, [ORDERS_BEFORE]);
  await client.query(`UPDATE "Users" SET "cartData" = $1::jsonb WHERE "cartData" <> $1::jsonb`, [CART]);
  await client.query("VACUUM ANALYZE");
}

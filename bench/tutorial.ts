/** The tutorial server (`peers/`) on the server's core, with its own database on the shop's PostgreSQL. */
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Provider } from "../server/faults/world/provider.ts";
import { ADDRESS } from "./calls.ts";

import { type Operation, runLoad, type Send } from "./load.ts";
import { withServer } from "./machine.ts";
import type { Side } from "./measure.ts";
import { anyBelow, anyCartOwner, CART_FOODS, CUSTOMERS, customerOf, ORDERS_BEFORE, QUANTITIES } from "./people.ts";
import { type Shop, withClient } from "./shop.ts";
import type { YardstickName } from "./yardstick.ts";

const FOLDER = join(import.meta.dirname, "peers");
const JWT_SECRET = "secret_of_the_tutorial_server";
const DATABASE = "tutorial";
const ADMIN = CUSTOMERS + 1;
const ITEMS = QUANTITIES.map((quantity, index) => ({ id: index + 1, quantity }));
const CART = JSON.stringify({ 1: 1, 2: 1 });

export type Work = YardstickName | "replaced-order";

/** A server that is measured. */
export type Contender = (work: Work, concurrency: number) => Side;

export async function withTutorial<T>(
  { connection, databasePid }: Shop,
  provider: Provider,
  work: (tutorial: Contender) => Promise<T>,
): Promise<T> {
  installPackages();
  await withClient(connection, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  const own = { ...connection, database: DATABASE };
  const env = {
    ...provider.env,
    JWT_SECRET,
    DB_HOST: String(own.host),
    DB_PORT: String(own.port),
    DB_USER: String(own.user),
    DB_NAME: DATABASE,
  };
  return await withServer([join(FOLDER, "tutorial-server.js")], env, async ({ url, pid }) => {
    await withClient(own, fill);
    const operations = operationsOf(provider);
    return await work((name, concurrency) => ({
      pid,
      databasePid,
      prepare: () => withClient(own, reset),
      run: (seconds) => runLoad(url, operations[name], concurrency, seconds),
    }));
  });
}

/** When first needed, for this benchmark only. To the error output, because the standard output is a table. */
function installPackages(): void {
  if (existsSync(join(FOLDER, "node_modules/.package-lock.json"))) return;
  const args = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", args, { cwd: FOLDER, stdio: ["ignore", 2, 2] });
}

const userOf = (n: number): number => 1 + customerOf(n);

const post = (send: Send, path: string, body: object, user: number): Promise<string> =>
  send({ path, body, headers: { token: tokenOf(user) } });

const place = (send: Send, n: number) => post(send, "/api/order/place", { items: ITEMS, address: ADDRESS }, userOf(n));

const operationsOf = ({ ledger, claimOf }: Provider): Record<Work, Operation> => ({
  "paid-order": async (send, n) => {
    const { orderId } = JSON.parse(await place(send, n));
    await post(send, "/api/order/verify", claimOf(ledger.pay(orderId)), userOf(n));
  },
  "placed-order": place,
  "replaced-order": place,
  "cart-add": (send) => post(send, "/api/cart/add", { itemId: 1 + anyBelow(CART_FOODS) }, 1 + anyCartOwner()),
  "cart-get": (send) => post(send, "/api/cart/get", {}, 1 + anyCartOwner()),
  "admin-50": (send) => send({ path: "/api/order/list", headers: { token: tokenOf(ADMIN) } }),
});

function tokenOf(user: number): string {
  const signed = [{ alg: "HS256", typ: "JWT" }, { id: user }]
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

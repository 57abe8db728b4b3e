/** Shops of several sizes, each two years old, in one PostgreSQL: so all are measured in the same minute. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { buildFood } from "../../../server/src/domains/menu/food-factory.ts";
import { startEmbeddedPostgres } from "../../../server/src/platform/db/embedded/embedded-postgres.ts";
import { REGULAR, storeGrownShop } from "../../../server/src/testing/grown/grown-shop.ts";
import { openShopHere, type ShopHere } from "../../in-process/shop-here.ts";
import { withClient } from "../../shops/shop.ts";

const SEED = 7;
const PARTNER = "+919600000003";
/** So that the counts of pages in shared memory are PostgreSQL's own. */
const FLAGS = { fsync: "off", shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.max": "10000" };

export interface GrownShop extends ShopHere {
  orders: number;
  connection: pg.PoolConfig;
  /** When it was two years old. */
  now: Date;
  tokens: { admin: string; regular: string; partner: string };
  adminId: string;
  partnerId: string;
  oldOrderId: string;
  oldNumber: number;
  cursors: Map<string, string>;
  /** By round. */
  placed: Map<number, { providerOrderId: string; orderId: string }>;
  /** Customers with about as many orders in a shop of any size. */
  personAt(round: number): Promise<{ token: string }>;
  placeBody(): object;
}

export interface GrownShops {
  shops: GrownShop[];
  stop(): Promise<void>;
}

/** Shops that the folder has from an earlier run are used again. */
export async function openGrownShops(folder: string, counts: readonly number[], say: (line: string) => void): Promise<GrownShops> {
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres(join(folder, "database"), FLAGS);
  const shops: GrownShop[] = [];
  const stop = async () => {
    for (const shop of shops) await shop.close();
    await postgres.stop();
  };
  try {
    for (const orders of counts) shops.push(await openGrownShop(postgres.connection, orders, say));
  } catch (error) {
    await stop();
    throw error;
  }
  return { shops, stop };
}

async function openGrownShop(server: pg.PoolConfig, orders: number, say: (line: string) => void): Promise<GrownShop> {
  const connection = { ...server, database: `grown_${orders}` };
  const isNew = await withClient(server, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [connection.database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${connection.database}`);
    return rowCount === 0;
  });
  if (isNew) {
    const begun = performance.now();
    const empty = await openShopHere(connection);
    await empty.close();
    await storeGrownShop(connection, { orders, seed: SEED, now: new Date() });
    say(`${orders} orders stored in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  return await enter(connection, orders);
}

interface Known {
  newest: Date;
  adminId: string;
  partnerId: string;
  oldOrderId: string;
  oldNumber: string;
}

async function enter(connection: pg.PoolConfig, orders: number): Promise<GrownShop> {
  const known = await withClient(connection, async (client) => {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    const { rows } = await client.query<Known>(
      `SELECT (SELECT max(created_at) FROM orders WHERE provider_order_id LIKE 'order_grown_%') AS newest,
        (SELECT id FROM users WHERE mobile = '+919000000001') AS "adminId",
        (SELECT id FROM delivery_partners WHERE mobile = $1) AS "partnerId", o.id AS "oldOrderId", o.order_number AS "oldNumber"
      FROM orders o WHERE o.status = 'delivered' ORDER BY created_at LIMIT 1 OFFSET 50`,
      [PARTNER],
    );
    if (!rows[0]) throw new Error(`${connection.database} has no orders`);
    return rows[0];
  });
  const begun = Date.now();
  const now = new Date(known.newest.getTime() + 60_000);
  const shop = await openShopHere(connection, () => new Date(now.getTime() + Date.now() - begun));
  const food = await buildFood(shop.deps, { name: `Margherita ${begun}` });
  const middle = Math.floor(orders / 50);
  return {
    ...shop,
    ...known,
    oldNumber: Number(known.oldNumber),
    orders,
    connection,
    now,
    tokens: {
      admin: await shop.signInAdmin(),
      regular: await shop.signIn(REGULAR, "Asha Rao", "customer"),
      partner: await shop.signIn(PARTNER, "Partner 3", "delivery_boy"),
    },
    cursors: new Map(),
    placed: new Map(),
    personAt: async (round) => ({
      token: await shop.signIn(`+9197${String(middle + round).padStart(8, "0")}`, "Kavya Rao", "customer"),
    }),
    placeBody: () => ({
      address: { firstName: "Kavya", lastName: "Rao", address: "12 MG Road", phone: "9800000001" },
      items: [{ _id: food._id, quantity: 2, name: food.name, price: food.price }],
      amount: food.price * 2 + 40,
    }),
  };
}

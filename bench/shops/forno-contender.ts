/** The program, compared with the yardsticks. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import type pg from "pg";
import { storeManyOrders } from "../../server/src/domains/order/many-orders-factory.ts";
import { FIRST_USER, fillCarts, LAST_USER, storeAdmin, storePeople, tokenOf } from "../people.ts";
import { cartOf, foodsOf } from "../scenarios/menu/menu.ts";
import { whileOrdersChange } from "../scenarios/order-changes.ts";
import { buy, place, postOver } from "../scenarios/orders.ts";
import { storePayments } from "../scenarios/past-orders.ts";
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
import { type Shop, withClient } from "./shop.ts";

export async function enterForno({ url, pid, connection }: Shop): Promise<Contender> {
  const admin = await withClient(connection, async (client) => {
    await storePeople(client, CUSTOMERS);
    return await storeAdmin(client);
  });
  await storeManyOrders(connection, ORDERS_BEFORE, new Date());
  await withClient(connection, storePayments);
  const cart = await cartOf(url, QUANTITIES);
  // A deal cannot be added without choices.
  const foods = (await foodsOf(url)).filter(({ deal }) => deal === null).slice(0, CART_FOODS);
  return {
    url,
    pid,
    operations: {
      "paid-order": (client, n) => buy(postOver(client), cart, customerOf(n)),
      "placed-order": (client, n) => place(postOver(client), cart, customerOf(n)),
      "cart-add": (client) =>
        postOver(client)(cartEndpoints.add.path, { itemId: foods[anyBelow(foods.length)]?._id }, tokenOf(anyCartOwner())),
      "cart-get": (client) => postOver(client)(cartEndpoints.read.path, {}, tokenOf(anyCartOwner())),
      "admin-50": (client) =>
        client.text({ method: "GET", path: `${orderEndpoints.all.path}?limit=50`, headers: { token: admin } }),
    },
    background: { "admin-50": (load) => whileOrdersChange(connection, load) },
    async reset() {
      await withClient(connection, reset);
      // No foreign key leads from here to the removed orders. Only the number of rows matters, not their values.
    },
  };
}

async function reset(client: pg.Client): Promise<void> {
  await removeOrders(client);
  await fillCarts(client, QUANTITIES.length);
  await client.query("VACUUM ANALYZE cart_items, cart_lines");
}

/** Removes the orders of the measured customers with all rows that refer to them, in any table. */
async function removeOrders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'orders'::regclass AND conrelid <> confrelid`,
  );
  // Without triggers and foreign keys, because the rows that they would check are removed as well.
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await client.query("CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT id FROM orders WHERE user_id BETWEEN $1 AND $2", [
    FIRST_USER,
    LAST_USER,
  ]);
  for (const { table, column } of rows) await client.query(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM gone)`);
  await client.query("DELETE FROM orders WHERE id IN (SELECT id FROM gone)");
  await client.query("COMMIT");
  for (const table of ["orders", ...new Set(rows.map((row) => row.table))]) await client.query(`VACUUM ANALYZE ${table}`);
}

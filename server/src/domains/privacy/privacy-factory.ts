import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { sql } from "kysely";
import type { TestShop } from "../../testing/test-shop.ts";
import { type BodyInput, buildOrder } from "../order/order-factory.ts";
import { claimOf, type PaidAtProvider, verifyPayment } from "../payment/payment-factory.ts";

export const exportData = (shop: TestShop, token?: string) => shop.call(privacyEndpoints.data, token ? { token } : {});

export const deleteAccount = (shop: TestShop, token: string, body: object = { confirmation: "DELETE" }) =>
  shop.call(privacyEndpoints.deleteAccount, { token, body });

export const setStatus = async (shop: TestShop, orderId: string, status: string) => {
  const { token } = await shop.signIn("admin");
  return await shop.call(orderEndpoints.setStatus, { token, body: { orderId, status } });
};

/** A paid and delivered order. */
export async function buildDelivered(shop: TestShop, token: string, food: Food, input: BodyInput = {}): Promise<PaidAtProvider> {
  const order = await buildOrder(shop, token, food, input);
  const paid = { ...order, payment: shop.payments.pay(order.providerOrderId) };
  await verifyPayment(shop, claimOf(shop, paid));
  await setStatus(shop, paid.orderId, "delivered");
  return paid;
}

/** Every row of every table, as text. */
export async function allRows(shop: TestShop): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
  `.execute(shop.deps.db);
  const each = tables.map(({ name }) => sql`SELECT ${sql.lit(name)} AS "table", t::text AS row FROM ${sql.table(name)} t`);
  return (await sql<{ table: string; row: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(shop.deps.db)).rows;
}

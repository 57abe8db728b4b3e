/** What must be true after any fault, in the shop's records and in the provider's. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../src/tables.ts";
import { findBrokenInvariants } from "../../src/testing/database/broken-invariants.ts";
import type { ReachedShop } from "../programs/shop.ts";
import type { ProviderLedger } from "./provider-ledger.ts";

/** Called at the end of every test. */
export async function expectInvariants(shop: ReachedShop): Promise<void> {
  expect(shop.program.isRunning, "the program runs").toBe(true);
  expect(complaints(shop.program.output()), "what the program says of itself").toEqual([]);
  const broken = await shop.inDatabase(async (db) => [
    ...(await findBrokenInvariants(db)),
    ...(await partsOfOrders(db)),
    ...(await brokenAgainstProvider(db, shop.provider.ledger)),
  ]);
  expect(broken, "broken invariants").toEqual([]);
}

/** Responses of 500 and uncaught errors. */
function complaints(output: string): string[] {
  return output.split("\n").filter((line) => line.includes('"code":"unexpected"') || line.includes('"level":60'));
}

/** Orders that are partly stored. */
async function partsOfOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE o.subtotal_paise IS DISTINCT FROM (SELECT sum(i.unit_paise * i.quantity) FROM order_items i WHERE i.order_id = o.id)
      OR NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'status' AND e.status = 'pending')
      OR o.payment AND o.paid_at IS NULL`.execute(db);
  return rows.map(({ id }) => `not stored as a whole: ${id}`);
}

/** Must be empty. */
async function brokenAgainstProvider(db: Db, ledger: ProviderLedger): Promise<string[]> {
  return [
    ...(await unknownMoney(db, ledger)),
    ...(await paidWithoutMoney(db, ledger)),
    ...refundedTooMuch(ledger).map((id) => `more given back than came: ${id}`),
    ...twice([...ledger.orders.values()].map((order) => order.receipt ?? order.id)).map((id) => `two provider orders for: ${id}`),
  ];
}

async function unknownMoney(db: Db, { payments }: ProviderLedger): Promise<string[]> {
  const captured = [...payments.values()].filter(({ status }) => status === "captured").map(({ id }) => id);
  const paying = await db.selectFrom("payments").select("payment_id").where("pays_order", "=", true).execute();
  const returned = await db.selectFrom("refunds").select("of_payment as payment_id").execute();
  const reported = await db.selectFrom("payment_anomalies").select("payment_id").execute();
  const known = new Set([...paying, ...returned, ...reported].map((row) => row.payment_id));
  return captured.filter((id) => !known.has(id)).map((id) => `money of which the shop knows nothing: ${id}`);
}

async function paidWithoutMoney(db: Db, { payments }: ProviderLedger): Promise<string[]> {
  const paying = await db
    .selectFrom("payments")
    .select(["payment_id as id", "amount_paise as amount", "order_id as orderId"])
    .where("pays_order", "=", true)
    .execute();
  return paying
    .filter(({ id, amount }) => {
      const payment = payments.get(id);
      return payment?.amount !== amount || !["captured", "refunded"].includes(payment.status);
    })
    .map(({ orderId }) => `paid, though the provider has no money for it: ${orderId}`);
}

/** Partial refunds must not exceed the payment. */
function refundedTooMuch({ payments, refunds }: ProviderLedger): string[] {
  const sumOf = (id: string) =>
    [...refunds.values()]
      .filter((refund) => refund.payment_id === id && refund.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  return [...payments.values()].filter(({ id, amount }) => sumOf(id) > amount).map(({ id }) => id);
}

const twice = (ids: string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);

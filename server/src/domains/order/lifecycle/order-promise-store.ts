/** SQL of an order's delivery promise and of its compensation. */

import type { ChargeKind } from "@forno/contract/cart/rules/pricing.ts";
import { sql } from "kysely";
import type { Tx } from "../../../tables.ts";

const columns = [
  "delivery_promise as offer",
  "promise_automatic as isAutomatic",
  "promise_granted_paise as grantedPaise",
  "promise_granted_at as grantedAt",
  "total_paise as totalPaise",
  "created_at as createdAt",
  "paid_at as paidAt",
  "promised_minutes as promisedMinutes",
  "promised_at as notBefore",
  "promise_cap_paise as capPaise",
  "fulfilment",
  "payment_method as paymentMethod",
] as const;

const deliveryFeePaise = sql<number>`(
  SELECT coalesce(sum(paise), 0)::bigint FROM order_charges
  WHERE order_id = orders.id AND kind = ${sql.lit("delivery" satisfies ChargeKind)})`;

/** The promise of an order. The order must be locked. */
export const selectPromise = (tx: Tx, orderId: string) =>
  tx
    .selectFrom("orders")
    .select(columns)
    .select(deliveryFeePaise.as("deliveryFeePaise"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();

export type StoredPromise = Awaited<ReturnType<typeof selectPromise>>;

/** For cash orders this is the only record of the amount that was not collected. */
export async function setGranted(tx: Tx, orderId: string, grant: { paise: number; at: Date; isCash: boolean }): Promise<void> {
  const { paise, at, isCash } = grant;
  await tx
    .updateTable("orders")
    .set({
      promise_granted_paise: paise,
      promise_granted_at: at,
      ...(isCash && { given_back_paise: sql<number>`given_back_paise + ${paise}` }),
    })
    .where("id", "=", orderId)
    .execute();
}

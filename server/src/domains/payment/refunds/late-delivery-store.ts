import type { OrderStatus } from "@forno/contract/rules/order/order-status.ts";
import { sql } from "kysely";
import { refundReason } from "../../../rules/literals-sql.ts";
import type { Tx } from "../../../tables.ts";
import type { RefundStatus } from "../payment-tables.ts";

const columns = [
  "delivery_promise as offer",
  "promise_automatic as isAutomatic",
  "promise_granted_paise as grantedPaise",
  "promise_granted_at as grantedAt",
  "total_paise as totalPaise",
  "delivery_fee_paise as deliveryFeePaise",
  "created_at as createdAt",
  "paid_at as paidAt",
  "payment_method as paymentMethod",
] as const;

/** The promise of an order. The order must be locked. */
export const selectPromise = (tx: Tx, orderId: string) =>
  tx.selectFrom("orders").select(columns).where("id", "=", orderId).executeTakeFirstOrThrow();

export type StoredPromise = Awaited<ReturnType<typeof selectPromise>>;

export async function selectStatusTimes(tx: Tx, orderId: string): Promise<{ status: OrderStatus; at: string }[]> {
  const rows = await tx
    .selectFrom("order_events")
    .select(["status", "at"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ status, at }) => (status ? [{ status, at: at.toISOString() }] : []));
}

/** For cash, nothing else records the amount not collected. */
export async function setGranted(tx: Tx, orderId: string, grant: { paise: number; at: Date; isCash: boolean }): Promise<void> {
  const { paise, at, isCash } = grant;
  await tx
    .updateTable("orders")
    .set({ promise_granted_paise: paise, promise_granted_at: at, ...(isCash && { given_back_paise: paise }) })
    .where("id", "=", orderId)
    .execute();
}

/** How the refund made at `grantedAt` stands, or the one that was made in its place. Undefined for cash. */
export async function selectGrantedRefund(tx: Tx, orderId: string, grantedAt: Date): Promise<RefundStatus | undefined> {
  const { rows } = await sql<{ status: RefundStatus }>`
    WITH RECURSIVE made AS (
      SELECT status, retried_by FROM refunds WHERE order_id = ${orderId} AND reason = ${refundReason.admin} AND created_at = ${grantedAt}
      UNION ALL SELECT r.status, r.retried_by FROM refunds r JOIN made ON r.id = made.retried_by
    ) SELECT status FROM made WHERE retried_by IS NULL LIMIT 1`.execute(tx);
  return rows[0]?.status;
}

import { toRupees } from "@forno/contract/money/money.ts";
import type { ListedPayment, PaymentQuery } from "@forno/contract/payment/payment-admin.ts";
import { sql } from "kysely";
import type { Cursor } from "../../../platform/http/input/input.ts";
import type { Db } from "../../../tables.ts";
import { orders, paymentRefundedPaise } from "../../order/order-sql.ts";
import { toOrderPayment } from "./order-detail-store.ts";

const ORDER_NUMBER = /^#?(\d{1,15})$/;

const selectPayments = (db: Db) =>
  db
    .selectFrom("payments as p")
    .leftJoin(orders.as("o"), "o.id", "p.order_id")
    .selectAll("p")
    .select("o.order_number as orderNumber")
    .select(paymentRefundedPaise.as("refundedPaise"));

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["executeTakeFirstOrThrow"]>>;

/** Newest first; one row beyond `limit` if another page follows. */
export async function selectPaymentPage(
  db: Db,
  { status, from, to, q, limit }: PaymentQuery,
  after: Cursor | null,
): Promise<PaymentRow[]> {
  let query = selectPayments(db);
  if (status) query = query.where("p.status", "=", status);
  if (from) query = query.where("p.created_at", ">=", from);
  if (to) query = query.where("p.created_at", "<=", to);
  const orderNumber = ORDER_NUMBER.exec(q ?? "")?.[1];
  if (orderNumber) query = query.where("o.order_number", "=", Number(orderNumber));
  else if (q) query = query.where((eb) => eb.or([eb("p.payment_id", "=", q), eb("p.provider_order_id", "=", q)]));
  if (after) query = query.where(sql<boolean>`(p.created_at, p.payment_id) < (${after.createdAt}::timestamptz, ${after.id})`);
  return await query
    .orderBy("p.created_at", "desc")
    .orderBy("p.payment_id", "desc")
    .limit(limit + 1)
    .execute();
}

export const toListedPayment = (row: PaymentRow): ListedPayment => ({
  ...toOrderPayment(row),
  order: row.order_id && row.orderNumber ? { _id: row.order_id, orderNumber: row.orderNumber } : null,
  refundedAmount: toRupees(row.refundedPaise),
});

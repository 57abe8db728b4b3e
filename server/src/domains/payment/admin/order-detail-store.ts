/** SQL of one order's details, including its payments and refunds. */

import { toRupees } from "@forno/contract/money/money.ts";
import type { HistoryEntry, OrderDetail, OrderPayment, OrderRefund } from "@forno/contract/order/order-admin.ts";
import { type Selectable, sql } from "kysely";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tables } from "../../../tables.ts";
import { historyAdded, orders } from "../../order/order-sql.ts";
import { users } from "../../user/account/user-store.ts";

export async function selectHistory(db: Db, orderId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom(historyAdded.as("e"))
    .leftJoin(users.as("a"), "a.id", "e.actor_user_id")
    .select(["e.kind", "e.status", "e.detail", "e.amount_paise", "e.note", "e.at", "e.actor_role as role", "a.name"])
    .where("e.order_id", "=", orderId)
    .orderBy("e.id")
    .execute();
  return rows.map(({ kind, status, detail, amount_paise, note, at, role, name }) => ({
    kind,
    status,
    detail,
    amount: amount_paise === null ? null : toRupees(amount_paise),
    note,
    at: at.toISOString(),
    by: { role, name },
  }));
}

export async function selectOrderPayments(db: Db, orderId: string): Promise<OrderPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("payment_id")
    .execute();
  return rows.map(toOrderPayment);
}

export const toOrderPayment = (row: Selectable<Tables["payments"]>): OrderPayment => ({
  paymentId: row.payment_id,
  providerOrderId: row.provider_order_id,
  status: row.status,
  method: row.method,
  amount: toRupees(row.amount_paise),
  currency: row.currency,
  fee: row.fee_paise === null ? null : toRupees(row.fee_paise),
  source: row.source,
  paysOrder: row.pays_order,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function selectOrderRefunds(db: Db, orderId: string): Promise<OrderRefund[]> {
  const rows = await db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.of_payment")
    .selectAll("r")
    .where("p.order_id", "=", orderId)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    paymentId: row.of_payment,
    providerRefundId: row.provider_refund_id,
    amount: toRupees(row.amount_paise),
    reason: row.reason,
    note: row.note,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    isRetried: row.retried_by !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function selectCustomer(db: Db, userId: string): Promise<OrderDetail["customer"]> {
  const row = await db
    .selectFrom(users.as("u"))
    .select(["u.id", "u.name", "u.mobile", "u.created_at"])
    .select((eb) =>
      eb
        .selectFrom(orders.as("o"))
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.user_id", "=", "u.id")
        .where(sql<boolean>`NOT ${orderRules("o").isCheckout}`)
        .as("orderCount"),
    )
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { id, name, mobile, created_at, orderCount } = row;
  return { _id: id, name, mobile: mobile ?? "", since: created_at.toISOString(), orderCount: orderCount ?? 0 };
}

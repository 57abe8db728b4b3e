/** Personal data in payments, for the download; and whether a refund to the person is pending. */

import { toRupees } from "@forno/contract/money/money.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import { sql } from "kysely";
import { refundReason } from "../../rules/literals-sql.ts";
import type { Db, Tx } from "../../tables.ts";
import { failedAtProvider, isToRetry, orders, paymentRefundedPaise } from "../order/order-sql.ts";
import { refundablePaise } from "./refunds/refundable-store.ts";

export async function personalDataOfPayments(
  db: Db,
  userId: string,
): Promise<Pick<PersonalData, "payments" | "refunds" | "disputes">> {
  return {
    payments: await selectPayments(db, userId),
    refunds: await selectRefunds(db, userId),
    disputes: await selectDisputes(db, userId),
  };
}

async function selectPayments(db: Db, userId: string): Promise<PersonalData["payments"]> {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin(orders.as("o"), "o.id", "p.order_id")
    .selectAll("p")
    .select("o.id as orderId")
    .where("o.user_id", "=", userId)
    .orderBy("p.created_at", "desc")
    .orderBy("p.payment_id")
    .execute();
  return rows.map((row) => ({
    orderId: row.orderId,
    paymentId: row.payment_id,
    providerOrderId: row.provider_order_id,
    status: row.status,
    method: row.method,
    amount: toRupees(row.amount_paise),
    currency: row.currency,
    paysOrder: row.pays_order,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

async function selectRefunds(db: Db, userId: string): Promise<PersonalData["refunds"]> {
  const rows = await refundsOf(db, userId).selectAll("r").orderBy("r.created_at", "desc").orderBy("r.id").execute();
  return rows.map((row) => ({
    _id: row.id,
    paymentId: row.of_payment,
    amount: toRupees(row.amount_paise),
    note: row.note,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

async function selectDisputes(db: Db, userId: string): Promise<PersonalData["disputes"]> {
  const rows = await db
    .selectFrom("disputes as d")
    .innerJoin("payments as p", "p.payment_id", "d.payment_id")
    .innerJoin(orders.as("o"), "o.id", "p.order_id")
    .selectAll("d")
    .select("o.id as orderId")
    .where("o.user_id", "=", userId)
    .orderBy("d.created_at", "desc")
    .orderBy("d.dispute_id")
    .execute();
  return rows.map((row) => ({
    disputeId: row.dispute_id,
    orderId: row.orderId,
    paymentId: row.payment_id,
    amount: toRupees(row.amount_paise),
    currency: row.currency,
    status: row.status,
    reasonCode: row.reason_code,
    createdAt: row.created_at.toISOString(),
    evidence: row.evidence,
  }));
}

const refundsOf = (db: Db, userId: string) =>
  db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.of_payment")
    .innerJoin(orders.as("o"), "o.id", "p.order_id")
    .where("o.user_id", "=", userId);

export async function hasOpenRefund(tx: Tx, userId: string): Promise<boolean> {
  const refund = await refundsOf(tx, userId)
    .select("r.id")
    .where("r.status", "not in", ["processed", "settled"])
    // A refund that failed at the bank is still owed, unless it was made in the provider's dashboard.
    .where(
      sql<boolean>`(NOT ${failedAtProvider}
        OR (r.reason <> ${refundReason.at_provider} AND ${isToRetry} AND ${paymentRefundedPaise} < ${refundablePaise}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** SQL of disputes and their evidence. */

import { type DisputeStatus, isDisputeOver } from "@forno/contract/payment/rules/payment.ts";
import { type Selectable, sql, type Updateable } from "kysely";
import { v7 as newId } from "uuid";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import { orderStatus } from "../../../rules/literals-sql.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { countedLineInWords, historyAdded, orderItems, orders } from "../../order/order-sql.ts";
import { partners } from "../../user/account/user-store.ts";
import { isDeciding } from "../refunds/refundable-store.ts";

type DisputeRow = Selectable<Tables["disputes"]>;

const RANK: Record<DisputeStatus, number> = { open: 0, under_review: 1, closed: 2, won: 3, lost: 4 };

/** Which of two reports applies: a final state stays, otherwise the later one. Independent of the order of arrival. */
function isLater(row: DisputeRow, dispute: ProviderDispute, saidAt: Date): boolean {
  const was = [Number(isDisputeOver(row.status)), row.said_at.getTime(), RANK[row.status]] as const;
  const is = [Number(isDisputeOver(dispute.status)), saidAt.getTime(), RANK[dispute.status]] as const;
  const at = is.findIndex((part, index) => part !== was[index]);
  return at >= 0 && (is[at] ?? 0) > (was[at] ?? 0);
}

export interface DisputeChange {
  isNew: boolean;
  status: DisputeStatus;
  /** The provider has changed the deadline. */
  isDueAnew: boolean;
}

/** Null if the event is older than the stored state, or repeats it. */
export async function storeDispute(tx: Tx, dispute: ProviderDispute, saidAt: Date, now: Date): Promise<DisputeChange | null> {
  const endsAt = isDisputeOver(dispute.status) ? saidAt : null;
  const facts = {
    deducted_paise: dispute.deductedPaise,
    reason_code: dispute.reasonCode,
    phase: dispute.phase,
    status: dispute.status,
    respond_by: dispute.respondBy,
    said_at: saidAt,
    ended_at: endsAt,
  };
  const { id: dispute_id, paymentId: payment_id, amountPaise: amount_paise, currency } = dispute;
  const fixed = { dispute_id, payment_id, amount_paise, currency, created_at: dispute.createdAt ?? now };
  const inserted = await tx
    .insertInto("disputes")
    .values({ ...fixed, ...facts, evidence: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { isNew: true, status: dispute.status, isDueAnew: true };
  const row = await tx
    .selectFrom("disputes")
    .selectAll()
    .where("dispute_id", "=", dispute_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.payment_id !== payment_id) return null;
  const update = (change: Updateable<Tables["disputes"]>) =>
    tx.updateTable("disputes").set(change).where("dispute_id", "=", dispute_id).execute();
  const isNewer = isLater(row, dispute, saidAt);
  const isDueAnew = row.respond_by?.getTime() !== dispute.respondBy?.getTime();
  if (row.ended_at === null || row.status !== dispute.status) {
    if (!isNewer) return null;
    await update(facts);
    return { isNew: false, status: dispute.status, isDueAnew };
  }
  // A loss counts on the day of the first report of its end.
  const endedAt = row.ended_at < saidAt ? row.ended_at : saidAt;
  await update(isNewer ? { ...facts, ended_at: endedAt } : { ended_at: endedAt });
  const isCorrected = isNewer && row.deducted_paise !== dispute.deductedPaise;
  return isCorrected ? { isNew: false, status: dispute.status, isDueAnew } : null;
}

/** The bank has not decided about the payment yet. */
export async function isDisputed(db: Db, paymentId: string): Promise<boolean> {
  const query = db.selectFrom("disputes as d").select("d.dispute_id").where("d.payment_id", "=", paymentId).where(isDeciding);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Stores what the shop knows about the order once, because the account may be deleted later. Skips disputes whose evidence was
 * already deleted.
 */
export async function storeEvidence(tx: Tx, disputeId: string, orderId: string, retainedSince: Date): Promise<void> {
  await sql`
    UPDATE disputes SET evidence = (
      SELECT jsonb_build_object(
        'orderNumber', o.order_number, 'placedAt', o.created_at, 'paidAt', o.paid_at,
        'name', o.first_name || ' ' || o.last_name, 'phone', o.phone, 'email', o.email, 'address', o.address,
        'items', (SELECT coalesce(jsonb_agg(${countedLineInWords} ORDER BY i.position), '[]') FROM ${orderItems} i WHERE i.order_id = o.id),
        'deliveredAt', (SELECT max(e.at) FROM ${historyAdded} e WHERE e.order_id = o.id AND e.status = ${orderStatus.delivered}),
        'deliveredBy', (SELECT p.name FROM ${partners} p WHERE p.id = o.delivery_partner_id))
      FROM ${orders} o WHERE o.id = ${orderId})
    WHERE dispute_id = ${disputeId} AND evidence IS NULL AND coalesce(ended_at, created_at) >= ${retainedSince}`.execute(tx);
}

/** The order may become known after the dispute. */
export async function linkDispute(tx: Tx, disputeId: string, orderId: string): Promise<void> {
  await sql`UPDATE payment_anomalies SET order_id = ${orderId} WHERE dispute_id = ${disputeId} AND order_id IS NULL`.execute(tx);
}

/** Returns true if the exception is newly opened. */
export async function raiseDispute(tx: Tx, dispute: ProviderDispute, orderId: string | null, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("payment_anomalies")
    .values({
      id: newId(),
      kind: "dispute",
      dispute_id: dispute.id,
      order_id: orderId,
      amount_paise: dispute.amountPaise,
      currency: dispute.currency,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** For disputes that ended so long ago that no further step is possible. Returns how many. */
export async function deleteOldEvidence(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("disputes")
    .set({ evidence: null })
    .where("dispute_id", "in", (eb) =>
      eb
        .selectFrom("disputes")
        .select("dispute_id")
        // The report of its end may have been lost.
        .where((where) => where(where.fn.coalesce("ended_at", "created_at"), "<", before))
        .where("evidence", "is not", null)
        .limit(sql.lit(1000)),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

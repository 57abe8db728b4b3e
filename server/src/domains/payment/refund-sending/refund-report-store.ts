/** SQL of what the provider reports about a refund. */

import type { RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import { paymentStatus } from "../../../rules/literals-sql.ts";
import type { Tables, Tx } from "../../../tables.ts";
import { coverFailed, lowerUnsent } from "./failed-refund-store.ts";

type RefundRow = Selectable<Tables["refunds"]>;

/** What a report changed. */
export interface RefundChange {
  id: string;
  status: RefundStatus;
  amountPaise: number;
}

const isRefunding = (status: RefundStatus): boolean => status === "pending" || status === "processed";
const hasFailed = (status: RefundStatus): boolean => status === "rejected" || status === "reversed";

/** A report may only raise the rank, unless it was just fetched: among events, the furthest state counts. */
const RANK: Record<RefundStatus, number> = {
  queued: 0,
  failed: 0,
  pending: 1,
  rejected: 2,
  processed: 3,
  reversed: 4,
  settled: 4,
};

/** Null if a report changes nothing: it is about another attempt, outdated, or repeated. */
function nextStatus(row: RefundRow, refund: ProviderRefund, isFetched: boolean): RefundStatus | null {
  const wasProcessed = row.status === "processed" || row.status === "reversed";
  // A processed refund counts on its day, and as returned on the day of its failure.
  const failed: RefundStatus = isFetched && wasProcessed ? "reversed" : "rejected";
  const reported: RefundStatus = refund.status === "failed" ? failed : refund.status;
  // A refund resolved by an admin may have succeeded after all; it is not restarted.
  if (row.status === "settled") return reported === "processed" ? reported : null;
  if (row.provider_refund_id !== null && row.provider_refund_id !== refund.id) return null;
  if (row.status === reported) return null;
  // `pending` that arrives after `failed` is older than it.
  if (row.status === "failed" && row.provider_refund_id !== null && reported === "pending") return null;
  const isCertain = isFetched && reported !== "pending";
  return isCertain || RANK[reported] > RANK[row.status] ? reported : null;
}

/**
 * The order of `refund.paymentId` must be locked. `isFetched`: the report is a response that was just fetched, so it is later than
 * any event.
 */
export async function storeRefundReport(
  tx: Tx,
  refund: ProviderRefund,
  isFetched: boolean,
  now: Date,
): Promise<RefundChange | null> {
  const row = await findReported(tx, refund);
  if (!row) return await insertForeignRefund(tx, refund, now);
  const status = nextStatus(row, refund, isFetched);
  if (status === null) return null;
  await tx
    .updateTable("refunds")
    .set({
      status,
      provider_refund_id: refund.id,
      updated_at: now,
      ...(status === "reversed" && { processed_at: row.status === "processed" ? row.updated_at : now }),
    })
    .where("id", "=", row.id)
    .execute();
  const change = { id: row.id, status, amountPaise: row.amount_paise };
  if (hasFailed(status) && isRefunding(row.status)) await subtractFromRefunded(tx, row.of_payment, row.amount_paise);
  // It succeeded after all, so the refund that replaced it is lowered by its amount.
  if (hasFailed(row.status) && isRefunding(status) && row.retried_by) await lowerUnsent(tx, row.retried_by, row.amount_paise, now);
  return change;
}

/** A failed refund does not count in the payment's refunded total, which is fetched from the provider next. */
async function subtractFromRefunded(tx: Tx, paymentId: string, amountPaise: number): Promise<void> {
  const isRefunded = sql`status = ${paymentStatus.refunded}`;
  await tx
    .updateTable("payments")
    .set({
      refunded_paise: sql<number>`greatest(refunded_paise - ${amountPaise}::bigint, 0)`,
      status: sql<"captured">`CASE WHEN ${isRefunded} THEN ${paymentStatus.captured} ELSE status END`,
      status_rank: sql<number>`CASE WHEN ${isRefunded} THEN status_rank - 1 ELSE status_rank END`,
    })
    .where("payment_id", "=", paymentId)
    .execute();
}

/**
 * By our receipt or the provider's ID; otherwise the refund of this amount that awaits a response or was resolved by an admin. Not
 * a lowered one: it may have been lowered by another refund of the same amount in the provider's dashboard.
 */
async function findReported(tx: Tx, { id, paymentId, amountPaise, receipt }: ProviderRefund): Promise<RefundRow | undefined> {
  const ours = receipt !== null && isId(receipt) ? receipt : null;
  return await tx
    .selectFrom("refunds")
    .selectAll()
    .where("of_payment", "=", paymentId)
    .where((eb) =>
      eb.or([
        eb("id", "=", ours),
        eb("provider_refund_id", "=", id),
        ...(ours === null
          ? [
              eb.and([
                eb.or([eb("provider_refund_id", "is", null), eb("status", "=", "settled")]),
                eb("amount_paise", "=", amountPaise),
                eb.or([
                  eb("decided_paise", "is", null),
                  eb("decided_paise", "=", eb.ref("amount_paise")),
                  eb("status", "=", "settled"),
                ]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy(sql`provider_refund_id IS NOT DISTINCT FROM ${id}`, "desc")
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Made in the provider's dashboard; the shop never sends it again. */
async function insertForeignRefund(
  tx: Tx,
  { id, paymentId, amountPaise, ...refund }: ProviderRefund,
  now: Date,
): Promise<RefundChange | null> {
  if (id === null) return null;
  const status = refund.status === "failed" ? "rejected" : refund.status;
  const row = await tx
    .insertInto("refunds")
    .columns([
      "id",
      "part_of",
      "order_id",
      "amount_paise",
      "reason",
      "status",
      "provider_refund_id",
      "processed_at",
      "created_at",
      "updated_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("payments")
        .select((each) => [
          each.val(newId()).$castTo<string>().as("id"),
          "payment_id as part_of",
          "order_id",
          each.val(amountPaise).as("amount_paise"),
          each.val("at_provider" as const).as("reason"),
          each.val(status).as("status"),
          each.val(id).as("provider_refund_id"),
          // The time of processing was not reported. The day of the return is used for both, so that the sums of no day change.
          sql<Date | null>`${status === "reversed" ? now : null}::timestamptz`.as("processed_at"),
          each.val(now).as("created_at"),
          each.val(now).as("updated_at"),
        ])
        .where("payment_id", "=", paymentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  if (isRefunding(status)) await coverFailed(tx, paymentId, row.id, amountPaise);
  return { id: row.id, status, amountPaise };
}

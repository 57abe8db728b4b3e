/**
 * Applies reports of disputes, from events and from the provider's responses. They may arrive repeatedly and in any order, with the
 * same result.
 */

import type { DisputeReason } from "@forno/contract/order/rules/history-reason.ts";
import { PAYMENT_RETENTION } from "@forno/contract/payment/payment-calls.ts";
import { type DisputeStatus, isDisputeOver } from "@forno/contract/payment/rules/payment.ts";
import { retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import { raise } from "../../../events.ts";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { addHistoryEntry, lockOrder, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { followRefunds } from "../refunds/refund.ts";
import { lowerToRefundable } from "../refunds/refund-store.ts";
import { findOrderOfPayment } from "../settling/payment-store.ts";
import { linkDispute, raiseDispute, storeDispute, storeEvidence } from "./disputes-store.ts";

/** Reasons for disputes that have ended. */
const ENDED: Record<DisputeStatus, DisputeReason | null> = {
  open: null,
  under_review: null,
  won: "dispute_won",
  lost: "dispute_lost",
  closed: "dispute_closed",
};

/**
 * Stores the dispute with its evidence, and raises an exception while the shop can respond. `saidAt`: the time of the report, or
 * when the provider was checked.
 */
export async function applyDispute(tx: Tx, dispute: ProviderDispute, saidAt: Date, now: Date): Promise<void> {
  const orderId = await findOrderOfPayment(tx, dispute.paymentId);
  const order = orderId === null ? undefined : await lockOrder(tx, orderId);
  const change = await storeDispute(tx, dispute, saidAt, now);
  if (order) {
    await storeEvidence(tx, dispute.id, order.id, retainedSince(PAYMENT_RETENTION.disputeEvidence, now));
    await linkDispute(tx, dispute.id, order.id);
  }
  if (!change) return;
  const isOver = isDisputeOver(change.status);
  if (change.status === "lost") await lowerToRefundable(tx, dispute.paymentId, now);
  const followed = order && change.status === "lost" ? await followRefunds(tx, order, true) : order;
  // A resolved exception is reopened if the provider requests another response.
  const isRaised = !isOver && change.isDueAnew && (await raiseDispute(tx, dispute, orderId, now));
  const detail = change.isNew && !isOver ? "dispute_opened" : ENDED[change.status];
  if (order && detail) {
    const amountPaise = change.status === "lost" ? dispute.deductedPaise : dispute.amountPaise;
    await addHistoryEntry(tx, order.id, { kind: "refund", detail, amountPaise }, SYSTEM, now);
  }
  if (followed) await raise(tx, "orderMoneyChanged", { order: followed });
  if (isRaised || isOver) await raise(tx, "exceptionsChanged", null);
}

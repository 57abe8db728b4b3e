/** Refunds by an admin, in full or in parts (api.md, Refunds and disputes). */

import { formatPaise, toPaise, toRupees } from "@forno/contract/money/money.ts";
import { isRefundable } from "@forno/contract/payment/rules/refund.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import {
  addGivenBack,
  addHistoryEntry,
  lockOrder,
  type OrderState,
  setRefunded,
} from "../../order/lifecycle/order-changes-store.ts";
import { findPayingPayment } from "../settling/payment-store.ts";
import { queueRefund, refuseWhileDisputed } from "./refund.ts";
import { insertPartialRefund, isPaidByHand, readRefundableOf } from "./refund-store.ts";

export interface RefundRequest {
  orderId: string;
  /** In rupees; default: all that is left. */
  amount?: number | undefined;
  reason: string;
  /** In rupees: the refunded amount that the admin saw. */
  expectedRefunded: number;
}

/** Returns the message for the admin. Refuses more than is left, and a request that does not know of a concurrent refund. */
export async function refundOrder(
  deps: Pick<Deps, "db" | "jobs" | "clock">,
  admin: AuditActor,
  request: RefundRequest,
): Promise<string> {
  return await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    if (!order) throw refuse("orderNotFound");
    const payment = await findPayingPayment(tx, order.id);
    if (payment) await refuseWhileDisputed(tx, payment.id);
    else if (isPaidByHand(order) && order.status !== "delivered" && !order.keepsPayment && !order.refunded)
      throw refuse("refundByCancelling");
    const { leftPaise, refundedPaise } = await readRefundableOf(tx, order, payment);
    if (toPaise(request.expectedRefunded) !== refundedPaise) throw refuse("orderChanged");
    const amountPaise = amountOf(request, leftPaise);
    if (payment) {
      const refund = { paymentId: payment.id, orderId: order.id, amountPaise, note: request.reason, requestedBy: admin.userId };
      await queueRefund(deps, tx, await insertPartialRefund(tx, refund, deps.clock()));
    } else await addGivenBack(tx, order.id, amountPaise);
    if (amountPaise === leftPaise && !order.refunded) await setRefunded(tx, order.id, true);
    const note = payment ? null : request.reason;
    await addHistoryEntry(tx, order.id, { kind: "refund", detail: "admin", amountPaise, note }, admin, deps.clock());
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    const details = { amount: toRupees(amountPaise), reason: request.reason };
    await recordAudit(tx, admin, { action: "order.refund", subject, details }, deps.clock());
    await raise(tx, "orderMoneyChanged", { order });
    return messageOf(order, formatPaise(amountPaise));
  });
}

function messageOf({ paymentMethod }: OrderState, amount: string): string {
  if (paymentMethod === "cash") return `Please return ${amount} in cash`;
  return paymentMethod === "card" ? `Please return ${amount} on the card terminal` : `Refund of ${amount} started`;
}

function amountOf({ amount }: RefundRequest, leftPaise: number): number {
  if (leftPaise === 0) throw refuse("nothingToRefund");
  const amountPaise = amount === undefined ? leftPaise : toPaise(amount);
  if (amountPaise > leftPaise) throw refuse("refundTooLarge", { vars: { left: toRupees(leftPaise) } });
  if (!isRefundable(amountPaise, leftPaise)) throw refuse("refundTooSmall");
  return amountPaise;
}

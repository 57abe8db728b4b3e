/** An admin sets a status: from any status to any other (spec section 4). */

import { toRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isCancelled, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { countCancelled } from "../order-counters.ts";
import { notifyOrders } from "../order-notifications.ts";
import { selectOrder, toAdminOrder } from "../reading/order-store.ts";
import { changeStatus, deliver, type SettleDelivered } from "./order-changes.ts";
import { type Actor, lockOrder, type OrderState } from "./order-changes-store.ts";
import { reopen } from "./order-deadline.ts";

export const STATUS_UPDATED = "Order status updated successfully!";

/** Functions of other domains that orders call. `app.ts` provides them, since this domain may not import those domains. */
export interface OrderHooks {
  /** Called when a paid order is cancelled: creates its refund in the same transaction, at most once. */
  refundCancelled(tx: Tx, order: OrderState, actor: Actor): Promise<void>;
  settleDelivered: SettleDelivered;
}

export interface StatusInput {
  orderId: string;
  status: OrderStatus;
  /** The status that the admin saw. */
  expectedStatus?: OrderStatus | undefined;
}

const holdsMoney = ({ payment, refunded }: OrderState): boolean => payment && !refunded;

/** The cash received or returned with the status, in rupees. */
function cashMoved(
  before: OrderState,
  now: OrderState,
): Partial<Record<"cashReceived" | "cashReturned" | "cashNotReceived", number>> {
  if (now.paymentMethod !== "cash") return {};
  const received = toRupees(now.totalPaise - now.refundedPaise);
  return {
    ...(holdsMoney(now) && !holdsMoney(before) && { cashReceived: received }),
    ...(now.refunded && !before.refunded && received > 0 && { cashReturned: received }),
    ...(!now.payment && holdsMoney(before) && { cashNotReceived: received }),
  };
}

/** Refuses with `orderNotFound`, and with `orderChanged` if the status is not the one that the admin saw. */
export async function setStatus(
  { db, events, clock, config, metrics }: Pick<Deps, "db" | "events" | "clock" | "config" | "metrics">,
  hooks: OrderHooks,
  admin: AuditActor,
  { orderId, status, expectedStatus }: StatusInput,
): Promise<AdminOrder> {
  const actor: Actor = { role: "admin", userId: admin.userId };
  const changed = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (expectedStatus && order.status !== expectedStatus) throw refuse("orderChanged");
    if (order.status === status) return null;
    const now = clock();
    const moved =
      status === "delivered"
        ? await deliver(tx, order, hooks.settleDelivered, { actor, at: now })
        : await changeStatus(tx, order, status, actor, now);
    const isReopened = orderCan.expire(moved) && !orderCan.expire(order);
    const changed = isReopened ? await reopen(tx, moved, now, config.unpaidMinutes) : moved;
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    const details = { from: order.status, to: status, ...cashMoved(order, changed) };
    await recordAudit(tx, admin, { action: "order.status", subject, details }, now);
    if (isCancelled(status) && order.payment) await hooks.refundCancelled(tx, changed, actor);
    return changed;
  });
  if (changed) {
    notifyOrders(events, [{ order: changed }]);
    countCancelled(metrics, changed);
  }
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  return toAdminOrder(row);
}

/** An admin sets a status: from any status to any other (spec section 4). */
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { type ShopCancelReason, undeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import { isCancelled, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { selectSettings } from "../../settings/settings-store.ts";
import { notifySeen } from "../order-notifications.ts";
import { selectOrder, toAdminOrder } from "../reading/order-store.ts";
import { changeStatus } from "./order-changes.ts";
import { type Actor, insertSeen, lockOrder, type OrderState, wasCancelledBy } from "./order-changes-store.ts";
import { reopen } from "./order-deadline.ts";
import { selectLastStatus } from "./order-delivery-store.ts";

export const STATUS_UPDATED = "Order status updated successfully!";

export interface StatusInput {
  orderId: string;
  status: OrderStatus;
  reason?: ShopCancelReason | undefined;
  /** In rupees, of a cancellation: the part that is refunded. Absent: all. */
  refund?: number | undefined;
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

/** Refuses with `orderNotFound`, `deliveredElse`, what a refund is refused with, and `orderChanged` if the admin saw another status. */
export async function setStatus(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  admin: AuditActor,
  { orderId, status, reason, refund, expectedStatus }: StatusInput,
): Promise<AdminOrder> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (expectedStatus && order.status !== expectedStatus) throw refuse("orderChanged");
    if (order.status === status) return;
    // What is still to be paid of an edited order would be kept, too.
    const isWhole = order.extraPaise === 0 || order.extraPaidAt !== null || order.extraDropped;
    const isUndelivered = undeliveredReason((await selectLastStatus(tx, orderId))?.detail) !== null;
    if (refund !== undefined && !(isUndelivered && isWhole)) throw refuse("deliveredElse");
    const now = clock();
    // Of what is not paid, nothing is kept.
    const refundPaise = refund !== undefined && holdsMoney(order) ? toPaise(refund) : undefined;
    const set = await changeStatus(tx, order, status, admin, now, reason, refundPaise);
    // A late order has got its compensation by now.
    const moved = (await lockOrder(tx, orderId)) ?? set;
    const isReopened = orderCan.expire(moved) && !orderCan.expire(order);
    const changed = isReopened ? await reopen(tx, moved, now, config.unpaidMinutes) : moved;
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    const details = {
      from: order.status,
      to: status,
      ...(order.fulfilment !== "delivery" && { fulfilment: order.fulfilment }),
      ...(reason && { reason }),
      ...(refundPaise !== undefined && { refund }),
      ...cashMoved(order, changed),
    };
    await recordAudit(tx, admin, { action: "order.status", subject, details }, now);
  });
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  return toAdminOrder(row);
}

/**
 * For a customer's own order that the kitchen has not started. The event `orderCancelled` refunds what was paid.
 * Does nothing to an order that its customer has cancelled before: the answer may have been lost. Refuses with `orderNotFound`, `orderAlreadyCancelled`, `orderStarted` and
 * `customersCannotCancel`.
 */
export async function cancelOwnOrder(
  { db, clock }: Pick<Deps, "db" | "clock">,
  customer: Actor & { userId: string },
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== customer.userId) throw refuse("orderNotFound");
    if (isCancelled(order.status)) {
      if (await wasCancelledBy(tx, orderId, customer.userId)) return;
      throw refuse("orderAlreadyCancelled");
    }
    if (!orderCan.cancelOwn(order)) throw refuse("orderStarted");
    const { customers_can_cancel } = await selectSettings(tx);
    if (!customers_can_cancel) throw refuse("customersCannotCancel");
    await changeStatus(tx, order, "cancelled", customer, clock());
  });
}

/** An admin has seen the order, so it is not new any more for any admin. Returns whether it was new before. */
export async function markSeen(
  { db, clock, events }: Pick<Deps, "db" | "clock" | "events">,
  admin: AuditActor,
  orderId: string,
): Promise<boolean> {
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  const order = toAdminOrder(row);
  if (!order.isNew) return false;
  const isFirst = await inTransaction(db, async (tx) => {
    if (!(await insertSeen(tx, orderId, clock()))) return false;
    const subject = { type: "order", id: orderId, label: `#${order.orderNumber}` } as const;
    await recordAudit(tx, admin, { action: "order.open", subject, details: {} }, clock());
    return true;
  });
  if (isFirst) notifySeen(events, order);
  return isFirst;
}

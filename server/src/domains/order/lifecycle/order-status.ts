/** An admin sets a status: from any status to any other (spec section 4). */

import { toRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { ShopCancelReason } from "@forno/contract/order/rules/history-reason.ts";
import { type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { selectOrder, toAdminOrder } from "../reading/order-store.ts";
import { changeStatus } from "./order-changes.ts";
import { lockOrder, type OrderState } from "./order-changes-store.ts";
import { reopen } from "./order-deadline.ts";

export const STATUS_UPDATED = "Order status updated successfully!";

export interface StatusInput {
  orderId: string;
  status: OrderStatus;
  /** Of a cancellation. */
  reason?: ShopCancelReason | undefined;
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
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  admin: AuditActor,
  { orderId, status, reason, expectedStatus }: StatusInput,
): Promise<AdminOrder> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (expectedStatus && order.status !== expectedStatus) throw refuse("orderChanged");
    if (order.status === status) return;
    const now = clock();
    const set = await changeStatus(tx, order, status, admin, now, reason);
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
      ...cashMoved(order, changed),
    };
    await recordAudit(tx, admin, { action: "order.status", subject, details }, now);
  });
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  return toAdminOrder(row);
}

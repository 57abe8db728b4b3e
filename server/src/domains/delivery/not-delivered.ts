/** An order that its partner could not hand over stays out for delivery, until the shop lets them try again or cancels it. */
import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { type UndeliveredReason, undeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Actor, addHistoryEntry, lockOrder, type OrderState } from "../order/lifecycle/order-changes-store.ts";
import { deleteHistoryEntry, selectLastStatus } from "../order/lifecycle/order-delivery-store.ts";
import { toAdminOrder, toDeliveryOrder } from "../order/reading/order-store.ts";
import { partnerIdOf, readOrder } from "./delivery.ts";

type NotDeliveredDeps = Pick<Deps, "db" | "clock">;

/** Idempotent. Refuses with `orderNotFound` (unknown, or not the caller's) and `deliveryNotOut`. */
export async function reportNotDelivered(
  deps: NotDeliveredDeps,
  caller: Caller,
  { orderId, reason }: { orderId: string; reason: UndeliveredReason },
): Promise<DeliveryOrder> {
  const partnerId = partnerIdOf(caller);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.deliveryPartnerId !== partnerId) throw refuse("orderNotFound");
    if (!orderCan.markDelivered(order)) throw refuse("deliveryNotOut");
    const last = await selectLastStatus(tx, orderId);
    const before = undeliveredReason(last?.detail);
    if (before === reason) return;
    // Its partner may change their mind as often as they like.
    if (last && before !== null) await deleteHistoryEntry(tx, last.id);
    await addEntry(tx, order, reason, caller, deps.clock());
  });
  return toDeliveryOrder(await readOrder(deps, orderId), deps.clock());
}

/** Idempotent. Refuses with `orderNotFound` and `deliveryNotOut`. */
export async function tryAgain(deps: NotDeliveredDeps, caller: Caller, orderId: string): Promise<AdminOrder> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (!orderCan.markDelivered(order)) throw refuse("deliveryNotOut");
    const reason = undeliveredReason((await selectLastStatus(tx, orderId))?.detail);
    if (reason === null) return;
    await addEntry(tx, order, null, caller, deps.clock());
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    await recordAudit(tx, caller, { action: "order.tryAgain", subject, details: { reason } }, deps.clock());
  });
  return toAdminOrder(await readOrder(deps, orderId));
}

async function addEntry(tx: Tx, order: OrderState, reason: UndeliveredReason | null, actor: Actor, at: Date): Promise<void> {
  await addHistoryEntry(tx, order.id, { kind: "status", status: order.status, detail: reason ?? undefined }, actor, at);
  await raise(tx, "orderHandoffChanged", { order });
}

/** Assigns delivery partners to orders and marks orders as delivered (spec section 4). */

import type { DeliveryOrder, deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { undeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import { DELIVERED_UNDO_TAKEN_SECONDS, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { orderPageLimit } from "@forno/contract/wire/common.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { writeCursor } from "../../platform/http/input/input.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { changeStatus } from "../order/lifecycle/order-changes.ts";
import { type Actor, addHistoryEntry, lockOrder, type OrderState } from "../order/lifecycle/order-changes-store.ts";
import {
  countDeliveredSince,
  countOpenOrdersOf,
  selectLastStatus,
  setPartner,
  setPickedUp,
} from "../order/lifecycle/order-delivery-store.ts";
import { fittingPage, linesSize, readOrderCursor } from "../order/reading/order-pages.ts";
import { type OrderRow, selectOrder, selectOrdersByIds, toAdminOrder, toDeliveryOrder } from "../order/reading/order-store.ts";
import { holdPartner } from "../user/account/partners-store.ts";
import { type DeliveryCursor, selectPartnerKeys } from "./delivery-store.ts";
import { checkHandoffCode } from "./handoff.ts";
import { selectHeldCashOf } from "./partners/cash-store.ts";

type DeliveryDeps = Pick<Deps, "db" | "clock">;

interface UnassignInput {
  orderId: string;
  /** The partner that the admin saw: null for none, absent for any. */
  expectedDeliveryBoyId?: string | null | undefined;
}

interface AssignInput extends UnassignInput {
  deliveryBoyId: string;
}

/**
 * Assigns the order to the partner, in place of any other. Refuses with `partnerNotFound`, `orderNotFound`,
 * `orderChanged`, `partnerOfDelivered` and, for an order that its customer fetches, `deliveryNotNeeded`.
 */
export async function assignOrder(deps: DeliveryDeps, admin: Caller, input: AssignInput): Promise<AdminOrder> {
  await inTransaction(deps.db, async (tx) => {
    const partner = await holdPartner(tx, input.deliveryBoyId);
    if (!partner) throw refuse("partnerNotFound");
    const order = await lockUnchanged(tx, input);
    if (order.fulfilment !== "delivery") throw refuse("deliveryNotNeeded");
    const changed = await changePartner(tx, order, partner, admin, deps.clock());
    await recordAssignment(tx, admin, changed, partner.name, deps.clock());
  });
  return toAdminOrder(await readOrder(deps, input.orderId));
}

/** Removes the order's partner, if any. Refuses with `orderNotFound`, `orderChanged` and `partnerOfDelivered`. */
export async function unassignOrder(deps: DeliveryDeps, admin: Caller, input: UnassignInput): Promise<AdminOrder> {
  await inTransaction(deps.db, async (tx) => {
    const changed = await changePartner(tx, await lockUnchanged(tx, input), null, admin, deps.clock());
    await recordAssignment(tx, admin, changed, null, deps.clock());
  });
  return toAdminOrder(await readOrder(deps, input.orderId));
}

async function lockUnchanged(tx: Tx, { orderId, expectedDeliveryBoyId }: UnassignInput): Promise<OrderState> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("orderNotFound");
  if (expectedDeliveryBoyId !== undefined && order.deliveryPartnerId !== expectedDeliveryBoyId) throw refuse("orderChanged");
  return order;
}

interface Assignment {
  order: OrderState;
  formerPartnerId: string | null;
}

/** The order must be locked. Assigning the same partner again adds no history entry. Refuses with `partnerOfDelivered`. */
export async function changePartner(
  tx: Tx,
  order: OrderState,
  partner: { _id: string; name: string } | null,
  admin: Actor,
  at: Date,
): Promise<Assignment> {
  const formerPartnerId = order.deliveryPartnerId;
  const changed = { order: { ...order, deliveryPartnerId: partner?._id ?? null }, formerPartnerId };
  if (changed.order.deliveryPartnerId !== formerPartnerId) {
    if (!orderCan.changePartner(order)) throw refuse("partnerOfDelivered");
    await setPartner(tx, order.id, changed.order.deliveryPartnerId);
    await addHistoryEntry(tx, order.id, { kind: "assigned", detail: partner?.name ?? null }, admin, at);
    // That the former one could not deliver it.
    if (orderCan.markDelivered(order) && undeliveredReason((await selectLastStatus(tx, order.id))?.detail) !== null)
      await addHistoryEntry(tx, order.id, { kind: "status", status: order.status }, admin, at);
    await raise(tx, "orderAssigned", changed);
  }
  return changed;
}

async function recordAssignment(tx: Tx, admin: Caller, changed: Assignment, partner: string | null, at: Date): Promise<void> {
  const { order, formerPartnerId } = changed;
  if (order.deliveryPartnerId === formerPartnerId) return;
  const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
  const action = partner === null ? "order.unassign" : "order.assign";
  await recordAudit(tx, admin, { action, subject, details: { partner } }, at);
}

/**
 * Its partner took it from the shop; its status stays. Idempotent. Refuses with `orderNotFound` (unknown, or not the caller's) and
 * `deliveryNotStarted`.
 */
export async function pickUpOrder(deps: DeliveryDeps, caller: Caller, orderId: string): Promise<DeliveryOrder> {
  const partnerId = partnerIdOf(caller);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.deliveryPartnerId !== partnerId) throw refuse("orderNotFound");
    if (!orderCan.pickUp(order)) throw refuse("deliveryNotStarted");
    if (await setPickedUp(tx, orderId, deps.clock())) await raise(tx, "orderPickedUp", { order });
  });
  return toDeliveryOrder(await readOrder(deps, orderId), deps.clock());
}

interface DeliveryStatusInput {
  orderId: string;
  status: OrderStatus;
  /** Of its customer. */
  code?: string | undefined;
}

/**
 * Refuses with `deliveryOnlyDelivered`, `orderNotFound` (unknown, or not the caller's), `deliveryNotOut`, `wrongHandoffCode` and
 * `tooManyHandoffCodes`.
 */
export async function setDeliveryStatus(
  deps: DeliveryDeps,
  caller: Caller,
  { orderId, status, code }: DeliveryStatusInput,
): Promise<DeliveryOrder> {
  if (status !== "delivered") throw refuse("deliveryOnlyDelivered");
  const partnerId = partnerIdOf(caller);
  const refused = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.deliveryPartnerId !== partnerId) throw refuse("orderNotFound");
    if (!orderCan.markDelivered(order)) throw refuse("deliveryNotOut");
    const whyNot = await checkHandoffCode(tx, order, code);
    if (whyNot === null) await changeStatus(tx, order, "delivered", caller, deps.clock());
    return whyNot;
  });
  // After the commit, so that a wrong code counts.
  if (refused) throw refuse(refused);
  return toDeliveryOrder(await readOrder(deps, orderId), deps.clock());
}

/**
 * Undoes a delivery by mistake: the order is out for delivery again, and its cash was not received. Idempotent. Refuses with
 * `orderNotFound` (unknown, or not the caller's) and `deliveryUndoTooLate`.
 */
export async function undoDelivered(deps: DeliveryDeps, caller: Caller, orderId: string): Promise<DeliveryOrder> {
  const partnerId = partnerIdOf(caller);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.deliveryPartnerId !== partnerId) throw refuse("orderNotFound");
    if (orderCan.markDelivered(order)) return;
    const last = await selectLastStatus(tx, orderId);
    const now = deps.clock();
    const isOwn = last?.status === "delivered" && last.actorUserId === caller.userId;
    if (order.status !== "delivered" || !isOwn || now.getTime() - last.at.getTime() > DELIVERED_UNDO_TAKEN_SECONDS * 1000) {
      throw refuse("deliveryUndoTooLate");
    }
    await changeStatus(tx, order, "out_for_delivery", caller, now);
  });
  return toDeliveryOrder(await readOrder(deps, orderId), deps.clock());
}

/** The caller's own orders, most urgent first, and those delivered today. Refuses an invalid cursor (400). */
export async function ordersToDeliver(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: Caller,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Omit<AnswerOf<typeof deliveryEndpoints.orders>, "success">> {
  const partnerId = partnerIdOf(caller);
  const now = clock();
  const limit = orderPageLimit(query);
  const keys = await selectPartnerKeys(db, { partnerId, limit: limit + 1, after: readDeliveryCursor(query.cursor) });
  const read = await selectOrdersByIds(
    db,
    keys.slice(0, limit).map(({ id }) => id),
  );
  const rows = fittingPage(read, linesSize);
  const end = rows.at(-1)?.id;
  const last = end === keys.at(-1)?.id ? undefined : keys.find(({ id }) => id === end);
  const deliveredToday = await countDeliveredSince(db, partnerId, startOfToday(now));
  const [toDeliver, cash] = [await countOpenOrdersOf(db, partnerId), await selectHeldCashOf(db, partnerId)];
  return {
    orders: rows.map((row) => toDeliveryOrder(row, now)),
    nextCursor: last ? writeDeliveryCursor(last) : null,
    toDeliver,
    cash,
    deliveredToday,
  };
}

/** The cursor of a list of orders, prefixed with the digit of the urgency. */
const writeDeliveryCursor = (cursor: DeliveryCursor): string => `${cursor.urgency}${writeCursor(cursor)}`;

function readDeliveryCursor(cursor: string | undefined): DeliveryCursor | null {
  const place = readOrderCursor(cursor?.slice(1));
  const urgency = Number(cursor?.charAt(0));
  if (place && !Number.isInteger(urgency)) throw refuse("badRequest");
  return place && { ...place, urgency };
}

export function partnerIdOf(caller: Caller): string {
  if (caller.partnerId === null) throw refuse("accessDenied");
  return caller.partnerId;
}

export async function readOrder({ db }: Pick<Deps, "db">, orderId: string): Promise<OrderRow> {
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  return row;
}

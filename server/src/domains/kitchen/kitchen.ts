/** What is done in the kitchen: orders are started, lines and orders are made, and taken back. Each act is under the order's lock. */
import { travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import { hasLeft, isCancelled, isSecured, isStarted, isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../deps.ts";
import { type EventHandlers, raise } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Events } from "../../platform/realtime/events.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { changeStatus } from "../order/lifecycle/order-changes.ts";
import { lockOrder, type OrderState } from "../order/lifecycle/order-changes-store.ts";
import { setExpected, setReady } from "../order/lifecycle/order-kitchen-store.ts";
import { notifyTicket } from "../order/order-notifications.ts";
import { readSettings } from "../settings/settings.ts";
import { deleteTicket, markSeen, selectAreaName, selectItems, setCancelled, setDone } from "./kitchen-store.ts";
import { linesOf } from "./tickets.ts";

type KitchenDeps = Pick<Deps, "db" | "changes" | "log" | "clock"> & { events: Events };

interface LineInput {
  orderId: string;
  lineId?: string | undefined;
}

/** Refuses with `orderNotFound` and, unless the kitchen makes the order, `notInKitchen`. */
async function onTicket(
  { db, events }: KitchenDeps,
  orderId: string,
  act: (tx: Tx, order: OrderState) => Promise<unknown>,
): Promise<void> {
  const order = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw refuse("orderNotFound");
    await act(tx, locked);
    return locked;
  });
  notifyTicket(events, order);
}

const subjectOf = ({ id, orderNumber }: OrderState) => ({ type: "order", id, label: `#${orderNumber}` }) as const;

async function startedBy(tx: Tx, caller: Caller, order: OrderState, at: Date): Promise<OrderState> {
  const { status } = order;
  if (isCancelled(status) || hasLeft(status) || !isSecured(order)) throw refuse("notInKitchen");
  if (!isWaiting(status)) return order;
  const started = await changeStatus(tx, order, "processing", caller, at);
  await recordAudit(
    tx,
    caller,
    { action: "order.status", subject: subjectOf(order), details: { from: status, to: started.status } },
    at,
  );
  return started;
}

export const startTicket = (
  deps: KitchenDeps,
  caller: Caller,
  { orderId, minutes }: { orderId: string; minutes?: number | undefined },
) =>
  onTicket(deps, orderId, async (tx, locked) => {
    const now = deps.clock();
    const order = await startedBy(tx, caller, locked, now);
    // Otherwise its new status has done so.
    if (order === locked) await markSeen(tx, orderId);
    if (minutes === undefined) return;
    const areaName = await selectAreaName(tx, orderId);
    const area = (await readSettings(deps)).areas.find(({ name }) => name === areaName);
    const total = minutes + travelMinutes(order.fulfilment, area ?? null);
    const expectedAt = new Date(now.getTime() + total * 60_000);
    await setExpected(tx, orderId, expectedAt);
    await recordAudit(tx, caller, { action: "order.promise", subject: subjectOf(order), details: { expectedAt } }, now);
    await raise(tx, "orderKitchenChanged", { order });
  });

/** Refuses an unknown line with `kitchenLineNotFound`. */
export const bumpTicket = (deps: KitchenDeps, caller: Caller, { orderId, lineId }: LineInput) =>
  onTicket(deps, orderId, async (tx, locked) => {
    if (isCancelled(locked.status)) return await deleteTicket(tx, orderId);
    const now = deps.clock();
    const order = await startedBy(tx, caller, locked, now);
    if (lineId !== undefined) return await setDone(tx, orderId, lineId, (await lineOf(tx, orderId, lineId)).quantity);
    await markSeen(tx, orderId);
    if (await setReady(tx, orderId, now)) await raise(tx, "orderKitchenChanged", { order });
  });

export const recallTicket = (deps: KitchenDeps, { orderId, lineId }: LineInput) =>
  onTicket(deps, orderId, async (tx, order) => {
    if (!isStarted(order.status) || hasLeft(order.status)) throw refuse("notInKitchen");
    if (lineId !== undefined) return await setDone(tx, orderId, (await lineOf(tx, orderId, lineId)).lineId, 0);
    if (await setReady(tx, orderId, null)) await raise(tx, "orderKitchenChanged", { order });
  });

async function lineOf(tx: Tx, orderId: string, lineId: string) {
  const line = (await selectItems(tx, orderId)).flatMap((item) => linesOf(item)).find((each) => each.lineId === lineId);
  if (!line) throw refuse("kitchenLineNotFound");
  return line;
}

/** The marks of an order follow its status, whoever sets it. */
export const kitchenHandlers = (): EventHandlers => ({
  orderStatusChanged: {
    async inTransaction(tx, { order, before, at }) {
      const wasMade = before === "pending" || before === "processing";
      if (order.status === "processing") await markSeen(tx, order.id);
      else if (isCancelled(order.status)) {
        const isDue = order.kitchenAt === null || order.kitchenAt <= at;
        if (wasMade && isDue && isSecured(order)) await setCancelled(tx, order.id, at);
      } else {
        if (isWaiting(order.status)) await setReady(tx, order.id, null);
        await deleteTicket(tx, order.id);
      }
    },
  },
});

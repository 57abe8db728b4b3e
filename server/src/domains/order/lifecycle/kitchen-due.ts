/** Orders for later reach the kitchen when it is to start them, not when they are placed. */
import { isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import type { Events } from "../../../platform/realtime/events.ts";
import type { Tx } from "../../../tables.ts";
import { notifyOrder, notifyPlaced } from "../order-notifications.ts";
import { type OrderState, readOrderState } from "./order-changes-store.ts";

const KITCHEN_DUE_QUEUE = "kitchen-due";
const RETRIES = { retryLimit: 5, retryDelaySeconds: 5, retryDelayMaxSeconds: 60 };

const isForLater = ({ kitchenAt }: Pick<OrderState, "kitchenAt">, now: Date): boolean => kitchenAt !== null && kitchenAt > now;

/** The kitchen can start this order: now, or when it is due. */
export async function announceWhenDue({ jobs, clock }: Pick<Deps, "jobs" | "clock">, tx: Tx, order: OrderState): Promise<void> {
  const now = clock();
  if (!order.kitchenAt || !isForLater(order, now)) return;
  const startAfterSeconds = Math.ceil((order.kitchenAt.getTime() - now.getTime()) / 1_000);
  await jobs.send(KITCHEN_DUE_QUEUE, { orderId: order.id }, { tx, startAfterSeconds });
}

/** Quietly, if it is not due yet. */
export const notifyKitchen = (events: Events, order: OrderState, now: Date): void =>
  isForLater(order, now) ? notifyOrder(events, order) : notifyPlaced(events, order);

export const workKitchenDue = ({ jobs, db, events }: Pick<Deps, "jobs" | "db"> & { events: Events }): Promise<void> =>
  jobs.work<{ orderId: string }>(KITCHEN_DUE_QUEUE, RETRIES, async ({ orderId }) => {
    const order = await readOrderState(db, orderId);
    if (order && isWaiting(order.status)) notifyPlaced(events, order);
  });

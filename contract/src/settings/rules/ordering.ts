/** Whether orders are taken, as pages receive it from the server, which decides by `orders-taken.ts`. */
import type { Scheduling } from "./order-times.ts";

export type NotTaken = "switched off" | "closed";

/** What pages receive about it. */
interface OrderingState {
  isOrderEnabled: boolean;
  isSwitchedOn: boolean;
}

export const whyNotTaken = ({ isOrderEnabled, isSwitchedOn }: OrderingState): NotTaken | null =>
  isOrderEnabled ? null : isSwitchedOn ? "closed" : "switched off";

/** Whether anything can be put into carts and ordered: also while the shop is closed by its hours, if it takes orders for later. */
export const takesOrders = (notTaken: NotTaken | null, scheduling: Pick<Scheduling, "isOn">): boolean =>
  notTaken === null || (notTaken === "closed" && scheduling.isOn);

/** The same of what pages receive. */
export const takesOrdersBy = (state: OrderingState & { scheduling: Pick<Scheduling, "isOn"> }): boolean =>
  takesOrders(whyNotTaken(state), state.scheduling);

/** What is refunded for a late order: nothing, the delivery fee, or the total. */
export const PROMISE_OFFERS = ["off", "fee", "order"] as const;
export type PromiseOffer = (typeof PROMISE_OFFERS)[number];

export const ORDERS_DISABLED = "Orders are currently disabled";

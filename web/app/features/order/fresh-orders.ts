/** Orders that came in while this page was open and that nobody has touched yet. */
import { createStore, useStore } from "../../platform/state/store.ts";

const NONE: ReadonlySet<string> = new Set();
const fresh = createStore(NONE);

export const useFreshOrders = (): ReadonlySet<string> => useStore(fresh, NONE);

export function noteFreshOrder(orderId: string): void {
  fresh.write(new Set([...fresh.read(), orderId]));
}

export function touchOrder(orderId: string): void {
  if (fresh.read().has(orderId)) fresh.write(new Set([...fresh.read()].filter((id) => id !== orderId)));
}

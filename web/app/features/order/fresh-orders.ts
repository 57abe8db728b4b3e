/** Orders that came in while this page was open and that nobody has touched yet, here or elsewhere. */
import { createStore, useStore } from "../../platform/state/store.ts";

const NONE: ReadonlySet<string> = new Set();
const fresh = createStore(NONE);

export const useFreshOrders = (): ReadonlySet<string> => useStore(fresh, NONE);

export function noteFreshOrders(orderIds: readonly string[]): void {
  if (orderIds.length > 0) fresh.write(new Set([...fresh.read(), ...orderIds]));
}

const keep = (isFresh: (orderId: string) => boolean): void => {
  const left = [...fresh.read()].filter(isFresh);
  if (left.length < fresh.read().size) fresh.write(new Set(left));
};

export const touchOrder = (orderId: string): void => keep((id) => id !== orderId);

/** Another admin may have touched the others. */
export const keepFreshOnly = (waiting: ReadonlySet<string>): void => keep((id) => waiting.has(id));

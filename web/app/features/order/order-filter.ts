/** The table's filter as the page's address keeps it: a link to it, a reload and Back hold it. */
import { ORDER_SORTS, PAYMENT_STATES } from "@forno/contract/order-filters.ts";
import { ORDER_STATUSES } from "@forno/contract/rules/order-status.ts";
import type { OrderFilter } from "./admin-queries.ts";

const FILTER_NAMES = ["status", "payment", "deliveryBoyId", "from", "to", "q"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filterFrom(address: URLSearchParams): OrderFilter {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === address.get(name));
  const day = (name: string) => (DAY.test(address.get(name) ?? "") ? (address.get(name) ?? undefined) : undefined);
  const filter = {
    status: oneOf("status", ORDER_STATUSES),
    payment: oneOf("payment", PAYMENT_STATES),
    deliveryBoyId: address.get("deliveryBoyId") || undefined,
    from: day("from"),
    to: day("to"),
    q: address.get("q")?.trim() || undefined,
    sort: oneOf("sort", ORDER_SORTS),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export const isFiltered = (filter: OrderFilter): boolean => FILTER_NAMES.some((name) => filter[name] !== undefined);

/** An empty value takes the name out of the address. */
export function withValue(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function withoutFilter(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of FILTER_NAMES) next.delete(name);
  return next;
}

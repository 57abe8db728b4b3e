/** The table's filter in the page's address, so that links, reloads and Back keep it. */
import { ONLINE_FULFILMENTS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { ORDER_METHODS, ORDER_SORTS, PAYMENT_STATES } from "@forno/contract/order/rules/order-filter.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { daysIn } from "../../../../platform/format/filter-days.ts";
import type { OrderFilter } from "../admin-queries.ts";

const FILTER_NAMES = ["status", "payment", "method", "fulfilment", "deliveryBoyId", "from", "to", "q"] as const;

export function filterFrom(address: URLSearchParams): OrderFilter {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === address.get(name));
  const filter = {
    status: oneOf("status", ORDER_STATUSES),
    payment: oneOf("payment", PAYMENT_STATES),
    method: oneOf("method", ORDER_METHODS),
    fulfilment: oneOf("fulfilment", ONLINE_FULFILMENTS),
    deliveryBoyId: address.get("deliveryBoyId") || undefined,
    ...daysIn(address),
    q: address.get("q")?.trim() || undefined,
    sort: oneOf("sort", ORDER_SORTS),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export const isFiltered = (filter: OrderFilter): boolean => FILTER_NAMES.some((name) => filter[name] !== undefined);

export function withoutFilter(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of FILTER_NAMES) next.delete(name);
  return next;
}

import type { OrderRow } from "./order-store.ts";

/** Of the JSON of a page's lines: a page of usual orders has less, a page of the largest orders ends early. */
const PAGE_MAX_BYTES = 4_000_000;

export const linesSize = ({ items }: Pick<OrderRow, "items">): number => JSON.stringify(items).length;

/** The first of these orders that fit into one page, at least one. */
export function fittingPage<O>(orders: readonly O[], sizeOf: (order: O) => number): O[] {
  let size = 0;
  const end = orders.findIndex((order, index) => {
    size += sizeOf(order);
    return index > 0 && size > PAGE_MAX_BYTES;
  });
  return orders.slice(0, end === -1 ? undefined : end);
}

/** A customer's orders in pages, newest first (api.md, Common to every call). */
import type { Order } from "@forno/contract/order/order.ts";
import type { Deps } from "../../../deps.ts";
import { writeCursor } from "../../../platform/http/input/cursor.ts";
import { readOrderCursor } from "./order-cursor.ts";
import type { OrderRow } from "./order-store.ts";
import { selectOrderPage, withHandoffCode } from "./order-store.ts";

interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

interface OrderPage {
  data: Order[];
  nextCursor: string | null;
}

/** Reads one row beyond the limit to know whether another page follows. */
export async function ordersOf({ db }: Pick<Deps, "db">, userId: string, { limit, cursor }: PageInput): Promise<OrderPage> {
  const rows = await selectOrderPage(db, { limit, after: readOrderCursor(cursor), userId });
  const page = fittingPage(rows.slice(0, limit), linesSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    data: page.map(withHandoffCode),
    nextCursor: last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

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

/** A customer's orders in pages, newest first (api.md, Common to every call). */
import type { Order } from "@forno/contract/order/order.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import type { Deps } from "../../../deps.ts";
import { type Cursor, readCursor, writeCursor } from "../../../platform/http/input/input.ts";
import { type OrderRow, selectOrderPage, withHandoffCode } from "./order-store.ts";

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

export type OrderCursor = Cursor;

/** Null for the first page. Refuses (400) any text that is not an order cursor. */
export const readOrderCursor = (cursor: string | undefined): OrderCursor | null => readCursor(cursor, isId);

/** IDs of orders are UUIDs of version 7: they begin with the milliseconds of when they were made. */
const DIGITS = 12;

/** Null for an ID of another version. */
export function timeOfId(id: string): number | null {
  const digits = id.replaceAll("-", "");
  return digits[DIGITS] === "7" ? Number.parseInt(digits.slice(0, DIGITS), 16) : null;
}

/** An ID between those of that many milliseconds after this one, or before it. Null for an ID of another version. */
export function idAround(id: string, offsetMs: number): string | null {
  const time = timeOfId(id);
  if (time === null) return null;
  const digits = Math.max(0, time + offsetMs)
    .toString(16)
    .padStart(DIGITS, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

/** The admin's list of orders: filtered, searched, sorted, counted, in pages. */

import { type CappedCount, ORDER_COUNT_MAX, type orderEndpoints } from "@forno/contract/order/order.ts";
import type { OrderFilters, OrderListQuery } from "@forno/contract/order/order-filters.ts";
import { orderPageLimit } from "@forno/contract/wire/common.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { Deps } from "../../../deps.ts";
import { jsonWithList } from "../../../platform/http/answers/cached-response.ts";
import { type CachedOrders, jsonOf } from "../reading/cached-orders.ts";
import { fittingPage } from "../reading/order-pages.ts";
import { type OrderRow, selectOrdersByIds } from "../reading/order-store.ts";
import { type OrderKey, readListCursor, writeListCursor } from "./order-list-cursor.ts";
import { countOrders, type OrderListInput, type OrderSearch, selectOrderKeys } from "./order-list-store.ts";

export type ListDeps = Pick<Deps, "db"> & { cachedOrders: CachedOrders };

type OrderListPage = AnswerOf<typeof orderEndpoints.all>;

/** As JSON. Refuses a cursor of another sort (400). */
export async function listOrders({ db, cachedOrders }: ListDeps, query: OrderListQuery): Promise<Buffer> {
  const { sort, cursor, count } = query;
  const limit = orderPageLimit(query);
  const after = readListCursor(sort, cursor);
  const input = inputOf(query);
  const keys = await selectOrderKeys(db, { ...input, sort, after, limit: limit + 1 });
  const orders = fittingPage(await cachedOrders.read(db, idsOf(keys.slice(0, limit))), ({ json }) => json.length);
  const end = orders.at(-1)?._id;
  const last = end === keys.at(-1)?.id ? undefined : keys.findLast(({ id }) => id === end);
  const page: Omit<OrderListPage, "data"> = {
    success: true,
    nextCursor: last ? writeListCursor(sort, last) : null,
    ...(count && { total: cappedCount(await countOrders(db, input)) }),
  };
  return Buffer.from(jsonWithList(page, "data", jsonOf(orders)));
}

const EXPORT_PAGE = 200;

/**
 * All matching orders, page by page, each page as it is when it is read. An order that changes in the meantime does not appear
 * twice.
 */
export async function* eachOrderPage(reader: Deps["reader"], filters: OrderFilters): AsyncGenerator<OrderRow[]> {
  const input = inputOf(filters);
  let after: OrderKey | null = null;
  do {
    const page = { ...input, sort: filters.sort, after, limit: EXPORT_PAGE };
    // Both queries run on the same database: another replica may not have an order yet.
    const { keys, rows } = await reader.report(async (db) => {
      const keys: OrderKey[] = await selectOrderKeys(db, page);
      return { keys, rows: await selectOrdersByIds(db, idsOf(keys)) };
    });
    yield rows;
    after = keys.length === EXPORT_PAGE ? (keys.at(-1) ?? null) : null;
  } while (after);
}

const idsOf = (keys: readonly OrderKey[]): string[] => keys.map((key) => key.id);

export const cappedCount = (count: number): CappedCount => ({
  count: Math.min(count, ORDER_COUNT_MAX),
  isCapped: count > ORDER_COUNT_MAX,
});

const inputOf = ({ q, ...filters }: OrderFilters): OrderListInput => ({ filters, search: searchFor(q) });

/** `#1042` is an order number; `pay_…` and `order_…` are IDs of the payment provider; anything else is words. */
export function searchFor(q: string | undefined): OrderSearch {
  if (q === undefined) return null;
  const [, orderNumber] = /^#\s*(\d{1,15})$/.exec(q) ?? [];
  if (orderNumber) return { orderNumber };
  if (/^pay_\w+$/.test(q)) return { paymentId: q };
  return /^order_\w+$/.test(q) ? { providerOrderId: q } : { words: q };
}

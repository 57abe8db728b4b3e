/** The kitchen's board: open orders and orders closed today, in a fixed number of queries. */

import { BOARD_OPEN_MAX, type orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { isWaiting } from "@forno/contract/order/rules/order-status.ts";
import { dayInKolkata, dayOf } from "@forno/contract/time/kolkata-day.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { Deps } from "../../../deps.ts";
import { jsonWithList } from "../../../platform/http/answers/cached-response.ts";
import { jsonOf } from "../reading/cached-orders.ts";
import { type BoardKeys, countUnseen, selectBoardKeys, selectScheduled } from "./order-board-store.ts";
import { cappedCount, type ListDeps, searchFor } from "./order-list.ts";

type Board = AnswerOf<typeof orderAdminEndpoints.board>;
type Column = Board["columns"][number];

/** As JSON. With `q`: only matching orders, found as in the list. */
export async function readBoard(
  { db, cachedOrders, clock }: ListDeps & Pick<Deps, "clock">,
  q: string | undefined,
): Promise<Buffer> {
  const now = clock();
  const search = searchFor(q);
  const keys = await selectBoardKeys(db, { day: dayOf(now), search, now });
  const later = await selectScheduled(db, { search, now });
  const read = await cachedOrders.read(db, [...keys.flatMap(({ ids }) => ids), ...later]);
  const orders = new Map(read.map((order) => [order._id, order]));
  const columns = keys.map(({ status, count, awaitingPayment, ids }) => {
    // An order whose status changed between the two queries is left out here; the notification puts it into its new column.
    const listed = ids.flatMap((id) => orders.get(id) ?? []).filter((order) => order.status === status);
    const total = cappedCount(count + awaitingPayment);
    const column: Omit<Column, "orders"> = { status, total, awaitingPayment: cappedCount(awaitingPayment) };
    return jsonWithList(column, "orders", jsonOf(listed));
  });
  const isLater = new Set(later);
  const scheduled = later.flatMap((id) => orders.get(id) ?? []).filter(({ status }) => isWaiting(status));
  const board: Omit<Board, "columns" | "scheduled"> = {
    success: true,
    day: dayInKolkata(now),
    unseen: cappedCount(
      hasAllNew(keys, q) ? read.filter(({ _id, isNew }) => isNew && !isLater.has(_id)).length : await countUnseen(db, now),
    ),
  };
  const withScheduled = jsonWithList(board, "scheduled", jsonOf(scheduled));
  return Buffer.from(`${withScheduled.slice(0, -1)},"columns":[${columns.join(",")}]}`);
}

/** Every new order is pending and can be started, so the pending column of a complete board contains all new orders. */
const hasAllNew = (keys: readonly BoardKeys[], q: string | undefined): boolean =>
  q === undefined && keys.some(({ status, count }) => isWaiting(status) && count <= BOARD_OPEN_MAX);

/** The kitchen's board: what is open, and what was closed today, in a fixed number of queries. */
import type { CappedCount } from "@forno/contract/order.ts";
import { BOARD_OPEN_MAX, type BoardColumn } from "@forno/contract/order-admin.ts";
import { dayInKolkata, dayOf } from "@forno/contract/rules/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { type BoardKeys, countUnseen, selectBoardKeys } from "./order-board-store.ts";
import { cappedCount, type ListDeps, searchFor } from "./order-list.ts";

/** With `q` of the orders that the list would find by it alone. */
export async function readBoard(
  { db, keptOrders, clock }: ListDeps & Pick<Deps, "clock">,
  q: string | undefined,
): Promise<{ day: string; unseen: CappedCount; columns: BoardColumn[] }> {
  const now = clock();
  const keys = await selectBoardKeys(db, { day: dayOf(now), search: searchFor(q) });
  const read = await keptOrders.read(
    db,
    keys.flatMap(({ ids }) => ids),
  );
  const orders = new Map(read.map((order) => [order._id, order]));
  return {
    day: dayInKolkata(now),
    unseen: cappedCount(hasAllNew(keys, q) ? read.filter((order) => order.isNew).length : await countUnseen(db)),
    columns: keys.map(({ status, count, awaitingPayment, ids }) => ({
      status,
      total: cappedCount(count + awaitingPayment),
      awaitingPayment: cappedCount(awaitingPayment),
      // One that moved on between the two queries is in its next column in a moment.
      orders: ids.flatMap((id) => orders.get(id) ?? []).filter((order) => order.status === status),
    })),
  };
}

/** Whatever is new is pending, and may begin. */
const hasAllNew = (keys: readonly BoardKeys[], q: string | undefined): boolean =>
  q === undefined && keys.some(({ status, count }) => status === "pending" && count <= BOARD_OPEN_MAX);

/** What orders take of the foods and modifiers that the shop counts. Nobody gets what another has taken. */
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { piecesOf, shownPieces } from "@forno/contract/menu/rules/stock.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import type { AppDeps } from "../../../module.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { type Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { RESTORE_MS } from "../../menu/food.ts";
import { notifyMenuChanged, peekMenu } from "../../menu/menu.ts";
import { stockDay } from "../../menu/stock.ts";
import { deleteRemovedStock, lockStock, selectLeastLeft, startDay, subtractUsed } from "../../menu/stock-store.ts";
import { type HeldStock, type Stock, settleUsed } from "./stock-store.ts";

export const NO_STOCK: Stock = { items: [], held: [] };

export interface StockOfDay extends Stock {
  /** Later than today; null: it takes of what there is now. */
  day: string | null;
}

/** What is made anew each day, an order for a later day takes of the count of that day, which nobody can sell out before. */
export function stockOn({ items, held }: Stock, now: Date, scheduledFor: Date | null): StockOfDay {
  const day = scheduledFor && stockDay(scheduledFor) > stockDay(now) ? stockDay(scheduledFor) : null;
  if (day === null) return { items, held, day };
  const onDay = (item: Stock["items"][number]) => {
    const taken = item.later.find((each) => each.day === day)?.halves ?? 0;
    return item.daily === null ? item : { ...item, halves: item.daily * 2 - taken };
  };
  return { items: items.map(onDay), held, day };
}

export const dayTaken = ({ daily }: Stock["items"][number], { day }: StockOfDay): string | null => (daily === null ? null : day);

/** What one of a line takes, in halves of a piece, and how many of it there are. */
export interface Taking {
  takes: ReadonlyMap<string, number>;
  quantity: number;
}

/** Of what is counted, in halves of a piece. */
function wantedOf(lines: readonly Taking[], { items }: Stock): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { itemId } of items) {
    const halves = lines.reduce((sum, { takes, quantity }) => sum + (takes.get(itemId) ?? 0) * quantity, 0);
    if (halves > 0) wanted.set(itemId, halves);
  }
  return wanted;
}

export function takenBy(orderId: string, lines: readonly Taking[], stock: StockOfDay): HeldStock[] {
  const wanted = wantedOf(lines, stock);
  return stock.items.flatMap((item) => {
    const halves = wanted.get(item.itemId);
    return halves === undefined ? [] : [{ orderId, itemId: item.itemId, halves, day: dayTaken(item, stock) }];
  });
}

/** Why there is not enough of something; null: there is. `replaced`: orders that return what they hold. */
export function stockProblem(
  lines: readonly Taking[],
  stock: StockOfDay,
  replaced: ReadonlySet<string>,
  index: MenuIndex,
): Refusal | null {
  const wanted = wantedOf(lines, stock);
  for (const item of stock.items) {
    const { itemId, halves } = item;
    const isOwn = (each: HeldStock) => each.itemId === itemId && each.day === dayTaken(item, stock) && replaced.has(each.orderId);
    const own = stock.held.filter(isOwn);
    const left = own.reduce((sum, each) => sum + each.halves, halves);
    if ((wanted.get(itemId) ?? 0) <= left) continue;
    const vars = { name: nameOf(index, itemId), left: piecesOf(left) };
    return vars.left === 0 ? refuse("cartItemSoldOut", { vars }) : refuse("stockShort", { vars });
  }
  return null;
}

export const stockLess = ({ items, held }: Stock, taken: readonly HeldStock[]): Stock => ({
  held,
  items: items.map((item) => {
    const own = taken.filter(({ itemId }) => itemId === item.itemId);
    const later = own.flatMap(({ day, halves }) => (day === null ? [] : { day, halves }));
    return {
      ...item,
      halves: own.reduce((left, { day, halves }) => (day === null ? left - halves : left), item.halves),
      later: [...Map.groupBy([...item.later, ...later], ({ day }) => day)].map(([day, of]) => ({
        day,
        halves: of.reduce((sum, { halves }) => sum + halves, 0),
      })),
    };
  }),
});

/** Customers see what is sold out or almost, and the staff are told what is running low. */
export async function announceTaken(tx: Tx, before: Stock, taken: readonly HeldStock[], index: MenuIndex): Promise<void> {
  const after = stockLess(before, taken).items;
  const falls = before.items.flatMap((from, n) => ({ from, to: after[n] ?? from }));
  if (falls.some(({ from, to }) => shownPieces(from.halves) !== shownPieces(to.halves))) await notifyMenuChanged(tx);
  for (const { from, to } of falls) {
    const left = piecesOf(to.halves);
    if (piecesOf(from.halves) > to.lowAt && left <= to.lowAt) await raise(tx, "stockLow", { name: nameOf(index, to.itemId), left });
  }
}

function nameOf({ foods, groups }: MenuIndex, id: string): string {
  const modifiers = [...groups.values()].flatMap((group) => group.modifiers);
  return foods.get(id)?.name ?? modifiers.find(({ _id }) => _id === id)?.name ?? "";
}

/** Call when an order was cancelled or made valid again: what it takes changes by that alone. */
export async function announceReturned(deps: AppDeps, tx: Tx, orderId: string): Promise<void> {
  if (peekMenu(deps)?.stock.length === 0) return;
  const least = await selectLeastLeft(tx, orderId);
  if (least.some((halves) => shownPieces(halves) !== null)) await notifyMenuChanged(tx);
}

const EVENING_MS = 20 * 3_600_000;
const HOURLY = "0 * * * *";

export async function scheduleStock(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.jobs.schedule(SETTLE_STOCK, HOURLY, () => settleStock(deps));
}

export const SETTLE_STOCK = "settle-stock";

/** Keeps the sums short, forgets what was removed from the menu, and starts the day of what is made anew each morning. */
async function settleStock({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    await lockStock(tx);
    await subtractUsed(tx, await settleUsed(tx, new Date(now.getTime() - EVENING_MS)));
    const isLess = await deleteRemovedStock(tx, new Date(now.getTime() - RESTORE_MS));
    if ((await startDay(tx, stockDay(now))) || isLess) await notifyMenuChanged(tx);
  });
}

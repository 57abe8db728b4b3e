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

export const takenBy = (orderId: string, lines: readonly Taking[], stock: Stock): HeldStock[] =>
  [...wantedOf(lines, stock)].map(([itemId, halves]) => ({ orderId, itemId, halves }));

/** Why there is not enough of something; null: there is. `replaced`: orders that return what they hold. */
export function stockProblem(
  lines: readonly Taking[],
  stock: Stock,
  replaced: ReadonlySet<string>,
  index: MenuIndex,
): Refusal | null {
  const wanted = wantedOf(lines, stock);
  for (const { itemId, halves } of stock.items) {
    const own = stock.held.filter((each) => each.itemId === itemId && replaced.has(each.orderId));
    const left = own.reduce((sum, each) => sum + each.halves, halves);
    if ((wanted.get(itemId) ?? 0) <= left) continue;
    const vars = { name: nameOf(index, itemId), left: piecesOf(left) };
    return vars.left === 0 ? refuse("cartItemSoldOut", { vars }) : refuse("stockShort", { vars });
  }
  return null;
}

export const stockLess = ({ items, held }: Stock, taken: readonly HeldStock[]): Stock => ({
  held,
  items: items.map((item) => ({
    ...item,
    halves: taken.reduce((left, { itemId, halves }) => (itemId === item.itemId ? left - halves : left), item.halves),
  })),
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

/** How many pieces of a food or a modifier there are, as the owner counts them. */
import type { Menu } from "@forno/contract/menu/food.ts";
import type { StockBody } from "@forno/contract/menu/menu-input.ts";
import { LOW_AT, piecesOf } from "@forno/contract/menu/rules/stock.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import type { EditDeps } from "./editing/saving/change-menu.ts";
import { lockMenu } from "./food-store.ts";
import { notifyMenuChanged } from "./menu.ts";
import { selectMenu } from "./reading/menu-store.ts";
import { deleteStock, lockStock, type StoredStock, storeStock } from "./stock-store.ts";

const DAY_STARTS_MS = 4 * 3_600_000;

/** The kitchen's day: until four in the morning it is still that of the evening before. */
export const stockDay = (now: Date): string => dayInKolkata(new Date(now.getTime() - DAY_STARTS_MS));

/** Refuses with `foodNotFound` or `modifierNotFound`, and with `stockNotCounted` a change of what is not counted. */
export async function setStock(deps: EditDeps, admin: AuditActor, body: StockBody): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockMenu(tx);
    await lockStock(tx);
    const { menu, stock } = await selectMenu(tx);
    const item = itemOf(menu, body);
    const before = stock.find(({ itemId }) => itemId === item.id);
    const after = stockAfter(item.id, before, body);
    if (after) await storeStock(tx, after, stockDay(now));
    else await deleteStock(tx, item.id);
    await recordAudit(tx, admin, { action: "menu.stock", subject: item.subject, details: changesOf(before, after) }, now);
    await notifyMenuChanged(tx);
  });
}

function itemOf({ foods, modifierGroups }: Menu, { foodId, modifierId }: StockBody) {
  if (modifierId === undefined) {
    const food = foods.find(({ _id }) => _id === foodId);
    if (!food) throw refuse("foodNotFound");
    return { id: food._id, subject: { type: "food", id: food._id, label: food.name } as const };
  }
  const group = modifierGroups.find(({ modifiers }) => modifiers.some(({ _id }) => _id === modifierId));
  const modifier = group?.modifiers.find(({ _id }) => _id === modifierId);
  if (!group || !modifier) throw refuse("modifierNotFound");
  return { id: modifierId, subject: { type: "group", id: group._id, label: `${group.name}, ${modifier.name}` } as const };
}

/** Null: it is not counted any more. */
function stockAfter(
  itemId: string,
  before: StoredStock | undefined,
  { left, add = 0, lowAt, daily }: StockBody,
): Omit<StoredStock, "later"> | null {
  if (left === null) return null;
  const halves = left === undefined ? before?.halves : left * 2;
  if (halves === undefined) throw refuse("stockNotCounted");
  return {
    itemId,
    halves: halves + add * 2,
    lowAt: lowAt ?? before?.lowAt ?? LOW_AT,
    daily: daily === undefined ? (before?.daily ?? null) : daily,
  };
}

function changesOf(before: StoredStock | undefined, after: ReturnType<typeof stockAfter>): Record<string, unknown> {
  const of = (stock: Omit<StoredStock, "later"> | null | undefined) => ({
    left: stock ? piecesOf(stock.halves) : null,
    lowAt: stock?.lowAt ?? null,
    daily: stock?.daily ?? null,
  });
  const [from, to] = [of(before), of(after)];
  const fields = ["left", "lowAt", "daily"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (from[field] === to[field] ? [] : [[field, { from: from[field], to: to[field] }]])),
  );
}

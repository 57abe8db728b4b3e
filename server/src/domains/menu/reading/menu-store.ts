/** Reads the menu as it is stored: nothing of it depends on the time. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { MenuSize, ModifierGroup } from "@forno/contract/menu/menu.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { type Selectable, sql } from "kysely";
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { type FoodRow, ownTagsOf, toFood } from "../food-store.ts";
import { type StoredStock, stockAsJson } from "../stock-store.ts";
import { modifiersOf } from "./menu-json.ts";

export interface StoredMenu {
  /** Changes with each change of the menu. */
  version: number;
  menu: Menu;
  settledAt: Date | null;
  stock: readonly StoredStock[];
}

/** For a statement that reads more. */
export const menuVersion = (db: Db) => db.selectFrom("menu_version").select("version");
const version = prepared(menuVersion);

export const menuVersionRead = (tx: Tx): Statement<number> => statement(version.query(tx), (rows) => itemAt(rows, 0).version);

type JsonRow<Row> = { [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K] };

interface MenuRow {
  version: number;
  settledAt: Date | null;
  sections: Selectable<Tables["menu_sections"]>[];
  sizes: JsonRow<Selectable<Tables["menu_sizes"]>>[];
  groups: Selectable<Tables["modifier_groups"]>[];
  foods: FoodRow[];
  stock: StoredStock[];
}

/** One statement, so that all is of one moment. Foods: by section and position, newest last; those without a section at the end. */
const stored = prepared(
  (_db: Db) => sql<MenuRow>`
    SELECT version, settled_at AS "settledAt",
      (SELECT coalesce(json_agg(to_json(s) ORDER BY s.position, s.id), '[]') FROM menu_sections s) AS sections,
      (SELECT coalesce(json_agg(to_json(s) ORDER BY s.position, s.id), '[]') FROM menu_sizes s) AS sizes,
      (SELECT coalesce(json_agg(to_json(g) ORDER BY g.position, g.id), '[]') FROM modifier_groups g) AS groups,
      (SELECT coalesce(json_agg(to_json(f) ORDER BY s.position NULLS LAST, s.id, f.position, f.created_at, f.id), '[]')
        FROM foods f LEFT JOIN menu_sections s ON s.id = f.section_id) AS foods,
      ${stockAsJson} AS stock
    FROM menu_version`,
);

export async function selectMenu(db: Db): Promise<StoredMenu> {
  const { version, settledAt, sections, sizes, groups, foods, stock } = itemAt(await stored(db), 0);
  const menu: Menu = {
    sections: sections.map(({ id, name, position, station, tax_rate, hsn }) => {
      return { _id: id, name, position, station, taxRate: tax_rate, hsn };
    }),
    sizes: sizes.map(toSize),
    modifierGroups: groups.map(toGroup),
    foods: withoutRemoved(foods.map(toFood)),
  };
  return { version, menu, settledAt, stock };
}

const toSize = ({ id, is_available, sold_out_until, ...size }: MenuRow["sizes"][number]): MenuSize => ({
  _id: id,
  name: size.name,
  detail: size.detail,
  position: size.position,
  isAvailable: is_available,
  soldOutUntil: sold_out_until && new Date(sold_out_until).toISOString(),
});

const toGroup = ({ id, position: _, modifiers, ...group }: MenuRow["groups"][number]): ModifierGroup => ({
  _id: id,
  ...group,
  modifiers: modifiersOf(modifiers),
});

/** A removed food may still be in the slots of deals. A deal with an empty slot cannot be ordered. */
function withoutRemoved(foods: readonly Food[]): Food[] {
  const known = new Set(foods.map(({ _id }) => _id));
  return foods.map((food) => {
    if (!food.deal) return food;
    const slots = food.deal.slots.map((slot) => ({ ...slot, foodIds: slot.foodIds.filter((id) => known.has(id)) }));
    const isComplete = slots.every(({ foodIds }) => foodIds.length > 0);
    return { ...food, deal: { slots }, ...(!isComplete && { isAvailable: false, soldOutUntil: null }) };
  });
}

/** How many a food must have sold, and how many foods may be bestsellers. */
const BESTSELLER_MIN = 20;
const BESTSELLERS_MAX = 3;
const BESTSELLER_DAYS_MS = 30 * 24 * 3_600_000;

const bestsellers = prepared(
  (_db: Db, from: string) => sql<{ id: string }>`
    SELECT food_id AS id FROM food_sales_now JOIN foods ON foods.id = food_id
    WHERE day >= ${from}::date AND foods.deal IS NULL
    GROUP BY food_id HAVING sum(quantity) >= ${sql.lit(BESTSELLER_MIN)}
    ORDER BY sum(quantity) DESC, sum(revenue_paise) DESC, food_id LIMIT ${sql.lit(BESTSELLERS_MAX)}`,
);

/** The foods on the menu that sold best in the last thirty days. */
export async function selectBestsellers(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const from = dayInKolkata(new Date(now.getTime() - BESTSELLER_DAYS_MS));
  return new Set((await bestsellers(db, from)).map(({ id }) => id));
}

export const withBestsellers = (menu: Menu, ids: ReadonlySet<string>): Menu => ({
  ...menu,
  foods: menu.foods.map((food) => (ids.has(food._id) ? { ...food, tags: ["bestseller" as const, ...ownTagsOf(food.tags)] } : food)),
});

/** Returns false if another instance was faster. */
export async function markSettled(db: Db, before: Date | null, now: Date): Promise<boolean> {
  const query = db
    .updateTable("menu_version")
    .set({ settled_at: now })
    .where(sql<boolean>`settled_at IS NOT DISTINCT FROM ${before}::timestamptz`);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

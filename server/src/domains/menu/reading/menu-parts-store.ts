/** Writes sections, sizes and modifier groups: what differs between two menus. Their positions follow from their order. */
import { isDeepStrictEqual } from "node:util";
import type { Menu } from "@forno/contract/menu/food.ts";
import type { MenuSection, MenuSize, ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { Insertable } from "kysely";
import type { Tables, Tx } from "../../../tables.ts";
import { storedModifiers } from "./menu-json.ts";

export type MenuParts = Omit<Menu, "foods">;

export const NO_PARTS: MenuParts = { sections: [], sizes: [], modifierGroups: [] };

/** Inserts what is new and changes what differs. */
export async function saveParts(tx: Tx, before: MenuParts, after: MenuParts): Promise<void> {
  await upsertParts(tx, "menu_sections", [before.sections, after.sections], sectionRow);
  await upsertParts(tx, "menu_sizes", [before.sizes, after.sizes], sizeRow);
  await upsertParts(tx, "modifier_groups", [before.modifierGroups, after.modifierGroups], groupRow);
}

/** Deletes what `after` lacks. */
export async function deleteParts(tx: Tx, before: MenuParts, after: MenuParts): Promise<void> {
  await deleteMissing(tx, "menu_sections", [before.sections, after.sections]);
  await deleteMissing(tx, "menu_sizes", [before.sizes, after.sizes]);
  await deleteMissing(tx, "modifier_groups", [before.modifierGroups, after.modifierGroups]);
}

type PartTable = "menu_sections" | "menu_sizes" | "modifier_groups";
type RowOf<P, T extends PartTable> = (part: P, position: number) => Insertable<Tables[T]> & { id: string };
interface Part {
  _id: string;
}

const sectionRow: RowOf<MenuSection, "menu_sections"> = ({ _id, name, station, taxRate, hsn }, position) => ({
  id: _id,
  name,
  station,
  position,
  tax_rate: taxRate,
  hsn,
});

const sizeRow: RowOf<MenuSize, "menu_sizes"> = ({ _id, name, detail, isAvailable, soldOutUntil }, position) => ({
  id: _id,
  name,
  detail,
  position,
  is_available: isAvailable,
  sold_out_until: soldOutUntil === null ? null : new Date(soldOutUntil),
});

const groupRow: RowOf<ModifierGroup, "modifier_groups"> = ({ _id, modifiers, ...group }, position) => ({
  id: _id,
  name: group.name,
  position,
  min: group.min,
  max: group.max,
  included: group.included,
  layout: group.layout,
  modifiers: JSON.stringify(storedModifiers(modifiers)),
});

async function upsertParts<P extends Part, T extends PartTable>(
  tx: Tx,
  table: T,
  [before, after]: [readonly P[], readonly P[]],
  rowOf: RowOf<P, T>,
): Promise<void> {
  const known = new Map(before.map((part, position) => [part._id, { ...part, position }]));
  for (const [position, part] of after.entries()) {
    if (isDeepStrictEqual(known.get(part._id), { ...part, position })) continue;
    const row = rowOf(part, position);
    const values = { ...row, id: undefined };
    await tx
      .insertInto<PartTable>(table)
      .values(row as never)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values as never))
      .execute();
  }
}

async function deleteMissing(tx: Tx, table: PartTable, [before, after]: [readonly Part[], readonly Part[]]): Promise<void> {
  const left = new Set(after.map(({ _id }) => _id));
  for (const { _id } of before) if (!left.has(_id)) await tx.deleteFrom(table).where("id", "=", _id).execute();
}

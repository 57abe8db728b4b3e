/** Writes sections, sizes and modifier groups. Each function inserts what has a new ID and replaces the rest. */
import type { MenuSection, MenuSize, ModifierGroup } from "@forno/contract/shop/menu.ts";
import { sql } from "kysely";
import type { Tx } from "../../../tables.ts";
import { storedModifiers } from "./menu-json.ts";

export async function saveSections(tx: Tx, sections: readonly MenuSection[]): Promise<void> {
  if (sections.length === 0) return;
  await tx
    .insertInto("menu_sections")
    .values(sections.map(({ _id, ...section }) => ({ id: _id, ...section })))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        name: ref("excluded.name"),
        position: ref("excluded.position"),
        station: ref("excluded.station"),
      })),
    )
    .execute();
}

export async function saveSizes(tx: Tx, sizes: readonly MenuSize[]): Promise<void> {
  if (sizes.length === 0) return;
  await tx
    .insertInto("menu_sizes")
    .values(
      sizes.map(({ _id, isAvailable, soldOutUntil, ...size }) => ({
        id: _id,
        ...size,
        is_available: isAvailable,
        sold_out_until: soldOutUntil === null ? null : new Date(soldOutUntil),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        name: ref("excluded.name"),
        detail: ref("excluded.detail"),
        position: ref("excluded.position"),
        is_available: ref("excluded.is_available"),
        sold_out_until: ref("excluded.sold_out_until"),
      })),
    )
    .execute();
}

/** In this order on the menu's list of groups. */
export async function saveGroups(tx: Tx, groups: readonly ModifierGroup[], firstPosition = 0): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto("modifier_groups")
    .values(
      groups.map(({ _id, modifiers, ...group }, index) => ({
        id: _id,
        ...group,
        position: firstPosition + index,
        modifiers: JSON.stringify(storedModifiers(modifiers)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        name: ref("excluded.name"),
        min: ref("excluded.min"),
        max: ref("excluded.max"),
        included: ref("excluded.included"),
        layout: ref("excluded.layout"),
        modifiers: ref("excluded.modifiers"),
      })),
    )
    .execute();
}

type PartsTable = "menu_sections" | "menu_sizes" | "modifier_groups";

export async function deleteParts(tx: Tx, table: PartsTable, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom(table).where("id", "=", sql<string>`ANY(${ids}::uuid[])`).execute();
}

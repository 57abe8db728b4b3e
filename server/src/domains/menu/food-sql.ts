/** SQL fragments of the menu tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { MenuTables } from "./menu-tables.ts";

export const foods = sql<
  Pick<Selectable<MenuTables["foods"]>, "id" | "name" | "section_id" | "is_available" | "sold_out_until">
>`foods`;
export const sections = sql<Selectable<MenuTables["menu_sections"]>>`menu_sections`;

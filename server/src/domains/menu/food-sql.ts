/** SQL fragments of the food tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { MenuTables } from "./menu-tables.ts";

export const foods = sql<Pick<Selectable<MenuTables["foods"]>, "id" | "name" | "is_available" | "sold_out_until">>`foods`;

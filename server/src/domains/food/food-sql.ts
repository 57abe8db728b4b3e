/** SQL fragments of the food tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { FoodTables } from "./food-tables.ts";

export const foods = sql<Pick<Selectable<FoodTables["foods"]>, "id" | "name" | "is_available">>`foods`;

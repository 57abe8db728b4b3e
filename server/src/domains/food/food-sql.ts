/** What other domains may read of the tables of `food`, as a part of their own SQL. */
import { type Selectable, sql } from "kysely";
import type { FoodTables } from "./food-tables.ts";

export const foods = sql<Pick<Selectable<FoodTables["foods"]>, "id" | "name" | "is_available">>`foods`;

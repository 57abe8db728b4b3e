/** What other domains may read of the tables of `settings`, as a part of their own SQL. */
import { type Selectable, sql } from "kysely";
import type { SettingsTables } from "./settings-tables.ts";

type Published = "is_order_enabled" | "ordering_off_until" | "close_outside_hours";

export const settings = sql<Pick<Selectable<SettingsTables["settings"]>, Published>>`settings`;

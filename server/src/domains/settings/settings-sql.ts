/** What other domains may read of the tables of `settings`, as a part of their own SQL. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { SettingsTables } from "./settings-tables.ts";

type Published = "is_order_enabled" | "ordering_off_until" | "close_outside_hours";

export const settings = sql<Pick<Selectable<SettingsTables["settings"]>, Published>>`settings`;

/** `ordersTaken(…).isTaken` of a row of `settings`. PostgreSQL does not read the opening hours: `isOpenNow` is what they say. */
export const ordersTakenSql = (now: Date, isOpenNow: boolean): RawBuilder<boolean> =>
  sql<boolean>`(is_order_enabled OR coalesce(ordering_off_until <= ${now}, false)) AND (${isOpenNow}::boolean OR NOT close_outside_hours)`;

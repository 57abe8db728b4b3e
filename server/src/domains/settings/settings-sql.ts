/** SQL fragments of the settings table for statements of other domains. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { SettingsTables } from "./settings-tables.ts";

type Published = "is_order_enabled" | "ordering_off_until" | "close_outside_hours";

export const settings = sql<Pick<Selectable<SettingsTables["settings"]>, Published>>`settings`;

/**
 * `ordersTaken(…).isTaken` for a row of `settings`. PostgreSQL cannot evaluate the opening hours, so `isOpenNow` passes their
 * result.
 */
export const ordersTakenSql = (now: Date, isOpenNow: boolean): RawBuilder<boolean> =>
  sql<boolean>`(is_order_enabled OR coalesce(ordering_off_until <= ${now}, false)) AND (${isOpenNow}::boolean OR NOT close_outside_hours)`;

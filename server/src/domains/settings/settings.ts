/** The cached ordering switch and shop details, which every page reads (api.md, Settings). */

import { isDeepStrictEqual } from "node:util";
import { type MapSource, type Settings, settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { Deps } from "../../deps.ts";
import { cachedValue } from "../../platform/db/changes/cached-value.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type CachedResponse, cacheJson, JSON_HEADERS } from "../../platform/http/answers/cached-response.ts";
import { lockSettings, type SettingsRow, selectSettings, toSettings, updateSettings } from "./settings-store.ts";

export const SETTINGS_TOPIC = "settings";

export type ReadDeps = Pick<Deps, "db" | "changes" | "log" | "clock">;

interface ShownSettings {
  settings: Settings;
  answer: CachedResponse;
  headers: typeof JSON_HEADERS;
}

interface CachedSettings {
  row: SettingsRow;
  /** As of the last read: opening hours change it without a change in the database. */
  shown: ShownSettings;
  /** How long `shown` is valid unless the database changes. */
  moment: Moment;
}

/** Half-open, in milliseconds since 1970. */
interface Moment {
  from: number;
  until: number;
}

const MINUTE_MS = 60_000;

const cache = cachedValue<ReadDeps, CachedSettings>(SETTINGS_TOPIC, async ({ db, clock }, previous) => {
  const row = await selectSettings(db);
  const now = clock();
  return { row, shown: await show(toSettings(row, now), previous?.shown), moment: momentOf(row, now) };
});

async function show(settings: Settings, previous: ShownSettings | undefined): Promise<ShownSettings> {
  const answer = settingsEndpoints.read.answer.parse({ success: true, data: settings });
  return { settings, answer: await cacheJson(answer, previous?.answer), headers: JSON_HEADERS };
}

/** Opening hours change at full minutes; "off until" and "busy until" may be any moment. */
function momentOf({ ordering_off_until: offUntil, busy }: SettingsRow, now: Date): Moment {
  const from = now.getTime();
  const nextMinute = from - (from % MINUTE_MS) + MINUTE_MS;
  const ends = [offUntil?.getTime() ?? 0, busy ? Date.parse(busy.until) : 0].filter((end) => end > from);
  return { from, until: Math.min(nextMinute, ...ends) };
}

const isWithin = ({ from, until }: Moment, now: Date): boolean => from <= now.getTime() && now.getTime() < until;

async function readShown(deps: ReadDeps): Promise<ShownSettings> {
  const cached = await cache.read(deps);
  const now = deps.clock();
  if (isWithin(cached.moment, now)) return cached.shown;
  const settings = toSettings(cached.row, now);
  if (!isOfSameMoment(cached.shown.settings, settings)) cached.shown = await show(settings, cached.shown);
  cached.moment = momentOf(cached.row, now);
  return cached.shown;
}

/** From memory; undefined if a query or a new response is needed. */
export function peekSettings(deps: ReadDeps): ShownSettings | undefined {
  const cached = cache.peek(deps);
  return cached && isWithin(cached.moment, deps.clock()) ? cached.shown : undefined;
}

const isOfSameMoment = (a: Settings, b: Settings): boolean =>
  a.isOrderEnabled === b.isOrderEnabled &&
  a.isSwitchedOn === b.isSwitchedOn &&
  a.isOpenNow === b.isOpenNow &&
  a.tax.rate === b.tax.rate &&
  (a.busy === null) === (b.busy === null);

/** Cached: for pages. To decide about an order, use `placingTermsLocked` in its transaction. */
export async function readSettings(deps: ReadDeps): Promise<Settings> {
  return (await readShown(deps)).settings;
}

export async function readSettingsAnswer(deps: ReadDeps): Promise<CachedResponse> {
  return (await readShown(deps)).answer;
}

export const invalidateSettings = (deps: ReadDeps): void => cache.invalidate(deps);

/** Tells the pages which map this start has. All instances have the same environment and the same file. */
export async function storeMapSource({ db }: Pick<Deps, "db">, map: MapSource | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isDeepStrictEqual((await lockSettings(tx)).map, map)) return;
    await updateSettings(tx, { map });
    await notifyChange(tx, SETTINGS_TOPIC);
  });
}

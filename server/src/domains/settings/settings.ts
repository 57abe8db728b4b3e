/** The ordering switch and the shop's details as they are read, by every page: from memory (api.md, Settings and real time). */
import { type Settings, settingsEndpoints } from "@forno/contract/shop/settings.ts";
import type { Deps } from "../../deps.ts";
import { keptCopy } from "../../platform/db/changes/cached-value.ts";
import { JSON_HEADERS, type KeptAnswer, makeKeptAnswer } from "../../platform/http/answers/cached-response.ts";
import { type SettingsRow, selectSettings, toSettings } from "./settings-store.ts";

export const SETTINGS_TOPIC = "settings";

export type ReadDeps = Pick<Deps, "db" | "changes" | "log" | "clock">;

interface ShownSettings {
  settings: Settings;
  answer: KeptAnswer;
  /** Of the answer. */
  headers: typeof JSON_HEADERS;
}

interface KeptSettings {
  row: SettingsRow;
  /** As they were when they were asked for last: time alone opens and closes a shop. */
  shown: ShownSettings;
  /** Within it time changes nothing. */
  moment: Moment;
}

/** From … until, the latter excluded; milliseconds since 1970. */
interface Moment {
  from: number;
  until: number;
}

const MINUTE_MS = 60_000;

const copy = keptCopy<ReadDeps, KeptSettings>(SETTINGS_TOPIC, async ({ db, clock }, previous) => {
  const row = await selectSettings(db);
  const now = clock();
  return { row, shown: await show(toSettings(row, now), previous?.shown), moment: momentOf(row, now) };
});

async function show(settings: Settings, previous: ShownSettings | undefined): Promise<ShownSettings> {
  const answer = settingsEndpoints.read.answer.parse({ success: true, data: settings });
  return { settings, answer: await makeKeptAnswer(answer, previous?.answer), headers: JSON_HEADERS };
}

/** Opening hours are in minutes; "off until" may be any moment. */
function momentOf({ ordering_off_until: offUntil }: SettingsRow, now: Date): Moment {
  const from = now.getTime();
  const nextMinute = from - (from % MINUTE_MS) + MINUTE_MS;
  const until = offUntil && offUntil > now ? Math.min(nextMinute, offUntil.getTime()) : nextMinute;
  return { from, until };
}

const isWithin = ({ from, until }: Moment, now: Date): boolean => from <= now.getTime() && now.getTime() < until;

async function readShown(deps: ReadDeps): Promise<ShownSettings> {
  const kept = await copy.read(deps);
  const now = deps.clock();
  if (isWithin(kept.moment, now)) return kept.shown;
  const settings = toSettings(kept.row, now);
  if (!isOfSameMoment(kept.shown.settings, settings)) kept.shown = await show(settings, kept.shown);
  kept.moment = momentOf(kept.row, now);
  return kept.shown;
}

/** As a whole answer, if it is in memory and of this moment. */
export function peekSettings(deps: ReadDeps): ShownSettings | undefined {
  const kept = copy.peek(deps);
  return kept && isWithin(kept.moment, deps.clock()) ? kept.shown : undefined;
}

const isOfSameMoment = (a: Settings, b: Settings): boolean =>
  a.isOrderEnabled === b.isOrderEnabled && a.isSwitchedOn === b.isSwitchedOn && a.isOpenNow === b.isOpenNow;

/** From memory: for pages. What decides about an order takes `lockOrderingSwitch` in its transaction instead. */
export async function readSettings(deps: ReadDeps): Promise<Settings> {
  return (await readShown(deps)).settings;
}

export async function readSettingsAnswer(deps: ReadDeps): Promise<KeptAnswer> {
  return (await readShown(deps)).answer;
}

export const forgetSettings = (deps: ReadDeps): void => copy.forget(deps);

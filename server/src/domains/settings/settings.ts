/** The ordering switch and the shop's details as they are read, by every page: from memory (api.md, Settings and real time). */
import { type Settings, settingsEndpoints } from "@forno/contract/settings.ts";
import type { Deps } from "../../deps.ts";
import { keptCopy } from "../../platform/db/kept-copy.ts";
import { type KeptAnswer, makeKeptAnswer } from "../../platform/http/kept-answer.ts";
import { type SettingsRow, selectSettings, toSettings } from "./settings-store.ts";

export const SETTINGS_TOPIC = "settings";

export type ReadDeps = Pick<Deps, "db" | "changes" | "log" | "clock">;

interface ShownSettings {
  settings: Settings;
  answer: KeptAnswer;
}

interface KeptSettings {
  row: SettingsRow;
  /** As they were when they were asked for last: time alone opens and closes a shop. */
  shown: ShownSettings;
}

const copy = keptCopy<ReadDeps, KeptSettings>(SETTINGS_TOPIC, async ({ db, clock }, previous) => {
  const row = await selectSettings(db);
  return { row, shown: await show(toSettings(row, clock()), previous?.shown) };
});

async function show(settings: Settings, previous: ShownSettings | undefined): Promise<ShownSettings> {
  const answer = settingsEndpoints.read.answer.parse({ success: true, data: settings });
  return { settings, answer: await makeKeptAnswer(answer, previous?.answer) };
}

async function readShown(deps: ReadDeps): Promise<ShownSettings> {
  const kept = await copy.read(deps);
  const now = toSettings(kept.row, deps.clock());
  if (!isOfSameMoment(kept.shown.settings, now)) kept.shown = await show(now, kept.shown);
  return kept.shown;
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

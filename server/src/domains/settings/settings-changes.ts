/** Changes of the settings by an admin and by time: the ordering switch, the shop's details, the logo. */

import { isDeepStrictEqual } from "node:util";
import { NOT_IN_INDIA } from "@forno/contract/fulfilment/place-input.ts";
import type { AreaRule, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { cornerOf, doubtOf } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { laterUntil } from "@forno/contract/menu/rules/line/menu-at.ts";
import { withDays } from "@forno/contract/settings/rules/opening-hours.ts";
import { busyAt, slotsFit } from "@forno/contract/settings/rules/order-times.ts";
import { ordersTaken } from "@forno/contract/settings/rules/orders-taken.ts";
import type { Settings, SettingsChanges } from "@forno/contract/settings/settings.ts";
import { stateOf, taxProblem } from "@forno/contract/tax/rules/gstin.ts";
import type { TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import type { TaxChanges } from "@forno/contract/tax/tax-input.ts";
import { dayInKolkata, daysAfter } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse, refuseFields } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, BY_ITSELF, changesBetween, recordAudit, recordChanges } from "../audit/audit.ts";
import { processImage, storePicture } from "../picture/picture.ts";
import { deletePictures } from "../picture/picture-store.ts";
import { SETTINGS_TOPIC } from "./settings.ts";
import {
  lockSettings,
  orderingTerms,
  type SettingsChange,
  type SettingsRow,
  selectSettings,
  taxOf,
  toSettings,
  updateSettings,
} from "./settings-store.ts";

export type ChangeDeps = Pick<Deps, "db" | "clock">;

const ORDERING = { type: "settings", id: null, label: "Ordering" } as const;
const SHOP = { type: "settings", id: null, label: "Shop details" } as const;
const PICTURES = {
  logo: { action: "settings.logo", subject: { type: "settings", id: null, label: "Logo" }, column: "logo" },
  aboutPicture: {
    action: "settings.shop",
    subject: { type: "settings", id: null, label: "Picture of the page about the shop" },
    column: "about_picture",
  },
} as const;

/**
 * Of the opening hours only the given days, since another admin may have changed others in the meantime. Special days are dropped once
 * they are over: yesterday may last past midnight. Refuses (`offUntilPast`) an
 * end of "ordering off" in the past, (`settingsChanged`) a change of other settings than the admin read, and (`locationMissing`) areas
 * by distance from nowhere. With an end, carts are retained until ordering resumes.
 */
export async function editSettings(
  deps: ChangeDeps,
  admin: AuditActor,
  { isOrderEnabled, until, version, openingDays = [], tax, outsideIndia, ...shop }: SettingsChanges,
): Promise<Settings> {
  const now = deps.clock();
  const offUntil = until ? new Date(until) : null;
  if (offUntil && offUntil <= now) throw refuse("offUntilPast");
  if (shop.busy && busyAt(shop.busy, now) === null) throw refuse("busyUntilPast");
  if (!outsideIndia) refuseOutsideIndia(shop);
  return await inTransaction(deps.db, async (tx) => {
    const before = await lockSettings(tx);
    if (version !== undefined && version !== before.version) throw refuse("settingsChanged");
    const openingHours = withDays(shop.openingHours ?? before.opening_hours, openingDays);
    const ordering = isOrderEnabled === undefined ? {} : { isSwitchedOn: isOrderEnabled, offUntil };
    const { busy, ...entered } = shop;
    const isEntered = openingDays.length > 0 || tax !== undefined || Object.keys(entered).length > 0;
    const counted = isEntered ? { version: before.version + 1 } : {};
    const special = shop.specialDays && {
      specialDays: shop.specialDays.filter(({ date }) => date >= dayInKolkata(daysAfter(now, -1))),
    };
    const taxed = tax ? { tax: taxWith(before, tax, now) } : {};
    const changed = await changeSettings(tx, before, { ...shop, ...special, ...taxed, openingHours, ...ordering, ...counted }, now);
    const { settings } = changed;
    if ((shop.areas || settings.deliveryPricing === "areas") && lacksLocation(settings)) throw refuse("locationMissing");
    if (!slotsFit(settings.kitchen, settings.scheduling)) throw refuse("slotsDoNotFit");
    if (laterUntil(settings.scheduling, now)?.getTime() !== laterUntil(before.scheduling, now)?.getTime())
      await raise(tx, "daysAheadChanged", null);
    if (isOrderEnabled === undefined) await raiseIfFlipped(tx, changed);
    else {
      const resumes = isOrderEnabled || offUntil !== null;
      await raise(tx, "orderingSwitched", { isOrderEnabled: settings.isOrderEnabled, resumes });
      await recordAudit(tx, admin, { action: "settings.ordering", subject: ORDERING, details: { isOrderEnabled, until } }, now);
    }
    if (shop.staffSecondFactor !== undefined) await raise(tx, "staffSecondFactorChanged", null);
    const was = toSettings(before, now);
    const changes = changesBetween(shopOf(was), shopOf(settings));
    const details = {
      ...changes,
      ...(changes.areas && { areas: areaChanges(was.areas, settings.areas) }),
      // Which parts, not their long texts.
      ...(shop.pages && { pages: { from: null, to: Object.keys(shop.pages) } }),
    };
    await recordChanges(tx, admin, { action: "settings.shop", subject: SHOP }, details, now);
    return settings;
  });
}

function refuseOutsideIndia({ areas = [], location }: Pick<SettingsChanges, "areas" | "location">): void {
  const outlines = areas.map(({ rule }) => (rule.kind === "polygon" ? rule.points : []));
  const at = outlines.findIndex((corners) => doubtOf(corners) !== null);
  const isShopOutside = location && doubtOf([cornerOf(location)]) !== null;
  const path = at >= 0 ? `areas.${at}.rule.points` : "location";
  if (at >= 0 || isShopOutside) throw refuseFields([{ path, message: NOT_IN_INDIA }]);
}

const lacksLocation = ({ areas, location }: Settings): boolean =>
  location === null && areas.some(({ rule }) => rule.kind === "distance");

const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Refuses what no bill may say. */
function taxWith(before: SettingsRow, changes: TaxChanges, now: Date): TaxSettings {
  const tax: TaxSettings = { ...taxOf(before, now), ...given(changes) };
  if (changes.gstin !== undefined && changes.stateCode === undefined) tax.stateCode = tax.gstin && stateOf(tax.gstin);
  const problem = taxProblem(tax, now);
  if (problem) throw refuseFields([{ path: `tax.${problem.field}`, message: problem.message }]);
  return tax;
}

/** What the activity log compares: what the owner enters, without the switch, the pictures and the pages, which have entries of their own. */
function shopOf(settings: Settings) {
  const {
    isOrderEnabled,
    isSwitchedOn,
    orderingOffUntil,
    ordersAgainAt,
    isOpenNow,
    logo,
    aboutPicture,
    pages,
    currency,
    version,
    map,
    ...entered
  } = settings;
  return entered;
}

/** Null removes the picture. Refuses with `imageInvalid`. */
export async function setPicture(
  deps: ChangeDeps & Pick<Deps, "images">,
  admin: AuditActor,
  which: keyof typeof PICTURES,
  image: Buffer | null,
): Promise<Settings> {
  const { action, subject, column } = PICTURES[which];
  const picture = image && (await processImage(deps.images, image));
  const now = deps.clock();
  return await inTransaction(deps.db, async (tx) => {
    const before = await lockSettings(tx);
    const from = before[column];
    if (from) await deletePictures(tx, from);
    const to = picture && (await storePicture(tx, picture));
    const changed = await changeSettings(tx, before, { [which]: to }, now);
    if (from !== to) await recordAudit(tx, admin, { action, subject, details: { from, to } }, now);
    return changed.settings;
  });
}

/** Changes by time alone: the switch's end, or the shop opens or closes. Notifies open pages once, from one instance. */
export async function settleOrdering(deps: ChangeDeps): Promise<void> {
  const now = deps.clock();
  if (!isUnsettled(await selectSettings(deps.db), now)) return;
  await inTransaction(deps.db, async (tx) => {
    const before = await lockSettings(tx);
    if (!isUnsettled(before, now)) return;
    const isOver = isEndOver(before, now);
    if (isOver) {
      const details = { isOrderEnabled: true, was: "off until", until: before.ordering_off_until };
      await recordAudit(tx, BY_ITSELF, { action: "settings.ordering", subject: ORDERING, details }, now);
    }
    await raiseIfFlipped(tx, await changeSettings(tx, before, isOver ? { isSwitchedOn: true, offUntil: null } : {}, now));
  });
}

/** By the opening hours, or at the end of a switch: so not for good. */
async function raiseIfFlipped(tx: Tx, { settings: { isOrderEnabled }, isFlipped }: ChangedSettings): Promise<void> {
  if (isFlipped) await raise(tx, "orderingSwitched", { isOrderEnabled, resumes: true });
}

const isEndOver = (row: SettingsRow, now: Date): boolean => row.ordering_off_until !== null && row.ordering_off_until <= now;

const isUnsettled = (row: SettingsRow, now: Date): boolean =>
  isEndOver(row, now) || row.told_enabled !== ordersTaken(orderingTerms(row), now).isTaken;

interface ChangedSettings {
  settings: Settings;
  /** Open pages must be notified. */
  isFlipped: boolean;
}

/** The settings must be locked. */
export async function changeSettings(tx: Tx, before: SettingsRow, change: SettingsChange, now: Date): Promise<ChangedSettings> {
  const notifiedEnabled = ordersTaken({ ...orderingTerms(before), ...given(change) }, now).isTaken;
  const settings = toSettings(await updateSettings(tx, { ...change, notifiedEnabled }), now);
  const wasNotified = before.told_enabled ?? ordersTaken(orderingTerms(before), now).isTaken;
  await notifyChange(tx, SETTINGS_TOPIC);
  await raise(tx, "settingsChanged", null);
  return { settings, isFlipped: wasNotified !== notifiedEnabled };
}

export const ORDERING_CLOCK = "ordering-clock";
const EVERY_MINUTE = "* * * * *";

/** Orders are accepted and refused by the time alone; this job only notifies open pages. */
export async function scheduleOrderingClock(deps: ChangeDeps & Pick<Deps, "jobs">): Promise<void> {
  await deps.jobs.schedule(ORDERING_CLOCK, EVERY_MINUTE, () => settleOrdering(deps));
}

/** What the activity log says about changed areas, in words: corners and pincodes may be 30 kB. Only the order changed: their names. */
export function areaChanges(was: readonly ServiceArea[], is: readonly ServiceArea[]): { from: string[]; to: string[] } {
  const from = without(is, was).map(wordsOf);
  const to = without(was, is).map(wordsOf);
  const namesOf = (areas: readonly ServiceArea[]) => areas.map(({ name }) => name);
  return from.length + to.length > 0 ? { from, to } : { from: namesOf(was), to: namesOf(is) };
}

/** Those that are not the same in the other list. */
const without = (others: readonly ServiceArea[], areas: readonly ServiceArea[]): ServiceArea[] =>
  areas.filter((area) => !others.some((other) => isDeepStrictEqual(other, area)));

function wordsOf({ name, rule, fee, minimumOrder, freeFrom, minutes }: ServiceArea): string {
  const parts = [
    ruleWords(rule),
    `₹${fee}`,
    ...(minimumOrder > 0 ? [`minimum ₹${minimumOrder}`] : []),
    ...(freeFrom === null ? [] : [`free from ₹${freeFrom}`]),
    `${minutes} min`,
  ];
  return `${name} (${parts.join(", ")})`;
}

function ruleWords(rule: AreaRule): string {
  if (rule.kind === "distance") return `up to ${rule.upToMetres / 1_000} km`;
  if (rule.kind === "polygon") return `outline with ${rule.points.length} corners`;
  return rule.pincodes.length === 1 ? "1 pincode" : `${rule.pincodes.length} pincodes`;
}

/** Alerts to the owner: raised and resolved by a job, sent as texts and to ALERT_WEBHOOK_URL, listed in the admin area. */

import { promotionsWaitUntil } from "@forno/contract/messages/rules/promotion-hours.ts";
import {
  ALERT_KINDS,
  type Alert,
  type AlertKind,
  type AlertOccasion,
  RESOLVED_ALERTS_MAX,
} from "@forno/contract/monitoring/monitoring.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction, lockByName } from "../../../platform/db/database.ts";
import type { Tx } from "../../../tables.ts";
import { type ConditionDeps, checkConditions } from "./alert-conditions.ts";
import { sendNotices } from "./alert-sending.ts";
import {
  type ActiveAlert,
  activeAlerts,
  countTexts,
  deleteOldAlerts,
  deleteUnsent,
  deleteUnsentEnds,
  insertAlert,
  insertNotice,
  kindsToldOver,
  type ListedAlert,
  lastNoticeAt,
  listAlerts,
  reopenAlert,
  setResolved,
  toldOf,
} from "./alerts-store.ts";

export type AlertDeps = ConditionDeps & Pick<Deps, "jobs" | "sms" | "alertChannel">;

const EVERY_MINUTE = "* * * * *";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What comes back within this time is the same alert: for so long nobody is told that it is over, and then nobody that it is back. */
const SAME_WITHIN_MS = HOUR_MS;
/** Per admin and day in Asia/Kolkata: something that fails again and again must not wake anybody all night. */
export const TEXTS_A_DAY = 10;
const LISTED_MS = 7 * DAY_MS;
const STORED_MS = 90 * DAY_MS;

/** Call on every instance before the app listens. */
export async function scheduleAlerts(deps: AlertDeps): Promise<void> {
  await deps.jobs.schedule("watch-alerts", EVERY_MINUTE, (signal) => watchAlerts(deps, signal));
}

async function watchAlerts(deps: AlertDeps, stopped: AbortSignal): Promise<void> {
  const conditions = await checkConditions(deps);
  await inTransaction(deps.db, async (tx) => {
    await lockByName(tx, "alerts");
    const now = deps.clock();
    const active = await activeAlerts(tx);
    for (const [kind, applies] of conditions) {
      const alert = active.find((each) => each.kind === kind);
      // Also while it is active: one whose sending failed meanwhile would be tried again.
      if (applies) await deleteUnsentEnds(tx, kind);
      if (applies) await (alert ? remind(deps, tx, alert, now) : startAlert(deps, tx, kind, now));
      else if (alert) await resolve(deps, tx, alert, now);
    }
  });
  await sendNotices(deps, stopped);
  await deleteOldAlerts(deps.db, new Date(deps.clock().getTime() - STORED_MS), stopped);
}

/** Tells everybody; of one that has come back, whoever was not told of it before. */
async function startAlert(deps: AlertDeps, tx: Tx, kind: AlertKind, now: Date): Promise<void> {
  const reopenedId = await reopenAlert(tx, kind, new Date(now.getTime() - SAME_WITHIN_MS));
  const told = reopenedId === null ? [] : await toldOf(tx, reopenedId);
  const about = { alertId: reopenedId ?? (await insertAlert(tx, kind, now)), kind, occasion: "began", dueAt: now } as const;
  await notify(deps, tx, about, now, (recipient) => !told.includes(recipient));
}

/**
 * Daily. Sooner if the last text was made outside of the hours for promotional messages: operators may have dropped it without
 * a word.
 */
async function remind(deps: AlertDeps, tx: Tx, { id, kind }: ActiveAlert, now: Date): Promise<void> {
  const last = await lastNoticeAt(tx, id);
  const mayBeLost = last !== null && promotionsWaitUntil(last) !== null && promotionsWaitUntil(now) === null;
  if (last && !mayBeLost && now.getTime() - last.getTime() < DAY_MS) return;
  await deleteUnsent(tx, id);
  await notify(deps, tx, { alertId: id, kind, occasion: "reminder", dueAt: now }, now, () => true);
}

/** Whoever was told of it is told that it is over. */
async function resolve(deps: AlertDeps, tx: Tx, { id, kind }: ActiveAlert, now: Date): Promise<void> {
  await setResolved(tx, id, now);
  await deleteUnsent(tx, id);
  const told = await toldOf(tx, id);
  const about = { alertId: id, kind, occasion: "resolved", dueAt: new Date(now.getTime() + SAME_WITHIN_MS) } as const;
  await notify(deps, tx, about, now, (recipient) => told.includes(recipient));
}

interface About {
  alertId: string;
  kind: AlertKind;
  occasion: AlertOccasion;
  dueAt: Date;
}

/** `concerns`: whether to tell an admin's number, or ALERT_WEBHOOK_URL (null). */
async function notify(
  { config, alertChannel }: AlertDeps,
  tx: Tx,
  about: About,
  now: Date,
  concerns: (recipient: string | null) => boolean,
): Promise<void> {
  for (const mobile of config.adminMobiles)
    if (concerns(mobile) && (await mayText(tx, mobile, about, now))) await insertNotice(tx, { ...about, mobile }, now);
  if (alertChannel && concerns(null)) await insertNotice(tx, { ...about, mobile: null }, now);
}

/** For each kind of which an admin was told that it is over, one of the day's texts stays free: to tell that it is back. */
async function mayText(tx: Tx, mobile: string, { kind, occasion }: About, now: Date): Promise<boolean> {
  const over = (await kindsToldOver(tx, mobile)).filter((each) => each !== kind);
  const free = over.length + (occasion === "resolved" ? 1 : 0);
  return (await countTexts(tx, mobile, startOfToday(now))) + free < TEXTS_A_DAY;
}

export async function readAlerts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<{ active: Alert[]; resolved: Alert[] }> {
  const since = new Date(clock().getTime() - LISTED_MS);
  const listed = (await listAlerts(db, since, ALERT_KINDS.length + RESOLVED_ALERTS_MAX)).map(toAlert);
  return {
    active: listed.filter(({ resolvedAt }) => resolvedAt === null),
    resolved: listed.filter(({ resolvedAt }) => resolvedAt !== null).slice(0, RESOLVED_ALERTS_MAX),
  };
}

const toAlert = ({ id, kind, beganAt, resolvedAt, texts, textsSent }: ListedAlert): Alert => ({
  _id: id,
  kind,
  beganAt: beganAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  texts: textsSent > 0 ? "sent" : texts > 0 ? "waiting" : "none",
});

/** Alerts to the owner: raised and resolved by a job, sent as texts and to ALERT_WEBHOOK_URL, listed in the admin area. */
import { type Alert, RESOLVED_ALERTS_MAX } from "@forno/contract/operations/alerts.ts";
import { promotionsWaitUntil } from "@forno/contract/rules/contact/promotion-hours.ts";
import type { AlertOccasion } from "@forno/contract/rules/operations/alert.ts";
import { ALERT_KINDS } from "@forno/contract/rules/operations/alert.ts";
import { startOfToday } from "@forno/contract/rules/time/kolkata-day.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { lockByName } from "../../../platform/db/statements/lock-by-name.ts";
import type { Tx } from "../../../tables.ts";
import { type ConditionDeps, checkConditions } from "./alert-conditions.ts";
import { sendNotices } from "./alert-sending.ts";
import {
  activeAlerts,
  countTexts,
  deleteOldAlerts,
  deleteUnsent,
  insertAlert,
  insertNotice,
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
/** What comes back within this time is the same alert, and no one is told again. */
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
      if (alert) await (applies ? remind(deps, tx, alert.id, now) : resolve(deps, tx, alert.id, now));
      else if (applies && !(await reopenAlert(tx, kind, new Date(now.getTime() - SAME_WITHIN_MS))))
        await notify(deps, tx, { alertId: await insertAlert(tx, kind, now), occasion: "began" }, now);
    }
  });
  await sendNotices(deps, stopped);
  await deleteOldAlerts(deps.db, new Date(deps.clock().getTime() - STORED_MS), stopped);
}

/**
 * Daily. Sooner if the last text was made outside of the hours for promotional messages: operators may have dropped it without
 * a word.
 */
async function remind(deps: AlertDeps, tx: Tx, alertId: string, now: Date): Promise<void> {
  const last = await lastNoticeAt(tx, alertId);
  const mayBeLost = last !== null && promotionsWaitUntil(last) !== null && promotionsWaitUntil(now) === null;
  if (last && !mayBeLost && now.getTime() - last.getTime() < DAY_MS) return;
  await deleteUnsent(tx, alertId);
  await notify(deps, tx, { alertId, occasion: "reminder" }, now);
}

/** Whoever was told that it began is told that it ended. */
async function resolve(deps: AlertDeps, tx: Tx, alertId: string, now: Date): Promise<void> {
  await setResolved(tx, alertId, now);
  await deleteUnsent(tx, alertId);
  await notify(deps, tx, { alertId, occasion: "resolved" }, now, await toldOf(tx, alertId));
}

async function notify(
  { config, alertChannel }: AlertDeps,
  tx: Tx,
  notice: { alertId: string; occasion: AlertOccasion },
  now: Date,
  told?: readonly (string | null)[],
): Promise<void> {
  for (const mobile of config.adminMobiles) {
    if (told && !told.includes(mobile)) continue;
    if ((await countTexts(tx, mobile, startOfToday(now))) < TEXTS_A_DAY) await insertNotice(tx, { ...notice, mobile }, now);
  }
  if (alertChannel && (!told || told.includes(null))) await insertNotice(tx, { ...notice, mobile: null }, now);
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

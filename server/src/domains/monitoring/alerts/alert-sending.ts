/**
 * Sends what is due. A notice is claimed, and that is committed, before it is sent: after a crash in between it is never sent
 * again. A failed one is tried again until the alert is resolved, so that a text about failing SMS goes out once they work; that
 * it is over is tried for a day.
 */

import { BACKUP_OVERDUE_HOURS } from "@forno/contract/backup/backup-calls.ts";
import type { AlertKind, AlertOccasion } from "@forno/contract/monitoring/monitoring.ts";
import type { Deps } from "../../../deps.ts";
import { type ClaimedNotice, claimNotice, deleteNotice, markNoticeSent, retryNotice } from "./alerts-store.ts";

type SendingDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "sms" | "alertChannel">;

/** Per round: an SMS provider that hangs must not hold the job for longer than its limit. */
const NOTICES_MAX = 20;
const RETRY_MS = 5 * 60_000;
/** A chat that was removed must not be called until the alert is deleted. */
const END_TRIED_MS = 86_400_000;

export async function sendNotices(deps: SendingDeps, stopped: AbortSignal): Promise<void> {
  for (let sent = 0; sent < NOTICES_MAX && !stopped.aborted; sent++) {
    const notice = await claimNotice(deps.db, deps.clock());
    if (!notice) return;
    await sendOne(deps, notice);
  }
}

async function sendOne(deps: SendingDeps, notice: ClaimedNotice): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await deliver(deps, notice);
  } catch (error) {
    const now = clock().getTime();
    const isGivenUp = notice.occasion === "resolved" && now - notice.createdAt.getTime() >= END_TRIED_MS;
    const about = { err: error, alert: notice.kind, occasion: notice.occasion, attempt: notice.attempts + 1 };
    log.warn(about, isGivenUp ? "Alert not sent, gave up" : "Alert not sent, will retry");
    await (isGivenUp ? deleteNotice(db, notice.id) : retryNotice(db, notice.id, new Date(now + RETRY_MS)));
    return;
  }
  await markNoticeSent(db, notice.id, clock());
}

async function deliver({ config, sms, alertChannel }: SendingDeps, notice: ClaimedNotice): Promise<void> {
  const { kind, occasion, beganAt, mobile } = notice;
  const text = alertText(config.brandName, occasion, kind);
  if (mobile !== null) await sms.sendMessage(mobile, text);
  else await alertChannel?.post({ text, alert: kind, occasion, since: beganAt.toISOString(), shop: config.publicUrl });
}

/** The texts about alerts. At most 160 characters, which is what the registered (DLT) message template holds. */
const BEGAN: Record<AlertKind, string> = {
  webhook_silent: "Payments arrive, but the payment provider's webhook is silent. Check the webhook in its dashboard.",
  sms_failing: "One-time codes are not sent, so nobody can sign in. Check the SMS provider's account.",
  payments_to_review: "A payment has been waiting for your review for 15 minutes. Open Payments in the admin area.",
  backup_overdue: `There has been no good backup for ${BACKUP_OVERDUE_HOURS} hours. Check the backups in the admin area.`,
  disk_nearly_full: "The disk of the database is nearly full. Free some space before orders fail.",
};

const STILL: Record<AlertKind, string> = {
  webhook_silent: "The payment provider's webhook is still silent. Check the webhook in its dashboard.",
  sms_failing: "One-time codes are still not sent. Check the SMS provider's account.",
  payments_to_review: "Payments are still waiting for your review. Open Payments in the admin area.",
  backup_overdue: "There is still no good backup. Check the backups in the admin area.",
  disk_nearly_full: "The disk of the database is still nearly full. Free some space before orders fail.",
};

const RESOLVED: Record<AlertKind, string> = {
  webhook_silent: "Resolved: the payment provider's webhook works again.",
  sms_failing: "Resolved: one-time codes are sent again.",
  payments_to_review: "Resolved: no payment is waiting for your review.",
  backup_overdue: "Resolved: there is a good backup.",
  disk_nearly_full: "Resolved: the disk of the database has enough space.",
};

const TEXTS: Record<AlertOccasion, Record<AlertKind, string>> = { began: BEGAN, reminder: STILL, resolved: RESOLVED };

export const alertText = (brandName: string, occasion: AlertOccasion, kind: AlertKind): string =>
  `${brandName}: ${TEXTS[occasion][kind]}`;

/** The texts about alerts. At most 160 characters, which is what the registered (DLT) message template holds. */

import { BACKUP_OVERDUE_HOURS } from "@forno/contract/backup/rules/backup-outcome.ts";
import type { AlertKind, AlertOccasion } from "@forno/contract/monitoring/alerts.ts";

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

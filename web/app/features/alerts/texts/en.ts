import { BACKUP_OVERDUE_HOURS } from "@forno/contract/backup/backup-calls.ts";
import type { Alert } from "@forno/contract/monitoring/monitoring.ts";

interface AlertWords {
  title: string;
  /** What follows from it, and what to do. */
  help: string;
}

const words: Record<Alert["kind"], AlertWords> = {
  webhook_silent: {
    title: "The payment provider's webhook is silent",
    help: "Payments are still found, but later. In the provider's dashboard, check the address and the secret of the webhook.",
  },
  sms_failing: {
    title: "One-time codes are not being sent",
    help: "Nobody can sign in. Check the balance and the keys of the SMS provider's account.",
  },
  payments_to_review: {
    title: "A payment has been waiting for review for more than 15 minutes",
    help: "Each payment says what you can do.",
  },
  backup_overdue: {
    title: `There has been no good backup for more than ${BACKUP_OVERDUE_HOURS} hours`,
    help: "If the disk fails now, everything since then is lost. Check that backups are set up and why the last one failed.",
  },
  disk_nearly_full: {
    title: "The disk of the database is nearly full",
    help: "Free some space. With a full disk, the shop takes no orders.",
  },
};

const texting: Record<Alert["texts"], string> = {
  sent: "Admins were notified by SMS.",
  waiting: "The SMS to the admins has not been sent yet. It will be sent as soon as the SMS provider accepts it.",
  none: "No SMS was sent, because today's limit for alerts is reached.",
};

export const alertsTexts = {
  title: "Alerts",
  words,
  texting,
  since: (moment: string) => `Since ${moment}.`,
  reviewPayments: "Review payments",
  resolvedTitle: "Resolved in the last 7 days",
  resolvedLine: (title: string, from: string, to: string) => `${title}: ${from} to ${to}`,
} as const;

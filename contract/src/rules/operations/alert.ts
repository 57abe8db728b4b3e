/** What the owner must know at once. */
export const ALERT_KINDS = ["webhook_silent", "sms_failing", "payments_to_review", "backup_overdue", "disk_nearly_full"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_OCCASIONS = ["began", "reminder", "resolved"] as const;
export type AlertOccasion = (typeof ALERT_OCCASIONS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Since when a payment exception may be open, and how old the newest good backup may be, before the owner is alerted. */
export const REVIEW_WITHIN_MS = 15 * MINUTE_MS;
export const BACKUP_WITHIN_MS = 26 * HOUR_MS;

/** The share of the disk that is free, below which the owner is alerted. */
export const DISK_FREE_MIN = 0.1;

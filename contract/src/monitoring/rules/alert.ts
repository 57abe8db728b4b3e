/** What the owner must know at once. */
export const ALERT_KINDS = ["webhook_silent", "sms_failing", "payments_to_review", "backup_overdue", "disk_nearly_full"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_OCCASIONS = ["began", "reminder", "resolved"] as const;
export type AlertOccasion = (typeof ALERT_OCCASIONS)[number];

const MINUTE_MS = 60_000;

/** Since when a payment exception may be open before the owner is alerted. */
export const REVIEW_WITHIN_MS = 15 * MINUTE_MS;

/** The share of the disk that is free, below which the owner is alerted and the check of the installation warns. */
export const DISK_FREE_MIN = 0.1;

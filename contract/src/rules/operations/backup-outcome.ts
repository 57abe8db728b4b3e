/** A backup is good once it was restored into a scratch database and compared with the original. */
export const BACKUP_OUTCOMES = ["good", "failed"] as const;
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number];

/** A daily backup and two hours for it. */
export const BACKUP_OVERDUE_MS = 26 * 3_600_000;

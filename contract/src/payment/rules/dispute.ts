/** Disputes (chargebacks): the shop responds by the deadline or loses the money. */
export const DISPUTE_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The shop can no longer respond. */
export const isDisputeOver = (status: DisputeStatus): boolean => status !== "open" && status !== "under_review";

const DAY_MS = 24 * 3_600_000;

/** Whole days left to respond: 0 on the last day, negative after it. */
export const daysToRespond = (respondBy: Date, now: Date): number => Math.floor((respondBy.getTime() - now.getTime()) / DAY_MS);

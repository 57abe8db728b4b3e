/** A customer disputes a payment with their bank: the shop answers in time, or loses the money. */
export const DISPUTE_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Nothing can be answered any more. */
export const isDisputeOver = (status: DisputeStatus): boolean => status !== "open" && status !== "under_review";

const DAY_MS = 24 * 3_600_000;

/** Whole days that are left to answer; 0 on the last one, negative after it. */
export const daysToRespond = (respondBy: Date, now: Date): number => Math.floor((respondBy.getTime() - now.getTime()) / DAY_MS);

/** A customer is told at most so often where the delivery partner is. */
export const POSITION_EVERY_SECONDS = 5;

/** The promise of 30 minutes (spec section 9), as the customer's dial and the kitchen's tickets count it. */
export const PROMISED_MINUTES = 30;
const MINUTE_MS = 60_000;

/** Whole minutes until the promise is over, a begun one counted; null once it is. A clock that is behind shows no more than promised. */
export function minutesToGo(createdAt: string, now: number): number | null {
  const left = Math.ceil((Date.parse(createdAt) - now) / MINUTE_MS) + PROMISED_MINUTES;
  return left > 0 ? Math.min(left, PROMISED_MINUTES) : null;
}

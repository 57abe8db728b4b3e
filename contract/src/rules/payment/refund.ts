/** The least that the provider gives back. */
export const REFUND_MIN_PAISE = 100;

/** Whether the provider takes this part, and could take what is left after it. */
export function isRefundable(amountPaise: number, leftPaise: number): boolean {
  const restPaise = leftPaise - amountPaise;
  return amountPaise >= REFUND_MIN_PAISE && (restPaise <= 0 || restPaise >= REFUND_MIN_PAISE);
}

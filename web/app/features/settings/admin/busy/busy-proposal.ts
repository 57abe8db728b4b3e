/** Whether a busy kitchen is proposed, and for how many minutes. */

export const BUSY_CHOICES = [10, 15, 20] as const;
/** Until when it may last, in minutes from now. */
export const BUSY_LENGTHS = [30, 60, 120, 180] as const;
export type BusyMinutes = (typeof BUSY_CHOICES)[number];

/** A few minutes are no reason to promise customers less. */
const DELAY_MIN = 5;

/** The smallest choice that makes up for the delay. */
export function proposedMinutes({ took, promised }: { took: number; promised: number }): BusyMinutes | null {
  const delay = took - promised;
  if (delay < DELAY_MIN) return null;
  return BUSY_CHOICES.find((minutes) => minutes >= delay) ?? 20;
}

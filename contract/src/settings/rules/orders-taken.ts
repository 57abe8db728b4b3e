/** Whether orders are taken: the owner's switch, the time until which it is off, and the opening hours. */
import { isOpenAt, nextOpening, type OpeningHours, type SpecialDays } from "./opening-hours.ts";
import type { NotTaken } from "./ordering.ts";

/** The owner's switch. */
export interface OrderingSwitch {
  isSwitchedOn: boolean;
  /** The switch counts as on again from this moment. */
  offUntil: Date | null;
}

export interface OrderingTerms extends OrderingSwitch {
  closeOutsideHours: boolean;
  openingHours: OpeningHours;
  specialDays: SpecialDays;
}

/** `againAt`: when orders are taken again without a change; null while only the owner can turn them on. */
export type OrdersTaken = { isTaken: true } | { isTaken: false; why: NotTaken; againAt: Date | null };

const TAKEN = { isTaken: true } as const;

/** The one rule. The server decides by it and sends the result to pages. */
export function ordersTaken(terms: OrderingTerms, now: Date): OrdersTaken {
  if (!isSwitchedOnAt(terms, now)) {
    return { isTaken: false, why: "switched off", againAt: terms.offUntil && openingFrom(terms, terms.offUntil) };
  }
  return isClosedAt(terms, now) ? { isTaken: false, why: "closed", againAt: openingFrom(terms, now) } : TAKEN;
}

export const isSwitchedOnAt = ({ isSwitchedOn, offUntil }: OrderingSwitch, now: Date): boolean =>
  isSwitchedOn || (offUntil !== null && offUntil <= now);

const isClosedAt = ({ closeOutsideHours, openingHours, specialDays }: OrderingTerms, moment: Date): boolean =>
  closeOutsideHours && !isOpenAt(openingHours, moment, specialDays);

/** That moment itself unless the hours close it. Null for a shop that never opens. */
const openingFrom = (terms: OrderingTerms, moment: Date): Date | null =>
  isClosedAt(terms, moment) ? nextOpening(terms.openingHours, moment, terms.specialDays) : moment;

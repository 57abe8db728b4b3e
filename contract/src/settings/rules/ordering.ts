/** Whether orders are taken: the owner's switch, the time until which it is off, and the opening hours. */
import { isOpenAt, nextOpening, type OpeningHours, type SpecialDays } from "./opening-hours.ts";

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

export type NotTaken = "switched off" | "closed";

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

/** What pages receive about it. */
interface OrderingState {
  isOrderEnabled: boolean;
  isSwitchedOn: boolean;
}

/** Null while orders are taken. */
export const whyNotTaken = ({ isOrderEnabled, isSwitchedOn }: OrderingState): NotTaken | null =>
  isOrderEnabled ? null : isSwitchedOn ? "closed" : "switched off";

const isClosedAt = ({ closeOutsideHours, openingHours, specialDays }: OrderingTerms, moment: Date): boolean =>
  closeOutsideHours && !isOpenAt(openingHours, moment, specialDays);

/** That moment itself unless the hours close it. Null for a shop that never opens. */
const openingFrom = (terms: OrderingTerms, moment: Date): Date | null =>
  isClosedAt(terms, moment) ? nextOpening(terms.openingHours, moment, terms.specialDays) : moment;

/** What is refunded for a late order: nothing, the delivery fee, or the total. */
export const PROMISE_OFFERS = ["off", "fee", "order"] as const;
export type PromiseOffer = (typeof PROMISE_OFFERS)[number];

export const ORDERS_DISABLED = "Orders are currently disabled";

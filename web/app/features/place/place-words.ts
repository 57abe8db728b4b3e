/** What delivery costs and how long it takes, in a few words. */
import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { type Busy, busyAt, type Kitchen } from "@forno/contract/settings/rules/order-times.ts";
import { placeTexts as texts } from "./texts/en.ts";

/** It is promised by the second; traffic decides how much earlier it comes. */
const SPREAD_MINUTES = 5;

export const minutesWords = (minutes: number): string => texts.minutes(Math.max(minutes - SPREAD_MINUTES, 1), minutes);

interface KitchenTerms {
  kitchen: Pick<Kitchen, "prepMinutes">;
  busy: Busy | null;
}

/** From placing to the door, or to the counter: how long the kitchen's queue makes it, only a quote knows. */
export const plannedMinutes = ({ kitchen, busy }: KitchenTerms, travelMinutes: number): number =>
  kitchen.prepMinutes + travelMinutes + (busyAt(busy, new Date())?.extraMinutes ?? 0);

export const feeWords = (feePaise: number): string => (feePaise === 0 ? texts.free : formatPaise(feePaise));

/** `Minimum ₹300`, `free from ₹1,000`. */
export const limitWords = ({ minimumPaise, freeFromPaise }: Pick<FulfilmentQuote, "minimumPaise" | "freeFromPaise">): string[] => [
  ...(minimumPaise > 0 ? [texts.minimumAlone(formatPaise(minimumPaise))] : []),
  ...(freeFromPaise !== null ? [texts.freeFrom(formatPaise(freeFromPaise))] : []),
];

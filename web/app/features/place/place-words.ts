/** What delivery costs and how long it takes, in a few words. */
import type { Fulfilment, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import {
  earliestMinutes,
  type KitchenTerms,
  plannedMinutes,
  travelMinutes,
} from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import type { Kitchen } from "@forno/contract/settings/rules/order-times.ts";
import type { Quote } from "./quoter.ts";
import { placeTexts as texts } from "./texts/en.ts";

export interface QueueTerms extends KitchenTerms {
  kitchen: Pick<Kitchen, "prepMinutes" | "pizzasPerSlot">;
}

/**
 * From placing to the door, or to the counter; `area`: null where every address is alike. Of a kitchen that takes only so much at once,
 * the least: how long its queue is, a quote says.
 */
export const timeWords = (settings: QueueTerms, fulfilment: Fulfilment, area: Pick<ServiceArea, "minutes"> | null): string => {
  const now = new Date();
  const minutes = plannedMinutes(settings, travelMinutes(fulfilment, area), now);
  const earliest = earliestMinutes(settings, minutes, now);
  return hasQueue(settings) ? texts.atLeast(earliest) : texts.minutes(earliest, minutes);
};

export const hasQueue = ({ kitchen }: Pick<QueueTerms, "kitchen">): boolean => kitchen.pizzasPerSlot !== null;

/** `30–35 min`: from now, by the server's clock. */
export const promisedWords = ({ from, to, minutes }: NonNullable<Quote["promise"]>): string =>
  texts.minutes(minutes - Math.round((Date.parse(to) - Date.parse(from)) / 60_000), minutes);

export const feeWords = (feePaise: number): string => (feePaise === 0 ? texts.free : formatPaise(feePaise));

/** `Minimum ₹300`, `free from ₹1,000`. */
export const limitWords = ({ minimumPaise, freeFromPaise }: Pick<FulfilmentQuote, "minimumPaise" | "freeFromPaise">): string[] => [
  ...(minimumPaise > 0 ? [texts.minimumAlone(formatPaise(minimumPaise))] : []),
  ...(freeFromPaise !== null ? [texts.freeFrom(formatPaise(freeFromPaise))] : []),
];

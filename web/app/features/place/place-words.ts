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
import { placeTexts as texts } from "./texts/en.ts";

/** From placing to the door, or to the counter; `area`: null where every address is alike. */
export const timeWords = (settings: KitchenTerms, fulfilment: Fulfilment, area: Pick<ServiceArea, "minutes"> | null): string => {
  const now = new Date();
  const minutes = plannedMinutes(settings, travelMinutes(fulfilment, area), now);
  return texts.minutes(earliestMinutes(settings, minutes, now), minutes);
};

export const feeWords = (feePaise: number): string => (feePaise === 0 ? texts.free : formatPaise(feePaise));

/** `Minimum ₹300`, `free from ₹1,000`. */
export const limitWords = ({ minimumPaise, freeFromPaise }: Pick<FulfilmentQuote, "minimumPaise" | "freeFromPaise">): string[] => [
  ...(minimumPaise > 0 ? [texts.minimumAlone(formatPaise(minimumPaise))] : []),
  ...(freeFromPaise !== null ? [texts.freeFrom(formatPaise(freeFromPaise))] : []),
];

/** When the order comes, and what happens if it is late: said before it is placed. */

import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { formatClock, formatDayName, formatTimeRange } from "../../../platform/format/time-range.ts";
import { promisedWords } from "../../place/place-words.ts";
import type { Quote } from "../../place/quoter.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import type { Slot } from "./slot-days.ts";

type PromiseTerms = Pick<Settings, "deliveryPromise" | "promise" | "busy">;
/** What the promise depends on. */
export interface PromisedOrder {
  /** Of the kitchen. */
  units: number;
  /** In rupees. */
  deliveryFee: number;
}
type Promised = NonNullable<Quote["promise"]>;

/** `Arrives 7:54–7:59 PM` */
export function arrivalText(promised: Promised, fulfilment: Fulfilment): string {
  const { from, to } = promised;
  const time = from === to ? texts.by(formatClock(to)) : formatTimeRange(from, to);
  return fulfilment === "pickup" ? texts.ready(time) : texts.arrives(time);
}

export function promiseWords(
  promised: Promised,
  fulfilment: Fulfilment,
  terms: PromiseTerms,
  order: PromisedOrder,
): { when: string; ifLate: string | null } {
  if (fulfilment === "pickup") return { when: texts.readyBy(formatClock(promised.to)), ifLate: null };
  return { when: texts.withYouBy(formatClock(promised.to)), ifLate: ifLate(terms, order) };
}

export function slotWords({ from, to }: Pick<Slot, "from" | "to">, fulfilment: Fulfilment, terms: PromiseTerms) {
  const words = fulfilment === "pickup" ? texts.readyOn : texts.arrivesOn;
  const hasPromise = fulfilment === "delivery" && terms.deliveryPromise !== "off";
  return { when: words(formatDayName(from), formatTimeRange(from, to)), ifLate: hasPromise ? texts.onlyForNow : null };
}

/** Null if nothing is promised, or the notice of a busy kitchen says it. */
function ifLate({ deliveryPromise, promise, busy }: PromiseTerms, { units, deliveryFee }: PromisedOrder): string | null {
  if (deliveryPromise === "off" || busy) return null;
  if (promise.maxUnits !== null && units > promise.maxUnits) return null;
  if (promise.isSuspended) return texts.paused;
  const cap = formatRupees(promise.cap);
  if (deliveryPromise === "order") return texts.lateOrder(cap);
  if (deliveryFee === 0) return null;
  return deliveryFee > promise.cap ? texts.lateFeeUpTo(cap) : texts.lateFee;
}

/** Of a kitchen that needs longer for a while. */
export function busyWords(promised: Promised | null, { deliveryPromise, busy }: PromiseTerms, canBeLater: boolean) {
  if (!busy) return null;
  const paused = deliveryPromise === "off" ? [] : [texts.pausedUntil(formatClock(busy.until))];
  return {
    title: promised ? texts.busy(promisedWords(promised)) : texts.busyPlain,
    text: [...paused, ...(canBeLater ? [texts.orLater] : [])].join(" "),
  };
}

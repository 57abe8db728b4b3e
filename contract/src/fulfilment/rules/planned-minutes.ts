/** How long an order takes if it has not to wait for the kitchen's queue, which only a quote knows. The one rule for pages and the server. */
import { type Busy, busyAt, type Kitchen } from "../../settings/rules/order-times.ts";
import type { Fulfilment, FulfilmentTerms, ServiceArea } from "./fulfilment.ts";

/** From the kitchen to the door, for a shop that delivers to every address alike. */
const FLAT_MINUTES = 15;

/** From the kitchen to the door; 0: nobody brings it there. */
export const travelMinutes = (fulfilment: Fulfilment, area: Pick<ServiceArea, "minutes"> | null): number =>
  fulfilment === "delivery" ? (area?.minutes ?? FLAT_MINUTES) : 0;

export interface KitchenTerms {
  kitchen: Pick<Kitchen, "prepMinutes">;
  busy: Busy | null;
}

/** Preparation, travel, and what a busy kitchen takes longer. */
export const plannedMinutes = ({ kitchen, busy }: KitchenTerms, travel: number, now: Date): number =>
  kitchen.prepMinutes + travel + (busyAt(busy, now)?.extraMinutes ?? 0);

/** By how much traffic can make it earlier than promised. */
const SPREAD_MINUTES = 5;

/** From when on it can be had, if it is promised within so many minutes; not before the kitchen has made it. */
export const earliestMinutes = (terms: KitchenTerms, promised: number, now: Date): number =>
  Math.max(promised - SPREAD_MINUTES, plannedMinutes(terms, 0, now));

/** What a shop promises to every address alike, while its kitchen is not busy; null: each area has its own time. */
export const flatMinutes = ({
  deliveryPricing,
  kitchen,
}: Pick<FulfilmentTerms, "deliveryPricing"> & KitchenTerms): number | null =>
  deliveryPricing === "flat" ? kitchen.prepMinutes + FLAT_MINUTES : null;

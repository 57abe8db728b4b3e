/** Which area of the shop a place is in, and what delivery there costs. The one rule for quotes, carts, checkout and placing. */
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { toPaise } from "../../money/money.ts";
import type { AreaRule, FulfilmentTerms, OnlineFulfilment, Place, Point, ServiceArea } from "./fulfilment.ts";
import { metresBetween } from "./fulfilment.ts";

/** Decided by a pin, which pincodes do not have. */
export const needsPin = ({ rule }: Pick<ServiceArea, "rule">): boolean => rule.kind !== "pincodes";

export type PlaceProblem = "locationNeeded" | "outsideArea";

/**
 * The first area that the place is in. The pin decides if there is one and any area needs one, otherwise the pincode. Nothing is
 * assumed about a place that says too little: `locationNeeded`.
 */
export function areaOf(
  { areas, location, detourFactor }: Pick<FulfilmentTerms, "areas" | "location" | "detourFactor">,
  { pincode, location: pin }: Place,
): ServiceArea | PlaceProblem {
  const usesPins = areas.some(needsPin);
  if (usesPins && pin) {
    const metres = location && metresBetween(location, pin) * detourFactor;
    return areas.find(({ rule }) => isInside(rule, pin, metres)) ?? "outsideArea";
  }
  const area = pincode ? areas.find(({ rule }) => rule.kind === "pincodes" && rule.pincodes.includes(pincode)) : undefined;
  return area ?? (usesPins || (areas.length > 0 && !pincode) ? "locationNeeded" : "outsideArea");
}

/** `metres`: from the shop, with the detour; null if it has no location. */
export function isInside(rule: AreaRule, { lat, lng }: Point, metres: number | null): boolean {
  if (rule.kind === "distance") return metres !== null && metres <= rule.upToMetres;
  if (rule.kind === "pincodes") return false;
  const ring = [...rule.points, ...rule.points.slice(0, 1)].map(([pointLat, pointLng]) => [pointLng, pointLat]);
  return booleanPointInPolygon([lng, lat], { type: "Polygon", coordinates: [ring] });
}

export type FulfilmentProblem = PlaceProblem | "belowMinimum" | "deliveryOff" | "pickupOff";

/** What is charged and promised for one way of handing an order over. Amounts in paise. */
export interface FulfilmentQuote {
  /** Null: flat pricing, pickup, or no area. */
  area: ServiceArea | null;
  /** Null: no delivery is charged. */
  feePaise: number | null;
  /** Zero: none. */
  minimumPaise: number;
  freeFromPaise: number | null;
  problem: FulfilmentProblem | null;
}

const UNPLACED = { area: null, feePaise: null, minimumPaise: 0, freeFromPaise: null };

export function quoteFulfilment(
  terms: FulfilmentTerms,
  fulfilment: OnlineFulfilment,
  place: Place,
  subtotalPaise: number,
): FulfilmentQuote {
  if (!terms.fulfilment[fulfilment]) return { ...UNPLACED, problem: `${fulfilment}Off` };
  if (fulfilment === "pickup") return { ...UNPLACED, problem: null };
  if (terms.deliveryPricing === "flat") return { ...UNPLACED, feePaise: toPaise(terms.deliveryFee), problem: null };
  const area = areaOf(terms, place);
  if (typeof area === "string") return { ...UNPLACED, problem: area };
  const minimumPaise = toPaise(area.minimumOrder);
  const freeFromPaise = area.freeFrom === null ? null : toPaise(area.freeFrom);
  const isFree = freeFromPaise !== null && subtotalPaise >= freeFromPaise;
  return {
    area,
    feePaise: isFree ? 0 : toPaise(area.fee),
    minimumPaise,
    freeFromPaise,
    problem: subtotalPaise < minimumPaise ? "belowMinimum" : null,
  };
}

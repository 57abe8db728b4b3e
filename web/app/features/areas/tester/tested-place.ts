/** What the shop's rules say about a place: the same rules as when an order is placed. */

import type { FulfilmentTerms, Place, Point, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { areaOf, needsPin } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { cornerOf, doubtOf } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { plainText } from "@forno/contract/wire/typed-text.ts";
import { coordinatesIn } from "../draft/number-text.ts";

const PINCODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** Coordinates, or the last pincode of an address. Null: neither. */
export function placeIn(text: string): Place | null {
  const location = coordinatesIn(text);
  if (location) return { location };
  const pincode = plainText(text).match(PINCODE)?.at(-1);
  return pincode ? { pincode: pincode.replace(" ", "") } : null;
}

export type TestedPlace =
  | { kind: "everywhere"; fee: number }
  | { kind: "area"; area: ServiceArea; number: number; minutes: number; metres: number | null }
  | { kind: "noArea"; metres: number | null }
  | { kind: "needsPin" | "needsPincode" | "swapped" };

/** `prepMinutes`: of the kitchen. */
export function testedPlace(terms: FulfilmentTerms, place: Place, prepMinutes: number): TestedPlace {
  if (terms.deliveryPricing === "flat") return { kind: "everywhere", fee: terms.deliveryFee };
  if (place.location && doubtOf([cornerOf(place.location)]) === "swapped") return { kind: "swapped" };
  const area = areaOf(terms, place);
  const metres = metresTo(terms, place.location ?? null);
  if (area === "locationNeeded") return { kind: terms.areas.some(needsPin) ? "needsPin" : "needsPincode" };
  if (area === "outsideArea") return { kind: "noArea", metres };
  return { kind: "area", area, number: terms.areas.indexOf(area) + 1, minutes: prepMinutes + area.minutes, metres };
}

const metresTo = ({ location, detourFactor }: FulfilmentTerms, place: Point | null): number | null =>
  location && place && metresBetween(location, place) * detourFactor;

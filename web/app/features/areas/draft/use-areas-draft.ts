/** Everything on the page that is saved together: how delivery is charged, the areas, and what distances are measured by. */

import { ENTER_DETOUR_FACTOR, fulfilmentChanges } from "@forno/contract/fulfilment/fulfilment-input.ts";
import { ENTER_LOCATION } from "@forno/contract/fulfilment/place-input.ts";
import type { DeliveryPricing, FulfilmentTerms, Point, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { cornerOf, doubtOf } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { shopChanges } from "@forno/contract/settings/shop-input.ts";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";
import { areasTexts as texts } from "../texts/en.ts";
import { inOrder, withoutNewId } from "./area-draft.ts";
import { coordinatesIn, coordinatesText, numberIn } from "./number-text.ts";

export const PAGE_FIELDS = ["deliveryFee", "detourFactor", "location"] as const;
export type PageField = (typeof PAGE_FIELDS)[number];

export interface AreasDraft extends Record<PageField, string> {
  deliveryPricing: DeliveryPricing;
  areas: readonly ServiceArea[];
  /** The saved areas when they were first edited. */
  areasBefore: string;
}

function startOf(settings: Settings): AreasDraft {
  const areas = settings.areas.map(inOrder);
  return {
    deliveryPricing: settings.deliveryPricing,
    deliveryFee: `${settings.deliveryFee}`,
    detourFactor: `${settings.detourFactor}`,
    location: settings.location ? coordinatesText(settings.location) : "",
    areas,
    areasBefore: JSON.stringify(areas),
  };
}

const locationIn = (text: string): Point | null => (text.trim() === "" ? null : (coordinatesIn(text) ?? NO_POINT));
const NO_POINT: Point = { lat: Number.NaN, lng: Number.NaN };

function errorsOf({ deliveryPricing, deliveryFee, detourFactor, location, areas }: AreasDraft): FieldErrors<PageField> {
  const fee = shopChanges.shape.deliveryFee.safeParse(numberIn(deliveryFee));
  const errors: FieldErrors<PageField> = {};
  if (!fee.success) errors.deliveryFee = fee.error.issues[0]?.message ?? "";
  if (!fulfilmentChanges.detourFactor.safeParse(numberIn(detourFactor)).success) errors.detourFactor = ENTER_DETOUR_FACTOR;
  if (!shopChanges.shape.location.safeParse(locationIn(location)).success) errors.location = ENTER_LOCATION;
  const measures = deliveryPricing === "areas" && areas.some(({ rule }) => rule.kind === "distance");
  if (measures && location.trim() === "") errors.location = texts.noLocation;
  return errors;
}

/** Only what was changed, so that what another admin has changed meanwhile stays. */
function bodyOf({ areasBefore: _, ...changed }: Partial<AreasDraft>) {
  return {
    ...(changed.deliveryPricing && { deliveryPricing: changed.deliveryPricing }),
    ...(changed.deliveryFee !== undefined && { deliveryFee: numberIn(changed.deliveryFee) }),
    ...(changed.detourFactor !== undefined && { detourFactor: numberIn(changed.detourFactor) }),
    ...(changed.location !== undefined && { location: locationIn(changed.location) }),
    ...(changed.areas && { areas: changed.areas.map(withoutNewId).map(mutable) }),
    // The page has asked about it.
    ...(isAbroad(changed) && { outsideIndia: true as const }),
  };
}

function isAbroad({ areas = [], location = "" }: Partial<AreasDraft>): boolean {
  const at = coordinatesIn(location);
  const outlines = areas.map(({ rule }) => (rule.kind === "polygon" ? rule.points : []));
  return [...outlines, at ? [cornerOf(at)] : []].some((corners) => doubtOf(corners) !== null);
}

/** As the call's type has it. */
function mutable<Area extends Pick<ServiceArea, "rule">>({ rule, ...area }: Area) {
  if (rule.kind === "distance") return { ...area, rule };
  if (rule.kind === "pincodes") return { ...area, rule: { kind: rule.kind, pincodes: [...rule.pincodes] } };
  return { ...area, rule: { kind: rule.kind, points: rule.points.map(([lat, lng]): [number, number] => [lat, lng]) } };
}

export function useAreasDraft(settings: Settings) {
  const start = startOf(settings);
  const { draft, change, saved, clear } = useFormDraft<AreasDraft>("delivery-areas", start);
  const { areasBefore: _, ...changed } = changedFields(start, draft);
  /** Somebody else has saved other areas since these were edited. */
  const isOvertakenBy = (now: Settings) => "areas" in changed && startOf(now).areasBefore !== draft.areasBefore;
  return {
    draft,
    /** What the draft would mean; a field that cannot be read is as it is saved. */
    terms: termsOf(draft, settings),
    isDirty: Object.keys(changed).length > 0,
    change,
    changeAreas: (areas: readonly ServiceArea[]) => change({ areas, areasBefore: draft.areasBefore }),
    errors: () => errorsOf(draft),
    body: () => bodyOf(changed),
    isOvertakenBy,
    isOvertaken: isOvertakenBy(settings),
    /** Null: it was not changed, or cannot be read. */
    newLocation: "location" in changed ? coordinatesIn(draft.location) : null,
    saved: () => saved(draft),
    clear,
    /** Shows the areas as they are saved; the other fields stay. */
    dropAreas: () => saved({ areas: draft.areas, areasBefore: draft.areasBefore } as AreasDraft),
  };
}

function termsOf(draft: AreasDraft, settings: Settings): FulfilmentTerms {
  const errors = errorsOf(draft);
  return {
    fulfilment: settings.fulfilment,
    deliveryPricing: draft.deliveryPricing,
    deliveryFee: errors.deliveryFee ? settings.deliveryFee : numberIn(draft.deliveryFee),
    areas: draft.areas,
    location: errors.location && draft.location.trim() !== "" ? settings.location : locationIn(draft.location),
    detourFactor: errors.detourFactor ? settings.detourFactor : numberIn(draft.detourFactor),
  };
}

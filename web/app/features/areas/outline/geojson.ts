/** The outline in a GeoJSON text (RFC 7946), which has longitude first. */
import { AREA_POINTS_MAX } from "@forno/contract/fulfilment/fulfilment-input.ts";
import type { Corner } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { importTexts as texts } from "../texts/en.ts";
import { type SimplifiedOutline, simplified } from "./simplify.ts";

export const GEOJSON_LENGTH_MAX = 2_000_000;
const POSITIONS_MAX = 10_000;
/** About one metre. */
const DECIMALS = 5;

/** Its message is for the owner. */
export class UnusableOutline extends Error {}

export interface ImportedOutline extends SimplifiedOutline {
  /** How many corners the text has. */
  from: number;
  hasHoles: boolean;
}

/** Throws `UnusableOutline`. */
export function outlineIn(text: string): ImportedOutline {
  if (text.length > GEOJSON_LENGTH_MAX) throw new UnusableOutline(texts.tooLarge);
  const [polygon, ...others] = polygonsIn(parsed(text));
  if (others.length > 0) throw new UnusableOutline(texts.several(others.length + 1));
  const [ring, ...holes] = Array.isArray(polygon) ? polygon : [];
  if (!Array.isArray(ring)) throw new UnusableOutline(texts.noOutline);
  if (ring.length > POSITIONS_MAX) throw new UnusableOutline(texts.tooMany(POSITIONS_MAX));
  const corners = withoutRepeats(ring.map(cornerOf));
  const outline = simplified(corners, AREA_POINTS_MAX);
  if (!outline) throw new UnusableOutline(texts.tooMany(AREA_POINTS_MAX));
  return { ...outline, from: corners.length, hasHoles: holes.length > 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new UnusableOutline(texts.unreadable);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The coordinates of each polygon. */
function polygonsIn(value: unknown): unknown[] {
  if (!isObject(value)) throw new UnusableOutline(texts.unreadable);
  switch (value.type) {
    case "FeatureCollection":
      return listOf(value.features).flatMap(polygonsIn);
    case "Feature":
      return value.geometry === null ? [] : polygonsIn(value.geometry);
    case "GeometryCollection":
      return listOf(value.geometries).flatMap(polygonsIn);
    case "MultiPolygon":
      return listOf(value.coordinates);
    case "Polygon":
      return [value.coordinates];
    default:
      if (typeof value.type !== "string") throw new UnusableOutline(texts.unreadable);
      return [];
  }
}

/** Either number may be the latitude: whether they are swapped is asked. */
function cornerOf(position: unknown): Corner {
  const [lng, lat] = listOf(position);
  if (!isDegrees(lat) || !isDegrees(lng)) throw new UnusableOutline(texts.notDegrees);
  return [rounded(lat), rounded(lng)];
}

const isDegrees = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 180;

export const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** The last position of a ring repeats the first one. */
const withoutRepeats = (corners: readonly Corner[]): Corner[] =>
  corners.filter(([lat, lng], at) => {
    const next = corners[(at + 1) % corners.length];
    return corners.length === 1 || next?.[0] !== lat || next[1] !== lng;
  });

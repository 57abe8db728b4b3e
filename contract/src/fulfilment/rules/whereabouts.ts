/** Whether coordinates can be meant, before anybody is asked about them. */

import type { Point } from "./fulfilment.ts";
import { metresBetween } from "./fulfilment.ts";

export type Corner = readonly [lat: number, lng: number];

/** With its islands and some sea. */
const INDIA = { south: 6, north: 37.6, west: 68, east: 97.8 };

const isInIndia = ([lat, lng]: Corner): boolean =>
  lat >= INDIA.south && lat <= INDIA.north && lng >= INDIA.west && lng <= INDIA.east;

/** Longitude first, as GeoJSON and some map apps have it. */
export const swapped = ([lat, lng]: Corner): Corner => [lng, lat];

export type PlaceDoubt = "swapped" | "outsideIndia";

/** Latitudes and longitudes of India have no number in common, so that swapped ones are recognised. Null: no doubt. */
export function doubtOf(corners: readonly Corner[]): PlaceDoubt | null {
  if (corners.every(isInIndia)) return null;
  return corners.every((corner) => isInIndia(swapped(corner))) ? "swapped" : "outsideIndia";
}

export const pointOf = ([lat, lng]: Corner): Point => ({ lat, lng });

export const cornerOf = ({ lat, lng }: Point): Corner => [lat, lng];

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

export function boxOf(corners: readonly Corner[]): Box {
  const lats = corners.map(([lat]) => lat);
  const lngs = corners.map(([, lng]) => lng);
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) };
}

/** Between the corners of the box around them. */
export function metresAcross(corners: readonly Corner[]): number {
  const { south, north, west, east } = boxOf(corners);
  return metresBetween({ lat: south, lng: west }, { lat: north, lng: east });
}

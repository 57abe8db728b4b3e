import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { amountText, plainText } from "@forno/contract/wire/typed-text.ts";

/** An empty field holds no number: 0 would be an answer. */
export function numberIn(text: string): number {
  const amount = amountText(text);
  return /^-?[\d.]+$/.test(amount) ? Number(amount) : Number.NaN;
}

/** Null for an empty field. */
export const optionalNumberIn = (text: string): number | null => (text.trim() === "" ? null : numberIn(text));

/** In the format that map apps copy: `12.9716, 77.5946`. Null: none. */
export function coordinatesIn(text: string): Point | null {
  const [, lat, lng] = /^\(?(-?\d{1,3}(?:\.\d+)?)°? ?[NS]?[,; ]+(-?\d{1,3}(?:\.\d+)?)°? ?[EW]?\)?$/i.exec(plainText(text)) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 180 && Math.abs(point.lng) <= 180 ? point : null;
}

export const coordinatesText = ({ lat, lng }: Point): string => `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`;

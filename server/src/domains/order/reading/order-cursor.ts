/** The cursor of a page of orders. */
import { isId } from "@forno/contract/wire/ids.ts";
import { type Cursor, readCursor } from "../../../platform/http/input/cursor.ts";

export type OrderCursor = Cursor;

/** Null for the first page. Refuses (400) any text that is not an order cursor. */
export const readOrderCursor = (cursor: string | undefined): OrderCursor | null => readCursor(cursor, isId);

/** IDs of orders are UUIDs of version 7: they begin with the milliseconds of when they were made. */
const DIGITS = 12;

/** Null for an ID of another version. */
export function timeOfId(id: string): number | null {
  const digits = id.replaceAll("-", "");
  return digits[DIGITS] === "7" ? Number.parseInt(digits.slice(0, DIGITS), 16) : null;
}

/** An ID between those of that many milliseconds after this one, or before it. Null for an ID of another version. */
export function idAround(id: string, offsetMs: number): string | null {
  const time = timeOfId(id);
  if (time === null) return null;
  const digits = Math.max(0, time + offsetMs)
    .toString(16)
    .padStart(DIGITS, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

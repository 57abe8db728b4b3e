/** The cursor of a page of orders. */
import { isId } from "@forno/contract/wire/ids.ts";
import { type Cursor, readCursor } from "../../../platform/http/input/cursor.ts";

export type OrderCursor = Cursor;

/** Null for the first page. Refuses (400) any text that is not an order cursor. */
export const readOrderCursor = (cursor: string | undefined): OrderCursor | null => readCursor(cursor, isId);

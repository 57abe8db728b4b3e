/** Where a page of orders ended. */
import { isId } from "@forno/contract/wire/common.ts";
import { type Cursor, readCursor } from "../../../platform/http/input/cursor.ts";

export type OrderCursor = Cursor;

/** Null for the first page. Refuses (400) a cursor that is none of orders. */
export const readOrderCursor = (cursor: string | undefined): OrderCursor | null => readCursor(cursor, isId);

/** The cursor of the admin's list: opaque to the client, a position in the sort to the store. */

import type { OrderSort } from "@forno/contract/order/rules/order-filter.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import { writeCursor } from "../../../platform/http/input/input.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { readOrderCursor } from "../reading/order-pages.ts";

export interface OrderKey {
  id: string;
  createdAt: Date;
  totalPaise: number;
}

/**
 * Prefix of the position, so that a cursor of another sort is refused. The sort by newest has none, like the cursors of all other
 * lists.
 */
const LETTER: Record<Exclude<OrderSort, "newest">, string> = { oldest: "o", amountHigh: "h", amountLow: "l" };

export function writeListCursor(sort: OrderSort, { id, createdAt, totalPaise }: OrderKey): string {
  if (sort === "newest") return writeCursor({ createdAt, id });
  return Buffer.from(`${LETTER[sort]}${totalPaise}.${createdAt.getTime()}.${id}`).toString("base64url");
}

/** Null for the first page. Refuses (400) a cursor that `writeListCursor` did not write for this sort. */
export function readListCursor(sort: OrderSort, cursor: string | undefined): OrderKey | null {
  if (cursor === undefined) return null;
  if (sort === "newest") {
    const place = readOrderCursor(cursor);
    return place && { ...place, totalPaise: 0 };
  }
  const text = Buffer.from(cursor, "base64url").toString();
  const [, letter, total = "", time = "", id = ""] = /^([a-z])(\d{1,15})\.(\d{1,15})\.(.+)$/.exec(text) ?? [];
  if (letter !== LETTER[sort] || !isId(id)) throw refuse("badRequest");
  return { id, createdAt: new Date(Number(time)), totalPaise: Number(total) };
}

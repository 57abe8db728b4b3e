import { CART_ITEM_SOLD_OUT } from "@forno/contract/wire/form-sentences.ts";
import type { CartLine } from "./cart-lines.ts";

// A menu stored by this browser may be older than the field.
export const isSoldOut = ({ food }: CartLine): boolean => food.isAvailable === false;

/** The server's refusal of an order with these lines; null if all of them can be ordered. */
export function soldOutRefusal(lines: readonly CartLine[]): string | null {
  const gone = lines.find(isSoldOut);
  return gone ? CART_ITEM_SOLD_OUT.replace("{name}", () => gone.food.name) : null;
}

/** Carts: a map from food ID to integer quantity. */
export type CartData = Record<string, number>;

export const CART_QUANTITY_MAX = 99;
export const ITEM_LIMIT = `You can add at most ${CART_QUANTITY_MAX} of one item`;

/** Merges a visitor's cart into the stored one: the larger quantity of each food (api.md, Cart). */
export function mergeCarts(stored: CartData, local: CartData): CartData {
  const merged = new Map(Object.entries(stored));
  for (const [foodId, quantity] of Object.entries(local)) merged.set(foodId, Math.max(quantity, merged.get(foodId) ?? 0));
  return Object.fromEntries(merged);
}

/** Carts: a map from line key to integer quantity. */
export type CartData = Record<string, number>;

export const CART_QUANTITY_MAX = 99;

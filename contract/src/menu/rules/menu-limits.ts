/** The largest menu that is accepted. */
export const FOODS_MAX = 500;
export const SECTIONS_MAX = 50;
export const SIZES_MAX = 10;
export const GROUPS_MAX = 100;
export const MODIFIERS_MAX = 60;
export const FOOD_GROUPS_MAX = 20;
export const SLOTS_MAX = 10;
export const QUANTITY_MAX = 5;
/** In rupees. */
export const PRICE_MAX = 100_000;
export const NOTE_MAX = 140;
export const LINE_KEY_MAX = 6_000;
/** Bytes of what is stored of the lines of an order, and so of a cart: about twenty pizzas that were put together, each in its own way. */
export const LINE_DETAILS_MAX = 30_000;
/** Lines of a cart, and so of an order. */
export const CART_LINES_MAX = 100;

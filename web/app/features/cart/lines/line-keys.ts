/** What line keys tell without the menu. The rest of the rules of lines is in line-rules.ts, which `/menu` loads only when needed. */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food } from "@forno/contract/menu/food.ts";

/** The food of a line. */
export const foodIdOf = (key: string): string => key.split("~", 1)[0] ?? key;

/** Whether the line is more than a food as it comes. */
export const isConfigured = (key: string): boolean => key.includes("~");

/** The lines of a food. */
export const linesOfFood = (cart: CartData, foodId: string): string[] =>
  Object.keys(cart).filter((key) => foodIdOf(key) === foodId);

/** How many of a food are in the cart, in all its lines. */
export const quantityOfFood = (cart: CartData, foodId: string): number =>
  linesOfFood(cart, foodId).reduce((sum, key) => sum + (cart[key] ?? 0), 0);

/** How many of each food are in the cart. */
export function quantitiesByFood(cart: CartData): CartData {
  const quantities: CartData = {};
  for (const [key, quantity] of Object.entries(cart)) {
    const foodId = foodIdOf(key);
    quantities[foodId] = (quantities[foodId] ?? 0) + quantity;
  }
  return quantities;
}

/** How many items of the cart are on the menu. */
export function countOnMenu(cart: CartData, foods: readonly Pick<Food, "_id">[]): number {
  const known = new Set(foods.map(({ _id }) => _id));
  return Object.entries(cart).reduce((sum, [key, quantity]) => (known.has(foodIdOf(key)) ? sum + quantity : sum), 0);
}

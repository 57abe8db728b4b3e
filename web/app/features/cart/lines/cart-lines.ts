import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { toPaise } from "@forno/contract/rules/pricing/money.ts";
import type { Food } from "@forno/contract/shop/food.ts";

export interface CartLine {
  food: Food;
  quantity: number;
  unitPaise: number;
}

/** The foods of the cart that are on the menu, in the menu's order. */
export function cartLines(cart: CartData, foods: readonly Food[]): CartLine[] {
  return foods.flatMap((food) => {
    const quantity = cart[food._id] ?? 0;
    return quantity > 0 ? [{ food, quantity, unitPaise: toPaise(food.price) }] : [];
  });
}

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { toPaise } from "@forno/contract/rules/pricing/money.ts";
import type { Food } from "@forno/contract/shop/food.ts";

type PricedFood = Pick<Food, "_id" | "price">;

export interface CartLine<F extends PricedFood = Food> {
  food: F;
  quantity: number;
  unitPaise: number;
}

/** The foods of the cart that are on the menu, in the menu's order. */
export function cartLines<F extends PricedFood>(cart: CartData, foods: readonly F[]): CartLine<F>[] {
  return foods.flatMap((food) => {
    const quantity = cart[food._id] ?? 0;
    return quantity > 0 ? [{ food, quantity, unitPaise: toPaise(food.price) }] : [];
  });
}

export const countOf = (lines: readonly Pick<CartLine, "quantity">[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

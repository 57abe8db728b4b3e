/** When foods with service hours can be ordered. Loaded only where there are some. */
import { servedFrom } from "@forno/contract/rules/line/menu-at.ts";
import type { ServedFrom } from "@forno/contract/rules/menu/menu-cards.ts";
import type { Food } from "@forno/contract/shop/food.ts";

export const servedNow =
  (now = new Date()) =>
  (food: Food): ServedFrom | null =>
    servedFrom(food, now);

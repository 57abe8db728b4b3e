/** When foods with service hours can be ordered. Loaded only where there are some. */

import type { Food } from "@forno/contract/menu/food.ts";
import { servedFrom } from "@forno/contract/menu/rules/line/menu-at.ts";
import type { ServedFrom } from "@forno/contract/menu/rules/menu-cards.ts";

export const servedNow =
  (now = new Date()) =>
  (food: Food): ServedFrom | null =>
    servedFrom(food, now);

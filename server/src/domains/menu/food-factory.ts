import type { Food } from "@forno/contract/menu/food.ts";
import type { Deps } from "../../deps.ts";
import { insertFood } from "./food-store.ts";
import { invalidateMenu } from "./menu.ts";

/** A food on the menu, without stored pictures. Prices in rupees. */
export async function buildFood(
  deps: Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">,
  food: Partial<Food> = {},
): Promise<Food> {
  const image = `${crypto.randomUUID().replaceAll("-", "")}.webp`;
  const values = {
    name: "Margherita",
    description: "Tomato, mozzarella, basil.",
    price: 199,
    category: "pizza" as const,
    image,
    ...food,
  };
  const built = await deps.db.transaction().execute((tx) => insertFood(tx, values, deps.clock()));
  invalidateMenu(deps);
  return built;
}

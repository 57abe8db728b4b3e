import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { CartContents } from "../orders.ts";

export async function foodsOf(url: string) {
  const answer = await fetch(url + foodEndpoints.list.path);
  return foodEndpoints.list.answer.parse(await answer.json()).data;
}

/** The first foods of the menu in these quantities, at current prices. */
export async function cartOf(url: string, quantities: readonly number[] = [2, 1, 1]): Promise<CartContents> {
  const foods = await foodsOf(url);
  const answer = await fetch(url + settingsEndpoints.read.path);
  const { deliveryFee } = settingsEndpoints.read.answer.parse(await answer.json()).data;
  const lines = quantities.map((quantity, index) => {
    const food = foods[index];
    if (!food) throw new Error(`the menu has fewer than ${quantities.length} foods`);
    return { _id: food._id, quantity, price: food.price };
  });
  const amount = lines.reduce((sum, { quantity, price }) => sum + quantity * price, deliveryFee);
  return { items: lines.map(({ _id, quantity }) => ({ _id, quantity })), amount };
}

import { foodEndpoints } from "@forno/contract/food.ts";
import { settingsEndpoints } from "@forno/contract/settings.ts";
import type { Basket } from "./orders.ts";

export async function foodsOf(url: string) {
  const answer = await fetch(url + foodEndpoints.list.path);
  return foodEndpoints.list.answer.parse(await answer.json()).data;
}

/** Three things, one of them twice, as they cost today. */
export async function basketOf(url: string): Promise<Basket> {
  const [a, b, c] = await foodsOf(url);
  if (!a || !b || !c) throw new Error("the menu has fewer than three foods");
  const answer = await fetch(url + settingsEndpoints.read.path);
  const { deliveryFee } = settingsEndpoints.read.answer.parse(await answer.json()).data;
  const items = [a, b, c].map(({ _id }, index) => ({ _id, quantity: index === 0 ? 2 : 1 }));
  return { items, amount: 2 * a.price + b.price + c.price + deliveryFee };
}

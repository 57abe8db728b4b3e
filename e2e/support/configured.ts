/** Orders of configured lines of the demo menu, for tests. */
import { configurationOf, type NamedMenu, named, type WantedLine } from "../../contract/src/testing/wanted-line.ts";
import { expect, type Shop, type SignedIn } from "./fixtures.ts";
import { ADDRESS, FEE, payOrder } from "./ordering.ts";

export type { WantedLine };

/** Puts one of each line into the cart. */
export async function addConfigured(shop: Shop, who: SignedIn, lines: readonly WantedLine[]) {
  const { data: foods, sizes, modifierGroups } = (await shop.call("GET", "/api/food/list")).body;
  const menu: NamedMenu = { foods, sizes, modifierGroups };
  const added: { key: string; unitPrice: number; quantity: number }[] = [];
  for (const wanted of lines) {
    const body = { itemId: named(wanted.food, menu.foods)._id, configuration: configurationOf(menu, wanted) };
    const answer = await shop.call("POST", "/api/cart/add", { token: who.token, body });
    expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
    const cart: { key: string; unitPrice: number }[] = answer.body.data.lines;
    const line = cart.find(({ key }) => !added.some((before) => before.key === key));
    if (line) added.push({ key: line.key, unitPrice: line.unitPrice, quantity: wanted.quantity ?? 1 });
  }
  return added;
}

/** Places an order of these lines, which must differ, and pays it. The customer's cart must be empty. Returns the order's ID. */
export async function placeConfigured(shop: Shop, who: SignedIn, lines: readonly WantedLine[]): Promise<string> {
  const added = await addConfigured(shop, who, lines);
  expect(added).toHaveLength(lines.length);
  const items = added.map(({ key, quantity }) => ({ _id: key, quantity }));
  const amount = added.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, FEE);
  const { body } = await shop.call("POST", "/api/order/place", { token: who.token, body: { address: ADDRESS, items, amount } });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return await payOrder(shop, body);
}

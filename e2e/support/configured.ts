/** Orders of configured lines of the demo menu, for tests. */
import { expect, type Shop, type SignedIn } from "./fixtures.ts";
import { ADDRESS, FEE, payOrder } from "./ordering.ts";

type Side = "whole" | "left" | "right";

/** By the names on the demo menu. */
export interface WantedLine {
  food: string;
  quantity?: number;
  size?: string;
  /** All that lies on it. */
  modifiers?: (string | [name: string, quantity: number, side?: Side])[];
  secondHalf?: string;
  note?: string;
  /** Of a deal, by the names of its slots. */
  slots?: Record<string, WantedLine>;
}

interface Named {
  _id: string;
  name: string;
}
interface MenuAnswer {
  data: (Named & { deal: { slots: Named[] } | null })[];
  sizes: Named[];
  modifierGroups: (Named & { modifiers: Named[] })[];
}

const idOf = (name: string, from: readonly Named[]): string => {
  const found = from.find((each) => each.name === name);
  if (!found) throw new Error(`The demo menu has no ${name}`);
  return found._id;
};

function configurationOf(menu: MenuAnswer, wanted: WantedLine): object {
  const modifiers = menu.modifierGroups.flatMap((group) => group.modifiers);
  const slots = menu.data.find(({ name }) => name === wanted.food)?.deal?.slots ?? [];
  return {
    ...(wanted.size && { sizeId: idOf(wanted.size, menu.sizes) }),
    ...(wanted.modifiers && {
      modifiers: wanted.modifiers.map((each) => {
        const [name, quantity, side = "whole"] = typeof each === "string" ? [each, 1] : each;
        return { _id: idOf(name, modifiers), quantity, side };
      }),
    }),
    ...(wanted.secondHalf && { secondHalfId: idOf(wanted.secondHalf, menu.data) }),
    ...(wanted.note && { note: wanted.note }),
    ...(wanted.slots && {
      slots: Object.entries(wanted.slots).map(([name, line]) => ({
        _id: idOf(name, slots),
        foodId: idOf(line.food, menu.data),
        configuration: configurationOf(menu, line),
      })),
    }),
  };
}

/** Puts one of each line into the cart. */
export async function addConfigured(shop: Shop, who: SignedIn, lines: readonly WantedLine[]) {
  const menu: MenuAnswer = (await shop.call("GET", "/api/food/list")).body;
  const added: { key: string; unitPrice: number; quantity: number }[] = [];
  for (const wanted of lines) {
    const body = { itemId: idOf(wanted.food, menu.data), configuration: configurationOf(menu, wanted) };
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

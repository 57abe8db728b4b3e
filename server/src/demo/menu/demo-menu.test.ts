/** The menu of a demo shop (api.md, Menu options): everything on it can be ordered as it comes, and what it looks like is what it has. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints, type Menu } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { linePicture } from "@forno/contract/menu/rules/line/line-details.ts";
import { lineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineDiet } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { type Resolution, resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImageProcessor } from "../../providers/images/image-processor.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { fillDemoShop } from "../demo-shop.ts";

/** The pictures do not matter here. */
const images: ImageProcessor = {
  process: async () => ({ variants: [{ width: 1, height: 1, bytes: Buffer.from("x") }], colour: null }),
  toAvif: async (webp) => webp,
  toPng: async (webp) => webp,
  drawText: async () => ({ width: 0, height: 0, dots: new Uint8Array() }),
};

let shop: TestShop;
let menu: Menu;
beforeAll(async () => {
  shop = await startTestShop({ deps: { images } });
  await fillDemoShop(shop.deps);
  const { data, sections, sizes, modifierGroups } = (await shop.call(foodEndpoints.list)).body;
  menu = { foods: data, sections, sizes, modifierGroups };
});
afterAll(() => shop.close());

function foodNamed(name: string): Food {
  const food = menu.foods.find((each) => each.name === name);
  if (!food) throw new Error(`No ${name} on the menu`);
  return food;
}

const resolve = (food: Food, configuration?: Configuration): Resolution => resolveLine(indexOf(menu), food, configuration);

function lineOf(food: Food, configuration?: Configuration) {
  const { line, refusal } = resolve(food, configuration);
  if (!line || refusal) throw new Error(`${food.name}: ${refusal?.code}`);
  return line;
}

const modifierNamed = (name: string) =>
  menu.modifierGroups.flatMap(({ modifiers }) => modifiers).find((each) => each.name === name);
const idOf = (things: readonly { _id: string; name: string }[], name: string) => things.find((thing) => thing.name === name)?._id;

const isDeal = ({ deal }: Food) => deal !== null;
const isPizza = ({ halves }: Food) => halves !== null;

it("has sections in order, deals last", () => {
  const sectionOf = (food: Food) => menu.sections.find(({ _id }) => _id === food.sectionId)?.name;
  expect(menu.sections.map(({ name }) => name)).toEqual(["Pizzas", "Sides", "Drinks", "Sweets", "Deals"]);
  const counts = Map.groupBy(menu.foods, sectionOf);
  expect([...counts].map(([name, foods]) => [name, foods.length])).toEqual([
    ["Pizzas", 11],
    ["Sides", 2],
    ["Drinks", 1],
    ["Sweets", 1],
    ["Deals", 3],
  ]);
});

it("everything but deals can be ordered as it comes, at its price, with its own ID as the key", () => {
  for (const food of menu.foods.filter((each) => !isDeal(each))) {
    const line = lineOf(food);
    expect([food.name, lineKey(line), unitPaise(line)]).toEqual([food.name, food._id, food.price * 100]);
    expect(lineDiet(line)).toBe(food.diet);
  }
});

it("every pizza has three sizes, the first at its price, a crust, a cheese and twelve toppings", () => {
  for (const food of menu.foods.filter(isPizza)) {
    expect(food.prices.map(({ sizeId }) => menu.sizes.find(({ _id }) => _id === sizeId)?.name)).toEqual([
      "Regular",
      "Medium",
      "Large",
    ]);
    expect(food.prices[0]).toMatchObject({ sizeId: food.defaultSizeId, price: food.price, kcal: food.kcal });
    const groups = food.modifierGroupIds.map((id) => menu.modifierGroups.find(({ _id }) => _id === id));
    expect(groups.map((group) => group?.name)).toEqual(["Crust", "Cheese", "Veg toppings", "Non-veg toppings"]);
    expect(groups.slice(2).flatMap((group) => group?.modifiers)).toHaveLength(12);
  }
});

it("the picture of a pizza as it comes shows its base and toppings", () => {
  const layersOf = (name: string) => {
    const picture = linePicture(lineOf(foodNamed(name)));
    return [picture?.base, ...(picture?.layers ?? []).map(({ image }) => image)];
  };
  expect(layersOf("Margherita")).toEqual(["base-red", "basil"]);
  expect(layersOf("Farmhouse")).toEqual(["base-red", "tomato", "mushroom", "capsicum", "onion"]);
  expect(layersOf("BBQ Chicken")).toEqual(["base-bbq", "chicken", "onion"]);
  for (const food of menu.foods.filter(isPizza)) expect(food.baseImage).not.toBeNull();
});

it("any two pizzas share one, for the price of the dearer one in that size", () => {
  const [margherita, tikka] = [foodNamed("Margherita"), foodNamed("Paneer Tikka")];
  const large = idOf(menu.sizes, "Large");
  expect(unitPaise(lineOf(margherita, { sizeId: large, secondHalfId: tikka._id }))).toBe(739_00);
  for (const food of menu.foods.filter(isPizza))
    if (food !== margherita) expect(resolve(margherita, { secondHalfId: food._id }).refusal).toBeNull();
});

it("prices crusts and toppings by size, halves of toppings at half", () => {
  const medium = idOf(menu.sizes, "Medium");
  const modifiers = [
    { _id: modifierNamed("Wheat thin crust")?._id ?? "" },
    { _id: modifierNamed("Mozzarella")?._id ?? "" },
    { _id: modifierNamed("Fresh basil")?._id ?? "" },
    { _id: modifierNamed("Paneer")?._id ?? "", quantity: 2 },
    { _id: modifierNamed("Black olives")?._id ?? "", side: "left" as const },
  ];
  expect(unitPaise(lineOf(foodNamed("Margherita"), { sizeId: medium, modifiers }))).toBe((399 + 40 + 2 * 50 + 25) * 100);
});

it("has a drink in two sizes, and deals whose choices fit their slots", () => {
  expect(foodNamed("Masala Lemonade").prices.map(({ price }) => price)).toEqual([69, 149]);
  for (const deal of menu.foods.filter(isDeal)) {
    expect(resolve(deal, { slots: [] }).refusal).toMatchObject({ code: "choiceMissing" });
    const slots = (deal.deal?.slots ?? []).map(({ _id, foodIds }) => ({ _id, foodId: foodIds[0] ?? "" }));
    const line = lineOf(deal, { slots });
    expect(unitPaise(line)).toBe(deal.price * 100);
    for (const { slot, line: part } of line.parts ?? []) if (slot.sizeId) expect(part.size?.size._id).toBe(slot.sizeId);
  }
});

it("everything can be added to a cart by its ID alone, which is then its line's key", async () => {
  const { token } = await shop.signIn();
  for (const { _id: itemId } of menu.foods) await shop.call(cartEndpoints.add, { token, body: { itemId } });
  const { cartData, lines } = (await shop.call(cartEndpoints.read, { token, body: {} })).body.data;
  expect(cartData).toEqual(Object.fromEntries(menu.foods.map(({ _id }) => [_id, 1])));
  expect(new Set(lines.map(({ problem }) => problem))).toEqual(new Set([null]));
});

it("posted back as a document or as a file of prices changes nothing", async () => {
  const { token } = await shop.signIn("admin");
  const { data: document } = (await shop.call(menuAdminEndpoints.document, { token })).body;
  const posted = await shop.call(menuAdminEndpoints.importDocument, { token, body: { document } });
  expect(posted).toMatchObject({ status: 200, body: { changes: [], data: document } });
  const prices = (await shop.call(menuAdminEndpoints.exportPrices, { token })).body;
  const body = new FormData();
  body.set("file", new Blob([prices]), "prices.csv");
  expect((await shop.call(menuAdminEndpoints.importPrices, { token, body })).body).toMatchObject({ changes: [] });
});

/** Configured lines of a cart (api.md, Menu options). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildPizzaMenu, changeStored as change, changeOption, type PizzaMenu } from "../menu/reading/menu-factory.ts";

let shop: TestShop;
let second: TestShop;
let admin: string;
let token: string;
let pizzas: PizzaMenu;

beforeAll(async () => {
  shop = await startTestShop();
  second = await startTestShop({ sharing: shop });
  admin = (await shop.signIn("admin")).token;
  pizzas = await buildPizzaMenu(shop.deps);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(async () => {
  token = (await shop.signIn()).token;
});

const add = (itemId: string, configuration?: Configuration, at = shop) =>
  at.call(cartEndpoints.add, { token, body: { itemId, ...(configuration && { configuration }) } });
const remove = (itemId: string) => shop.call(cartEndpoints.remove, { token, body: { itemId } });
const merge = (cartData: Record<string, number>) => shop.call(cartEndpoints.merge, { token, body: { cartData } });
const cart = async () => (await shop.call(cartEndpoints.read, { token, body: {} })).body.data;
const soldOut = (name: string) => `${name} is sold out. Please remove it from your cart`;
const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });

/** The key of a line that was added. */
async function added(itemId: string, configuration?: Configuration): Promise<string> {
  const { status, body } = await add(itemId, configuration);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  const { cartData } = body.data;
  const key = Object.keys(cartData).at(-1);
  if (key === undefined) throw new Error("The cart is empty");
  return key;
}

const mediumWithOlives = (): Configuration => ({
  sizeId: pizzas.medium,
  modifiers: [{ _id: pizzas.thin }, { _id: pizzas.olives, side: "left" }],
});

describe("a configured line", () => {
  it("has a key, its words, its price and its configuration", async () => {
    const { margherita, medium, thin, olives } = pizzas;
    const { body } = await add(margherita._id, mediumWithOlives());
    const [line] = body.data.lines;
    expect(body.data.cartData).toEqual({ [line?.key ?? ""]: 1 });
    expect(line).toMatchObject({
      itemId: margherita._id,
      quantity: 1,
      name: "Margherita",
      summary: "Medium, Thin crust, extra Olives (left)",
      unitPrice: 422,
      problem: null,
      configuration: { sizeId: medium },
    });
    expect(line?.configuration.modifiers).toHaveLength(2);
    expect(line?.configuration.modifiers).toEqual(
      expect.arrayContaining([
        { _id: thin, quantity: 1, side: "whole" },
        { _id: olives, quantity: 1, side: "left" },
      ]),
    );
    expect(await cart()).toEqual(body.data);
  });

  it("is the same line whatever the order and the spelling of its choices, and by its key", async () => {
    const { margherita, medium, thin, olives, onion } = pizzas;
    const key = await added(margherita._id, { sizeId: medium, modifiers: [{ _id: onion }, { _id: thin }, { _id: olives }] });
    await add(margherita._id, {
      sizeId: medium,
      modifiers: [
        { _id: olives, side: "left" },
        { _id: thin, quantity: 1, side: "whole" },
        { _id: olives, side: "right", quantity: 1 },
        { _id: onion },
      ],
    });
    await add(key);
    expect((await cart()).cartData).toEqual({ [key]: 3 });
  });

  it("that is a food as it comes has the food's ID as its key", async () => {
    const { margherita, regular, thin } = pizzas;
    await add(margherita._id);
    await add(margherita._id, { sizeId: regular, modifiers: [{ _id: thin }] });
    expect((await cart()).cartData).toEqual({ [margherita._id]: 2 });
  });

  it("is added with the configuration, if a key comes with one", async () => {
    const key = await added(pizzas.margherita._id, mediumWithOlives());
    await add(key, { sizeId: pizzas.large });
    const { lines } = await cart();
    expect(lines.map(({ summary, quantity }) => [summary, quantity]).sort()).toEqual([
      ["Large, Thin crust", 1],
      ["Medium, Thin crust, extra Olives (left)", 1],
    ]);
  });

  it("leaves the cart one by one, by its key; an unknown key does nothing", async () => {
    const key = await added(pizzas.margherita._id, mediumWithOlives());
    await add(key);
    expect((await remove(key)).body.data.cartData).toEqual({ [key]: 1 });
    expect((await remove(`${pizzas.margherita._id}~s${newId()}`)).body.data.cartData).toEqual({ [key]: 1 });
    expect((await remove(pizzas.margherita._id)).body.data.cartData).toEqual({ [key]: 1 });
    expect((await remove(key)).body.data).toEqual({ cartData: {}, lines: [] });
  });

  it("may be two pizzas on one, at the price of the dearer half", async () => {
    const { margherita, farmhouse } = pizzas;
    await add(margherita._id, { secondHalfId: farmhouse._id, note: "  Well done,\nplease " });
    expect((await cart()).lines).toMatchObject([
      {
        name: "Margherita and Farmhouse",
        summary: "Regular, left Margherita, right Farmhouse, Thin crust, “Well done, please”",
        unitPrice: 259,
      },
    ]);
  });

  it("of a deal costs its surcharges", async () => {
    const { deal, slots, margherita, olives, thin, medium, cola } = pizzas;
    const configuration: Configuration = {
      slots: [
        { _id: slots.pizza, foodId: margherita._id, configuration: { modifiers: [{ _id: thin }, { _id: olives }] } },
        { _id: slots.drink, foodId: cola._id },
      ],
    };
    await add(deal._id, configuration);
    const { lines } = await cart();
    expect(lines).toMatchObject([{ name: "Meal for one", unitPrice: 344, problem: null }]);
    expect(lines[0]?.summary).toBe("Margherita (Medium, Thin crust, extra Olives); Cola");
    expect(lines[0]?.configuration.slots).toMatchObject([
      { _id: slots.pizza, foodId: margherita._id, configuration: { sizeId: medium } },
      { _id: slots.drink, foodId: pizzas.cola._id },
    ]);
  });

  it("includes the dearest dip, and counts a price for the size", async () => {
    const { margherita, large, burst, olives, dip } = pizzas;
    const modifiers = [{ _id: burst }, { _id: olives, quantity: 2 }, { _id: dip, quantity: 2 }];
    await add(margherita._id, { sizeId: large, modifiers });
    expect((await cart()).lines).toMatchObject([{ unitPrice: 599 + 120 + 150 + 30 }]);
  });
});

describe("a refusal of a line", () => {
  it.each([
    ["of a required choice", () => add(pizzas.pasta._id), 400, "choiceMissing", "Please choose Shape"],
    [
      "of a required choice left out",
      () => add(pizzas.margherita._id, { modifiers: [] }),
      400,
      "choiceMissing",
      "Please choose Crust",
    ],
    ["of a deal's slot", () => add(pizzas.deal._id, { slots: [] }), 400, "choiceMissing", "Please choose Pizza"],
    [
      "of a deal's slot with one food",
      () => add(pizzas.deal._id, { slots: [{ _id: pizzas.slots.pizza, foodId: pizzas.margherita._id }] }),
      400,
      "choiceMissing",
      "Please choose Drink",
    ],
    [
      "of too much",
      () => add(pizzas.margherita._id, { modifiers: [pizzas.thin, pizzas.burst].map((_id) => ({ _id })) }),
      400,
      "tooManyChoices",
      "Choose at most 1 from Crust",
    ],
    [
      "of too many toppings",
      () =>
        add(pizzas.margherita._id, {
          modifiers: [pizzas.thin, pizzas.paneer].map((_id) => ({ _id, quantity: 1 })).concat(fourMore()),
        }),
      400,
      "tooManyChoices",
      "Choose at most 4 from Toppings",
    ],
    [
      "of an unknown size",
      () => add(pizzas.margherita._id, { sizeId: newId() }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    [
      "of a size of another food",
      () => add(pizzas.cola._id, { sizeId: pizzas.medium }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    [
      "of another food's modifier",
      () => add(pizzas.cola._id, { modifiers: [{ _id: pizzas.olives }] }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    [
      "of half of what cannot be halved",
      () => add(pizzas.margherita._id, { modifiers: [{ _id: pizzas.thin }, { _id: pizzas.paneer, side: "left" }] }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    [
      "of an unknown half",
      () => add(pizzas.margherita._id, { secondHalfId: newId() }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    [
      "of two that cannot share",
      () => add(pizzas.margherita._id, { secondHalfId: pizzas.calzone._id }),
      400,
      "halvesDiffer",
      "These two cannot share a pizza",
    ],
    [
      "of a deal's unknown slot",
      () => add(pizzas.deal._id, { slots: [{ _id: newId(), foodId: newId() }] }),
      400,
      "choiceUnknown",
      "This choice is not on the menu",
    ],
    ["of a long note", () => add(pizzas.margherita._id, { note: "🍕".repeat(141) }), 400, "badRequest", "At most 140 characters"],
    ["of a malformed key", () => add(`${pizzas.margherita._id}~zz`), 400, "choiceUnknown", "This choice is not on the menu"],
    ["of a key of an unknown food", () => add(`${newId()}~m`), 404, "foodNotFound", "Food item not found"],
  ] as const)("%s", async (_of, call, status, code, message) => {
    expect(await call()).toMatchObject(refusal(status, code, message));
    expect((await cart()).lines).toEqual([]);
  });
  const fourMore = () => [
    { _id: pizzas.olives, quantity: 2 },
    { _id: pizzas.onion, quantity: 2 },
  ];

  it("of a note does not count what a reader does not see", async () => {
    expect((await add(pizzas.margherita._id, { note: ` ${"🍕".repeat(140)}\u0007 ` })).status).toBe(200);
    expect((await add(pizzas.margherita._id, { note: "(no) ~cut~ 100% 50'" })).status).toBe(200);
  });

  it("comes after 99 of one line, and after 100 lines", async () => {
    const key = await added(pizzas.margherita._id, mediumWithOlives());
    await merge({ [key]: 99 });
    expect(await add(key)).toMatchObject(refusal(409, "cartItemLimit", "You can add at most 99 of one item"));
    const others = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${pizzas.cola._id}~nNote ${n}`, 1]));
    expect(await merge(others(101))).toMatchObject(refusal(400, "badRequest", "At most 100 items"));
    expect(Object.keys((await merge(others(100))).body.data.cartData)).toHaveLength(100);
    expect(await add(pizzas.cola._id, { note: "One more" })).toMatchObject(
      refusal(409, "cartFull", "Your cart is full. Remove something first"),
    );
    expect((await add(pizzas.cola._id)).status).toBe(409);
    expect((await remove(key)).status).toBe(200);
  });

  it("while ordering is off is that", async () => {
    await turn(false);
    expect(await add(pizzas.margherita._id, mediumWithOlives())).toMatchObject({ status: 409, body: { code: "ordersDisabled" } });
    expect(await add(pizzas.pasta._id)).toMatchObject({ status: 409, body: { code: "ordersDisabled" } });
    await turn(true);
  });
});

describe("what is sold out", () => {
  const sold = async (id: string, work: () => Promise<void>) => {
    const { menu } = pizzas;
    await changeOption(shop.deps, menu, id, { isAvailable: false });
    await work();
    await changeOption(shop.deps, menu, id, { isAvailable: true });
  };

  it("can be neither size nor modifier of a new line, and is a problem of lines that are in a cart", async () => {
    const { margherita, olives, medium, large } = pizzas;
    const key = await added(margherita._id, mediumWithOlives());
    await sold(olives, async () => {
      expect(await add(key)).toMatchObject(refusal(409, "cartItemSoldOut", soldOut("Olives")));
      expect((await add(margherita._id)).status).toBe(200);
    });
    await sold(medium, async () => {
      expect(await add(key)).toMatchObject(refusal(409, "cartItemSoldOut", soldOut("Medium")));
      expect((await add(margherita._id, { sizeId: large })).status).toBe(200);
      expect((await cart()).lines.find((line) => line.key === key)?.problem).toBe(soldOut("Medium"));
    });
    expect((await cart()).lines.map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  it("is sold again by itself", async () => {
    const { margherita, menu, large } = pizzas;
    const until = new Date(shop.deps.clock().getTime() + 60_000).toISOString();
    await changeOption(shop.deps, menu, large, { isAvailable: false, soldOutUntil: until });
    expect(await add(margherita._id, { sizeId: large })).toMatchObject(refusal(409, "cartItemSoldOut", soldOut("Large")));
    shop.clock.advance(60_000);
    expect((await add(margherita._id, { sizeId: large })).status).toBe(200);
    await changeOption(shop.deps, menu, large, {});
  });

  it("is a food outside its hours, by the time alone", async () => {
    const { cola, margherita } = pizzas;
    await add(cola._id);
    const clock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2).replace(":00", "")}`;
    const inAnHour = timeOfDayInKolkata(new Date(shop.deps.clock().getTime() + 3_600_000)).slice(0, 5);
    await change(shop.deps, cola._id, { serviceHours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: inAnHour, to: "17:00" }] });
    expect(await add(cola._id)).toMatchObject(refusal(409, "foodNotServed", "This item is not served at this time"));
    expect((await cart()).lines.map(({ problem }) => problem)).toEqual([
      expect.stringContaining(`Cola is not served at this time, only ${clock(inAnHour)}`),
    ]);
    expect((await add(margherita._id)).status).toBe(200);
    shop.clock.advance(3_600_000);
    expect((await add(cola._id)).status).toBe(200);
    await change(shop.deps, cola._id, { serviceHours: null });
  });

  it("on the second half is named, and a sold-out food cannot be added as today", async () => {
    const { margherita, farmhouse } = pizzas;
    await change(second.deps, farmhouse._id, { isAvailable: false });
    expect(await add(margherita._id, { secondHalfId: farmhouse._id })).toMatchObject(
      refusal(409, "cartItemSoldOut", soldOut("Farmhouse")),
    );
    expect(await add(farmhouse._id)).toMatchObject(refusal(409, "foodSoldOut", "This item is sold out"));
    await change(second.deps, farmhouse._id, { isAvailable: true });
    expect((await add(farmhouse._id)).status).toBe(200);
  });
});

describe("a deal as it comes", () => {
  const summaries = async () => (await cart()).lines.map(({ summary }) => summary).sort();
  const [withMargherita, withFarmhouse] = ["Margherita (Medium, Thin crust); Cola", "Farmhouse (Medium, Thin crust); Cola"];

  it("has the first food of each slot that is available, and the deal's ID as its key", async () => {
    const { deal, margherita } = pizzas;
    expect((await add(deal._id)).body.data).toMatchObject({
      cartData: { [deal._id]: 1 },
      lines: [{ unitPrice: 299, problem: null }],
    });
    expect(await summaries()).toEqual([withMargherita]);
    await change(shop.deps, margherita._id, { isAvailable: false });
    expect((await add(deal._id)).body.data.cartData).toEqual({ [deal._id]: 2 });
    expect(await summaries()).toEqual([withFarmhouse]);
    await change(shop.deps, margherita._id, { isAvailable: true });
  });

  it("is another line than the same foods chosen, which stay what they are", async () => {
    const { deal, margherita, cola, slots } = pizzas;
    await add(deal._id, { slots: [slots.pizza, slots.drink].map((_id, at) => ({ _id, foodId: at ? cola._id : margherita._id })) });
    await add(deal._id);
    await change(shop.deps, margherita._id, { isAvailable: false });
    expect(await summaries()).toEqual([withFarmhouse, withMargherita]);
    expect((await cart()).lines.map(({ problem }) => problem)).toContain(soldOut("Margherita"));
    await change(shop.deps, margherita._id, { isAvailable: true });
  });

  it("is sold out if no food of a slot is available", async () => {
    const { deal, cola } = pizzas;
    await add(deal._id);
    await change(shop.deps, cola._id, { isAvailable: false });
    expect(await add(deal._id)).toMatchObject(refusal(409, "foodSoldOut", "This item is sold out"));
    expect((await cart()).lines).toMatchObject([{ problem: soldOut("Meal for one") }]);
    await change(shop.deps, cola._id, { isAvailable: true });
  });
});

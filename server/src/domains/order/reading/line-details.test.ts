/** Orders of configured lines, from the cart to each list that shows them (api.md, Menu options). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { type OrderLine, orderEndpoints } from "@forno/contract/order/order.ts";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { signInPartner } from "../../delivery/delivery-factory.ts";
import { buildLongDeal, buildPizzaMenu, changeOption, changeStored, type PizzaMenu } from "../../menu/reading/menu-factory.ts";
import { brokenInvariants, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { exportData } from "../../privacy/privacy-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { ADDRESS, listOrders, place, storedOrdersOf } from "../order-factory.ts";

interface Item {
  _id: string;
  configuration?: Configuration;
  quantity: number;
}

const FEE = 40;

let shop: TestShop;
let second: TestShop;
let admin: string;
let customer: SignedInUser;
let pizzas: PizzaMenu;

beforeAll(async () => {
  shop = await startTestShop();
  second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
  admin = (await shop.signIn("admin")).token;
  pizzas = await buildPizzaMenu(shop.deps);
  await setCash(shop, admin, { cashOnDelivery: true });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(async () => {
  customer = await shop.signIn();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const order = (items: Item[], subtotal: number, more: object = {}, { key, at = shop }: { key?: string; at?: TestShop } = {}) =>
  place(at, customer.token, { address: ADDRESS, items, amount: subtotal + FEE, ...more }, key);
const inCash = { paymentMethod: "cash" };

const pizza = (note = "Ring twice (Asha)"): Configuration => ({
  sizeId: pizzas.medium,
  modifiers: [{ _id: pizzas.thin }, { _id: pizzas.olives, side: "left" }, { _id: pizzas.onion, quantity: 2 }],
  note,
});
const halves = (): Configuration => ({ secondHalfId: pizzas.farmhouse._id });
const meal = (): Configuration => ({
  slots: [
    {
      _id: pizzas.slots.pizza,
      foodId: pizzas.margherita._id,
      configuration: { modifiers: [{ _id: pizzas.burst }], note: "Cut for Asha" },
    },
    { _id: pizzas.slots.drink, foodId: pizzas.cola._id },
  ],
});
const items = (): Item[] => [
  { _id: pizzas.margherita._id, configuration: pizza(), quantity: 2 },
  { _id: pizzas.margherita._id, configuration: halves(), quantity: 1 },
  { _id: pizzas.deal._id, configuration: meal(), quantity: 1 },
  { _id: pizzas.cola._id, quantity: 3 },
  { _id: pizzas.margherita._id, quantity: 1 },
];
const SUBTOTAL = 2 * (399 + 23 + 50) + 259 + (299 + 80) + 3 * 60 + 199;

const mine = async () => (await shop.call(orderEndpoints.mine, { token: customer.token, body: {} })).body.data;

const shown = () => [
  {
    name: "Margherita",
    quantity: 2,
    price: 472,
    size: "Medium",
    secondHalf: null,
    note: "Ring twice (Asha)",
    diet: "veg",
    summary: "Medium, Thin crust, double Onion, extra Olives (left), “Ring twice (Asha)”",
    parts: null,
    modifiers: [
      { name: "Thin crust", quantity: 1, side: "whole", price: 0, kind: "Crust" },
      { name: "Onion", quantity: 2, side: "whole", price: 50, kind: null },
      { name: "Olives", quantity: 1, side: "left", price: 23, kind: null },
    ],
  },
  { name: "Margherita and Farmhouse", price: 259, size: "Regular", secondHalf: "Farmhouse", picture: { base: "base-red" } },
  {
    name: "Meal for one",
    price: 379,
    size: null,
    modifiers: [],
    note: null,
    summary: "Margherita (Medium, Cheese burst, “Cut for Asha”); Cola",
    parts: [
      { name: "Margherita", size: "Medium", note: "Cut for Asha", modifiers: [{ name: "Cheese burst", price: 80 }] },
      { name: "Cola", size: null, modifiers: [], note: null },
    ],
  },
  { _id: pizzas.cola._id, key: pizzas.cola._id, name: "Cola", quantity: 3, price: 60, size: null, summary: "", parts: null },
  { key: pizzas.margherita._id, name: "Margherita", price: 199, size: "Regular", summary: "Regular, Thin crust" },
];

describe("an order of configured lines", () => {
  it("has the same lines, placed in a batch and alone, on all lists", async () => {
    expect((await order(items(), SUBTOTAL)).body).toMatchObject({ success: true, amount: (SUBTOTAL + FEE) * 100 });
    const { body } = await order(items(), SUBTOTAL, inCash);
    const orders = await mine();
    expect(orders.map(({ items: lines }) => lines)).toMatchObject([shown(), shown()]);
    expect(orders[0]?.items).toEqual(orders[1]?.items);
    const [first] = (await listOrders(shop, admin, { limit: 1 })).body.data;
    expect(first?.items).toEqual(orders[0]?.items);
    const partner = await signInPartner(shop, admin);
    const assignment = { orderId: body.orderData._id, deliveryBoyId: partner.partnerId };
    await shop.call(deliveryEndpoints.assign, { token: admin, body: assignment });
    const delivery = (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body;
    expect(JSON.stringify(delivery)).toContain("extra Olives (left)");
    const { orders: exported } = (await exportData(shop, customer.token)).body.data;
    expect(exported[0]?.items).toEqual(orders[0]?.items);
  });

  it("has what became one line, because the default changed, once", async () => {
    const asDefault = { _id: pizzas.margherita._id, configuration: { sizeId: pizzas.regular }, quantity: 1 };
    expect((await order([{ _id: pizzas.margherita._id, quantity: 2 }, asDefault], 3 * 199)).status).toBe(200);
    expect((await mine())[0]?.items).toMatchObject([{ key: pizzas.margherita._id, quantity: 3, price: 199 }]);
  });

  it("is exported with what was chosen, and found by it", async () => {
    await order(items(), SUBTOTAL, inCash);
    const response = await fetch(`${shop.url}/api/order/admin/export?q=${customer.mobile.slice(-6)}`, {
      headers: { token: admin },
    });
    expect(await response.text()).toContain(
      "2 x Margherita (Medium, Thin crust, double Onion, extra Olives (left), “Ring twice (Asha)”); " +
        "1 x Margherita and Farmhouse (Regular, left Margherita, right Farmhouse, Thin crust);" +
        " 1 x Meal for one (Margherita (Medium, Cheese burst, “Cut for Asha”); Cola); 3 x Cola; 1 x Margherita (Regular, Thin crust)",
    );
    const found = async (q: string) => (await listOrders(shop, admin, { q })).body.data.map(({ userId }) => userId?._id);
    for (const word of ["olives", "farmhouse", "burst", "half", "twice"]) expect(await found(word)).toContain(customer.userId);
    expect(await found("quarter")).toEqual([]);
  });

  it("can be ordered again by its keys, and by a client that knows only foods", async () => {
    await order(items(), SUBTOTAL, inCash);
    const lines = (await mine())[0]?.items ?? [];
    const again = lines.map(({ key, quantity }: OrderLine) => ({ _id: key, quantity }));
    expect((await order(again, SUBTOTAL)).status).toBe(200);
    expect((await mine())[0]?.items).toEqual(lines);
    const plain = [pizzas.margherita, pizzas.farmhouse, pizzas.cola].map(({ _id, name, price }) => ({
      _id,
      name,
      price,
      quantity: 1,
    }));
    expect((await order(plain, 199 + 259 + 60)).status).toBe(200);
    expect((await order([{ _id: lines[0]?.key ?? "", configuration: {}, quantity: 1 }], 199)).status).toBe(200);
  });

  it("leaves the cart once it is paid, with what was added since", async () => {
    const { token } = customer;
    const add = (itemId: string, configuration?: Configuration) =>
      shop.call(cartEndpoints.add, { token, body: { itemId, ...(configuration && { configuration }) } });
    const { margherita, cola } = pizzas;
    await add(margherita._id, pizza());
    const [key = ""] = Object.keys((await add(cola._id)).body.data.cartData).filter((each) => each !== cola._id);
    const { body } = await order(
      [
        { _id: key, quantity: 1 },
        { _id: cola._id, quantity: 1 },
      ],
      472 + 60,
    );
    shop.clock.advance(1_000);
    await add(key);
    await add(margherita._id);
    await add(margherita._id, halves());
    const paid = { orderId: body.orderData._id, providerOrderId: body.orderId ?? "", answer: body };
    await verifyPayment(shop, claimOf(shop, { ...paid, payment: shop.payments.pay(paid.providerOrderId) }));
    const { lines } = (await shop.call(cartEndpoints.read, { token, body: {} })).body.data;
    expect(lines.map(({ name, summary, quantity }) => [name, summary, quantity])).toEqual(
      expect.arrayContaining([
        ["Margherita", expect.stringContaining("Olives"), 1],
        ["Margherita", "Regular, Thin crust", 1],
        ["Margherita and Farmhouse", expect.any(String), 1],
      ]),
    );
    expect(lines).toHaveLength(3);
  });
});

describe("the same order again", () => {
  it("with its key is that order, in any spelling; another line needs another key", async () => {
    const key = newId();
    const once = await order(items(), SUBTOTAL, {}, { key });
    expect((await order(items(), SUBTOTAL, {}, { key, at: second })).body.orderData).toEqual(once.body.orderData);
    expect(await order(items().slice(1), SUBTOTAL - 944, {}, { key })).toMatchObject(refusal(409, "idempotencyKeyReused"));
    expect(await storedOrdersOf(shop, [customer.userId])).toHaveLength(1);
  });

  it("without a key is found by its lines, however they are spelled", async () => {
    const { margherita } = pizzas;
    const one = await order([{ _id: margherita._id, configuration: pizza(), quantity: 1 }], 472);
    const { modifiers = [], ...rest } = pizza();
    const spelled = { ...rest, modifiers: [...modifiers].reverse() };
    const same = await order([{ _id: margherita._id, configuration: spelled, quantity: 1 }], 472);
    expect(same.body.orderData).toEqual(one.body.orderData);
    const other = await order([{ _id: margherita._id, configuration: { ...pizza(), note: "No" }, quantity: 1 }], 472);
    expect(other.body.orderData).not.toEqual(one.body.orderData);
  });
});

describe("a refusal", () => {
  const soldOut = (name: string) => `${name} is sold out. Please remove it from your cart`;
  const unknown = "This choice is not on the menu";
  it.each([
    ["of a missing choice", () => [{ _id: pizzas.pasta._id, quantity: 1 }], 400, "choiceMissing", "Please choose Shape"],
    [
      "of a missing slot",
      () => [{ _id: pizzas.deal._id, configuration: { slots: [] }, quantity: 1 }],
      400,
      "choiceMissing",
      "Please choose Pizza",
    ],
    [
      "of too much",
      () => [
        {
          _id: pizzas.margherita._id,
          configuration: { modifiers: [pizzas.thin, pizzas.burst].map((_id) => ({ _id })) },
          quantity: 1,
        },
      ],
      400,
      "tooManyChoices",
      "Choose at most 1 from Crust",
    ],
    [
      "of something unknown",
      () => [{ _id: pizzas.cola._id, configuration: { sizeId: newId() }, quantity: 1 }],
      400,
      "choiceUnknown",
      unknown,
    ],
    ["of a malformed key", () => [{ _id: `${pizzas.cola._id}~q`, quantity: 1 }], 400, "choiceUnknown", unknown],
    [
      "of halves that differ",
      () => [{ _id: pizzas.margherita._id, configuration: { secondHalfId: pizzas.calzone._id }, quantity: 1 }],
      400,
      "halvesDiffer",
      "These two cannot share a pizza",
    ],
    [
      "of one line twice, and more than a cart may have",
      () => [
        { _id: pizzas.margherita._id, quantity: 99 },
        { _id: pizzas.margherita._id, configuration: { sizeId: pizzas.regular }, quantity: 1 },
      ],
      400,
      "badRequest",
      "At most 99 of each item can be ordered",
    ],
    ["of a removed food", () => [{ _id: `${newId()}~m`, quantity: 1 }], 409, "pricesChanged", undefined],
    [
      "of a wrong total",
      () => [{ _id: pizzas.margherita._id, configuration: pizza(), quantity: 1 }],
      409,
      "pricesChanged",
      undefined,
    ],
  ] as const)("%s places nothing, in either way", async (_of, wanted: () => readonly Item[], status, code, message) => {
    for (const more of [{}, inCash]) expect(await order([...wanted()], 199, more)).toMatchObject(refusal(status, code, message));
    expect(await storedOrdersOf(shop, [customer.userId])).toEqual([]);
  });

  it("of a line whose key is longer than calls accept: it could not be ordered again", async () => {
    const { deal, note } = await buildLongDeal(shop.deps);
    for (const more of [{}, inCash])
      expect(await order([{ _id: deal._id, configuration: { note }, quantity: 1 }], 499, more)).toMatchObject(
        refusal(400, "badRequest"),
      );
    expect((await order([{ _id: deal._id, quantity: 1 }], 499)).status).toBe(200);
  });

  it("names what was sold out since it came into the cart, on another instance, too", async () => {
    const { menu, margherita, farmhouse, olives, medium } = pizzas;
    const configured = [{ _id: margherita._id, configuration: pizza(), quantity: 1 }];
    for (const [id, name] of [
      [olives, "Olives"],
      [medium, "Medium"],
    ] as const) {
      await changeOption(second.deps, menu, id, { isAvailable: false });
      for (const more of [{}, inCash])
        expect(await order(configured, 472, more)).toMatchObject(refusal(409, "cartItemSoldOut", soldOut(name)));
      await changeOption(second.deps, menu, id, { isAvailable: true });
    }
    await changeStored(second.deps, farmhouse._id, { isAvailable: false });
    const half = [{ _id: margherita._id, configuration: halves(), quantity: 1 }];
    expect(await order(half, 259)).toMatchObject(refusal(409, "cartItemSoldOut", soldOut("Farmhouse")));
    await changeStored(second.deps, farmhouse._id, { isAvailable: true });
    expect((await order(half, 259)).status).toBe(200);
  });

  it("follows a price that changed, of the food, its size or a modifier", async () => {
    const { menu, margherita, olives } = pizzas;
    const configured = [{ _id: margherita._id, configuration: pizza(), quantity: 1 }];
    await changeOption(second.deps, menu, olives, { price: 61 });
    expect(await order(configured, 472)).toMatchObject(
      refusal(409, "pricesChanged", "Prices have changed. Please review your cart"),
    );
    expect((await order(configured, 472 + 8)).status).toBe(200);
    await changeOption(second.deps, menu, olives, {});
    const prices = margherita.prices.map((each) => ({ ...each, price: each.price + 1 }));
    await changeStored(second.deps, margherita._id, { prices });
    expect(await order(configured, 472)).toMatchObject(refusal(409, "pricesChanged"));
    expect((await order(configured, 473)).status).toBe(200);
    await changeStored(second.deps, margherita._id, { prices: margherita.prices });
  });
});

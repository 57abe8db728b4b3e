/** Clients that know the specification alone (api.md): what they send, and the sentences they show. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildFood } from "./domains/menu/food-factory.ts";
import { ADDRESS } from "./domains/order/order-factory.ts";
import { otpCallsOf } from "./domains/user/otp/otp-factory.ts";
import { startTestShop, type TestShop } from "./testing/test-shop.ts";

let shop: TestShop;
const { codeFor } = otpCallsOf(() => shop);
let admin: string;
let token: string;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps, { name: "Margherita", price: 199.5 });
  for (const price of [100, 120]) await buildFood(shop.deps, { name: "Garlic Bread", price });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

/** A body of any shape. */
const place = (items: unknown, amount: unknown = 239.5) =>
  shop.call(orderEndpoints.place, { token, body: { address: ADDRESS, items, amount } as never });

describe("an order's items", () => {
  it("may be name, quantity and price", async () => {
    expect(await place([{ name: " Margherita ", quantity: 2, price: 199.5 }], 439)).toMatchObject({
      status: 200,
      body: { amount: 43_900 },
    });
    const { body } = await shop.call(orderEndpoints.mine, { token });
    expect(body.data[0]?.items).toMatchObject([{ _id: food._id, name: "Margherita", quantity: 2, price: 199.5 }]);
  });

  it("are priced by the shop, not by their price", async () => {
    expect(await place([{ name: "Margherita", quantity: 1, price: 1 }], 41)).toMatchObject({
      status: 409,
      body: { code: "pricesChanged" },
    });
  });

  it.each(["Napoli", "margherita", "Garlic Bread"])(
    "named %s are on the menu only if exactly one food has this name",
    async (name) => {
      expect(await place([{ name, quantity: 1, price: 100 }])).toMatchObject({
        status: 400,
        body: { code: "foodUnknown", message: `${name} is not on the menu` },
      });
    },
  );

  it.each([
    ["no food", [{ quantity: 1 }], "Please name a food for each item"],
    ["a name longer than any food's", [{ name: "x".repeat(101), quantity: 1 }], "A food's name has at most 100 characters"],
    ["a blank name", [{ name: " ", quantity: 1 }], "Please name a food for each item"],
    ["no quantity", [{ name: "Margherita" }], "Please order at least one of each item"],
    ["half of one", [{ name: "Margherita", quantity: 0.5 }], "Please order at least one of each item"],
    ["a number in words", [{ name: "Margherita", quantity: "two" }], "Please order at least one of each item"],
    [
      "the same food twice",
      [
        { name: "Margherita", quantity: 1 },
        { name: "Margherita", quantity: 1 },
      ],
      "Each item may be listed only once",
    ],
    ["a text", "Margherita", "Your cart is empty"],
  ])("that are %s are refused in a sentence that names no field", async (_what, items, message) => {
    expect(await place(items)).toMatchObject({ status: 400, body: { code: "badRequest", message } });
  });
});

describe("numbers as text", () => {
  it("are accepted in an order", async () => {
    expect(await place([{ _id: food._id, quantity: "1" }], "239.50")).toMatchObject({ status: 200, body: { amount: 23_950 } });
  });

  it("are accepted in a cart", async () => {
    const body = { itemId: food._id, quantity: "2" };
    expect(await shop.call(cartEndpoints.add, { token, body })).toMatchObject({ body: { data: { cartData: { [food._id]: 2 } } } });
  });

  it("are accepted in a promo code, and when it is validated", async () => {
    const fields = { code: "TEN", description: "x", discountType: "PERCENTAGE", validUntil: "2099-12-31" } as const;
    expect(
      await shop.call(promoEndpoints.add, { token: admin, body: { ...fields, discountValue: "10", minOrderAmount: "100.00" } }),
    ).toMatchObject({ status: 200, body: { data: { discountValue: 10, minOrderAmount: 100 } } });
    expect(await shop.call(promoEndpoints.validate, { token, body: { code: "TEN", orderAmount: "260.00" } })).toMatchObject({
      status: 200,
      body: { data: { discountAmount: 30 } },
    });
  });

  it.each(["", "12 pizzas", "1e3", "0x10", "--1", "NaN"])("are refused if they are not a number: %j", async (amount) => {
    const message = "Please enter an amount in rupees with at most two decimals";
    expect(await place([{ _id: food._id, quantity: 1 }], amount)).toMatchObject({ status: 400, body: { message } });
  });

  it("are refused below zero in a sentence that is true", async () => {
    const message = "Please enter an amount of ₹0 or more";
    expect(await place([{ _id: food._id, quantity: 1 }], -1)).toMatchObject({ status: 400, body: { message } });
    const promo = {
      code: "LESS",
      description: "x",
      discountType: "PERCENTAGE",
      validUntil: "2099-12-31",
      minOrderAmount: 0,
    } as const;
    expect(await shop.call(promoEndpoints.add, { token: admin, body: { ...promo, discountValue: -1 } })).toMatchObject({
      status: 400,
      body: { message: "Please enter a discount of 0 or more" },
    });
  });
});

it("a discount that the code limits is charged as it is shown", async () => {
  const fields = {
    code: "HALF",
    description: "x",
    discountType: "PERCENTAGE",
    validUntil: "2099-12-31",
    minOrderAmount: 0,
  } as const;
  await shop.call(promoEndpoints.add, { token: admin, body: { ...fields, discountValue: 50, maxDiscount: 60 } });
  for (const [quantity, discount] of [
    [1, 60],
    [2, 60],
  ] as const) {
    const subtotal = 199.5 * quantity;
    const { body } = await shop.call(promoEndpoints.validate, { token, body: { code: "HALF", orderAmount: subtotal } });
    const shown = body.data.discountType === "PERCENTAGE" ? ((subtotal + 40) * body.data.discount) / 100 : body.data.discount;
    expect(shown).toBe(discount);
    expect(body.data).toMatchObject({ discountAmount: discount, terms: { discountType: "PERCENTAGE", discountValue: 50 } });
    const { token: other } = await shop.signIn();
    const promo = { code: "HALF", discountType: body.data.discountType, discountValue: body.data.discount };
    const items = [{ name: "Margherita", quantity, price: 199.5 }];
    const order = { address: ADDRESS, items, amount: subtotal + 40 - shown, promo };
    expect((await shop.call(orderEndpoints.place, { token: other, body: order as never })).status).toBe(200);
  }
});

it("a phone number and a promo code may be numbers", async () => {
  const mobile = 9_811_222_333;
  expect(await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: mobile + 1 } })).toMatchObject({ status: 200 });
  const otp = await codeFor(`+91${mobile}`);
  expect(await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp } })).toMatchObject({ status: 200 });
  const address = { ...ADDRESS, phone: mobile };
  const order = { address, items: [{ _id: food._id, quantity: 1 }], amount: 239.5, promo: { code: 50 } };
  expect(await shop.call(orderEndpoints.place, { token, body: order })).toMatchObject({ body: { code: "promoInvalid" } });
  expect(await shop.call(orderEndpoints.place, { token, body: { ...order, promo: null } })).toMatchObject({ status: 200 });
});

it("a one-time code may be a number, which has lost its leading zeros", async () => {
  const mobile = "+919811111111";
  const body = { mobile, otp: Number(await codeFor(mobile)) };
  expect(await shop.call(signInEndpoints.verifyOtp, { body })).toMatchObject({ status: 200 });
  expect(signInEndpoints.verifyOtp.body.parse({ mobile, otp: 421 }).otp).toBe("000421");
});

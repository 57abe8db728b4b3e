/** The charges of an order are stored as they were priced, and shown as they were stored. */

import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type Order, orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants } from "../../payment/payment-factory.ts";
import { addPromo } from "../../promo/promo-factory.ts";
import { buildCashBody, setCash } from "../cash/cash-factory.ts";
import { type BodyInput, buildPlaceBody, place } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let ten: NonNullable<BodyInput["promo"]>;
let all: NonNullable<BodyInput["promo"]>;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps, { price: 299.35 });
  ten = await addPromo(shop, admin, { discountType: "PERCENTAGE", discountValue: 10 });
  all = await addPromo(shop, admin, { discountType: "PERCENTAGE", discountValue: 100 });
  await setCash(shop, admin, { cashOnDelivery: true });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

const setFee = (deliveryFee: number) => shop.call(settingsEndpoints.updateShop, { token: admin, body: { deliveryFee } });
const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const storedOf = (orderId: string) =>
  shop.deps.db
    .selectFrom("order_charges")
    .select(["kind", "label", "paise"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();

/** What the customer saw before placing it. */
const pricedOf = ({ quantity = 1, promo }: BodyInput) =>
  priceOrder([{ unitPaise: toPaise(food.price), quantity }], { deliveryFeePaise: 4_000, promo });

async function expectPriced(order: Order | undefined, input: BodyInput): Promise<void> {
  const { charges, subtotalPaise, totalPaise } = pricedOf(input);
  const shown = charges.map(({ paise, ...charge }) => ({ ...charge, amount: toRupees(paise) }));
  expect(order).toMatchObject({ charges: shown, subtotal: toRupees(subtotalPaise), amount: toRupees(totalPaise) });
  expect(await storedOf(order?._id ?? "")).toEqual(charges);
}

describe("the charges of an order", () => {
  it.each<["online" | "cash", "none" | "ten" | "all"]>([
    ["online", "none"],
    ["online", "ten"],
    ["online", "all"],
    ["cash", "none"],
    ["cash", "ten"],
  ])("paid %s, with the promo code %s, are those it was priced with", async (paymentMethod, code) => {
    const promo = { none: undefined, ten, all }[code];
    const input = { quantity: 20, ...(promo && { promo }) };
    expect((await place(shop, token, { ...buildPlaceBody(food, input), paymentMethod })).status).toBe(200);
    await expectPriced((await mine())[0], input);
  });

  it("add up to the delivery fee and the discount of the specification's fields", async () => {
    await place(shop, token, buildPlaceBody(food, { promo: ten }));
    expect(await mine()).toMatchObject([
      {
        charges: [
          { kind: "delivery", label: "Delivery fee", amount: 40 },
          { kind: "discount", label: `Discount, ${ten.code}`, amount: -34 },
        ],
        deliveryFee: 40,
        discount: 34,
        promoCode: ten.code,
        amount: 305.35,
      },
    ]);
  });

  it("are its own when it replaces an unpaid order, whose charges stay", async () => {
    await place(shop, token, buildPlaceBody(food, { promo: ten }));
    await place(shop, token, buildPlaceBody(food, { quantity: 2 }));
    await place(shop, token, buildCashBody(food, { quantity: 3, promo: ten }));
    const [third, second, first] = await mine();
    expect([first?.status, second?.status, third?.status]).toEqual(["cancelled", "cancelled", "pending"]);
    await expectPriced(first, { promo: ten });
    await expectPriced(second, { quantity: 2 });
    await expectPriced(third, { quantity: 3, promo: ten });
  });

  it("stay when the same cart is placed again, and when the fee changes", async () => {
    const body = buildPlaceBody(food, { quantity: 4 });
    const answers = [await place(shop, token, body), await place(shop, token, body)];
    expect(new Set(answers.map((answer) => answer.body.orderData._id)).size).toBe(1);
    await setFee(55);
    await expectPriced((await mine())[0], { quantity: 4 });
    await setFee(40);
  });

  it("distinguish two orders of the same cart and total", async () => {
    const promo = await addPromo(shop, admin, { discountValue: 10 });
    const body = buildPlaceBody(food, { promo });
    await place(shop, token, body);
    await setFee(50);
    await shop.call(promoEndpoints.update, { token: admin, params: { id: promo._id }, body: { discountValue: 20 } });
    expect((await place(shop, token, body)).status).toBe(200);
    expect((await mine()).map(({ amount, deliveryFee, discount }) => [amount, deliveryFee, discount])).toEqual([
      [329.35, 50, 20],
      [329.35, 40, 10],
    ]);
    await setFee(40);
  });
});

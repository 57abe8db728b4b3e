/** Limits of promo codes, and what the owner sees of them. */
import { createHash } from "node:crypto";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { setCash } from "../order/cash/cash-factory.ts";
import { buildPlaceBody, place } from "../order/order-factory.ts";
import { brokenInvariants, claimOf, verifyPayment } from "../payment/payment-factory.ts";
import { deleteAccount } from "../privacy/privacy-factory.ts";
import { addPromo, buildPromoBody, dayIn, listedPromo } from "./promo-factory.ts";

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

let shop: TestShop;
let admin: string;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const order = (token: string, code: string, quantity = 1) => place(shop, token, buildPromoBody(food, code, quantity));
async function pay({ body }: Awaited<ReturnType<typeof order>>): Promise<void> {
  const providerOrderId = body.orderId ?? "";
  const claim = claimOf(shop, { providerOrderId, payment: shop.payments.pay(providerOrderId) });
  expect((await verifyPayment(shop, claim)).status).toBe(200);
}
const validate = (token: string, code: string) =>
  shop.call(promoEndpoints.validate, { token, body: { code, orderAmount: food.price } });
const cancel = (orderId: string, status = "cancelled") =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });

const usedUp = refusal(400, "promoUsedUp", "Promo code is no longer available");
const alreadyUsed = refusal(400, "promoAlreadyUsed", "You have already used this promo code");
const firstOnly = refusal(400, "promoFirstOrderOnly", "This promo code is for first orders only");

describe("a code for five orders", () => {
  it("is used by exactly five of fifty customers who order at the same moment", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 5 });
    const customers = await Promise.all(Array.from({ length: 50 }, () => shop.signIn()));
    const answers = await Promise.all(customers.map(({ token }) => order(token, promo.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(usedUp);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ usedCount: 5, discountGiven: 100, state: "usedUp" });
    shop.clock.advance(10_000);
    const { data } = (await shop.call(promoEndpoints.listActive)).body;
    expect(data.map(({ code }) => code)).not.toContain(promo.code);
  });
});

describe("a code for one order", () => {
  it("is free again when its order is cancelled, and used again when that is reopened", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 1 });
    const [first, second] = [await shop.signIn(), await shop.signIn()];
    const { body } = await order(first.token, promo.code);
    expect(await order(second.token, promo.code)).toMatchObject(usedUp);
    expect(await validate(second.token, promo.code)).toMatchObject(usedUp);
    await cancel(body.orderData._id);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ usedCount: 0, discountGiven: 0, state: "active" });
    expect((await validate(second.token, promo.code)).status).toBe(200);
    await cancel(body.orderData._id, "pending");
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ usedCount: 1, discountGiven: 20, state: "usedUp" });
    expect(await order(second.token, promo.code)).toMatchObject(usedUp);
  });

  it("is free again when its order was not paid in time", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 1 });
    const [first, second] = [await shop.signIn(), await shop.signIn()];
    expect((await order(first.token, promo.code)).status).toBe(200);
    shop.clock.advance(HOUR_MS);
    await shop.jobs.runScheduled("reconcile-orders");
    expect((await order(second.token, promo.code)).status).toBe(200);
  });

  it("works for the same cart again, and for another cart that supersedes it", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 1, maxUsesPerCustomer: 1 });
    const { token } = await shop.signIn();
    const first = await order(token, promo.code);
    const again = await order(token, promo.code);
    expect(again.body.orderData).toEqual(first.body.orderData);
    expect((await validate(token, promo.code)).status).toBe(200);
    const other = await order(token, promo.code, 2);
    expect(other.body.orderData._id).not.toBe(first.body.orderData._id);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ usedCount: 1 });
  });

  it("leaves no trace of a refused order", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 1 });
    const [first, second] = [await shop.signIn(), await shop.signIn()];
    await order(first.token, promo.code);
    const open = await place(shop, second.token, buildPlaceBody(food));
    expect(await order(second.token, promo.code)).toMatchObject(usedUp);
    const mine = (await shop.call(orderEndpoints.mine, { token: second.token })).body.data;
    expect(mine.map(({ _id, status }) => [_id, status])).toEqual([[open.body.orderData._id, "pending"]]);
  });
});

describe("a code with a 100% discount", () => {
  it("returns the same order for a double click, and works once per customer", async () => {
    const free = { discountType: "PERCENTAGE", discountValue: 100 } as const;
    const promo = await addPromo(shop, admin, { ...free, maxUsesPerCustomer: 1 });
    const { token } = await shop.signIn();
    const body = buildPlaceBody(food, { promo: { code: promo.code, ...free } });
    const [first, second] = [await place(shop, token, body), await place(shop, token, body)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.orderData).toEqual(first.body.orderData);
    shop.clock.advance(60_000);
    expect(await place(shop, token, body)).toMatchObject(alreadyUsed);
  });
});

describe("a code for two orders of a customer", () => {
  it("is refused the third time, for that customer only", async () => {
    const promo = await addPromo(shop, admin, { maxUsesPerCustomer: 2 });
    const [regular, other] = [await shop.signIn(), await shop.signIn()];
    for (const quantity of [1, 2]) await pay(await order(regular.token, promo.code, quantity));
    expect(await order(regular.token, promo.code, 3)).toMatchObject(alreadyUsed);
    expect(await validate(regular.token, promo.code)).toMatchObject(alreadyUsed);
    expect((await order(other.token, promo.code)).status).toBe(200);
  });

  it("is used twice by one customer who orders ten times at once", async () => {
    const promo = await addPromo(shop, admin, { maxUsesPerCustomer: 2 });
    const { token } = await shop.signIn();
    await Promise.all(Array.from({ length: 10 }, (_, n) => order(token, promo.code, n + 1)));
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ usedCount: 1 });
  });
});

describe("a code for first orders", () => {
  it("is refused to customers with a placed order, not to those whose order failed", async () => {
    const promo = await addPromo(shop, admin, { firstOrderOnly: true });
    const { token } = await shop.signIn();
    await place(shop, token, buildPlaceBody(food));
    expect((await validate(token, promo.code)).status).toBe(200);
    const first = await order(token, promo.code);
    await pay(first);
    expect(await validate(token, promo.code)).toMatchObject(firstOnly);
    expect(await order(token, promo.code, 2)).toMatchObject(firstOnly);
    await cancel(first.body.orderData._id);
    expect((await order(token, promo.code, 2)).status).toBe(200);
  });
});

describe("a code for first orders, without an online payment", () => {
  it("works for the first order in cash, and not for a second one", async () => {
    await setCash(shop, admin, { cashOnDelivery: true });
    const promo = await addPromo(shop, admin, { firstOrderOnly: true });
    const { token } = await shop.signIn();
    const inCash = (quantity: number) =>
      place(shop, token, { ...buildPromoBody(food, promo.code, quantity), paymentMethod: "cash" });
    const first = await inCash(1);
    expect(first.status).toBe(200);
    expect((await inCash(1)).body.orderData).toEqual(first.body.orderData);
    expect(await inCash(2)).toMatchObject(firstOnly);
    expect(await validate(token, promo.code)).toMatchObject(firstOnly);
    await cancel(first.body.orderData._id);
    expect((await inCash(2)).status).toBe(200);
  });

  it("works for the first order of ₹0, and not for a second one", async () => {
    const free = { discountType: "PERCENTAGE", discountValue: 100 } as const;
    const promo = await addPromo(shop, admin, { ...free, firstOrderOnly: true });
    const { token } = await shop.signIn();
    const forNothing = (quantity: number) =>
      place(shop, token, buildPlaceBody(food, { quantity, promo: { code: promo.code, ...free } }));
    expect((await forNothing(1)).status).toBe(200);
    expect(await forNothing(2)).toMatchObject(firstOnly);
  });
});

describe("deleting the account", () => {
  const signInAs = async (mobile: string) => {
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha Rao", mobile } });
    const { body } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: shop.sms.lastCode(mobile) } });
    return "token" in body ? body.token : "";
  };
  const anew = async (mobile: string, token: string) => {
    expect((await deleteAccount(shop, token)).status).toBe(200);
    shop.clock.advance(60_000);
    return await signInAs(mobile);
  };
  const delivered = async (token: string, code: string, quantity = 1) => {
    const placed = await order(token, code, quantity);
    await pay(placed);
    await cancel(placed.body.orderData._id, "delivered");
  };

  it.each([
    ["each customer once", { maxUsesPerCustomer: 1 }, alreadyUsed],
    ["first orders", { firstOrderOnly: true }, firstOnly],
  ])("does not reset the limits of a code: %s", async (_which, limit, refusal) => {
    const promo = await addPromo(shop, admin, limit);
    const { mobile, token } = await shop.signIn();
    await delivered(token, promo.code);
    const second = await anew(mobile, token);
    expect(await validate(second, promo.code)).toMatchObject(refusal);
    expect(await order(second, promo.code)).toMatchObject(refusal);
    const third = await anew(mobile, second);
    expect(await order(third, promo.code)).toMatchObject(refusal);
    const { token: other } = await shop.signIn();
    expect((await order(other, promo.code)).status).toBe(200);
  });

  it("retains nothing of a customer who never ordered", async () => {
    const { mobile, token, userId } = await shop.signIn();
    expect((await deleteAccount(shop, token)).status).toBe(200);
    const rows = await shop.deps.db.selectFrom("former_customers").selectAll().execute();
    expect(rows.map((row) => row.user_id)).not.toContain(userId);
    expect(JSON.stringify(rows)).not.toContain(mobile.slice(3));
    expect(rows.map((row) => row.mobile_mac)).not.toContainEqual(createHash("sha256").update(mobile).digest());
  });

  it("retains the former customer for two years", async () => {
    const promo = await addPromo(shop, admin, { firstOrderOnly: true, validUntil: dayIn(shop, 3000) });
    const { mobile, token } = await shop.signIn();
    await delivered(token, promo.code);
    expect((await deleteAccount(shop, token)).status).toBe(200);
    shop.clock.advance(732 * DAY_MS);
    await shop.jobs.runScheduled("retention");
    expect((await order(await signInAs(mobile), promo.code)).status).toBe(200);
    admin = (await shop.signIn("admin")).token;
  });
});

describe("a percentage with a limit", () => {
  it("takes off at most that, in the cart and in the order", async () => {
    const half = { discountType: "PERCENTAGE", discountValue: 50, maxDiscount: "30" };
    const { code } = await addPromo(shop, admin, half);
    const { token } = await shop.signIn();
    expect((await validate(token, code)).body.data).toMatchObject({
      discountType: "FLAT",
      discountValue: 30,
      maxDiscount: 30,
      discountAmount: 30,
    });
    const amount = food.price + 40 - 30;
    const placed = await place(shop, token, buildPlaceBody(food, { amount, promo: { code, ...half } }));
    expect(placed).toMatchObject({ status: 200, body: { amount: amount * 100 } });
  });

  it("can be given and taken away later", async () => {
    const promo = await addPromo(shop, admin, { discountType: "PERCENTAGE", discountValue: 50 });
    const change = (body: object) => shop.call(promoEndpoints.update, { token: admin, params: { id: promo._id }, body });
    expect((await change({ maxDiscount: 45.5 })).body.data.maxDiscount).toBe(45.5);
    expect((await change({ maxDiscount: null })).body.data.maxDiscount).toBeNull();
    expect(await change({ maxDiscount: 0 })).toMatchObject({ status: 400 });
    const flat = { discountType: "FLAT", discountValue: 50, maxDiscount: 30 };
    expect(await change(flat)).toMatchObject({ status: 400, body: { message: "Only a percentage can have a limit" } });
  });
});

describe("a private code", () => {
  it("is on the admin's list only, and can be used by whoever knows it", async () => {
    const promo = await addPromo(shop, admin, { isPrivate: true });
    const shown = (await shop.call(promoEndpoints.listActive)).body.data;
    expect(shown.map(({ code }) => code)).not.toContain(promo.code);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ isPrivate: true, state: "active" });
    const { token } = await shop.signIn();
    expect((await validate(token, promo.code)).status).toBe(200);
    await shop.call(promoEndpoints.update, { token: admin, params: { id: promo._id }, body: { isPrivate: false } });
    expect((await shop.call(promoEndpoints.listActive)).body.data.map(({ code }) => code)).toContain(promo.code);
  });
});

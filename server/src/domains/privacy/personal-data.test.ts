/** A customer's download of everything that the shop holds about them. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeOrder } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { buildDelivered } from "../payment/payment-factory.ts";
import { exportData } from "./privacy-factory.ts";

let shop: TestShop;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());

async function signInByCode(): Promise<{ token: string; mobile: string }> {
  const mobile = newMobile();
  await shop.call(signInEndpoints.sendOtp, { body: { name: "Nila Sen", mobile } });
  const { body } = await shop.call(signInEndpoints.verifyOtp, {
    body: { mobile, otp: shop.sms.lastCode(mobile) },
    headers: { "user-agent": "Telephone" },
  });
  return { token: "token" in body ? body.token : "", mobile };
}

describe("a customer's data", () => {
  it("is everything that is held about them, and about nobody else", async () => {
    const stranger = await shop.signIn();
    await buildDelivered(shop, stranger.token, food);
    const { token, mobile } = await signInByCode();
    const paid = await buildDelivered(shop, token, food);
    await setStatus(shop, paid.orderId, "cancelled");
    await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    const admin = await shop.signIn("admin");
    await shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } });
    const at = shop.clock.read().toISOString();

    const { status, body, headers } = await exportData(shop, token);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    const amount = paid.answer.amount / 100;
    expect(body.data).toMatchObject({
      exportedAt: at,
      account: { name: "Nila Sen", mobile, since: at },
      preferences: { promotions: true },
      cart: [{ _id: food._id, name: food.name, quantity: 1 }],
      sessions: [{ createdAt: at, lastUsedAt: at, endedAt: null, device: "Telephone", isCurrent: true }],
      codes: [{ at, name: "Nila Sen", network: "127.0.0.1" }],
      orders: [
        {
          _id: paid.orderId,
          amount,
          items: [{ name: food.name, quantity: 1 }],
          address: { firstName: "Asha", lastName: "Rao", address: "12 MG Road", phone: "9800000001" },
          history: [{ status: "pending" }, { status: "delivered" }, { status: "cancelled" }],
        },
      ],
      payments: [{ orderId: paid.orderId, paymentId: paid.payment.id, amount, status: "captured", paysOrder: true }],
      refunds: [{ paymentId: paid.payment.id, amount, reason: "order_cancelled", status: "queued" }],
      messages: [{ text: "Two for one", mobile, status: "queued", at }],
    });
    const text = JSON.stringify(body);
    for (const secret of [token, stranger.mobile, stranger.userId, admin.mobile]) expect(text).not.toContain(secret);
  });

  it("includes the wrong codes for their number, with the network", async () => {
    const { token, mobile } = await signInByCode();
    shop.clock.advance(60_000);
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Nila Sen", mobile } });
    const wrong = shop.sms.lastCode(mobile) === "000000" ? "000001" : "000000";
    expect((await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: wrong } })).status).toBe(400);
    const at = shop.clock.read().toISOString();
    const { wrongCodes } = (await exportData(shop, token)).body.data;
    expect(wrongCodes).toEqual([
      { network: "127.0.0.1", count: 1, lastAt: at },
      { network: null, count: 1, lastAt: at },
    ]);
  });

  it("includes all orders, however many they are", async () => {
    const { token, userId } = await shop.signIn();
    const { orderId } = await buildDelivered(shop, token, food);
    const { db } = shop.deps;
    const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    const { order_number: _number, provider_order_id: _provider, ...copied } = order;
    const more = Array.from({ length: 430 }, (_, n) => ({
      ...copied,
      id: `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      created_at: new Date(order.created_at.getTime() - n * 1000),
    }));
    await db.insertInto("orders").values(more).execute();
    const { data } = (await exportData(shop, token)).body;
    expect(new Set(data.orders.map(({ _id }) => _id)).size).toBe(431);
    expect(data.orders.every((each) => each.userId === userId)).toBe(true);
  });

  it("is for signed-in customers only", async () => {
    expect(await exportData(shop)).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    for (const role of ["admin", "delivery_boy"] as const) {
      const { token } = await shop.signIn(role);
      expect(await exportData(shop, token)).toMatchObject({ status: 403, body: { code: "accessDenied" } });
    }
  });
});

it("is downloaded at most ten times a day, with one entry in the activity log", async () => {
  const { token, userId } = await shop.signIn();
  const entries = async () =>
    (await shop.deps.db.selectFrom("audit_log").select("id").where("subject_id", "=", userId).execute()).length;
  const answers = await Promise.all(Array.from({ length: 11 }, () => exportData(shop, token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429]);
  expect(await exportData(shop, token)).toMatchObject({
    status: 429,
    body: { message: "You have downloaded your data ten times today. Please try again tomorrow", code: "downloadTooOften" },
  });
  expect((await exportData(shop, (await shop.signIn()).token)).status).toBe(200);
  expect(await entries()).toBe(1);
  shop.clock.advance(86_400_001);
  expect((await exportData(shop, token)).status).toBe(200);
  expect(await entries()).toBe(2);
});

it("has many orders in pages, complete and newest first, and a download that is left does not hold up the next one", async () => {
  const { token, userId } = await shop.signIn();
  for (let count = 0; count < 103; count++) {
    await storeOrder(shop.deps, { userId, status: "delivered" });
    shop.clock.advance(1_000);
  }
  const url = new URL(privacyEndpoints.data.path, shop.url);
  expect((await fetch(url, { method: "HEAD", headers: { token } })).status).toBe(200);
  await (await fetch(url, { headers: { token } })).body?.cancel();
  const [first, second] = await Promise.all([exportData(shop, token), exportData(shop, token)]);
  const { orders } = first.body.data;
  expect(orders).toHaveLength(103);
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  expect(second.body.data.orders).toEqual(orders);
  const { token: nobody } = await shop.signIn();
  expect((await exportData(shop, nobody)).body.data.orders).toEqual([]);
});

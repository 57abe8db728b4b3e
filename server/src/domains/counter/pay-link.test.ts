/** Phone orders that are paid on a page of the shop, by whoever has the link that their customer gets as a text. */
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { payLinkEndpoints } from "@forno/contract/counter/pay-link.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { linkToken, SHORT_MAC_BYTES } from "../../platform/http/signed-link.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { newMobile, type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { brokenInvariants, sendPaymentEvent } from "../payment/payment-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: SignedInUser;
let seller: SignedInUser;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps, { name: "Margherita", price: 199 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.signIn("admin");
  seller = await shop.signIn("staff", ["counter"]);
  await shop.jobs.runAll();
  shop.sms.sent.length = 0;
  shop.payments.calls.length = 0;
});

const sell = (body: object = {}, key = "") =>
  shop.call(counterEndpoints.order, {
    token: seller.token,
    body: {
      channel: "phone",
      customer: { name: "Asha Rao", mobile: newMobile() },
      items: [{ _id: food._id, quantity: 1 }],
      payment: "link",
      ...body,
    },
    headers: key ? { "idempotency-key": key } : {},
  });
/** A sale with the token of its link. */
const sold = async (body: object = {}) => {
  const { data } = (await sell(body)).body;
  return { ...data, token: data.link?.url.split("/").at(-1) ?? "" };
};
const show = (token: string) => shop.call(payLinkEndpoints.order, { params: { token } });
const stateOf = async (token: string) => (await show(token)).body.data;
const open = (token: string) => shop.call(payLinkEndpoints.open, { params: { token } });
const check = (token: string) => shop.call(payLinkEndpoints.check, { params: { token } });
const cancel = (orderId: string) => shop.call(counterEndpoints.cancel, { token: seller.token, body: { orderId } });
const sendAgain = (orderId: string) => shop.call(counterEndpoints.sendLink, { token: seller.token, body: { orderId } });
const readSale = async (orderId: string) =>
  (await shop.call(counterEndpoints.sale, { token: seller.token, query: { orderId } })).body.data;
const waiting = async (orderId: string) =>
  (await shop.call(counterEndpoints.waiting, { token: seller.token })).body.data.filter((each) => each.orderId === orderId);
const isInKitchen = async (orderId: string) =>
  (await shop.call(kitchenEndpoints.list, { token: admin.token })).body.data.tickets.some((each) => each.orderId === orderId);
const pay = async (token: string) => {
  const { orderId } = (await open(token)).body;
  return shop.payments.pay(orderId ?? "");
};
const expire = async () => {
  shop.clock.advance(46 * MINUTE_MS);
  await shop.jobs.runScheduled("reconcile-orders");
};
const texts = async () => {
  await shop.jobs.runAll();
  return shop.sms.sent.map(({ mobile, text }) => [mobile, text]);
};

it("waits like an online order, is texted to the number, and paid once although its link is open on two phones", async () => {
  const mobile = newMobile();
  const { orderId, orderNumber, token, link, upi, payment } = await sold({
    customer: { name: "Asha Rao", mobile },
    items: [{ _id: food._id, quantity: 1, configuration: { note: "For Asha" } }],
  });
  expect([upi, payment, shop.payments.callsOf("createQr")]).toEqual([null, false, []]);
  expect(Date.parse(link?.expiresAt ?? "") - shop.clock.read().getTime()).toBe(45 * MINUTE_MS);
  expect(await texts()).toEqual([[mobile, `Forno: Pay ₹199 for order ${orderNumber}: ${link?.url}`]]);
  expect((await waiting(orderId)).map((each) => [each.customer, each.link?.text])).toEqual([["Asha Rao", "sent"]]);
  expect(await isInKitchen(orderId)).toBe(false);

  const shown = await stateOf(token);
  expect(shown).toMatchObject({ state: "payable", orderNumber, amount: 199, items: [{ name: "Margherita", quantity: 1 }] });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Asha|Rao|${mobile.slice(1)}`));
  const windows = await Promise.all([open(token), open(token)]);
  expect(new Set(windows.map(({ body }) => body.orderId)).size).toBe(1);
  const [first, second] = [await pay(token), await pay(token)];
  await sendPaymentEvent(shop, "payment.captured", first);
  await sendPaymentEvent(shop, "payment.captured", second);
  await shop.jobs.runAll();
  const refunded = shop.payments.refunds.map(({ paymentId }) => paymentId);
  expect(refunded.filter((id) => id === first.id || id === second.id)).toEqual([second.id]);
  expect(await stateOf(token)).toMatchObject({ state: "paid", payableUntil: null, isRefunded: false });
  expect(await readSale(orderId)).toMatchObject({ payment: true, link: null });
  expect(await isInKitchen(orderId)).toBe(true);
  expect(await waiting(orderId)).toEqual([]);
  expect(await open(token)).toMatchObject(refusal(409, "orderNotPayable"));
  expect(await sendAgain(orderId)).toMatchObject(refusal(409, "saleNotWaiting"));
  expect(await brokenInvariants(shop)).toEqual([]);
});

it("is paid as soon as the page asks the provider, and says that it waits while the provider is away", async () => {
  const { token } = await sold();
  shop.payments.failNext("network", "listOrderPayments");
  expect((await check(token)).body.data.state).toBe("checking");
  await pay(token);
  shop.clock.advance(5_000);
  expect((await check(token)).body.data.state).toBe("paid");
});

it("says that it has expired, was cancelled, or was cancelled after it was paid", async () => {
  const [late, dropped, returned] = [await sold(), await sold(), await sold()];
  await pay(returned.token);
  await check(returned.token);
  await setStatus(shop, returned.orderId, "cancelled");
  expect(await stateOf(returned.token)).toMatchObject({ state: "cancelled", isRefunded: true });
  expect((await cancel(dropped.orderId)).status).toBe(200);
  expect(await stateOf(dropped.token)).toMatchObject({ state: "cancelled", isRefunded: false });
  expect(await open(dropped.token)).toMatchObject(refusal(409, "orderNotPayable"));
  await expire();
  expect(await stateOf(late.token)).toMatchObject({ state: "expired", payableUntil: null });
  expect(await open(late.token)).toMatchObject(refusal(409, "orderNotPayable"));
});

it("is nobody's but that of its link: forged, of another purpose or after a day", async () => {
  const { orderId, token } = await sold();
  const ended = refusal(404, "linkEnded");
  const other = token.at(-5) === "A" ? "B" : "A";
  const forged = [token.slice(0, -5) + other + token.slice(-4), token.slice(0, -1), `${token}AAAA`, "x", "A".repeat(48)];
  for (const each of forged) {
    expect(await show(each), each).toMatchObject(ended);
    expect(await open(each)).toMatchObject(ended);
    expect(await check(each)).toMatchObject(ended);
  }
  const later = new Date(shop.clock.read().getTime() + MINUTE_MS);
  const ofBill = linkToken(shop.deps.config.billLinkKey, orderId, later, SHORT_MAC_BYTES);
  expect(await show(ofBill)).toMatchObject(ended);
  shop.clock.advance(24 * 60 * MINUTE_MS);
  expect(await show(token)).toMatchObject(ended);
});

it("needs a mobile number, a provider, and a sale that waits", async () => {
  expect(await sell({ customer: null })).toMatchObject({ status: 400, body: { message: "Please enter a valid mobile number" } });
  const landline = { firstName: "Asha", phone: "080 6123 4567" };
  expect((await sell({ customer: null, address: landline })).status).toBe(400);
  shop.payments.failNext("network", "createOrder");
  expect(await sell()).toMatchObject(refusal(502, "orderNotPlaced"));
  const card = (await sell({ payment: "card" })).body.data;
  expect(await sendAgain(card.orderId)).toMatchObject(refusal(409, "saleNotWaiting"));
  expect(await sendAgain("0190a000-0000-7000-8000-000000000000")).toMatchObject(refusal(404, "orderNotFound"));
  const web = await shop.signIn();
  expect((await shop.call(orderEndpoints.mine, { token: web.token })).body.data).toEqual([]);
  expect(await texts()).toEqual([]);
});

it("is texted again when staff ask for it, at most three times in five minutes, and never by the same sale sent twice", async () => {
  const body = { customer: { name: "Asha Rao", mobile: newMobile() } };
  const { orderId } = (await sell(body, "same")).body.data;
  expect((await sell(body, "same")).body.data.orderId).toBe(orderId);
  expect(await texts()).toHaveLength(1);
  for (let count = 0; count < 3; count++) {
    expect((await sendAgain(orderId)).status).toBe(200);
    await shop.jobs.runAll();
  }
  expect(await sendAgain(orderId)).toMatchObject({ status: 429 });
  expect(await texts()).toHaveLength(4);
});

it("says that the text is off or failed", async () => {
  const set = (isOn: boolean) =>
    shop.call(messagesEndpoints.setOrderText, { token: admin.token, body: { kind: "paymentLink", isOn, templateId: "t1" } });
  await set(false);
  expect((await sold()).link?.text).toBe("off");
  await set(true);
  shop.sms.failNext("rejected");
  const { orderId } = await sold();
  await shop.jobs.runAll();
  expect((await readSale(orderId)).link?.text).toBe("failed");
});

it("texts what becomes of the order to the number of who has no account", async () => {
  const mobile = newMobile();
  const { orderId, orderNumber } = await sold({ payment: "card", customer: { name: "Asha Rao", mobile } });
  for (const status of ["processing", "out_for_delivery", "cancelled"]) {
    await setStatus(shop, orderId, status);
    await shop.jobs.runAll();
  }
  expect(await texts()).toEqual([
    [mobile, `Forno: Order ${orderNumber} is ready for pickup.`],
    [mobile, expect.stringContaining(`Order ${orderNumber} was cancelled.`)],
  ]);
  const detail = (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body.data;
  expect(detail.userId).toBe(null);
});

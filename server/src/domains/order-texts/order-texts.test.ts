/** Texts to customers and delivery partners about an order (api.md, Messages and figures). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { MESSAGES_RETENTION } from "@forno/contract/messages/messages-calls.ts";
import { ORDER_TEXTS } from "@forno/contract/messages/rules/order-texts.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { buildOrder } from "../order/order-factory.ts";
import { deleteAccount } from "../privacy/privacy-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let food: Food;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, admin.token, { cashOnDelivery: true });
  for (const kind of ORDER_TEXTS) await set({ kind });
  shop.sms.sent.length = 0;
});
afterEach(() => shop.close());

const set = (body: { kind: string; isOn?: boolean; templateId?: string }) =>
  shop.call(messagesEndpoints.setOrderText, { token: admin.token, body: { isOn: true, templateId: "t1", ...body } });
const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } });
const texts = async () => {
  await shop.jobs.runAll();
  return shop.sms.sent.map(({ mobile, text, templateId }) => [mobile, text?.replace(/\d{4,}/, "N"), templateId]);
};

it("a cash order's customer is told when it is accepted and on its way, its partner when it is theirs, once each", async () => {
  const partner = await signInPartner(shop, admin.token);
  shop.sms.sent.length = 0;
  const orderId = await buildCashOrder(shop, customer.token, food);
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId: partner.partnerId } });
  for (const status of ["processing", "out_for_delivery", "processing", "out_for_delivery"]) {
    await setStatus(orderId, status);
    await shop.jobs.runAll();
  }
  expect(await texts()).toEqual([
    [partner.mobile, "Forno: Order N is assigned to you.", "t1"],
    [customer.mobile, "Forno: We are making order N. Please have ₹239 in cash ready.", "t1"],
    [customer.mobile, "Forno: Order N is on its way to you.", "t1"],
  ]);
});

it("only a late delivery and a cancelled order that was to be made are told", async () => {
  const unpaid = await buildOrder(shop, customer.token, food);
  await setStatus(unpaid.orderId, "cancelled");
  const inTime = await buildCashOrder(shop, customer.token, food);
  await setStatus(inTime, "delivered");
  shop.clock.advance(60_000);
  expect(await texts()).toEqual([]);
  await setStatus(inTime, "cancelled");
  expect(await texts()).toEqual([[customer.mobile, "Forno: Order N was cancelled. We refund ₹239.", "t1"]]);
  const late = await buildCashOrder(shop, (await shop.signIn()).token, food);
  shop.clock.advance(31 * 60_000);
  shop.sms.sent.length = 0;
  await setStatus(late, "delivered");
  shop.clock.advance(60_000);
  expect((await texts()).map(([, text]) => text)).toEqual(["Forno: Order N came late. We are sorry."]);
});

it("a customer who picks the order up is told when it is ready, and never that it is on its way or came late", async () => {
  const orderId = await buildCashOrder(shop, customer.token, food);
  await shop.deps.db.updateTable("orders").set({ fulfilment: "pickup" }).where("id", "=", orderId).execute();
  shop.clock.advance(31 * 60_000);
  for (const status of ["out_for_delivery", "delivered"]) await setStatus(orderId, status);
  await setStatus(orderId, "out_for_delivery");
  expect((await texts()).map(([, text]) => text)).toEqual(["Forno: Order N is ready for pickup."]);
  await setStatus(orderId, "delivered");
  shop.clock.advance(60_000);
  expect(await texts()).toHaveLength(1);
});

it("a text that the provider could not take is sent again, one of unknown outcome is not", async () => {
  const orderId = await buildCashOrder(shop, customer.token, food);
  shop.sms.failNext("timeout");
  await setStatus(orderId, "processing");
  await shop.jobs.runAll();
  await setStatus(orderId, "pending");
  await setStatus(orderId, "processing");
  expect(await texts()).toEqual([]);
  shop.sms.failNext("away");
  await setStatus(orderId, "out_for_delivery");
  await shop.jobs.runAll().catch(() => {});
  await setStatus(orderId, "processing");
  await setStatus(orderId, "out_for_delivery");
  expect(await texts()).toHaveLength(1);
});

it("a rejected text is not sent again, and is listed with its reason", async () => {
  const failures = async () => (await shop.call(messagesEndpoints.orderTexts, { token: admin.token })).body.failures;
  const orderId = await buildCashOrder(shop, customer.token, food);
  shop.sms.failNext("rejected");
  await setStatus(orderId, "processing");
  await shop.jobs.runAll();
  expect(await texts()).toEqual([]);
  const failure = { orderId, kind: "accepted", reason: "SMS provider: rejected told to fail", isRetried: false };
  expect(await failures()).toEqual([expect.objectContaining(failure)]);
  expect(JSON.stringify(await failures())).not.toContain(customer.mobile);

  shop.sms.failNext("away");
  await setStatus(orderId, "out_for_delivery");
  await shop.jobs.runAll().catch(() => {});
  expect(await failures()).toContainEqual(expect.objectContaining({ kind: "outForDelivery", isRetried: true }));
  await setStatus(orderId, "processing");
  await setStatus(orderId, "out_for_delivery");
  expect(await texts()).toHaveLength(1);
  expect((await failures()).map(({ kind }) => kind)).toEqual(["accepted"]);
});

it("nobody is told that a text is sent again once it is not true any more, or was tried too often", async () => {
  const isRetried = async () =>
    (await shop.call(messagesEndpoints.orderTexts, { token: admin.token })).body.failures.map((each) => each.isRetried);
  const orderId = await buildCashOrder(shop, customer.token, food);
  shop.sms.failNext("away");
  await setStatus(orderId, "processing");
  await shop.jobs.runAll();
  expect(await isRetried()).toEqual([true]);
  await setStatus(orderId, "pending");
  await shop.jobs.runAll();
  expect(await isRetried()).toEqual([false]);

  await setStatus(orderId, "out_for_delivery");
  for (let attempt = 0; attempt <= 20; attempt++) {
    shop.sms.failNext("away");
    await shop.jobs.runAll();
  }
  expect(await isRetried()).toEqual([false, false]);
});

it("a demo with a real provider sends none until set, with a template", async () => {
  await shop.close();
  shop = await startTestShop();
  shop.sms.name = "twilio";
  admin = await shop.signIn("admin");
  const { data } = (await shop.call(messagesEndpoints.orderTexts, { token: admin.token })).body;
  expect(data.every(({ isOn }) => !isOn)).toBe(true);
  expect(await set({ kind: "cancelled", templateId: "" })).toMatchObject({ status: 400, body: { code: "templateNeeded" } });
});

it("a text that is turned off is not sent", async () => {
  await set({ kind: "accepted", isOn: false });
  const orderId = await buildCashOrder(shop, customer.token, food);
  await setStatus(orderId, "processing");
  expect(await texts()).toEqual([]);
});

it("in live mode all are off until set, and need a template", async () => {
  await shop.close();
  shop = await startTestShop({ config: { mode: "live" } });
  admin = await shop.signIn("admin");
  const read = async () => (await shop.call(messagesEndpoints.orderTexts, { token: admin.token })).body.data;
  expect((await read()).every(({ isOn }) => !isOn)).toBe(true);
  expect(await set({ kind: "cancelled", templateId: " " })).toMatchObject({ status: 400, body: { code: "templateNeeded" } });
  expect((await set({ kind: "cancelled", templateId: "1107" })).body.data).toContainEqual({
    kind: "cancelled",
    isOn: true,
    templateId: "1107",
  });
  expect((await set({ kind: "weather" })).status).toBe(400);
});

it("the numbers to which texts were sent are deleted with the account, and after their period", async () => {
  const numbers = async () =>
    (await shop.deps.db.selectFrom("order_texts_sent").select("mobile").execute()).map(({ mobile }) => mobile);
  const other = await shop.signIn();
  for (const { token } of [customer, other]) await setStatus(await buildCashOrder(shop, token, food), "processing");
  await shop.jobs.runAll();
  expect(await numbers()).toEqual([customer.mobile, other.mobile]);
  for (const { id } of await shop.deps.db.selectFrom("orders").select("id").execute()) await setStatus(id, "delivered");
  await deleteAccount(shop, customer.token);
  expect(await numbers()).not.toContain(customer.mobile);
  shop.clock.advance((MESSAGES_RETENTION.orderTexts.days + 1) * 86_400_000);
  await shop.jobs.runScheduled("retention");
  expect(await numbers()).toEqual([]);
});

it("a partner is not told of an order that was closed before the text could be sent", async () => {
  const partner = await signInPartner(shop, admin.token);
  const orderId = await buildCashOrder(shop, customer.token, food);
  shop.sms.sent.length = 0;
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId: partner.partnerId } });
  await setStatus(orderId, "delivered");
  expect(await texts()).toEqual([]);
});

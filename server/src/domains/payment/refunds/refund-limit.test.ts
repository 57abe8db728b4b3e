/** What a person may refund of an order, and who approves more (docs/decisions/0037-permissions.md). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { pinEndpoints, staffEndpoints } from "@forno/contract/user/staff.ts";
import type { Approval } from "@forno/contract/user/staff-input.ts";
import type { StaffPermission } from "@forno/contract/wire/permissions.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash/cash-factory.ts";
import { setStatus } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, type PaidAtProvider, sendPaymentEvent } from "../payment-factory.ts";

const PIN = "4827";
let shop: TestShop;
let owner: SignedInUser;
let food: Food;
let paid: PaidAtProvider;
let cashier: SignedInUser;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  food = await buildFood(shop.deps, { price: 999 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await shop.signIn("admin");
  cashier = await workAs(["orders", "payments", "counter"], 500);
  paid = await buildPayment(shop, (await shop.signIn()).token, food);
  await sendPaymentEvent(shop, "payment.captured", paid.payment);
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

async function workAs(permissions: readonly StaffPermission[], refundLimit: number | null): Promise<SignedInUser> {
  const person = await shop.signIn("staff", permissions);
  const { data } = (await shop.call(staffEndpoints.list, { token: owner.token })).body;
  const id = data.find(({ mobile }) => mobile === person.mobile)?._id ?? "";
  const changed = await shop.call(staffEndpoints.change, { token: owner.token, params: { id }, body: { refundLimit } });
  expect(changed.body.data).toMatchObject({ refundLimit, hasPin: false });
  return person;
}
async function approver(refundLimit: number | null = null, permissions: readonly StaffPermission[] = ["payments"]) {
  const person = await workAs(permissions, refundLimit);
  expect((await shop.call(pinEndpoints.set, { token: person.token, body: { pin: PIN } })).status).toBe(200);
  return person;
}
const by = ({ userId }: SignedInUser, pin = PIN) => ({ by: userId, pin });

let refunded = 0;
beforeEach(() => {
  refunded = 0;
});
async function refund(amount: number, approval?: Approval) {
  const body = { orderId: paid.orderId, amount, reason: "Cold", expectedRefunded: refunded, ...(approval && { approval }) };
  const answer = await shop.call(orderAdminEndpoints.refund, { token: cashier.token, body });
  if (answer.status === 200) refunded += amount;
  return answer;
}
const cancel = (orderId: string, approval?: Approval) =>
  shop.call(orderEndpoints.setStatus, {
    token: cashier.token,
    body: { orderId, status: "cancelled", ...(approval && { approval }) },
  });
const detailsOf = async (action: "order.refund" | "order.status") => {
  const { data } = (await shop.call(auditEndpoints.list, { token: owner.token, query: { actor: cashier.userId, action } })).body;
  return data.map(({ details }) => details);
};
const aboveLimit = {
  status: 403,
  body: { code: "refundAboveLimit", message: "You can refund up to ₹500 of an order. More needs an approver." },
};

it("counts all that the person has refunded of the order, and needs an approver above the limit", async () => {
  expect((await refund(400)).status).toBe(200);
  expect(await refund(100.01)).toMatchObject(aboveLimit);
  expect((await refund(100)).status).toBe(200);
  expect(await refund(1)).toMatchObject(aboveLimit);
  const manager = await approver();
  expect((await refund(1, by(manager))).status).toBe(200);
  expect(await refund(1)).toMatchObject(aboveLimit);
  expect(await detailsOf("order.refund")).toEqual([
    { amount: 1, reason: "Cold", approvedBy: "Priya Nair" },
    { amount: 100, reason: "Cold" },
    { amount: 400, reason: "Cold" },
  ]);
});

it("holds for cancelling a paid order, online and at the counter, also without the permission to refund", async () => {
  cashier = await workAs(["orders", "counter"], 500);
  expect(await cancel(paid.orderId)).toMatchObject(aboveLimit);
  expect((await cancel(paid.orderId, by(await approver()))).body.data).toMatchObject({ status: "cancelled", refunded: true });
  expect(await detailsOf("order.status")).toMatchObject([{ to: "cancelled", approvedBy: "Priya Nair" }]);
  const sold = await shop.call(counterEndpoints.order, {
    token: cashier.token,
    body: { items: [{ _id: food._id, quantity: 1 }], payment: "card" },
  });
  expect(await cancel(sold.body.data.orderId)).toMatchObject(aboveLimit);
});

it("holds for making a paid order cheaper, whoever hands the difference back", async () => {
  const bought = { items: [{ _id: food._id, quantity: 2 }], payment: "card" };
  const sold = await shop.call(counterEndpoints.order, { token: cashier.token, body: bought });
  const params = { id: sold.body.data.orderId };
  const edit = (approval?: Approval) =>
    shop.call(orderEditEndpoints.edit, {
      token: cashier.token,
      params,
      body: { version: 0, lines: [{ line: 0, quantity: 1 }], expectedTotal: 999, ...(approval && { approval }) },
    });
  expect(await edit()).toMatchObject(aboveLimit);
  expect((await edit(by(await approver()))).body.data).toMatchObject({ byHand: -999 });
});

it("is nothing for giving money back online by an edit without the permission to refund", async () => {
  const bought = await buildPayment(shop, (await shop.signIn()).token, food, {}, { quantity: 2 });
  await sendPaymentEvent(shop, "payment.captured", bought.payment);
  const { token } = await shop.signIn("staff", ["counter"]);
  const edit = (version: number, quantity: number, approval?: Approval) =>
    shop.call(orderEditEndpoints.edit, {
      token,
      params: { id: bought.orderId },
      body: { version, lines: [{ line: 0, quantity }], expectedTotal: 999 * quantity + 40, ...(approval && { approval }) },
    });
  const refused = { code: "refundNeedsApprover", message: "You cannot refund. It needs an approver." };
  expect(await edit(0, 1)).toMatchObject({ status: 403, body: refused });
  expect((await edit(0, 3)).body.data).toMatchObject({ cashDue: 999 });
  expect((await edit(1, 2)).body.data).toMatchObject({ cashDue: 0, refund: 0 });
  expect((await edit(2, 1, by(await approver()))).body.data).toMatchObject({ refund: 999 });
});

it("counts what is handed back because an order was made cheaper once", async () => {
  const side = await buildFood(shop.deps, { price: 300 });
  const bought = { items: [{ _id: side._id, quantity: 2 }], payment: "card" };
  const sold = await shop.call(counterEndpoints.order, { token: cashier.token, body: bought });
  const params = { id: sold.body.data.orderId };
  const body = { version: 0, lines: [{ line: 0, quantity: 1 }], expectedTotal: 300 };
  expect((await shop.call(orderEditEndpoints.edit, { token: cashier.token, params, body })).status).toBe(200);
});

it("holds for saying that cash was not received after all", async () => {
  await setCash(shop, owner.token, { cashOnDelivery: true });
  const orderId = await buildCashOrder(shop, (await shop.signIn()).token, food);
  const set = (status: string, approval?: Approval) =>
    shop.call(orderEndpoints.setStatus, { token: cashier.token, body: { orderId, status, ...(approval && { approval }) } });
  expect((await set("delivered")).status).toBe(200);
  expect(await set("out_for_delivery")).toMatchObject(aboveLimit);
  expect((await set("out_for_delivery", by(await approver()))).status).toBe(200);
});

it("does not hold for reopening what was cancelled: its cash was returned before", async () => {
  await setCash(shop, owner.token, { cashOnDelivery: true });
  const orderId = await buildCashOrder(shop, (await shop.signIn()).token, food);
  for (const status of ["delivered", "cancelled"]) await setStatus(shop, orderId, status);
  const body = { orderId, status: "processing" };
  expect((await shop.call(orderEndpoints.setStatus, { token: cashier.token, body })).status).toBe(200);
});

it("holds for a payment without an order", async () => {
  const stray = { ...paid.payment, id: "pay_stray", orderId: "order_of_another_shop" };
  shop.payments.payments.set(stray.id, stray);
  await sendPaymentEvent(shop, "payment.captured", stray);
  const { data } = (await shop.call(paymentAdminEndpoints.exceptions, { token: cashier.token, query: {} })).body;
  const params = { id: data[0]?._id ?? "" };
  const act = (approval?: Approval) =>
    shop.call(paymentAdminEndpoints.act, {
      token: cashier.token,
      params,
      body: { action: "refund", ...(approval && { approval }) },
    });
  expect(await act()).toMatchObject(aboveLimit);
  expect((await act(by(await approver()))).status).toBe(200);
});

it("is approved by another person with the permission, a PIN and a sufficient limit", async () => {
  const manager = await approver(600);
  const cook = await approver(null, ["kitchen"]);
  const { data } = (await shop.call(staffEndpoints.approvers, { token: cashier.token })).body;
  expect(data).toContainEqual({ _id: manager.userId, name: "Priya Nair", refundLimit: 600 });
  expect(data.map(({ _id }) => _id)).not.toContain(cook.userId);
  await shop.call(pinEndpoints.set, { token: cashier.token, body: { pin: PIN } });
  for (const unfit of [cook, owner, cashier]) expect(await refund(501, by(unfit))).toMatchObject(refusal(403, "approverUnfit"));
  expect(await refund(601, by(manager))).toMatchObject({
    status: 403,
    body: { code: "approverLimitTooLow", message: "Priya Nair can approve refunds of up to ₹600 of an order" },
  });
  expect((await refund(600, by(manager))).status).toBe(200);
});

it("is not approved by a wrong PIN; five lock it for a quarter of an hour, for everybody and on this device, and then each", async () => {
  const [manager, other] = [await approver(), await approver()];
  for (const pin of ["4826", "48270", "482712", "1827"])
    expect(await refund(501, by(manager, pin))).toMatchObject(refusal(400, "pinWrong"));
  const guesses = await Promise.all(["7777", "4821", "4822"].map((pin) => refund(501, by(manager, pin))));
  expect(guesses.map(({ body }) => body.code)).toEqual(["pinLocked", "pinLocked", "pinLocked"]);
  const locked = { status: 429, body: { message: "Too many wrong PINs. Please try again in 15 minutes" } };
  expect(await refund(501, by(manager))).toMatchObject(locked);
  expect(await refund(501, by(other))).toMatchObject(locked);
  cashier = await workAs(["payments"], 500);
  expect(await refund(501, by(manager))).toMatchObject(locked);
  expect((await refund(501, by(other))).status).toBe(200);
  for (const pin of ["7777", PIN]) {
    shop.clock.advance(15 * 60_000);
    expect(await refund(498, by(manager, pin))).toMatchObject(pin === PIN ? { status: 200 } : locked);
  }
  const { data } = (await shop.call(auditEndpoints.list, { token: owner.token, query: { action: "staff.wrongPins" } })).body;
  expect(data).toMatchObject(Array(2).fill({ subject: { id: manager.userId }, details: {} }));
});

it("counts at the next request, and not for an owner", async () => {
  expect(await refund(501)).toMatchObject(aboveLimit);
  const { data } = (await shop.call(staffEndpoints.list, { token: owner.token })).body;
  const id = data.find(({ userId }) => userId === cashier.userId)?._id ?? "";
  await shop.call(staffEndpoints.change, { token: owner.token, params: { id }, body: { refundLimit: null } });
  expect((await refund(501)).status).toBe(200);
  cashier = owner;
  expect((await refund(498)).status).toBe(200);
});

/** Payments that customers dispute with their bank: stored, shown to the owner, and included in the day's sums. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPizzaMenu } from "../../menu/reading/menu-factory.ts";
import { ADDRESS, place } from "../../order/order-factory.ts";
import { deleteAccount, exportData } from "../../privacy/privacy-factory.ts";
import { brokenInvariants, buildDelivered, claimOf, deliver, type PaidAtProvider, verifyPayment } from "../payment-factory.ts";
import { buildDispute, disputesOf } from "./disputes-factory.ts";

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let paid: PaidAtProvider;
let start: Date;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
  paid = await buildDelivered(shop, token, food);
  start = shop.clock.read();
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS);
const dispute = (change: Partial<ProviderDispute> = {}) => buildDispute(paid, start, change);
const report = async (name: string, change: Partial<ProviderDispute>, at: Date) => {
  const event = shop.payments.signedEvent(`payment.dispute.${name}`, paid.payment, null, { dispute: dispute(change), at });
  expect((await deliver(shop, event)).status).toBe(200);
};
const created = () => report("created", {}, inDays(0));
const reviewed = () => report("under_review", { status: "under_review" }, inDays(1));
const acted = () => report("action_required", { status: "open", respondBy: inDays(9) }, inDays(2));
const lost = () => report("lost", { status: "lost", deductedPaise: paid.answer.amount }, inDays(3));
const list = async (state: "open" | "resolved" = "open") => {
  ({ token: admin } = await shop.signIn("admin"));
  return (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state } })).body.data;
};
const review = () => shop.jobs.runScheduled("review-payments");
const stored = () => shop.deps.db.selectFrom("disputes").selectAll().executeTakeFirstOrThrow();

it("raises an exception with the deadline and the evidence, which is resolved when the dispute ends", async () => {
  await created();
  expect(await list()).toMatchObject([
    {
      kind: "dispute",
      paymentId: paid.payment.id,
      amount: paid.answer.amount / 100,
      order: { _id: paid.orderId },
      dispute: {
        disputeId: "disp_first",
        status: "open",
        phase: "chargeback",
        respondBy: inDays(5).toISOString(),
        evidence: { name: "Asha Rao", items: [expect.stringContaining(food.name)], deliveredAt: expect.any(String) },
      },
    },
  ]);
  await report("won", { status: "won" }, inDays(3));
  await review();
  expect(await list()).toEqual([]);
  const { body } = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } });
  expect(body.data.events.slice(-2)).toMatchObject([{ detail: "dispute_opened" }, { detail: "dispute_won" }]);
});

it.each([
  ["in order", [created, reviewed, acted, lost]],
  ["backwards", [lost, acted, reviewed, created]],
  ["twice and mixed", [reviewed, lost, created, created, acted, lost, reviewed]],
])("ends in the same state if its events arrive %s", async (_how, events) => {
  for (const each of events) await each();
  await review();
  const { status, deducted_paise, ended_at } = await stored();
  expect({ status, deducted_paise, ended_at }).toEqual({ status: "lost", deducted_paise: paid.answer.amount, ended_at: inDays(3) });
  expect(await list()).toEqual([]);
});

it.each([
  ["in order", [created, reviewed, acted]],
  ["backwards", [acted, reviewed, created]],
])("needs the latest requested response if its events arrive %s", async (_how, events) => {
  for (const each of events) await each();
  expect(await list()).toMatchObject([{ dispute: { status: "open", respondBy: inDays(9).toISOString() } }]);
});

it("resolved by an admin is reopened when another response is requested, and not before", async () => {
  await created();
  const params = { id: (await list())[0]?._id ?? "" };
  const settled = await shop.call(paymentAdminEndpoints.settle, { token: admin, params, body: { note: "Answered" } });
  expect(settled.status).toBe(200);
  await reviewed();
  await review();
  expect(await list()).toEqual([]);
  await acted();
  expect(await list()).toHaveLength(1);
});

it("counts once in the sums of the day on which it is lost", async () => {
  await created();
  await lost();
  await lost();
  ({ token: admin } = await shop.signIn("admin"));
  const query = { from: dayInKolkata(start), to: dayInKolkata(inDays(4)) };
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin, query });
  const amount = paid.answer.amount / 100;
  expect(
    body.data.flatMap(({ day, methods }) => methods.flatMap(({ disputed, net }) => (disputed ? [{ day, disputed, net }] : []))),
  ).toEqual([{ day: dayInKolkata(inDays(3)), disputed: amount, net: -amount }]);
});

it("retains its evidence after the account is deleted, until two years after its end", async () => {
  await created();
  expect((await deleteAccount(shop, token)).status).toBe(200);
  await reviewed();
  expect((await list())[0]?.dispute?.evidence).toMatchObject({ name: "Asha Rao", phone: expect.stringMatching(/\d/) });
  await lost();
  shop.clock.advance(740 * DAY_MS);
  await shop.jobs.runScheduled("retention");
  expect((await stored()).evidence).toBeNull();
});

it("does not retain its evidence forever if the report of its end is lost", async () => {
  await created();
  shop.clock.advance(740 * DAY_MS);
  await shop.jobs.runScheduled("retention");
  expect((await stored()).evidence).toBeNull();
});

it("names its lines with what was chosen", async () => {
  const { margherita, farmhouse, deal, cola } = await buildPizzaMenu(shop.deps);
  const items = [{ _id: margherita._id, configuration: { secondHalfId: farmhouse._id, note: "Well done" }, quantity: 2 }];
  const all = [...items, ...[deal, cola].map(({ _id }) => ({ _id, quantity: 1 }))];
  const { body: answer } = await place(shop, token, { address: ADDRESS, items: all, amount: 2 * 259 + 299 + 60 + 40 });
  const placed = { orderId: answer.orderData._id, providerOrderId: answer.orderId ?? "", answer };
  const bought = { ...placed, payment: shop.payments.pay(placed.providerOrderId) };
  await verifyPayment(shop, claimOf(shop, bought));
  await disputesOf(shop, bought).tell();
  expect((await stored()).evidence).toMatchObject({
    items: [
      "2 × Margherita and Farmhouse (Regular, left Margherita, right Farmhouse, Thin crust, “Well done”)",
      "1 × Meal for one (Margherita (Medium, Thin crust); Cola)",
      "1 × Cola",
    ],
  });
});

it("is in the customer's data export", async () => {
  await created();
  expect((await exportData(shop, token)).body.data.disputes).toMatchObject([
    { disputeId: "disp_first", orderId: paid.orderId, paymentId: paid.payment.id, status: "open", evidence: { name: "Asha Rao" } },
  ]);
});

it("of an unknown payment is linked to its order later", async () => {
  const event = shop.payments.signedEvent("payment.dispute.created", { ...paid.payment, id: "pay_stranger" }, null, {
    dispute: dispute({ paymentId: "pay_stranger" }),
    at: inDays(0),
  });
  expect((await deliver(shop, event)).status).toBe(200);
  expect((await list()).filter(({ kind }) => kind === "dispute")).toMatchObject([{ paymentId: "pay_stranger" }]);
});

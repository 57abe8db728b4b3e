/** The sums of each day, and the provider's list of that day (api.md, Payment exceptions and daily totals). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash/cash-factory.ts";
import { brokenInvariants, buildPayment, sendPaymentEvent } from "../payment-factory.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIDNIGHT = Date.parse("2090-01-02T00:00:00+05:30");
/** 23:40 in Asia/Kolkata. */
const LATE = new Date("2090-01-02T18:10:00Z");
const DAYS = { from: "2090-01-01", to: "2090-01-03" };

let shop: TestShop;
let admin: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  shop.clock.set(LATE);
  food = await buildFood(shop.deps, { price: 299.5 });
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const days = async (query: Record<string, string> = DAYS) => {
  ({ token: admin } = await shop.signIn("admin"));
  return await shop.call(paymentAdminEndpoints.days, { token: admin, query });
};
const dayOf = async (day: string) => (await days()).body.data.find((each) => each.day === day);
const pay = async (change: object = {}) => {
  const { token } = await shop.signIn();
  return await buildPayment(shop, token, food, { createdAt: shop.clock.read(), feePaise: 801, taxPaise: 122, ...change });
};
const paid = async (change: object = {}) => {
  const built = await pay(change);
  await sendPaymentEvent(shop, "payment.captured", built.payment);
  return built;
};
/** An authorized payment adds only one line for the sweep to read. */
const addAuthorized = (count: number) => {
  const payment = { orderId: null, amountPaise: 100, currency: "INR", status: "authorized", method: "upi", offerId: null } as const;
  const nothing = { amountRefundedPaise: 0, feePaise: null, taxPaise: null, createdAt: shop.clock.read() };
  for (let n = 0; n < count; n++) shop.payments.payments.set(`pay_more${n}`, { ...payment, ...nothing, id: `pay_more${n}` });
};
const requests = () => shop.payments.callsOf("listPayments").map(([page]) => page as { from: Date; skip: number });
/** Ends the next shift after that many pages. */
const endAfterPages = (pages: number) => {
  vi.restoreAllMocks();
  const shift = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(shift.signal);
  const until = requests().length + pages;
  const list = shop.payments.listPayments.bind(shop.payments);
  vi.spyOn(shop.payments, "listPayments").mockImplementation((...args) => {
    if (requests().length + 1 === until) shift.abort();
    return list(...args);
  });
};
const sweepAfterMidnight = async () => {
  shop.clock.set(new Date("2090-01-02T21:40:00Z"));
  await shop.jobs.runScheduled("sweep-provider");
};

describe("the sums of a day", () => {
  it("contain received, refunded and deducted amounts, and nothing else", async () => {
    const first = await paid();
    await paid();
    const body = { orderId: first.orderId, amount: 100, reason: "Cold", expectedRefunded: 0 };
    await shop.call(orderAdminEndpoints.refund, { token: admin, body });
    await shop.jobs.runAll();
    expect(await dayOf("2090-01-02")).toEqual({
      day: "2090-01-02",
      methods: [{ method: "online", orders: 2, amount: 679, captured: 679, refunded: 100, fees: 16.02, net: 562.98 }],
      found: null,
      difference: 0,
    });
  });

  it("end at midnight in Kolkata, for the provider as for the shop", async () => {
    await paid();
    shop.clock.advance(30 * 60_000);
    await paid();
    expect((await days()).body.data.map(({ day, methods }) => [day, methods[0]?.orders ?? 0])).toEqual([
      ["2090-01-03", 1],
      ["2090-01-02", 1],
      ["2090-01-01", 0],
    ]);
  });

  it("explain a full refund, of a cancelled order or of a wrong amount", async () => {
    await paid({ amountPaise: 500 });
    const late = await pay();
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: late.orderId, status: "cancelled" } });
    await sendPaymentEvent(shop, "payment.captured", late.payment);
    await shop.jobs.runAll();
    expect(await dayOf("2090-01-02")).toMatchObject({
      methods: [{ orders: 0, amount: 0, captured: 344.5, refunded: 344.5 }],
      difference: 0,
    });
  });

  it("include received cash", async () => {
    await setCash(shop, admin, { cashOnDelivery: true });
    const { token } = await shop.signIn();
    const orderId = await buildCashOrder(shop, token, food);
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "delivered" } });
    expect(await dayOf("2090-01-02")).toMatchObject({
      methods: [{ method: "cash", orders: 1, amount: 339.5, captured: 339.5, net: 339.5 }],
      difference: 0,
    });
  });

  it("do not count cash as returned if it was received again", async () => {
    await setCash(shop, admin, { cashOnDelivery: true });
    const { token } = await shop.signIn();
    const orderId = await buildCashOrder(shop, token, food);
    for (const status of ["delivered", "cancelled", "delivered"])
      await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
    expect(await dayOf("2090-01-02")).toMatchObject({
      methods: [{ method: "cash", orders: 1, captured: 339.5, refunded: 0, net: 339.5 }],
      difference: 0,
    });
  });

  it("have a difference while a payment is unexplained, and none once an admin has resolved it", async () => {
    await paid();
    const { payment } = await pay();
    await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId: "order_stranger1" });
    expect(await dayOf("2090-01-02")).toMatchObject({ methods: [{ orders: 1, captured: 679 }], difference: 339.5 });
    const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin });
    const settle = { params: { id: body.data[0]?._id ?? "" }, body: { note: "For a gift card" } };
    await shop.call(paymentAdminEndpoints.settle, { token: admin, ...settle });
    expect(await dayOf("2090-01-02")).toMatchObject({ difference: 0 });
  });

  it.each<Record<string, string>>([
    {},
    { from: "2090-01-01" },
    { from: "2090-01-02", to: "2090-01-01" },
    { from: "2090-01-02", to: "" },
    { from: "x", to: "x" },
    { from: "2090-02-31", to: "2090-02-31" },
    { from: "2090-01-01", to: "2090-12-31" },
  ])("refuse the query %j", async (query) => {
    expect((await days(query)).status).toBe(400);
  });

  it("are exported with one line per payment method", async () => {
    await paid();
    const { body } = await shop.call(paymentAdminEndpoints.daysExport, { token: admin, query: DAYS });
    expect(String(body).replace("\uFEFF", "").split("\r\n")).toEqual([
      "Day,Method,Orders,Order totals,Received,Refunded,Fees,Net,Razorpay says,Unexplained,Disputed",
      "2090-01-03,online,0,0,0,0,0,0,,0,0",
      "2090-01-02,online,1,339.5,339.5,0,8.01,331.49,,0,0",
      "2090-01-01,online,0,0,0,0,0,0,,0,0",
      "",
    ]);
  });
});

describe("the sweep of the provider's own list", () => {
  it("adds up with payments that a bank captures after the list was read, before and after it is read again", async () => {
    await paid();
    const late = await pay({ status: "authorized" });
    await sweepAfterMidnight();
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
    shop.clock.advance(1000);
    await sendPaymentEvent(shop, "payment.captured", shop.payments.change(late.payment.id, { status: "captured" }));
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, methods: [{ captured: 679 }], difference: 0 });
    shop.clock.advance(DAY_MS);
    await shop.jobs.runScheduled("sweep-provider");
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 679, methods: [{ captured: 679 }], difference: 0 });
  });

  it("finds captured payments without a report, both for an order of the shop and for none", async () => {
    const lost = await pay();
    const stray = await pay();
    shop.payments.change(stray.payment.id, { orderId: "order_stranger1" });
    await pay({ status: "failed" });
    await sweepAfterMidnight();
    const { token } = await shop.signIn("admin");
    const { body } = await shop.call(orderAdminEndpoints.detail, { token, params: { id: lost.orderId } });
    expect(body.data).toMatchObject({ payment: true, payments: [{ source: "reconciler", fee: 8.01 }] });
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 679, difference: 339.5 });
    const exceptions = await shop.call(paymentAdminEndpoints.exceptions, { token });
    expect(exceptions.body.data).toMatchObject([{ kind: "unknown_order", paymentId: stray.payment.id }]);
  });

  it("adds the fee of a payment whose event did not have it yet", async () => {
    const { orderId, payment } = await paid({ feePaise: null, taxPaise: null });
    shop.payments.change(payment.id, { feePaise: 801, taxPaise: 122 });
    await sweepAfterMidnight();
    const { token } = await shop.signIn("admin");
    const { body } = await shop.call(orderAdminEndpoints.detail, { token, params: { id: orderId } });
    expect(body.data.payments).toMatchObject([{ fee: 8.01 }]);
  });

  it("reads a week hour by hour and page by page, the oldest day first and each to its end, once a night", async () => {
    await paid();
    addAuthorized(120);
    await sweepAfterMidnight();
    expect(requests()).toHaveLength(7 * 24 + 1);
    expect(requests().filter(({ skip }) => skip === 100)).toHaveLength(1);
    expect(requests()[0]?.from).toEqual(new Date(MIDNIGHT - 6 * DAY_MS));
    expect(requests().at(-1)?.from).toEqual(new Date(MIDNIGHT + 23 * HOUR_MS));
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
    await shop.jobs.runScheduled("sweep-provider");
    expect(requests()).toHaveLength(7 * 24 + 1);
  });

  it("continues in the next shift where time was up, without reading anything twice", async () => {
    addAuthorized(150);
    await paid();
    endAfterPages(7 * 24);
    await sweepAfterMidnight();
    expect(requests()).toHaveLength(7 * 24);
    expect(await dayOf("2090-01-01")).toMatchObject({ found: 0 });
    expect(await dayOf("2090-01-02")).toMatchObject({ found: null });
    shop.clock.advance(5 * 60_000);
    await shop.jobs.runAll();
    expect(requests()).toHaveLength(7 * 24 + 1);
    expect(requests().at(-1)).toMatchObject({ from: new Date(MIDNIGHT + 23 * HOUR_MS), skip: 100 });
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
  });

  it("without a next shift continues in the next night, before the days that were read once", async () => {
    await paid();
    endAfterPages(24 + 12);
    await sweepAfterMidnight();
    await sql`DELETE FROM testing.manual_jobs`.execute(shop.deps.db);
    shop.clock.advance(DAY_MS);
    await shop.jobs.runScheduled("sweep-provider");
    const second = requests().slice(24 + 12);
    expect(second[0]?.from).toEqual(new Date(MIDNIGHT - 5 * DAY_MS + 12 * HOUR_MS));
    expect(second).toHaveLength(12 + 6 * 24);
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
  });

  it("reads every day eventually, even if each night has time for one day only", async () => {
    await paid();
    const night = async () => {
      endAfterPages(24);
      await shop.jobs.runScheduled("sweep-provider");
      await sql`DELETE FROM testing.manual_jobs`.execute(shop.deps.db);
      shop.clock.advance(DAY_MS);
    };
    shop.clock.set(new Date("2090-01-02T21:40:00Z"));
    for (let n = 0; n < 9; n++) await night();
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
    const { rows } = await sql<{ day: string }>`SELECT day FROM payment_days ORDER BY day`.execute(shop.deps.db);
    expect(rows.map(({ day }) => day)).toEqual(
      Array.from({ length: 9 }, (_, n) => dayInKolkata(new Date(MIDNIGHT + (n - 6) * DAY_MS))),
    );
  });

  it("counts once if two instances read the same page at the same moment", async () => {
    await paid();
    const other = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    try {
      shop.clock.set(new Date("2090-01-02T21:40:00Z"));
      await Promise.all([shop, other].map(({ jobs }) => jobs.runScheduled("sweep-provider")));
      expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5, difference: 0 });
    } finally {
      await other.close();
    }
  });

  it("that fails for one day leaves that day's figures unknown, continues with the others, and is repeated", async () => {
    await paid();
    shop.payments.failNext("network", "listPayments");
    await sweepAfterMidnight();
    expect(await dayOf("2090-01-02")).toMatchObject({ found: 339.5 });
    for (let n = 0; n < 7; n++) shop.payments.failNext("network", "listPayments");
    shop.clock.advance(DAY_MS);
    await shop.jobs.runScheduled("sweep-provider");
    const found = async () => (await days({ from: "2089-12-27", to: "2090-01-03" })).body.data.map((day) => day.found);
    expect(await found()).toEqual([null, 339.5, 0, 0, 0, 0, 0, null]);
    shop.clock.advance(5 * 60_000);
    await shop.jobs.runAll();
    expect(await found()).toEqual([0, 339.5, 0, 0, 0, 0, 0, 0]);
  });
});

describe("the list of payments", () => {
  const list = async (query: Record<string, string | number> = {}) =>
    (await shop.call(paymentAdminEndpoints.list, { token: admin, query })).body;

  it("is filtered by status and day, and searched by the provider's IDs and the order number", async () => {
    const first = await paid();
    const failed = await pay({ status: "failed" });
    await sendPaymentEvent(shop, "payment.failed", failed.payment);
    const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ paymentId }) => paymentId);
    expect((await ids({})).sort()).toEqual([first.payment.id, failed.payment.id].sort());
    expect(await ids({ status: "failed" })).toEqual([failed.payment.id]);
    expect(await ids({ q: first.payment.id })).toEqual([first.payment.id]);
    expect(await ids({ q: first.providerOrderId })).toEqual([first.payment.id]);
    expect(await ids({ q: `#${first.answer.orderData.orderNumber}` })).toEqual([first.payment.id]);
    expect(await ids({ q: "nothing" })).toEqual([]);
    expect(await ids({ from: "2090-01-03" })).toEqual([]);
    expect((await list({ q: first.payment.id })).data).toMatchObject([
      { order: { _id: first.orderId }, amount: 339.5, fee: 8.01, refundedAmount: 0, paysOrder: true, status: "captured" },
    ]);
  });

  it("is paginated, and refuses an invalid cursor", async () => {
    for (let n = 0; n < 3; n++) {
      shop.clock.advance(1000);
      await paid();
    }
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    const times = [...first.data, ...second.data].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(3);
    expect(second.nextCursor).toBeNull();
    const answer = await shop.call(paymentAdminEndpoints.list, { token: admin, query: { cursor: "nonsense" } });
    expect(answer.status).toBe(400);
  });
});

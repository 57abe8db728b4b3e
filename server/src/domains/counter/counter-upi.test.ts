/** Sales that are paid by UPI: a QR code of the provider, whose payment is reported as any other and never entered by hand. */
import { counterEndpoints, type Sale } from "@forno/contract/counter/counter.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemAt } from "../../platform/process/item-at.ts";
import type { NewProviderQr, ProviderPayment } from "../../providers/payment/payment-provider.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { brokenInvariants, deliver, sendPaymentEvent } from "../payment/payment-factory.ts";

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
  shop.payments.calls.length = 0;
});
afterEach(async () => {
  shop.payments.release();
  shop.payments.recover();
  await shop.jobs.runAll();
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.deps.db.updateTable("orders").set({ next_check_at: null }).execute();
});

const sell = (body: object = {}, key?: string) =>
  shop.call(counterEndpoints.order, {
    token: seller.token,
    body: { items: [{ _id: food._id, quantity: 1 }], payment: "upi", ...body },
    headers: key ? { "idempotency-key": key } : {},
  });
const sold = async () => {
  const { data } = (await sell()).body;
  return { ...data, qrId: qrIdOf(data.orderId) };
};
/** As the provider has it. */
const qrIdOf = (orderId: string) => [...shop.payments.qrs.values()].findLast(({ receipt }) => receipt === orderId)?.id ?? "";
const read = (orderId: string, token = seller.token) => shop.call(counterEndpoints.sale, { token, query: { orderId } });
const stateOf = async (orderId: string) => (await read(orderId)).body.data;
const cancel = (orderId: string) => shop.call(counterEndpoints.cancel, { token: seller.token, body: { orderId } });
const detail = async (id: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id } })).body.data;
const isInKitchen = async (orderId: string) =>
  (await shop.call(kitchenEndpoints.list, { token: admin.token })).body.data.tickets.some((each) => each.orderId === orderId);
const isClosed = (qrId: string) => shop.payments.qrs.get(qrId)?.isClosed;
const refundsOf = (paymentId: string) => shop.payments.refunds.filter((refund) => refund.paymentId === paymentId);
const reconcile = () => shop.jobs.runScheduled("reconcile-orders");
const reconcileLater = () => {
  shop.clock.advance(2 * MINUTE_MS);
  return reconcile();
};
const exceptions = async () =>
  (await shop.deps.db.selectFrom("payment_anomalies").select("kind").execute()).map(({ kind }) => kind);

const PAID = { status: "pending", payment: true, upi: null } as const satisfies Partial<Sale>;
const CANCELLED = { status: "cancelled", payment: false, upi: null } as const satisfies Partial<Sale>;

describe("a sale by UPI", () => {
  it("has a QR code of exactly its amount for at least 15 minutes, and is not in the kitchen", async () => {
    const { orderId, qrId, upi, ...sale } = await sold();
    expect(sale).toMatchObject({ amount: 199, change: 0, status: "pending", payment: false });
    const expiresAt = new Date(shop.clock.read().getTime() + 16 * MINUTE_MS);
    expect(upi).toMatchObject({ imageUrl: `https://fake.example/${qrId}`, expiresAt: expiresAt.toISOString() });
    expect(upi?.content).toContain(qrId);
    expect(shop.payments.qrs.get(qrId)).toMatchObject({ amountPaise: 19_900, receipt: orderId, closeBy: expiresAt });
    expect(await isInKitchen(orderId)).toBe(false);
    expect(await stateOf(orderId)).toMatchObject({ upi, payment: false });
  });

  it.each<[string, (paid: ProviderPayment) => Promise<unknown>]>([
    ["its own event", (paid) => deliver(shop, shop.payments.qrEvent(paid))],
    ["its payment's event", (paid) => sendPaymentEvent(shop, "payment.captured", paid)],
    ["the reconciler, within three minutes", reconcileLater],
  ])("is paid by %s, and then in the kitchen", async (_by, report) => {
    const { orderId, qrId } = await sold();
    await report(pay(qrId));
    expect(await stateOf(orderId)).toMatchObject(PAID);
    expect(await isInKitchen(orderId)).toBe(true);
    expect(await detail(orderId)).toMatchObject({ paymentMethod: "online", refunded: false });
  });

  it("is paid once by all reports of its payment at the same time, in any order", async () => {
    const { orderId, qrId } = await sold();
    const paid = pay(qrId);
    await Promise.all([
      sendPaymentEvent(shop, "payment.captured", paid),
      deliver(shop, shop.payments.qrEvent(paid)),
      deliver(shop, shop.payments.qrEvent(paid)),
    ]);
    expect(await stateOf(orderId)).toMatchObject(PAID);
    expect(refundsOf(paid.id)).toEqual([]);
    expect(await exceptions()).not.toContain("unknown_order");
  });

  it("that is paid twice returns the second payment", async () => {
    const { orderId, qrId } = await sold();
    const [first, second] = [pay(qrId), pay(qrId)];
    await deliver(shop, shop.payments.qrEvent(first));
    await deliver(shop, shop.payments.qrEvent(second));
    await shop.jobs.runAll();
    expect([refundsOf(first.id).length, refundsOf(second.id).length]).toEqual([0, 1]);
    expect(await stateOf(orderId)).toMatchObject(PAID);
  });

  it("is not paid by another amount, which is returned", async () => {
    const { orderId, qrId } = await sold();
    const paid = pay(qrId, { amountPaise: 19_800 });
    await deliver(shop, shop.payments.qrEvent(paid));
    shop.clock.advance(3 * MINUTE_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(refundsOf(paid.id)).toMatchObject([{ amountPaise: 19_800 }]);
    expect(await stateOf(orderId)).toMatchObject({ payment: false });
    expect(await exceptions()).toContain("amount_mismatch");
  });

  it("expires if nobody pays, and returns what is paid after that", async () => {
    const { orderId, qrId } = await sold();
    shop.clock.advance(16 * MINUTE_MS);
    await reconcile();
    expect(await stateOf(orderId)).toMatchObject(CANCELLED);
    const paid = pay(qrId);
    await deliver(shop, shop.payments.qrEvent(paid));
    await shop.jobs.runAll();
    expect(refundsOf(paid.id)).toHaveLength(1);
  });

  it("that is cancelled when paid, or refunded in the provider's dashboard, is refunded", async () => {
    const [one, other] = [await sold(), await sold()];
    const payments = [pay(one.qrId), pay(other.qrId)];
    for (const paid of payments) await deliver(shop, shop.payments.qrEvent(paid));
    await setStatus(shop, one.orderId, "cancelled");
    await shop.jobs.runAll();
    expect(await detail(one.orderId)).toMatchObject({ refunded: true });
    const refund = shop.payments.refundAtProvider(itemAt(payments, 1).id);
    const refunded = shop.payments.change(itemAt(payments, 1).id, {});
    await deliver(shop, shop.payments.signedEvent("refund.processed", refunded, refund));
    expect(await detail(other.orderId)).toMatchObject({ refunded: true });
  });

  it("has its own row in the report of payments", async () => {
    const { orderId, qrId } = await sold();
    await deliver(shop, shop.payments.qrEvent(pay(qrId)));
    await setStatus(shop, orderId, "delivered");
    const day = dayInKolkata(shop.clock.read());
    const query = { from: day, to: day };
    const { rows } = (await shop.call(reportsEndpoints.payments, { token: admin.token, query })).body.data;
    expect(rows).toMatchObject([{ method: "upi", count: 1, received: 199, vias: [{ via: "upi" }] }]);
  });
});

const pay = (...paying: Parameters<TestShop["payments"]["payQr"]>) => shop.payments.payQr(...paying);

describe("while the provider is away", () => {
  it.each(["http", "network", "timeout"] as const)("(%s) a sale is refused and cancelled, and its key is free", async (kind) => {
    shop.payments.failNext(kind, "createQr");
    expect(await sell({}, kind)).toMatchObject(refusal(502, "orderNotPlaced"));
    const again = await sell({}, kind);
    expect(again).toMatchObject({ status: 200, body: { data: { payment: false } } });
    expect((await sell({}, kind)).body).toEqual(again.body);
    expect(shop.payments.callsOf("createQr")).toHaveLength(2);
  });

  it("a QR code whose answer was lost cannot pay: its payment is returned", async () => {
    shop.payments.failNext("timeout", "createQr");
    expect((await sell()).status).toBe(502);
    const [[made]] = shop.payments.callsOf("createQr") as [[NewProviderQr]];
    const { receipt } = made;
    const lost = shop.payments.addQr(made);
    const paid = pay(lost.id);
    await deliver(shop, shop.payments.qrEvent(paid));
    await shop.jobs.runAll();
    expect(refundsOf(paid.id)).toHaveLength(1);
    expect(await stateOf(receipt)).toMatchObject(CANCELLED);
    expect(await exceptions()).not.toContain("unknown_order");
  });

  it("an event that overtakes the provider's answer pays the order", async () => {
    shop.payments.hang();
    const selling = sell();
    await expect.poll(() => shop.payments.callsOf("createQr").length).toBe(1);
    const [[asked]] = shop.payments.callsOf("createQr") as [[NewProviderQr]];
    const early = shop.payments.addQr(asked);
    await deliver(shop, shop.payments.qrEvent(pay(early.id)));
    shop.payments.release();
    const { orderId } = (await selling).body.data;
    expect(await stateOf(orderId)).toMatchObject(PAID);
  });

  it("the same sale twice at once makes one QR code", async () => {
    const [one, two] = await Promise.all([sell({}, "twice"), sell({}, "twice")]);
    expect(one.body).toEqual(two.body);
    expect(shop.payments.callsOf("createQr")).toHaveLength(1);
  });

  it("sales of several sellers at once leave each other alone", async () => {
    const sales = await Promise.all(Array.from({ length: 5 }, () => sell()));
    for (const { body } of sales) expect(await stateOf(body.data.orderId)).toMatchObject({ status: "pending" });
  });
});

describe("a payment that is reported late", () => {
  it("is found by asking the provider, and before another way to pay is chosen", async () => {
    const check = (orderId: string) => shop.call(counterEndpoints.check, { token: seller.token, body: { orderId } });
    const [one, other] = [await sold(), await sold()];
    expect((await check(one.orderId)).body.data).toMatchObject({ payment: false, status: "pending" });
    for (const { qrId } of [one, other]) pay(qrId);
    expect((await check(one.orderId)).body.data).toMatchObject(PAID);
    expect(await cancel(other.orderId)).toMatchObject(refusal(409, "saleNotWaiting"));
    expect(await stateOf(other.orderId)).toMatchObject(PAID);
  });
});

describe("cancelling a waiting sale", () => {
  it("closes its QR code, once, and frees the seller for a sale in cash", async () => {
    const { orderId, qrId } = await sold();
    expect((await Promise.all([cancel(orderId), cancel(orderId)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(orderId)).toMatchObject(CANCELLED);
    expect([isClosed(qrId), shop.payments.callsOf("closeQr").length]).toEqual([true, 1]);
    expect((await sell({ payment: "card" })).body.data).toMatchObject({ payment: true, upi: null });
  });

  it("succeeds while the provider is away, and returns a payment that arrives", async () => {
    const { orderId, qrId } = await sold();
    shop.payments.failNext("network", "listQrPayments");
    shop.payments.failNext("network", "closeQr");
    expect((await cancel(orderId)).status).toBe(200);
    const paid = pay(qrId);
    shop.clock.advance(2 * MINUTE_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(refundsOf(paid.id)).toHaveLength(1);
  });

  it("and its payment at the same time: it is paid, or cancelled and refunded", async () => {
    const { orderId, qrId } = await sold();
    const paid = pay(qrId);
    const [answer] = await Promise.all([cancel(orderId), deliver(shop, shop.payments.qrEvent(paid))]);
    await shop.jobs.runAll();
    const { payment } = await stateOf(orderId);
    expect([payment, refundsOf(paid.id).length]).toEqual(answer.status === 409 ? [true, 0] : [false, 1]);
  });

  it("is refused for what is paid, sold otherwise or not of the counter", async () => {
    const { orderId, qrId } = await sold();
    await deliver(shop, shop.payments.qrEvent(pay(qrId)));
    expect(await cancel(orderId)).toMatchObject(refusal(409, "saleNotWaiting"));
    expect(await cancel((await sell({ payment: "card" })).body.data.orderId)).toMatchObject(refusal(409, "saleNotWaiting"));
    const unknown = "0190a000-0000-7000-8000-000000000000";
    expect(await cancel(unknown)).toMatchObject(refusal(404, "orderNotFound"));
    expect(await read(unknown)).toMatchObject(refusal(404, "orderNotFound"));
  });
});

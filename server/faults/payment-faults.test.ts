/** Payments and refunds while their provider fails in every way, and the program is killed during calls to it: no rupee is lost. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { buildOrder } from "../src/domains/order/order-factory.ts";
import { verifyPayment } from "../src/domains/payment/payment-factory.ts";
import { ADMIN, type ShopApart, startShopApart } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { drop, type Fault, failWith, hang, hold, html502, loseAnswer } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";

/** With the end of the statement, because a new connection sends `read committed`. */
const COMMIT = "commit\0";

const chance = chanceOf(inject("seed"), "provider faults");
/** Takes as long as the program waits for a provider. */
const hanging: [string, Fault][] = inject("isFull") ? [["hangs", hang]] : [];
const PENDING = { status: 202, body: { success: false, message: "Payment is being confirmed" } };

let shop: ShopApart;

beforeAll(async () => {
  shop = await startShopApart();
});
afterEach(async () => {
  shop.provider.recover();
  await expectInvariants(shop);
});
afterAll(() => shop.close());

const isPaid = (token: string, orderId: string) =>
  shop
    .call(orderEndpoints.mine, { token, body: {} })
    .then(({ body }) => body.data.find(({ _id }) => _id === orderId)?.payment ?? false);

describe("a payment", () => {
  const buildOpen = async () => {
    const token = await shop.signIn();
    return { token, ...(await buildOrder(shop, token, await shop.food())) };
  };
  const buildPaid = async () => {
    const order = await buildOpen();
    return { ...order, payment: shop.provider.ledger.pay(order.providerOrderId) };
  };

  it("whose browser never reported it pays its order once order.paid arrives", async () => {
    const { token, orderId, payment } = await buildPaid();
    expect(await shop.deliver(shop.provider.event("order.paid", payment))).toBe(200);
    expect(await isPaid(token, orderId)).toBe(true);
  });

  it("counts once, however often and in whatever order browser and events report it", async () => {
    const { token, orderId, payment } = await buildPaid();
    const { provider } = shop;
    const events = [
      provider.event("payment.failed", { ...payment, status: "failed" }),
      provider.event("payment.authorized", { ...payment, status: "authorized" }),
      provider.event("payment.captured", payment),
      provider.event("order.paid", payment),
    ];
    const tell = async (drawn: number): Promise<number> => {
      const event = events[drawn];
      const status = event ? await shop.deliver(event) : (await verifyPayment(shop, provider.claimOf(payment))).status;
      // Reports at the end of the queue may time out and are repeated, as browsers and the provider do.
      return status === 503 ? tell(drawn) : status;
    };
    const telling = Array.from({ length: 40 }, () => chance.below(5)).map(tell);
    expect([...new Set(await Promise.all(telling))]).toEqual([200]);
    expect(await verifyPayment(shop, provider.claimOf(payment))).toMatchObject({ status: 200, body: { orderId } });
    expect(await isPaid(token, orderId)).toBe(true);
  });

  it.each<[string, Fault[]]>([
    ["drops every connection", [drop, drop]],
    ["responds with 500", [failWith(500), failWith(500)]],
    ["responds with HTML", [html502, html502]],
    ["responds with 429", [failWith(429)]],
    ...hanging.map(([name, fault]): [string, Fault[]] => [name, [fault]]),
  ])("is pending while the provider %s, and is confirmed by its event", async (_name, faults) => {
    const { token, orderId, payment } = await buildPaid();
    shop.provider.next("payment", ...faults);
    // A round of the reconciler that begins now must not find the payment either.
    shop.provider.next("orderPayments", drop, drop);
    expect(await verifyPayment(shop, shop.provider.claimOf(payment))).toMatchObject(PENDING);
    expect(await isPaid(token, orderId)).toBe(false);
    expect(await shop.deliver(shop.provider.event("payment.captured", payment))).toBe(200);
    expect(await isPaid(token, orderId)).toBe(true);
    // The next call goes through: a few failures between responses do not open the breaker.
    const next = await buildPaid();
    expect((await verifyPayment(shop, shop.provider.claimOf(next.payment))).status).toBe(200);
  });

  it("is found by another call after a broken connection or a late response", async () => {
    const { payment } = await buildPaid();
    const late = hold();
    shop.provider.next("payment", drop, late.fault);
    const verifying = verifyPayment(shop, shop.provider.claimOf(payment));
    await late.arrived(1);
    late.release();
    expect((await verifying).status).toBe(200);
  });

  it("can be reported again after the program was killed between the commit and its response", async () => {
    const { token, orderId, payment } = await buildPaid();
    const claim = shop.provider.claimOf(payment);
    const late = hold();
    shop.provider.next("payment", late.fault);
    const verifying = verifyPayment(shop, claim);
    const ended = expect(verifying).rejects.toThrow();
    await late.arrived(1);
    const committed = shop.gate.loseAnswerTo(COMMIT, payment.id);
    late.release();
    await committed;
    await vi.waitUntil(() => isStoredAsPaid(orderId), { timeout: 60_000 });
    await shop.program.kill();
    await ended;
    await shop.program.start();
    for (let again = 0; again < 5; again++) expect((await verifyPayment(shop, claim)).status).toBe(200);
    expect(await isPaid(token, orderId)).toBe(true);
  });

  it("with an added fee pays its order, even if the program is killed while it fetches the provider order", async () => {
    const { token, orderId, providerOrderId } = await buildOpen();
    const order = shop.provider.ledger.order(providerOrderId);
    const payment = shop.provider.ledger.pay(providerOrderId, { amount: order.amount + 564 });
    shop.provider.next("order", () => shop.program.kill());
    await expect(verifyPayment(shop, shop.provider.claimOf(payment))).rejects.toThrow();
    await shop.program.start();
    expect((await verifyPayment(shop, shop.provider.claimOf(payment))).status).toBe(200);
    expect(await isPaid(token, orderId)).toBe(true);
    expect(shop.provider.ledger.refundsOf(payment.id)).toEqual([]);
  });

  const isStoredAsPaid = (orderId: string) =>
    shop.inDatabase(async (db) => {
      const { payment } = await db.selectFrom("orders").select("payment").where("id", "=", orderId).executeTakeFirstOrThrow();
      return payment;
    });
});

describe("a refund", () => {
  it("is made once, even if the call is lost, in progress, answered with HTML or disconnected", async () => {
    const admin = await shop.signIn(ADMIN);
    const food = await shop.food();
    const faults = [loseAnswer, failWith(409), html502, drop];
    const orders = await Promise.all(faults.map(async () => buildOrder(shop, await shop.signIn(), food)));
    for (const { providerOrderId } of orders) {
      const payment = shop.provider.ledger.pay(providerOrderId);
      expect(await shop.deliver(shop.provider.event("payment.captured", payment))).toBe(200);
    }
    shop.provider.next("refund", ...faults);
    for (const { orderId } of orders) {
      const { status } = await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
      expect(status).toBe(200);
    }
    const states = () =>
      shop.inDatabase((db) =>
        db.selectFrom("refunds").innerJoin("orders", "orders.id", "order_id").select("refunds.status").execute(),
      );
    await vi.waitUntil(async () => (await states()).every(({ status }) => status === "processed"), {
      timeout: 90_000,
      interval: 200,
    });
    expect(shop.provider.ledger.refunds.size).toBe(4);
  });

  const paidOrder = async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, await shop.signIn(), await shop.food());
    const payment = shop.provider.ledger.pay(providerOrderId);
    expect(await shop.deliver(shop.provider.event("payment.captured", payment))).toBe(200);
    return { orderId, payment };
  };
  const statesOf = (paymentId: string) =>
    shop.inDatabase(async (db) => {
      const rows = await db.selectFrom("refunds").select("status").where("of_payment", "=", paymentId).orderBy("id").execute();
      return rows.map(({ status }) => status);
    });

  it("in parts, together with one from the provider's dashboard, never exceeds the payment", async () => {
    const admin = await shop.signIn(ADMIN);
    const { ledger } = shop.provider;
    const { orderId, payment } = await paidOrder();
    const refund = (expectedRefunded: number, amount?: number) =>
      shop.call(orderAdminEndpoints.refund, { token: admin, body: { orderId, amount, expectedRefunded, reason: "Cold" } });
    expect((await refund(0, 20)).status).toBe(200);
    await expect.poll(() => ledger.refundsOf(payment.id), { timeout: 90_000 }).toHaveLength(1);
    const atProvider = ledger.refund(payment.id, payment.amount - 7_000);
    expect((await refund(20)).status).toBe(200);
    await expect
      .poll(() => ledger.refundsOf(payment.id).map(({ amount }) => amount), { timeout: 90_000 })
      .toEqual([2_000, payment.amount - 7_000, 5_000]);
    expect(await shop.deliver(shop.provider.event("refund.processed", payment, atProvider))).toBe(200);
    await expect.poll(() => statesOf(payment.id), { timeout: 90_000 }).toEqual(["processed", "processed", "processed"]);
    expect(payment).toMatchObject({ status: "refunded", amount_refunded: payment.amount });
  });

  it("that the bank returns is shown to the owner, who retries it", async () => {
    const admin = await shop.signIn(ADMIN);
    const { ledger } = shop.provider;
    const { orderId, payment } = await paidOrder();
    ledger.refundsStartAs = "pending";
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
    await expect.poll(() => statesOf(payment.id), { timeout: 90_000 }).toEqual(["pending"]);
    ledger.refundsStartAs = "processed";
    for (const refund of ledger.refundsOf(payment.id)) {
      ledger.failRefund(refund);
      expect(await shop.deliver(shop.provider.event("refund.failed", payment, refund))).toBe(200);
    }
    await expect.poll(() => statesOf(payment.id), { timeout: 90_000 }).toEqual(["rejected"]);
    const [exception] = (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} })).body.data.filter(
      ({ order }) => order?._id === orderId,
    );
    expect(exception).toMatchObject({ kind: "refund_failing", refund: { status: "rejected" } });
    const params = { id: exception?._id ?? "" };
    expect((await shop.call(paymentAdminEndpoints.act, { token: admin, params, body: { action: "retry" } })).status).toBe(200);
    await expect.poll(() => statesOf(payment.id), { timeout: 90_000 }).toEqual(["rejected", "processed"]);
    expect(ledger.refundsOf(payment.id).map(({ status }) => status)).toEqual(["failed", "processed"]);
  });
});

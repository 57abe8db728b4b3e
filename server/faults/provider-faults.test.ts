/** The providers fail in every way, the program is killed during calls to them, and no order and no rupee is lost. */
import { randomUUID } from "node:crypto";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { buildOrder, buildPlaceBody, place } from "../src/domains/order/order-factory.ts";
import { verifyPayment } from "../src/domains/payment/payment-factory.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import { ADMIN, type ShopApart, startShopApart } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { drop, type Fault, failWith, hang, hold, html502, loseAnswer, saysError } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";
import { signInSome } from "./world/load.ts";

/** With the end of the statement, because a new connection sends `read committed`. */
const COMMIT = "commit\0";

const chance = chanceOf(inject("seed"), "provider faults");
/** Takes as long as the program waits for a provider: the short form has it once, for an order. */
const hanging: [string, Fault][] = inject("isFull") ? [["hangs", hang]] : [];
const NOT_PLACED = { status: 502, body: { success: false, message: "Failed to place order. Please try again" } };
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

/** Kills the program before the response, before or after the provider has done its work. */
const killProgram =
  (isDone: boolean): Fault =>
  async ({ work }) => {
    if (isDone) work();
    await shop.program.kill();
  };

// First, because in a live shop all other tests' codes count for the same address.
it("a sign-in code is in the SMS, and in no response, log or table of a live shop", async () => {
  const mobile = "+919000000009";
  const account = { RAZORPAY_KEY_ID: "rzp_live_faults", PUBLIC_URL: "https://shop.example" };
  const live = await shop.another({ MODE: "live", RATE_LIMIT: "on", LOG_LEVEL: "trace", ADMIN_MOBILES: mobile, ...account });
  const body = { name: "Meera Iyer", mobile };
  const sent = await callEndpoint(live.url, signInEndpoints.sendOtp, { body });
  expect(sent.body).toEqual({ success: true, message: "OTP sent successfully", mobile });
  const code = shop.sms.codeFor(mobile);
  expect(JSON.stringify([...sent.headers])).not.toContain(code);
  expect(live.output()).not.toContain(code);
  const rows = await shop.inDatabase((db) => db.selectFrom("otp_codes").selectAll().execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(code);
  await live.kill();
  // A live shop takes no orders outside its hours.
  await shop.inDatabase((db) => db.updateTable("settings").set({ close_outside_hours: false }).execute());
});

describe("placing an order", () => {
  it.each<[string, Fault]>([
    ["drops the connection", drop],
    ["responds with 500", failWith(500)],
    ["responds with 429", failWith(429)],
    ["responds with HTML", html502],
    ["refuses the keys", failWith(401, "BAD_REQUEST_ERROR")],
  ])("is refused when the provider %s, leaves no open order, and succeeds the next time", async (_name, fault) => {
    const token = await shop.signIn();
    const body = buildPlaceBody(await shop.food());
    const key = randomUUID();
    shop.provider.next("createOrder", fault);
    expect(await place(shop, token, body, key)).toMatchObject(NOT_PLACED);
    const { data } = (await shop.call(orderEndpoints.mine, { token, body: {} })).body;
    expect(data.map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await place(shop, token, body, key)).status).toBe(200);
  });

  it("by twenty customers while the provider hangs is refused, and menu and sign-in work", async () => {
    const food = await shop.food();
    const tokens = await signInSome(shop, 20);
    shop.provider.always(hang);
    const before = shop.provider.countOf("createOrder");
    // On a slow machine some wait too long for a connection to the database, and order again.
    const order = async (token: string): ReturnType<typeof place> => {
      const answer = await place(shop, token, buildPlaceBody(food));
      return answer.status === 503 ? order(token) : answer;
    };
    const placing = tokens.map(order);
    await vi.waitUntil(() => shop.provider.countOf("createOrder") >= before + 5, { timeout: 60_000 });
    expect((await shop.call(foodEndpoints.list)).status).toBe(200);
    expect(await shop.signIn()).toBeTypeOf("string");
    for (const answer of await Promise.all(placing)) expect(answer).toMatchObject(NOT_PLACED);
    shop.provider.recover();
    // The circuit breaker is open (decision 0025).
    const goesThrough = async () => (await place(shop, await shop.signIn(), buildPlaceBody(food))).status === 200;
    await vi.waitUntil(goesThrough, { timeout: 60_000, interval: 500 });
  });

  it.each([
    ["before the provider made its order", false],
    ["after the provider made its order", true],
  ])("is completed by the same key when the program was killed %s: one order, one provider order", async (_name, isDone) => {
    const token = await shop.signIn();
    const body = buildPlaceBody(await shop.food());
    const key = randomUUID();
    shop.provider.next("createOrder", killProgram(isDone));
    await expect(place(shop, token, body, key)).rejects.toThrow();
    await shop.program.start();
    const { status, body: placed } = await place(shop, token, body, key);
    expect(status).toBe(200);
    const { data } = (await shop.call(orderEndpoints.mine, { token, body: {} })).body;
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([[placed.orderData._id, "pending"]]);
    expect(shop.provider.ledger.ordersOf(placed.orderData._id).map(({ id }) => id)).toEqual([placed.orderId]);
  });
});

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
    const committed = shop.gate.loseAnswerTo(COMMIT);
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
    shop.provider.next("order", killProgram(false));
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

describe("an SMS with a code", () => {
  it.each<[string, Fault]>([
    ["responds with 500", failWith(500)],
    ...hanging,
    ["drops the connection", drop],
    ["responds with HTML", html502],
    ["reports an error with HTTP 200", saysError],
  ])("is reported as not sent when the provider %s, and the next one works", async (_name, fault) => {
    shop.sms.next(fault);
    const answer = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha Rao", mobile: "+919811111111" } });
    expect(answer).toMatchObject({ status: 502, body: { success: false, message: "Failed to send OTP" } });
    expect(await shop.signIn("+919811111111")).toBeTypeOf("string");
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../../testing/fake-browser.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { checkUnpaid, confirmPayment } from "./confirm-payment.ts";

const REPORT = "/api/order/verify-payment";
const CHECK = "/api/order/verify";
const claim: Parameters<typeof confirmPayment>[0] = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "signature",
};
const orderData = { _id: "order-1", orderNumber: 1001 };

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  new FakeBrowser();
  server = new FakeServer();
});
afterEach(() => vi.useRealTimers());

test("a payment that the server confirms is paid", async () => {
  const confirmed = confirmPayment(claim, orderData);
  const call = await server.next(REPORT);
  expect(call.body).toEqual({ ...claim, orderData });
  call.answer();
  expect(await confirmed).toEqual({ kind: "paid" });
});

for (const [status, code, outcome] of [
  [202, "paymentPending", { kind: "confirming" }],
  [409, "paymentRefunded", { kind: "closed", message: "It comes back" }],
  [400, "paymentVerificationFailed", { kind: "refused" }],
] as const)
  test(`an answer of ${status} ${code} decides, and is not asked for again`, async () => {
    const confirmed = confirmPayment(claim, orderData);
    (await server.next(REPORT)).refuse(status, code, { message: "It comes back" });
    expect(await confirmed).toEqual(outcome);
    expect(server.count(REPORT)).toBe(1);
  });

test("a report that gets lost is repeated after one and after three seconds, and then never called failed", async () => {
  const confirmed = confirmPayment(claim, orderData);
  for (const waitMs of [1_000, 3_000]) {
    (await server.next(REPORT)).lose();
    await letRun();
    const before = server.count(REPORT);
    vi.advanceTimersByTime(waitMs - 1);
    await letRun();
    expect(server.count(REPORT)).toBe(before);
    vi.advanceTimersByTime(1);
  }
  (await server.next(REPORT)).refuse(503, "unavailable");
  expect(await confirmed).toEqual({ kind: "confirming" });
  expect(server.count(REPORT)).toBe(3);
});

test("a repeated report may be the one that is taken", async () => {
  const confirmed = confirmPayment(claim, orderData);
  (await server.next(REPORT)).lose();
  await letRun();
  vi.advanceTimersByTime(1_000);
  (await server.next(REPORT)).answer();
  expect(await confirmed).toEqual({ kind: "paid" });
});

test("a window that was left without a payment may have been paid all the same", async () => {
  const checked = checkUnpaid(orderData);
  const call = await server.next(CHECK);
  expect(call.body).toEqual({ success: false, orderId: "order-1" });
  call.answer();
  expect(await checked).toEqual({ kind: "paid" });
});

for (const [status, code, outcome] of [
  [202, "paymentPending", { kind: "confirming" }],
  [409, "paymentRefunded", { kind: "closed", message: "It comes back" }],
  [402, "paymentIncomplete", null],
  [503, "unavailable", "unanswered"],
  [404, "orderNotFound", "unanswered"],
] as const)
  test(`of an order whose window was left, ${status} ${code} says ${outcome === null ? "that it is not paid" : JSON.stringify(outcome)}`, async () => {
    const checked = checkUnpaid(orderData);
    (await server.next(CHECK)).refuse(status, code, { message: "It comes back" });
    expect(await checked).toEqual(outcome);
  });

test("without an answer nobody knows", async () => {
  const checked = checkUnpaid(orderData);
  (await server.next(CHECK)).lose();
  expect(await checked).toBe("unanswered");
});

/** QR codes, with entities as in https://razorpay.com/docs/api/qr-codes and its page on webhooks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StubProvider, stubStatus } from "../../../testing/stub-provider.ts";
import type { RazorpayPayments } from "./razorpay.ts";
import { account, badRequest, PAYMENT, startRazorpay } from "./razorpay-factory.ts";
import { hmacHex } from "./razorpay-keys.ts";

const ORDER_ID = "0190a000-0000-7000-8000-000000000001";
const QR = {
  id: "qr_HMsVL8HOpbMcjU",
  entity: "qr_code",
  image_url: "https://rzp.io/i/BWcUVrLp",
  image_content: "upi://pay?pa=shop@icici&am=716&cu=INR",
  status: "active",
  notes: { order_id: ORDER_ID },
};
const PAID = { ...PAYMENT, order_id: null, notes: { order_id: ORDER_ID } };

let stub: StubProvider;
let payments: RazorpayPayments;
beforeAll(async () => {
  ({ stub, payments } = await startRazorpay());
});
afterAll(() => stub.close());

const input = { amountPaise: 71_600, receipt: ORDER_ID, description: "Order #7", closeBy: new Date("2026-11-28T10:16:00.900Z") };

test("a QR code is for one payment of one amount, and closes by itself", async () => {
  stub.answers(stubStatus(200, QR));
  expect(await payments.createQr(input)).toEqual({ id: QR.id, content: QR.image_content, imageUrl: QR.image_url });
  const [request] = stub.requests;
  expect([request?.method, request?.path]).toEqual(["POST", "/v1/payments/qr_codes"]);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    ...{ type: "upi_qr", usage: "single_use", fixed_amount: true, payment_amount: 71_600 },
    ...{ description: "Order #7", close_by: Date.parse("2026-11-28T10:16:00Z") / 1000, notes: { order_id: ORDER_ID } },
  });
});

test("its content is not always told; a link to a script is not taken", async () => {
  stub.answers(stubStatus(200, { ...QR, image_content: undefined }));
  expect(await payments.createQr(input)).toMatchObject({ content: null, imageUrl: QR.image_url });
  stub.answers(stubStatus(200, { ...QR, image_url: "javascript:alert(1)" }));
  await expect(payments.createQr(input)).rejects.toMatchObject({ kind: "http" });
});

test("one that is closed already stays so; an unknown ID reaches no URL", async () => {
  stub.answers(badRequest("QR Code is already closed"));
  await payments.closeQr(QR.id);
  expect(stub.requests[0]?.path).toBe(`/v1/payments/qr_codes/${QR.id}/close`);
  await expect(payments.closeQr("../orders")).rejects.toMatchObject({ kind: "http" });
  await expect(payments.listQrPayments("order_RB58MiP5SPFYyM")).rejects.toMatchObject({ kind: "http" });
});

test("its payments name it, also those of an unknown format", async () => {
  stub.answers(stubStatus(200, { items: [PAID, { ...PAID, id: "pay_odd", amount: "x" }] }));
  const list = await payments.listQrPayments(QR.id);
  expect(list.payments).toMatchObject([{ id: PAYMENT.id, orderId: QR.id, receipt: ORDER_ID }]);
  expect(list.unreadable).toMatchObject([{ id: "pay_odd", orderId: QR.id }]);
});

test("an event says which QR code was paid; other reports of the payment have its notes only", () => {
  const read = (event: string, payload: object) => {
    const body = JSON.stringify({ event, payload: { payment: { entity: PAID }, ...payload } });
    return payments.readEvent(Buffer.from(body), hmacHex(account.webhookSecret, body), "evt_1")?.payment;
  };
  expect(read("qr_code.credited", { qr_code: { entity: QR } })).toMatchObject({ orderId: QR.id, receipt: ORDER_ID });
  expect(read("payment.captured", {})).toMatchObject({ orderId: null, receipt: ORDER_ID });
  expect(read("qr_code.credited", { qr_code: { entity: { ...QR, notes: [] } } })).toMatchObject({ orderId: QR.id });
});

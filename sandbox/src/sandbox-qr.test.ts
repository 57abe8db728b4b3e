import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SANDBOX_PATH } from "./sandbox.ts";
import { TestSandbox } from "./sandbox-factory.ts";

const ORDER_ID = "0190a000-0000-7000-8000-000000000001";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.create();
});
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());
afterAll(() => sandbox.close());

const inMinutes = (minutes: number) => new Date(sandbox.now.getTime() + minutes * 60_000);
const createQr = (minutes = 16) =>
  sandbox.payments.createQr({ amountPaise: 71_600, receipt: ORDER_ID, description: "Order #7", closeBy: inMinutes(minutes) });
/** What a person does on its page. */
const onPage = async (imageUrl: string, method: "GET" | "POST" = "GET") => {
  const answer = await fetch(new URL(imageUrl, sandbox.url), { method });
  return { status: answer.status, text: await answer.text() };
};

test("a QR code is paid on its page, once, and the shop hears of it", async () => {
  const { id, content, imageUrl } = await createQr();
  expect([content?.startsWith("upi://pay?"), imageUrl]).toEqual([true, `${SANDBOX_PATH}/v1/qr/${id}`]);
  expect((await onPage(imageUrl)).text).toContain("Pay ₹716");
  expect((await sandbox.payments.listQrPayments(id)).payments).toEqual([]);
  expect((await onPage(imageUrl, "POST")).text).toContain("This QR code is closed");
  expect((await onPage(imageUrl, "POST")).status).toBe(400);
  const { payments } = await sandbox.payments.listQrPayments(id);
  const paid = { amountPaise: 71_600, status: "captured", method: "upi", receipt: ORDER_ID };
  expect(payments).toMatchObject([{ ...paid, orderId: id }]);
  await sandbox.expectEvents(id, ["qr_code.credited"]);
  expect(sandbox.eventsOf(id)[0]?.payment).toMatchObject(paid);
  await sandbox.payments.refundPayment(payments[0]?.id ?? "", { amountPaise: 71_600, idempotencyKey: "refund-0001", receipt: "r" });
  expect((await sandbox.payments.listQrPayments(id)).payments).toMatchObject([{ status: "refunded" }]);
});

test("a QR code that is closed, by the shop or by its time, cannot be paid", async () => {
  const [closed, late] = [await createQr(), await createQr()];
  await sandbox.payments.closeQr(closed.id);
  await sandbox.payments.closeQr(closed.id);
  expect((await onPage(closed.imageUrl, "POST")).status).toBe(400);
  sandbox.now = inMinutes(16);
  expect((await onPage(late.imageUrl, "POST")).status).toBe(400);
});

test("one that would close within 15 minutes, or is unknown, is refused", async () => {
  await expect(createQr(14)).rejects.toMatchObject({ status: 400 });
  expect((await onPage(`${SANDBOX_PATH}/v1/qr/qr_unknown`)).status).toBe(400);
  await expect(sandbox.payments.closeQr("qr_unknown1")).resolves.toBeUndefined();
  await expect(sandbox.payments.listQrPayments("qr_unknown1")).rejects.toMatchObject({ isUnknownId: true });
});

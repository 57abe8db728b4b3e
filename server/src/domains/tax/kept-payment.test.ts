/** An order that could not be delivered is cancelled with a part of its refund, or without: money, bill, books and texts agree. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { signInPartner } from "../delivery/delivery-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { REGULAR, TaxShop } from "./tax-factory.ts";

const tax = new TaxShop();
beforeEach(() => tax.set(REGULAR));

async function undelivered(): Promise<string> {
  const partner = await signInPartner(tax.shop, tax.admin);
  const orderId = await tax.paidOrder();
  await tax.shop.call(deliveryEndpoints.assign, { token: tax.admin, body: { orderId, deliveryBoyId: partner.partnerId } });
  await setStatus(tax.shop, orderId, "out_for_delivery");
  await tax.shop.call(deliveryEndpoints.notDelivered, { token: partner.token, body: { orderId, reason: "no_answer" } });
  return orderId;
}
const cancel = (orderId: string, body: object = {}) =>
  tax.shop.call(orderEndpoints.setStatus, {
    token: tax.admin,
    body: { orderId, status: "cancelled", reason: "customer_unreachable", ...body },
  });
const refunds = () => tax.shop.payments.refunds.map(({ amountPaise }) => amountPaise);
const cancelledText = async () => {
  await tax.shop.jobs.runAll();
  return tax.shop.sms.sent.at(-1)?.text?.replace(/\d{4,}/, "N");
};
const sales = async () => {
  const day = dayInKolkata(tax.shop.clock.read());
  const { data } = (await tax.shop.call(reportsEndpoints.sales, { token: tax.admin, query: { from: day, to: day } })).body;
  return data.totals;
};

it("keeps what is not refunded: a credit note of the refund only, the rest in the books, and its customer reads so", async () => {
  const body = { kind: "cancelled", isOn: true, templateId: "t1" };
  await tax.shop.call(messagesEndpoints.setOrderText, { token: tax.admin, body });
  const part = await undelivered();
  expect(await cancel(part, { refund: 40 })).toMatchObject({
    status: 200,
    body: { data: { status: "cancelled", keptAmount: 65 } },
  });
  expect(await cancelledText()).toBe("Forno: Order N was cancelled. We refund ₹40.");
  expect(refunds()).toEqual([4_000]);
  expect(await tax.mine()).toMatchObject({ refundedAmount: 40, refunded: false, keptAmount: 65 });
  expect(await tax.creditNotes(part)).toMatchObject([{ amount: 40 }]);
  expect(await sales()).toMatchObject({ total: 105, refunds: 40, net: 65 });

  const whole = await undelivered();
  expect(await cancel(whole, { refund: 0 })).toMatchObject({ status: 200, body: { data: { keptAmount: 105, refundedAmount: 0 } } });
  expect(await cancelledText()).toBe("Forno: Order N was cancelled.");
  expect(refunds()).toEqual([4_000]);
  expect(await tax.creditNotes(whole)).toEqual([]);
  expect(await sales()).toMatchObject({ total: 210, refunds: 40, net: 170 });
  // The shop may change its mind.
  expect(await tax.refund(whole, 105)).toMatchObject({ status: 200 });
  expect(await tax.mine()).toMatchObject({ refunded: true, keptAmount: 0 });
  expect(await tax.creditNotes(whole)).toMatchObject([{ amount: 105 }]);
});

it("is refunded in full if nothing else is said, and taken up again keeps nothing", async () => {
  const orderId = await undelivered();
  await cancel(orderId, { refund: 0 });
  await setStatus(tax.shop, orderId, "out_for_delivery");
  expect(await tax.mine()).toMatchObject({ status: "out_for_delivery", payment: true, keptAmount: 0 });
  await cancel(orderId);
  expect(await tax.mine()).toMatchObject({ refunded: true, refundedAmount: 105, keptAmount: 0 });
});

it("is refused without a reason, for more than there is, and for any other order", async () => {
  const orderId = await undelivered();
  expect((await cancel(orderId, { refund: 0, reason: undefined })).status).toBe(400);
  expect(await cancel(orderId, { refund: 106 })).toMatchObject({ status: 409, body: { code: "refundTooLarge" } });
  expect(await tax.mine()).toMatchObject({ status: "out_for_delivery", refundedAmount: 0 });
  expect(await cancel(orderId, { refund: 105 })).toMatchObject({
    status: 200,
    body: { data: { refundedAmount: 105, keptAmount: 0 } },
  });
  const other = await tax.sold();
  expect(await cancel(other, { refund: 0 })).toMatchObject(refusal(409, "deliveredElse"));
});

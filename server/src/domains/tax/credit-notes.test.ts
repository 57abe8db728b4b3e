import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { deliver } from "../payment/payment-factory.ts";
import { REGULAR, TaxShop } from "./tax-factory.ts";

const tax = new TaxShop();

const creditNotes = async (orderId: string) =>
  (await tax.shop.call(taxEndpoints.creditNotes, { token: tax.admin, params: { id: orderId } })).body.data;
const creditNote = async (id: string, noteId: string) =>
  (await tax.shop.call(taxEndpoints.creditNote, { token: tax.token, params: { id, noteId }, query: { format: "json" } })).body.data;
const refund = (orderId: string, amount: number, expectedRefunded = 0) =>
  tax.shop.call(orderAdminEndpoints.refund, { token: tax.admin, body: { orderId, amount, reason: "Cold", expectedRefunded } });

const cashOfToday = async () => {
  const day = dayInKolkata(tax.shop.clock.read());
  const { body } = await tax.shop.call(paymentAdminEndpoints.days, { token: tax.admin, query: { from: day, to: day } });
  return body.data[0]?.methods.find(({ method }) => method === "cash");
};

describe("a credit note", () => {
  beforeEach(() => tax.set(REGULAR));

  it("is made by each refund after the invoice; all of a full refund add up to it", async () => {
    const orderId = await tax.sold();
    await refund(orderId, 42);
    await refund(orderId, 63, 42);

    const [first, second, ...more] = await creditNotes(orderId);
    const { number, date } = (await tax.invoice(orderId)).body.data;

    expect(more).toEqual([]);
    expect(first).toMatchObject({ invoiceNumber: number, invoiceDate: date, amount: 42, taxable: 40, cgst: 1, sgst: 1 });
    expect(second).toMatchObject({ amount: 63, taxable: 60, cgst: 1.5, sgst: 1.5 });
    expect(first?.number).toMatch(/^FC\//);
  });

  it("is made by money handed back in cash after the delivery, up to what was received", async () => {
    await setCash(tax.shop, tax.admin, { cashOnDelivery: true });
    const orderId = await buildCashOrder(tax.shop, tax.token, tax.food);
    expect(await refund(orderId, 42)).toMatchObject(refusal(409, "nothingToRefund"));
    await setStatus(tax.shop, orderId, "delivered");

    const answer = await refund(orderId, 42);
    expect(answer.body).toMatchObject({ message: "Please return ₹42 in cash", data: { refunded: false, refundable: 63 } });
    expect(await refund(orderId, 64, 42)).toMatchObject(refusal(409, "refundTooLarge"));
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 42, taxable: 40, cgst: 1, sgst: 1 }]);
    expect(await cashOfToday()).toMatchObject({ captured: 105, refunded: 42 });

    const [note] = await creditNotes(orderId);
    expect(await creditNote(orderId, note?.url.split("/").at(-1) ?? "")).toMatchObject({
      lines: [{ summary: "Reason: Cold" }],
      refunds: [{ words: "Refunded in cash", at: tax.shop.clock.read().toISOString(), reference: null }],
    });

    tax.shop.clock.advance(1_000);
    await setStatus(tax.shop, orderId, "out_for_delivery");
    expect(await tax.mine()).toMatchObject({ cashDue: 63 });
    await setStatus(tax.shop, orderId, "delivered");
    expect(await cashOfToday()).toMatchObject({ captured: 63, refunded: 0 });

    expect((await refund(orderId, 63, 42)).body.data).toMatchObject({ refunded: true, refundedAmount: 105, refundable: 0 });
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 42 }, { amount: 63 }]);
    expect(await cashOfToday()).toMatchObject({ captured: 63, refunded: 63 });
    expect(await refund(orderId, 1, 105)).toMatchObject(refusal(409, "nothingToRefund"));
  });

  it("can be read by itself, and no other order's", async () => {
    const orderId = await tax.sold();
    await refund(orderId, 42);
    const [note] = await creditNotes(orderId);
    const noteId = note?.url.split("/").at(-1) ?? "";

    expect(await creditNote(orderId, noteId)).toMatchObject({
      kind: "credit_note",
      credits: { number: note?.invoiceNumber },
      lines: [{ summary: "Reason: Cold", gross: 42, taxable: 40 }],
      total: 42,
    });
    const other = await tax.sold();
    expect(await tax.shop.call(taxEndpoints.creditNote, { token: tax.admin, params: { id: other, noteId } })).toMatchObject(
      refusal(404, "creditNoteNotFound"),
    );
  });

  it("has a row for each rate, with the HSN of what bears it", async () => {
    const orderId = await tax.orderTub();
    await setStatus(tax.shop, orderId, "out_for_delivery");
    await setStatus(tax.shop, orderId, "cancelled");
    const [note] = await creditNotes(orderId);
    const noteId = note?.url.split("/").at(-1) ?? "";

    expect((await creditNote(orderId, noteId)).lines).toMatchObject([
      { summary: "Reason: order cancelled", hsn: "996331", rate: 5, gross: 40 },
      { hsn: "2105", rate: 18, gross: 118 },
    ]);
  });

  it("of the whole is made when an order is cancelled after it left; none before", async () => {
    const before = await tax.paidOrder();
    await setStatus(tax.shop, before, "cancelled");
    expect(await creditNotes(before)).toEqual([]);

    const orderId = await tax.sold();
    await setStatus(tax.shop, orderId, "cancelled");
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 105 }]);
  });

  it("credits at once what was refunded before the order left", async () => {
    const orderId = await tax.paidOrder();
    await refund(orderId, 21);
    await setStatus(tax.shop, orderId, "out_for_delivery");

    expect((await tax.invoice(orderId)).body.data.total).toBe(105);
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 21 }]);
  });

  it("stays when its refund fails at the bank: the shop owes the money, and sending it again makes no second one", async () => {
    const orderId = await tax.sold();
    await refund(orderId, 21);
    await tax.shop.jobs.runAll();
    const day = dayInKolkata(tax.shop.clock.read());
    const books = async () =>
      (await tax.shop.call(reportsEndpoints.tax, { token: tax.admin, query: { from: day, to: day } })).body.data;
    const before = await books();
    const { id, paymentId } = tax.shop.payments.refunds.at(-1) ?? expect.fail("nothing was refunded");
    const failed = tax.shop.payments.failRefund(id ?? "", "reversed");
    await deliver(tax.shop, tax.shop.payments.signedEvent("refund.failed", tax.shop.payments.change(paymentId, {}), failed));
    await tax.shop.jobs.runAll();

    expect(await tax.mine()).toMatchObject({ refundedAmount: 0, refundFailed: true });
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 21 }]);
    expect((await refund(orderId, 21)).status).toBe(200);
    await tax.shop.jobs.runAll();
    expect(await tax.mine()).toMatchObject({ refundedAmount: 21, refundFailed: false });
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 21 }]);
    expect(await books()).toEqual(before);
  });

  it("is not made by a refund that is refused", async () => {
    const orderId = await tax.sold();
    await refund(orderId, 500);

    expect(await creditNotes(orderId)).toEqual([]);
  });
});

/** What is corrected after an order was placed: the business that it is billed to, until the books of its month are closed. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { setStatus } from "../order/order-factory.ts";
import { MEHTA, REGULAR, TaxShop } from "./tax-factory.ts";

const tax = new TaxShop();
beforeEach(() => tax.set(REGULAR));

const nameBuyer = (orderId: string, buyer: object, as = tax.token) =>
  tax.shop.call(taxEndpoints.setBuyer, { token: as, params: { id: orderId }, body: buyer });
const invoiceOf = async (orderId: string) => (await tax.invoice(orderId, tax.admin)).body.data;

describe("a business customer", () => {
  it("is named on an order that has no invoice yet, without any document", async () => {
    const orderId = await tax.paidOrder();
    expect(await nameBuyer(orderId, { ...MEHTA, gstin: "27 aapfu0939f1zv" })).toMatchObject({ status: 200 });
    expect((await tax.mine())?.buyer).toEqual(MEHTA);

    await setStatus(tax.shop, orderId, "out_for_delivery");
    expect(await invoiceOf(orderId)).toMatchObject({ buyer: MEHTA });
    expect(await tax.creditNotes(orderId)).toEqual([]);
  });

  it("is named on an invoice by crediting all of it and issuing another; naming it again changes nothing", async () => {
    const orderId = await tax.sold();
    const first = await invoiceOf(orderId);
    for (const as of [tax.token, tax.admin]) expect(await nameBuyer(orderId, MEHTA, as)).toMatchObject({ status: 200 });

    const second = await invoiceOf(orderId);
    expect(second).toMatchObject({ kind: "invoice", buyer: MEHTA, total: 105, taxable: 100, seller: first.seller });
    expect(second.number).not.toBe(first.number);
    expect((await tax.mine())?.invoice?.number).toBe(second.number);
    expect(await tax.creditNotes(orderId)).toMatchObject([{ invoiceNumber: first.number, amount: 105, cgst: 2.5 }]);
  });

  it("leaves invoices less credit notes at what the order brought, whatever was refunded before and after", async () => {
    const orderId = await tax.sold();
    const first = await invoiceOf(orderId);
    await tax.refund(orderId, 21);
    await nameBuyer(orderId, MEHTA, tax.admin);
    const second = await invoiceOf(orderId);
    await tax.refund(orderId, 42, 21);

    expect(await tax.creditNotes(orderId)).toMatchObject([
      { invoiceNumber: first.number, amount: 21 },
      { invoiceNumber: first.number, amount: 84 },
      { invoiceNumber: second.number, amount: 21 },
      { invoiceNumber: second.number, amount: 42 },
    ]);
  });

  it("leaves every document of the order to staff, with what each is for; the customer is not shown them", async () => {
    const orderId = await tax.sold();
    const first = await invoiceOf(orderId);
    await tax.refund(orderId, 21);
    await nameBuyer(orderId, MEHTA, tax.admin);
    const second = await invoiceOf(orderId);
    const documentsAs = (token: string) => tax.shop.call(taxEndpoints.documents, { token, params: { id: orderId } });
    const { data } = (await documentsAs(tax.admin)).body;
    const credits = { number: first.number };
    const of = (kind: string) => data.filter((document) => document.kind === kind);

    expect(of("invoice")).toMatchObject([
      { number: first.number, total: 105, credits: null, replacedBy: second.number },
      { number: second.number, total: 105, credits: null, replacedBy: null },
    ]);
    expect(of("credit_note")).toMatchObject([
      { total: 21, credits, replacedBy: null },
      { total: 84, credits, replacedBy: second.number },
      { total: 21, credits: { number: second.number }, replacedBy: null },
    ]);
    const read = async (url = "") => {
      const params = { id: orderId, documentId: url.split("/").at(-1) ?? "" };
      return await tax.shop.call(taxEndpoints.document, { token: tax.admin, params, query: { format: "json" } });
    };
    expect((await read(of("invoice")[0]?.url)).body.data).toEqual(first);
    expect((await read(of("credit_note")[1]?.url)).body.data.lines[0]?.name).toContain(`billed again as ${second.number}`);
    expect(await read(newId())).toMatchObject(refusal(404, "documentNotFound"));
    expect(await documentsAs(tax.token)).toMatchObject(refusal(403, "accessDenied"));
  });

  it("with a Hindi name is on the new invoice; a wrong GSTIN, or none, is refused", async () => {
    const orderId = await tax.sold();
    const { number } = await invoiceOf(orderId);
    for (const gstin of ["27AAPFU0939F1ZW", "27AAPFU0939F1Z", ""])
      expect(await nameBuyer(orderId, { ...MEHTA, gstin })).toMatchObject({
        status: 400,
        body: { message: "Please enter a valid GSTIN" },
      });
    expect((await nameBuyer(orderId, { ...MEHTA, name: " " })).status).toBe(400);
    expect((await invoiceOf(orderId)).number).toBe(number);

    await nameBuyer(orderId, { ...MEHTA, name: "मेहता डिज़ाइन" });
    expect((await invoiceOf(orderId)).buyer?.name).toBe("मेहता डिज़ाइन");
  });

  it("cannot be named by strangers, on cancelled orders, nor where there is no tax invoice", async () => {
    const orderId = await tax.sold();
    const [other, partner] = [await tax.shop.signIn(), await tax.shop.signIn("delivery_boy")];
    expect(await nameBuyer(orderId, MEHTA, other.token)).toMatchObject(refusal(404, "orderNotFound"));
    expect(await nameBuyer(orderId, MEHTA, partner.token)).toMatchObject(refusal(403, "accessDenied"));
    await setStatus(tax.shop, orderId, "cancelled");
    expect(await nameBuyer(orderId, MEHTA)).toMatchObject(refusal(409, "nothingToBill"));

    await tax.set({ scheme: "composition" });
    await tax.enterCustomer();
    expect(await nameBuyer(await tax.sold(), MEHTA)).toMatchObject(refusal(409, "orderNotTaxed"));
  });

  it("may be corrected a few times by its customer, and further by the shop", async () => {
    const orderId = await tax.sold();
    const rename = (count: number, as = tax.token) => nameBuyer(orderId, { ...MEHTA, name: `Mehta ${count}` }, as);
    for (let count = 1; count < 5; count++) expect((await rename(count)).status).toBe(200);
    expect(await rename(5)).toMatchObject(refusal(409, "billCorrectedOften"));
    expect((await rename(5, tax.admin)).status).toBe(200);
  });
});

describe("a month", () => {
  const setMonth = (month: string, isClosed: boolean, as = tax.admin) =>
    tax.shop.call(taxEndpoints.setMonth, { token: as, params: { month }, body: { isClosed } });
  const months = async () => (await tax.shop.call(taxEndpoints.months, { token: tax.admin })).body.data;
  it("that is closed changes no more: a refund is credited now, a GSTIN is refused until it is opened again", async () => {
    await tax.travel("2031-01-20T10:00:00Z");
    const orderId = await tax.sold();
    const customer = (await tax.mine())?.invoice;
    await tax.travel("2031-02-03T10:00:00Z");
    expect(await setMonth("2031-01", true)).toMatchObject({ status: 200, body: { message: "January 2031 closed" } });
    expect((await months()).slice(0, 2)).toEqual([
      { month: "2031-02", isOver: false, closedAt: null },
      { month: "2031-01", isOver: true, closedAt: "2031-02-03T10:00:00.000Z" },
    ]);

    await tax.refund(orderId, 21);
    expect(await tax.creditNotes(orderId)).toMatchObject([
      { amount: 21, date: "2031-02-03T10:00:00.000Z", invoiceNumber: customer?.number },
    ]);
    expect(await nameBuyer(orderId, MEHTA, tax.admin)).toMatchObject(
      refusal(409, "monthClosed", "The books of January 2031 are closed"),
    );
    expect(await setMonth("2031-01", false)).toMatchObject({ body: { data: { closedAt: null } } });
    expect(await nameBuyer(orderId, MEHTA, tax.admin)).toMatchObject({ status: 200 });
  });

  it("is closed and opened again in the activity log, once each", async () => {
    await tax.travel("2031-03-05T10:00:00Z");
    for (const isClosed of [true, true, false, false]) expect((await setMonth("2031-02", isClosed)).status).toBe(200);
    const { data } = (await tax.shop.call(auditEndpoints.list, { token: tax.admin })).body;
    expect(data.filter(({ subject }) => subject.label === "February 2031").map(({ action }) => action)).toEqual([
      "books.reopen",
      "books.close",
    ]);
  });

  it("cannot be closed before it is over in India, nor by whoever may not change settings, nor if there is no such month", async () => {
    await tax.travel("2031-03-31T18:29:00Z");
    expect(await setMonth("2031-03", true)).toMatchObject(refusal(409, "monthNotOver", "March 2031 is not over yet"));
    expect(await setMonth("2031-13", true)).toMatchObject({ status: 400 });
    const accountant = (await tax.shop.signIn("staff", ["orders", "reports"])).token;
    for (const token of [tax.token, accountant])
      expect(await setMonth("2031-01", true, token)).toMatchObject(refusal(403, "accessDenied"));
    await tax.travel("2031-03-31T18:31:00Z");
    expect((await setMonth("2031-03", true)).status).toBe(200);
  });

  it("that was closed while an order left gets no document of it: that is dated when the next month began", async () => {
    await tax.travel("2031-05-02T10:00:00Z");
    await setMonth("2031-04", true);
    // As on an instance whose clock is behind.
    await tax.travel("2031-04-30T18:29:59Z");
    const orderId = await tax.sold();
    expect(await invoiceOf(orderId)).toMatchObject({ date: "2031-04-30T18:30:00.000Z" });
  });

  it("may have two schemes: each order has the document of the scheme under which it was placed", async () => {
    await tax.travel("2031-06-10T10:00:00Z");
    const placedBefore = await tax.paidOrder();
    await tax.set({ scheme: "composition" });
    await tax.enterCustomer();
    const placedAfter = await tax.paidOrder();
    for (const orderId of [placedBefore, placedAfter]) await setStatus(tax.shop, orderId, "delivered");

    expect(await invoiceOf(placedBefore)).toMatchObject({ kind: "invoice", cgst: 2.5, note: null });
    expect(await invoiceOf(placedAfter)).toMatchObject({ kind: "bill_of_supply", cgst: 0 });
    expect((await invoiceOf(placedAfter)).number).toMatch(/^FB\/31-32\/000001$/);
  });
});

it("an order that is cancelled while it leaves has an invoice and its credit note, or neither", async () => {
  for (let round = 0; round < 5; round++) {
    await tax.enterCustomer();
    const orderId = await tax.paidOrder();
    await Promise.all([setStatus(tax.shop, orderId, "cancelled"), setStatus(tax.shop, orderId, "out_for_delivery")]);
    const order = await tax.mine();
    const notes = await tax.creditNotes(orderId);
    // Sent out after it was cancelled, it is billed, and credited because its money was refunded.
    if (order?.invoice) expect(notes).toMatchObject([{ invoiceNumber: order.invoice.number, amount: 105 }]);
    else expect([order?.status, notes]).toEqual(["cancelled", []]);
  }
});

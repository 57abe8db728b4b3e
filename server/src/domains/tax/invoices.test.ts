/** Invoices and bills of supply. */
import { documentNumber } from "@forno/contract/tax/rules/document-number.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { REGULAR, TaxShop } from "./tax-factory.ts";

const tax = new TaxShop();

describe("an invoice", () => {
  beforeEach(() => tax.set(REGULAR));

  it("is issued when the order leaves, with lines and figures that add up", async () => {
    const orderId = await tax.paidOrder();
    expect(await tax.invoice(orderId)).toMatchObject(refusal(404, "invoiceNotReady"));
    await setStatus(tax.shop, orderId, "out_for_delivery");

    const { data } = (await tax.invoice(orderId)).body;

    expect(data).toMatchObject({
      kind: "invoice",
      seller: { legalName: "Lake View Hospitality LLP", gstin: "29AAHFL4512K1Z4", stateCode: "29", fssai: "11224999000123" },
      buyer: null,
      placeOfSupply: "Karnataka (29)",
      lines: [
        { name: "Margherita", hsn: "996331", quantity: 1, gross: 65, discount: 0, taxable: 61.9, rate: 5, cgst: 1.55, sgst: 1.55 },
        {
          name: "Delivery fee",
          hsn: "996331",
          quantity: 1,
          gross: 40,
          discount: 0,
          taxable: 38.1,
          rate: 5,
          cgst: 0.95,
          sgst: 0.95,
        },
      ],
      taxable: 100,
      cgst: 2.5,
      sgst: 2.5,
      total: 105,
      totalInWords: "Rupees one hundred and five only",
    });
    expect(data.number).toMatch(/^FI\/\d\d-\d\d\/\d{6}$/);
    expect((await tax.mine())?.invoice).toEqual({ number: data.number, date: data.date });
  });

  it("has the number that the settings announced, and draws none for that", async () => {
    const announced = async () => (await tax.shop.call(taxEndpoints.nextNumbers, { token: tax.admin })).body.data;
    const before = await announced();
    const { number } = (await tax.invoice(await tax.sold())).body.data;
    expect(number).toBe(documentNumber("F", "invoice", before.financialYear, before.invoice));
    expect(await announced()).toEqual({ ...before, invoice: before.invoice + 1 });
  });

  it("names the GSTIN under which the order was placed, whatever the shop is registered as since", async () => {
    const orderId = await tax.paidOrder();
    await tax.set({ scheme: "none", gstin: null });
    await setStatus(tax.shop, orderId, "out_for_delivery");

    expect((await tax.invoice(orderId)).body.data).toMatchObject({
      seller: { gstin: "29AAHFL4512K1Z4", stateCode: "29" },
      cgst: 2.5,
    });
  });

  it("keeps its number when the order is delivered, and when it goes out again", async () => {
    const orderId = await tax.sold();
    const { number } = (await tax.invoice(orderId)).body.data;
    for (const status of ["delivered", "processing", "out_for_delivery", "delivered"]) await setStatus(tax.shop, orderId, status);

    expect((await tax.invoice(orderId)).body.data.number).toBe(number);
  });

  it("names a business customer by GSTIN; a wrong one is refused", async () => {
    const buyer = { gstin: "27 aapfu 0939 f1zv", name: "Mehta Design Studio LLP" };
    const answer = await place(tax.shop, tax.token, { ...buildPlaceBody(tax.food), buyer });
    await setStatus(tax.shop, answer.body.orderData._id, "out_for_delivery");

    expect((await tax.invoice(answer.body.orderData._id)).body.data.buyer).toEqual({ ...buyer, gstin: "27AAPFU0939F1ZV" });
    expect(
      await place(tax.shop, tax.token, { ...buildPlaceBody(tax.food), buyer: { ...buyer, gstin: "27AAPFU0939F1ZW" } }),
    ).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid GSTIN" },
    });
  });

  it("is for its customer and staff only", async () => {
    const orderId = await tax.sold();
    const other = await tax.shop.signIn();
    const partner = await tax.shop.signIn("delivery_boy");

    expect(await tax.invoice(orderId, tax.admin)).toMatchObject({ status: 200 });
    expect(await tax.invoice(orderId, other.token)).toMatchObject(refusal(404, "orderNotFound"));
    expect(await tax.invoice(orderId, partner.token)).toMatchObject(refusal(403, "accessDenied"));
    expect(await tax.shop.call(taxEndpoints.invoice, { params: { id: orderId } })).toMatchObject(refusal(401, "signInRequired"));
    expect(await tax.invoice("nothing", tax.admin)).toMatchObject(refusal(404, "orderNotFound"));
  });

  it("has consecutive numbers, each once, however many orders leave at once", async () => {
    const orderIds: string[] = [];
    for (let count = 0; count < 12; count++) {
      await tax.enterCustomer();
      orderIds.push(await tax.paidOrder());
    }
    await Promise.all(
      orderIds.flatMap((orderId) => [
        setStatus(tax.shop, orderId, "out_for_delivery"),
        setStatus(tax.shop, orderId, "out_for_delivery"),
      ]),
    );

    const numbers = await Promise.all(
      orderIds.map(async (orderId) => Number((await tax.invoice(orderId, tax.admin)).body.data.number.slice(-6))),
    );
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, index) => (sorted[0] ?? 0) + index));
  });
});

describe("a bill of supply", () => {
  it("shows no tax, and says why", async () => {
    await tax.set({ ...REGULAR, scheme: "composition" });
    const orderId = await tax.sold();

    expect((await tax.mine())?.tax).toBeNull();
    expect((await tax.invoice(orderId)).body.data).toMatchObject({
      kind: "bill_of_supply",
      note: "Composition taxable person, not eligible to collect tax on supplies",
      cgst: 0,
      lines: [{ taxable: 65, rate: 0, cgst: 0 }, { taxable: 40 }],
      total: 105,
    });
  });
});

it("numbers start again with the financial year, at midnight of 31 March in India", async () => {
  await tax.set(REGULAR);
  const soldAt = async (time: string) => {
    tax.shop.clock.set(new Date(time));
    await tax.enterCustomer();
    return (await tax.invoice(await tax.sold())).body.data.number;
  };

  expect(await soldAt("2027-03-31T18:29:00Z")).toMatch(/^FI\/26-27\//);
  expect(await soldAt("2027-03-31T18:31:00Z")).toBe("FI/27-28/000001");
});

/** GST of orders, invoices, bills of supply and credit notes. */
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { brokenInvariants, buildPayment, claimOf, verifyPayment } from "../payment/payment-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

const REGULAR = {
  scheme: "regular",
  legalName: "Lake View Hospitality LLP",
  address: "14 Church Street, Bengaluru 560001",
  gstin: "29aahfl4512k1z4",
  fssai: "1122 4999 0001 23",
  rate: 5,
  pricesIncludeTax: true,
  roundTotal: false,
  feeTax: "food",
  prefix: "F",
};

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  // A pizza and the fee of ₹40 cost ₹105 in all.
  food = await buildFood(shop.deps, { name: "Margherita", price: 65 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  const { stateCode: _, ...none } = UNTAXED;
  await setTax({ ...none });
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const changeTax = (tax: object, as = admin) => shop.call(settingsEndpoints.update, { token: as, body: { tax } });
async function setTax(tax: object) {
  const answer = await changeTax(tax);
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body.data.tax;
}
const quote = async (items: object[]) => (await shop.call(quoteEndpoints.get, { body: { items } })).body.data;
const invoice = (orderId: string, as = token) =>
  shop.call(taxEndpoints.invoice, { token: as, params: { id: orderId }, query: { format: "json" } });
const creditNotes = async (orderId: string) =>
  (await shop.call(taxEndpoints.creditNotes, { token: admin, params: { id: orderId } })).body.data;
const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const refund = (orderId: string, amount: number, expectedRefunded = 0) =>
  shop.call(orderAdminEndpoints.refund, { token: admin, body: { orderId, amount, reason: "Cold", expectedRefunded } });

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

/** A paid order. */
async function paidOrder(input: { quantity?: number } = {}): Promise<string> {
  const paid = await buildPayment(shop, token, food, {}, input);
  await verifyPayment(shop, claimOf(shop, paid));
  return paid.orderId;
}
/** A paid order that has left the shop. */
async function sold(input: { quantity?: number } = {}): Promise<string> {
  const orderId = await paidOrder(input);
  await setStatus(shop, orderId, "out_for_delivery");
  return orderId;
}

describe("the tax settings", () => {
  it("are normalised and public, and take the state from the GSTIN", async () => {
    expect(await setTax(REGULAR)).toMatchObject({
      gstin: "29AAHFL4512K1Z4",
      stateCode: "29",
      fssai: "11224999000123",
      sac: "996331",
      rate: 5,
    });
    expect((await shop.call(settingsEndpoints.read, {})).body.data.tax).toMatchObject({ legalName: REGULAR.legalName });
  });

  it.each([
    ["a GSTIN with a wrong check digit", { gstin: "29AAHFL4512K1Z5" }, "Please enter a valid GSTIN"],
    ["a registered shop without a GSTIN", { gstin: null }, "Please enter a valid GSTIN"],
    ["an FSSAI licence number of 13 digits", { fssai: "1122499900012" }, "Please enter a valid FSSAI licence number"],
    ["the state of another GSTIN", { stateCode: "27" }, "This state differs from the state of the GSTIN"],
    ["a rate of 100", { rate: 100 }, "Please enter a rate between 0 and 40 percent with at most two decimals"],
    ["a rate below zero", { rate: -1 }, "Please enter a rate between 0 and 40 percent with at most two decimals"],
    ["a prefix that makes numbers too long", { prefix: "FRN" }, "Please enter a prefix of one or two capital letters or digits"],
    ["an SAC of five digits", { sac: "99633" }, "Please enter an HSN or SAC of 4, 6 or 8 digits"],
  ])("refuse %s", async (_what, change, message) => {
    await setTax(REGULAR);
    expect(await changeTax(change)).toMatchObject({ status: 400, body: { message } });
    expect(await setTax({ roundTotal: false })).toMatchObject({ gstin: "29AAHFL4512K1Z4", rate: 5, prefix: "F" });
  });

  it("are for those who may change settings", async () => {
    expect(await changeTax({ rate: 12 }, token)).toMatchObject(refusal(403, "accessDenied"));
  });
});

describe("the tax of an order", () => {
  it("is none in a shop that sets nothing, and it has no invoice", async () => {
    const orderId = await sold();

    expect(await mine()).toMatchObject({ tax: null, invoice: null });
    expect(await invoice(orderId)).toMatchObject(refusal(404, "invoiceNotReady"));
  });

  it("is contained in prices that include it", async () => {
    await setTax(REGULAR);
    await paidOrder();

    expect(await mine()).toMatchObject({
      amount: 105,
      charges: [{ kind: "delivery", amount: 40 }],
      tax: { taxable: 100, cgst: 2.5, sgst: 2.5, byRate: [{ rate: 5, taxable: 100, cgst: 2.5, sgst: 2.5 }] },
    });
  });

  it("is a charge where it is added; a client that does not send it is told that prices have changed", async () => {
    await setTax({ ...REGULAR, pricesIncludeTax: false });

    expect(await quote([{ _id: food._id, quantity: 1 }])).toMatchObject({
      subtotal: 65,
      charges: [
        { kind: "delivery", amount: 40 },
        { kind: "tax", label: "GST", amount: 5.26 },
      ],
      tax: 5.26,
      total: 110.26,
    });
    expect(await place(shop, token, buildPlaceBody(food))).toMatchObject(refusal(409, "pricesChanged"));
    expect(await place(shop, token, buildPlaceBody(food, { amount: 110.26 }))).toMatchObject({ status: 200 });
  });

  it("leaves the fee out where the shop says so, and follows the rate of a food", async () => {
    await setTax({ ...REGULAR, feeTax: "none" });
    const tub = await buildFood(shop.deps, { name: "Ice cream", price: 118 });
    await shop.call(foodEndpoints.update, { token: admin, body: form({ id: tub._id, taxRate: "18", hsn: "2105" }) });
    const answer = await place(shop, token, buildPlaceBody(tub));

    expect(answer).toMatchObject({ status: 200 });
    expect((await mine())?.tax).toMatchObject({
      byRate: [
        { rate: 0, taxable: 40, cgst: 0, sgst: 0 },
        { rate: 18, taxable: 100, cgst: 9, sgst: 9 },
      ],
    });
  });

  it("is followed by what brings the total to the rupee", async () => {
    await setTax({ ...REGULAR, pricesIncludeTax: false, roundTotal: true });

    expect(await quote([{ _id: food._id, quantity: 1 }])).toMatchObject({
      charges: [{ kind: "delivery" }, { kind: "tax" }, { kind: "rounding", label: "Round off", amount: -0.26 }],
      total: 110,
    });
  });

  it("stays as it was when the order was placed", async () => {
    await setTax(REGULAR);
    const orderId = await paidOrder();
    await setTax({ rate: 18, legalName: "Other" });
    await setStatus(shop, orderId, "delivered");

    expect((await mine())?.tax).toMatchObject({ byRate: [{ rate: 5 }] });
    expect((await invoice(orderId)).body.data.byRate).toMatchObject([{ rate: 5, cgst: 2.5 }]);
  });
});

describe("an invoice", () => {
  beforeEach(() => setTax(REGULAR));

  it("is issued when the order leaves, with lines and figures that add up", async () => {
    const orderId = await paidOrder();
    expect(await invoice(orderId)).toMatchObject(refusal(404, "invoiceNotReady"));
    await setStatus(shop, orderId, "out_for_delivery");

    const { data } = (await invoice(orderId)).body;

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
    expect((await mine())?.invoice).toEqual({ number: data.number, date: data.date });
  });

  it("names the GSTIN under which the order was placed, whatever the shop is registered as since", async () => {
    const orderId = await paidOrder();
    await setTax({ scheme: "none", gstin: null });
    await setStatus(shop, orderId, "out_for_delivery");

    expect((await invoice(orderId)).body.data).toMatchObject({ seller: { gstin: "29AAHFL4512K1Z4", stateCode: "29" }, cgst: 2.5 });
  });

  it("keeps its number when the order is delivered, and when it goes out again", async () => {
    const orderId = await sold();
    const { number } = (await invoice(orderId)).body.data;
    for (const status of ["delivered", "processing", "out_for_delivery", "delivered"]) await setStatus(shop, orderId, status);

    expect((await invoice(orderId)).body.data.number).toBe(number);
  });

  it("names a business customer by GSTIN; a wrong one is refused", async () => {
    const buyer = { gstin: "27 aapfu 0939 f1zv", name: "Mehta Design Studio LLP" };
    const answer = await place(shop, token, { ...buildPlaceBody(food), buyer });
    await setStatus(shop, answer.body.orderData._id, "out_for_delivery");

    expect((await invoice(answer.body.orderData._id)).body.data.buyer).toEqual({ ...buyer, gstin: "27AAPFU0939F1ZV" });
    expect(await place(shop, token, { ...buildPlaceBody(food), buyer: { ...buyer, gstin: "27AAPFU0939F1ZW" } })).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid GSTIN" },
    });
  });

  it("is for its customer and staff only", async () => {
    const orderId = await sold();
    const other = await shop.signIn();
    const partner = await shop.signIn("delivery_boy");

    expect(await invoice(orderId, admin)).toMatchObject({ status: 200 });
    expect(await invoice(orderId, other.token)).toMatchObject(refusal(404, "orderNotFound"));
    expect(await invoice(orderId, partner.token)).toMatchObject(refusal(403, "accessDenied"));
    expect(await shop.call(taxEndpoints.invoice, { params: { id: orderId } })).toMatchObject(refusal(401, "signInRequired"));
    expect(await invoice("nothing", admin)).toMatchObject(refusal(404, "orderNotFound"));
  });

  it("has consecutive numbers, each once, however many orders leave at once", async () => {
    const orderIds: string[] = [];
    for (let count = 0; count < 12; count++) {
      ({ token } = await shop.signIn());
      orderIds.push(await paidOrder());
    }
    await Promise.all(
      orderIds.flatMap((orderId) => [setStatus(shop, orderId, "out_for_delivery"), setStatus(shop, orderId, "out_for_delivery")]),
    );

    const numbers = await Promise.all(
      orderIds.map(async (orderId) => Number((await invoice(orderId, admin)).body.data.number.slice(-6))),
    );
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, index) => (sorted[0] ?? 0) + index));
  });
});

describe("a bill of supply", () => {
  it("shows no tax, and says why", async () => {
    await setTax({ ...REGULAR, scheme: "composition" });
    const orderId = await sold();

    expect((await mine())?.tax).toBeNull();
    expect((await invoice(orderId)).body.data).toMatchObject({
      kind: "bill_of_supply",
      note: "Composition taxable person, not eligible to collect tax on supplies",
      cgst: 0,
      lines: [{ taxable: 65, rate: 0, cgst: 0 }, { taxable: 40 }],
      total: 105,
    });
  });
});

describe("a credit note", () => {
  beforeEach(() => setTax(REGULAR));

  it("is made by each refund after the invoice; all of a full refund add up to it", async () => {
    const orderId = await sold();
    await refund(orderId, 42);
    await refund(orderId, 63, 42);

    const [first, second, ...more] = await creditNotes(orderId);
    const { number, date } = (await invoice(orderId)).body.data;

    expect(more).toEqual([]);
    expect(first).toMatchObject({ invoiceNumber: number, invoiceDate: date, amount: 42, taxable: 40, cgst: 1, sgst: 1 });
    expect(second).toMatchObject({ amount: 63, taxable: 60, cgst: 1.5, sgst: 1.5 });
    expect(first?.number).toMatch(/^FC\//);
  });

  it("can be read by itself, and no other order's", async () => {
    const orderId = await sold();
    await refund(orderId, 42);
    const [note] = await creditNotes(orderId);
    const noteId = note?.url.split("/").at(-1) ?? "";

    expect(
      (await shop.call(taxEndpoints.creditNote, { token, params: { id: orderId, noteId }, query: { format: "json" } })).body.data,
    ).toMatchObject({
      kind: "credit_note",
      credits: { number: note?.invoiceNumber },
      lines: [{ gross: 42, taxable: 40 }],
      total: 42,
    });
    const other = await sold();
    expect(await shop.call(taxEndpoints.creditNote, { token: admin, params: { id: other, noteId } })).toMatchObject(
      refusal(404, "creditNoteNotFound"),
    );
  });

  it("has a row for each rate, with the HSN of what bears it", async () => {
    const tub = await buildFood(shop.deps, { name: "Tub", price: 118 });
    await shop.call(foodEndpoints.update, { token: admin, body: form({ id: tub._id, taxRate: "18", hsn: "2105" }) });
    const answer = await place(shop, token, buildPlaceBody(tub));
    const orderId = answer.body.orderData._id;
    await setStatus(shop, orderId, "out_for_delivery");
    await setStatus(shop, orderId, "cancelled");
    const [note] = await creditNotes(orderId);
    const noteId = note?.url.split("/").at(-1) ?? "";

    const answered = await shop.call(taxEndpoints.creditNote, {
      token,
      params: { id: orderId, noteId },
      query: { format: "json" },
    });
    expect(answered.body.data.lines).toMatchObject([
      { hsn: "996331", rate: 5, gross: 40 },
      { hsn: "2105", rate: 18, gross: 118 },
    ]);
  });

  it("of the whole is made when an order is cancelled after it left; none before", async () => {
    const before = await paidOrder();
    await setStatus(shop, before, "cancelled");
    expect(await creditNotes(before)).toEqual([]);

    const orderId = await sold();
    await setStatus(shop, orderId, "cancelled");
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 105 }]);
  });

  it("credits at once what was refunded before the order left", async () => {
    const orderId = await paidOrder();
    await refund(orderId, 21);
    await setStatus(shop, orderId, "out_for_delivery");

    expect((await invoice(orderId)).body.data.total).toBe(105);
    expect(await creditNotes(orderId)).toMatchObject([{ amount: 21 }]);
  });

  it("is not made by a refund that is refused", async () => {
    const orderId = await sold();
    await refund(orderId, 500);

    expect(await creditNotes(orderId)).toEqual([]);
  });
});

it("numbers start again with the financial year, at midnight of 31 March in India", async () => {
  await setTax(REGULAR);
  const soldAt = async (time: string) => {
    shop.clock.set(new Date(time));
    ({ token } = await shop.signIn());
    return (await invoice(await sold())).body.data.number;
  };

  expect(await soldAt("2027-03-31T18:29:00Z")).toMatch(/^FI\/26-27\//);
  expect(await soldAt("2027-03-31T18:31:00Z")).toBe("FI/27-28/000001");
});

/** Invoices, bills of supply and credit notes as PDF. */
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SingleFlight } from "../../../platform/concurrency/single-flight.ts";
import { FileThread } from "../../../platform/process/file-thread.ts";
import { refusal } from "../../../testing/call-endpoint.ts";
import { readPdf } from "../../../testing/pdf-text.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { ADDRESS, buildPlaceBody, place, setStatus } from "../../order/order-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../../payment/payment-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  // A pizza and the fee of ₹40 cost ₹105 in all.
  food = await buildFood(shop.deps, { name: "कमल पिज़्ज़ा", price: 65 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  await setTax({});
});

async function setTax(change: object) {
  const tax = {
    scheme: "regular",
    legalName: "Lake View Hospitality LLP",
    address: "14 Church Street,,\nBengaluru 560001,",
    gstin: "29AAHFL4512K1Z4",
    fssai: "11224999000123",
    rate: 5,
    ...change,
  };
  const answer = await shop.call(settingsEndpoints.update, { token: admin, body: { tax } });
  if (answer.status !== 200) throw new Error(answer.body.message);
}

async function sold(input: Parameters<typeof buildPayment>[4] = {}): Promise<string> {
  const paid = await buildPayment(shop, token, food, {}, input);
  await verifyPayment(shop, claimOf(shop, paid));
  await setStatus(shop, paid.orderId, "out_for_delivery");
  return paid.orderId;
}

const get = (path: string, as: string | null = token) =>
  fetch(`${shop.url}/api/order/${path}`, { headers: as === null ? {} : { token: as } });

async function pdf(path: string) {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const bytes = await answer.bytes();
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/^%PDF-/);
  return { ...readPdf(bytes), answer };
}

const json = async (orderId: string) =>
  (await shop.call(taxEndpoints.invoice, { token, params: { id: orderId }, query: { format: "json" } })).body.data;

describe("an invoice as PDF", () => {
  it("says what the law wants on it, and is named by its number", async () => {
    const orderId = await sold({ address: { ...ADDRESS, lastName: "=1+1" } });
    const { number } = await json(orderId);

    const { text, pages, answer } = await pdf(`${orderId}/invoice`);

    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="${number.replaceAll("/", "-")}.pdf"`);
    expect(text).toMatch(/UPI, \d+ \w+ \d{4}, \d+:\d\d [AP]M Reference pay_/);
    for (const part of [
      "Tax Invoice",
      number,
      "Lake View Hospitality LLP 14 Church Street, Bengaluru 560001 GSTIN 29AAHFL4512K1Z4 FSSAI 11224999000123",
      "Bill to Asha =1+1 12 MG Road 9800000001",
      "Place of supply: Karnataka (29)",
      "Reverse charge: no",
      "996331 1 65.00 61.90 1.55 1.55 65.00",
      "Delivery fee 996331 1 40.00 38.10 0.95 0.95 40.00",
      "Taxable value 100.00 CGST 2.5% 2.50 SGST 2.5% 2.50 Total ₹105.00",
      "Rupees one hundred and five only",
      "Paid in full",
      "Authorised signatory",
      "Page 1 of 1",
    ])
      expect(text).toContain(part);
    expect(pages).toBe(1);
  });

  it("contains the signs of ₹ and of Hindi", async () => {
    const orderId = await sold({ address: { ...ADDRESS, firstName: "कमल", lastName: "क्षत्र" } });

    for (const format of ["pdf", "receipt"]) {
      const { text, fonts, missing } = await pdf(`${orderId}/invoice?format=${format}`);
      expect(text).toContain("₹105.00");
      expect(text).toContain("कमल");
      expect(fonts).toEqual(expect.arrayContaining(["Figtree-Bold", "NotoSansDevanagari-Bold"]));
      expect(missing).toBe(0);
    }
    // Conjuncts are one glyph.
    expect((await pdf(`${orderId}/invoice`)).text).toContain("क्ष");
  });

  it("names a business customer", async () => {
    const buyer = { gstin: "27AAPFU0939F1ZV", name: "Mehta Design Studio LLP" };
    const { body } = await place(shop, token, { ...buildPlaceBody(food), buyer });
    await setStatus(shop, body.orderData._id, "out_for_delivery");

    for (const format of ["pdf", "receipt"])
      expect((await pdf(`${body.orderData._id}/invoice?format=${format}`)).text).toContain(
        "Mehta Design Studio LLP GSTIN 27AAPFU0939F1ZV",
      );
  });

  it("fits a receipt printer in one column", async () => {
    const orderId = await sold();
    const { text, pages } = await pdf(`${orderId}/invoice?format=receipt`);

    expect(pages).toBe(1);
    expect(text).toContain("Taxable value, SAC 996331 100.00 CGST 2.5% 2.50 SGST 2.5% 2.50 Total ₹105.00");
  });

  it("has the token of a sale at the counter, its change and who served", async () => {
    await shop.call(counterEndpoints.openShift, { token: admin, body: { counted: 0 } });
    const body = { items: [{ _id: food._id, quantity: 1 }], payment: "cash", cashGiven: 100 } as const;
    const { orderId, token: number } = (await shop.call(counterEndpoints.order, { token: admin, body })).body.data;
    await setStatus(shop, orderId, "delivered");

    const answer = await get(`${orderId}/invoice?format=receipt`, admin);
    const { text } = readPdf(await answer.bytes());
    expect(text).toContain(`Token ${number}`);
    expect(text).toMatch(/Total ₹65\.00 .* only Cash 100\.00 Change 35\.00 Served by \w/);
  });

  it("names the card of a sale at the counter by its last four digits", async () => {
    const body = { items: [{ _id: food._id, quantity: 1 }], payment: "card", cardDigits: "4242" } as const;
    const { orderId } = (await shop.call(counterEndpoints.order, { token: admin, body })).body.data;
    await setStatus(shop, orderId, "delivered");
    expect(readPdf(await (await get(`${orderId}/invoice`, admin)).bytes()).text).toContain("Card ending 4242");
  });

  it("is for its customer and staff only, and not before there is one", async () => {
    const orderId = await sold();
    const partner = await shop.signIn("delivery_boy");
    const statuses = [admin, (await shop.signIn()).token, partner.token, null].map(
      async (as) => (await get(`${orderId}/invoice`, as)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 403, 401]);

    const { body } = await place(shop, token, buildPlaceBody(food));
    expect(await shop.call(taxEndpoints.invoice, { token, params: { id: body.orderData._id } })).toMatchObject(
      refusal(404, "invoiceNotReady"),
    );
  });

  it("has the shop's logo in place of its name", async () => {
    const orderId = await sold();
    const images = async (path: string) =>
      Buffer.from(await (await get(path)).arrayBuffer())
        .toString("latin1")
        .match(/\/Subtype \/Image/g)?.length ?? 0;
    expect(await images(`${orderId}/invoice`)).toBe(0);
    const image = await sharp({ create: { width: 400, height: 100, channels: 3, background: "#c82c16" } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "logo.png");
    expect((await shop.call(settingsEndpoints.setLogo, { token: admin, body })).status).toBe(200);
    for (const format of ["pdf", "receipt"]) expect(await images(`${orderId}/invoice?format=${format}`)).toBe(1);
    expect((await shop.call(settingsEndpoints.removeLogo, { token: admin })).status).toBe(200);
  });

  it("refuses a format that there is not", async () => {
    expect((await get(`${await sold()}/invoice?format=docx`)).status).toBe(400);
  });

  it("keeps its number when it cannot be made, and is made when it is asked for again", async () => {
    const orderId = await sold();
    const { number } = await json(orderId);
    vi.spyOn(FileThread.prototype, "make").mockRejectedValueOnce(new Error("The thread ended"));
    expect((await get(`${orderId}/invoice`)).status).toBe(500);
    vi.restoreAllMocks();
    expect((await pdf(`${orderId}/invoice`)).text).toContain(number);
    expect((await json(orderId)).number).toBe(number);
  });

  it("is made once for fifty who ask at once", async () => {
    const orderId = await sold();
    const made = Promise.withResolvers<Buffer>();
    const render = vi.spyOn(FileThread.prototype, "make").mockReturnValue(made.promise);
    const asked = vi.spyOn(SingleFlight.prototype, "run");
    const key = `pdf ${(await json(orderId)).number}`;
    const answers = Promise.all(Array.from({ length: 50 }, async () => (await get(`${orderId}/invoice`)).text()));
    await expect.poll(() => asked.mock.calls.filter(([of]) => of === key).length).toBe(50);
    made.resolve(Buffer.from("%PDF-"));

    expect(new Set(await answers)).toEqual(new Set(["%PDF-"]));
    expect(render).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

it("a bill of supply has its sentence and no tax", async () => {
  await setTax({ scheme: "composition" });
  const orderId = await sold();

  for (const format of ["pdf", "receipt"]) {
    const { text } = await pdf(`${orderId}/invoice?format=${format}`);
    expect(text).toContain("Bill of Supply");
    expect(text).toMatch(/^Composition taxable person, not eligible to collect tax on supplies/);
    expect(text).not.toMatch(/CGST|SGST|Taxable/);
  }
});

it("a credit note names the invoice and its date", async () => {
  const orderId = await sold();
  await shop.call(orderAdminEndpoints.refund, {
    token: admin,
    body: { orderId, amount: 42, reason: "Cold", expectedRefunded: 0 },
  });
  const [note] = (await shop.call(taxEndpoints.creditNotes, { token, params: { id: orderId } })).body.data;
  const path = note?.url.replace("/api/order/", "") ?? "";

  const refunded = () => pdf(path).then((read) => read.text);
  const text = await refunded();
  expect(text).toMatch(/Reason: Cold .* Refund Refund to UPI started, \d+ \w+ \d{4}, \d+:\d\d [AP]M Authorised/);
  await shop.jobs.runAll();
  expect(await refunded()).toMatch(/Refund Refunded to UPI, .* Reference rfnd_\w+ Authorised/);
  expect(text).toContain("Credit Note");
  expect(text).toContain(`Against invoice ${note?.invoiceNumber} Invoice date`);
  expect(text).toContain("Credit ₹42.00");
  expect((await pdf(`${path}?format=receipt`)).text).toContain(`Against ${note?.invoiceNumber}`);
});

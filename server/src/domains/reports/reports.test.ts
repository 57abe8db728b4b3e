/** What each report says of a few orders. That all agree, with each other and with the orders, is in books.test.ts. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { ITEM_GROUPS } from "@forno/contract/reports/reports-calls.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashBody, setCash } from "../order/cash/cash-factory.ts";
import { type BodyInput, place, setStatus } from "../order/order-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../payment/payment-factory.ts";
import { addPromo } from "../promo/promo-factory.ts";
import { MEHTA, REGULAR } from "../tax/tax-factory.ts";
import { readTally } from "./books-factory.ts";
import { WAITING_MAX } from "./module.ts";
import { itemsSheets } from "./report-files.ts";

let shop: TestShop;
let admin: string;
let food: Food;
/** Each test has days of its own. */
let month = 0;
const day = (date: number): string => new Date(Date.UTC(2027, month - 1, date)).toISOString().slice(0, 10);

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  // A pizza and the fee of ₹40 cost ₹105 in all.
  food = await buildFood(shop.deps, { name: "Margherita", price: 65 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  month++;
  await on(1);
});

/** Goes to noon of this day of the test's month, or another time in Asia/Kolkata. */
const on = (date: number, time = "12:00:00"): Promise<void> => goTo(`${day(date)}T${time}`);
async function goTo(time: string): Promise<void> {
  shop.clock.set(new Date(`${time}+05:30`));
  admin = (await shop.signIn("admin")).token;
}
async function setTax(tax: object): Promise<void> {
  expect((await shop.call(settingsEndpoints.update, { token: admin, body: { tax } })).status).toBe(200);
}
/** A paid order that has left the shop. */
async function sold(input: BodyInput = {}, of = food): Promise<string> {
  const paid = await buildPayment(shop, (await shop.signIn()).token, of, { feePaise: 248 }, input);
  await verifyPayment(shop, claimOf(shop, paid));
  await setStatus(shop, paid.orderId, "out_for_delivery");
  return paid.orderId;
}
const refund = (orderId: string, amount: number) =>
  shop.call(orderAdminEndpoints.refund, { token: admin, body: { orderId, amount, reason: "Cold", expectedRefunded: 0 } });

const read = <const E extends Endpoint>(endpoint: E, [from, to]: readonly [number, number], query: Record<string, string> = {}) =>
  shop.call(endpoint, { token: admin, query: { from: day(from), to: day(to), ...query } });

it("reports wait for each other, and are refused behind too many", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const long = shop.deps.reader.long.bind(shop.deps.reader);
  vi.spyOn(shop.deps.reader, "long").mockImplementationOnce(async (work) => {
    await held;
    return await long(work);
  });
  const answers = Array.from({ length: WAITING_MAX + 2 }, () => read(reportsEndpoints.documents, [1, 2]));
  expect(await Promise.race(answers)).toMatchObject(refusal(503, "serviceUnavailable"));
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(WAITING_MAX + 1);
});

describe.each([
  ["without a tax scheme", { scheme: "none" }],
  ["with tax invoices", REGULAR],
])("a shop %s", (_what, tax) => {
  it("counts an order on the day on which it leaves, and a refund on its own", async () => {
    await setTax(tax);
    const orderId = await sold();
    await on(2);
    await setStatus(shop, orderId, "delivered");
    await on(3);
    await refund(orderId, 21);
    await on(5);
    await setStatus(shop, orderId, "cancelled");

    const { rows, totals } = (await read(reportsEndpoints.sales, [1, 5])).body.data;
    expect(rows.map(({ date, orders, total, refunds, net }) => [date, orders, total, refunds, net])).toEqual([
      [day(1), 1, 105, 0, 105],
      [day(2), 0, 0, 0, 0],
      [day(3), 0, 0, 21, -21],
      [day(4), 0, 0, 0, 0],
      [day(5), 0, 0, 84, -84],
    ]);
    expect(totals).toMatchObject({ orders: 1, gross: 65, fee: 40, discount: 0, total: 105, refunds: 105, net: 0 });
    const paid = { count: 1, total: 105, received: 105, withPartners: 0, due: 0, refunded: 21, fees: 2.48, net: 81.52 };
    expect((await read(reportsEndpoints.payments, [1, 4])).body.data).toMatchObject({
      rows: [{ method: "online", ...paid, vias: [{ via: "upi", ...paid }] }],
      totals: { total: 105 },
    });
  });
});

it("ignores what never left the shop, whether it was paid or not", async () => {
  await setTax({ scheme: "none" });
  const { token } = await shop.signIn();
  const paid = await buildPayment(shop, token, food);
  await verifyPayment(shop, claimOf(shop, paid));
  await setStatus(shop, paid.orderId, "cancelled");

  expect((await read(reportsEndpoints.sales, [1, 1])).body.data.totals).toMatchObject({ orders: 0, total: 0, refunds: 0 });
});

describe("the tables of GSTR-1", () => {
  const BUYER = { ...MEHTA, name: "=1+1" };

  it("have invoices and notes of businesses one by one, and everybody else by rate less notes", async () => {
    await setTax(REGULAR);
    await setCash(shop, admin, { cashOnDelivery: true });
    const tub = await buildFood(shop.deps, { name: "Tub", price: 118 });
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: tub._id, taxRate: "18", hsn: "2105" })) form.set(name, value);
    await shop.call(foodEndpoints.update, { token: admin, body: form });
    await refund(await sold(), 21);
    const { token } = await shop.signIn();
    const { body } = await place(shop, token, { ...buildCashBody(tub, { quantity: 2 }), buyer: BUYER });
    await setStatus(shop, body.orderData._id, "delivered");
    await on(2);
    await setStatus(shop, body.orderData._id, "cancelled");

    const { tables } = (await read(reportsEndpoints.tax, [1, 1])).body.data;
    const number = expect.stringMatching(/^FI\//);
    const invoice = { gstin: BUYER.gstin, name: BUYER.name, number, value: 276 };
    expect(tables).toMatchObject({
      "4A": [
        { ...invoice, rate: 5, taxable: 38.1, cgst: 0.95, sgst: 0.95 },
        { ...invoice, rate: 18, taxable: 200, cgst: 18, sgst: 18 },
      ],
      "7": [{ rate: 5, taxable: 80, cgst: 2, sgst: 2 }],
      "9B": [],
      "12": {
        b2b: [
          { hsn: "2105", rate: 18, quantity: 2, taxable: 200, cgst: 18, sgst: 18 },
          { hsn: "996331", rate: 5, quantity: 0, taxable: 38.1, cgst: 0.95, sgst: 0.95 },
        ],
        b2c: [{ hsn: "996331", rate: 5, quantity: 1, taxable: 80, cgst: 2, sgst: 2 }],
      },
      "13": [
        { kind: "invoice", total: 2, cancelled: 0, net: 2 },
        { kind: "credit_note", total: 1, net: 1 },
      ],
    });
    const whole = (await read(reportsEndpoints.tax, [1, 2])).body.data.tables;
    expect(whole["9B"]).toMatchObject([
      { note: expect.stringMatching(/^FC\//), invoice: number, value: 276, rate: 5, taxable: 38.1 },
      { rate: 18, taxable: 200 },
    ]);
    expect(whole["12"].b2b).toMatchObject([{ quantity: 0, taxable: 0, cgst: 0 }, { taxable: 0 }]);
  });
});

it("counts an order once whose invoice is issued again to a business", async () => {
  await setTax(REGULAR);
  const orderId = await sold();
  await refund(orderId, 21);
  await on(2);
  const body = MEHTA;
  expect((await shop.call(taxEndpoints.setBuyer, { token: admin, params: { id: orderId }, body })).status).toBe(200);

  const { data } = (await read(reportsEndpoints.sales, [1, 2])).body;
  expect(data.rows.map(({ orders, total, refunds, net }) => [orders, total, refunds, net])).toEqual([
    [1, 105, 21, 84],
    [0, 0, 0, 0],
  ]);
  // The order has the newer bill, of another day.
  const { data: billed } = (
    await shop.call(taxEndpoints.invoice, { token: admin, params: { id: orderId }, query: { format: "json" } })
  ).body;
  expect(dayInKolkata(new Date(billed.date))).toBe(day(2));
  expect(data.totals).toMatchObject({ tax: 5, taxRefunded: 1 });
  expect((await read(reportsEndpoints.items, [1, 2])).body.data.totals).toMatchObject({ quantity: 1, gross: 65 });
  const { tables } = (await read(reportsEndpoints.tax, [1, 2])).body.data;
  expect(tables).toMatchObject({
    "4A": [{ gstin: MEHTA.gstin, value: 105, taxable: 100 }],
    "7": [{ rate: 5, taxable: 0, cgst: 0, sgst: 0 }],
    "9B": [{ value: 21, taxable: 20, cgst: 0.5, sgst: 0.5 }],
  });
});

it("counts a delivery fee that bears no tax as without GST, not as taxable value", async () => {
  await setTax({ ...REGULAR, feeTax: "none" });
  await sold();
  const { totals } = (await read(reportsEndpoints.sales, [1, 1])).body.data;
  expect(totals).toMatchObject({ tax: 3.1, taxable: 61.9, untaxed: 40, total: 105 });
  await setTax(REGULAR);
});

it("groups what was sold, and adds the fees apart", async () => {
  await setTax({ scheme: "none" });
  await addPromo(shop, admin, { code: "TEN", discountType: "FLAT", discountValue: 10 });
  await on(1, "19:30:00");
  await sold({ quantity: 2, promo: { code: "TEN", discountType: "FLAT", discountValue: 10 } });
  await on(1, "23:59:00");
  await sold();

  const by = async (group: string) => (await read(reportsEndpoints.items, [1, 1], { by: group })).body.data;
  const sums = { quantity: 3, gross: 195, discount: 7.64 };
  expect(await by("food")).toMatchObject({
    rows: [{ food: "Margherita", size: null, section: null, orders: 2, ...sums, net: 187.36 }],
    totals: { ...sums, fee: 80, feeDiscount: 2.36 },
  });
  expect((await by("hour")).rows).toMatchObject([
    { group: "19", orders: 1, gross: 130, discount: 7.64 },
    { group: "23", orders: 1, gross: 65 },
  ]);
  expect((await by("promo")).rows).toMatchObject([{ group: "TEN" }, { group: null }]);
  expect((await by("channel")).rows).toMatchObject([{ group: "web", orders: 2, ...sums }]);
});

it("counts both foods of a half-and-half pizza, and what each modifier adds, also in a deal", async () => {
  await setTax({ scheme: "none" });
  await addPromo(shop, admin, { code: "HALF", discountType: "FLAT", discountValue: 10 });
  const orderId = await sold({ promo: { code: "HALF", discountType: "FLAT", discountValue: 10 } });
  const second = "00000000-0000-4000-8000-000000000002";
  const details = {
    key: `${food._id}~h${second}`,
    secondHalf: "Farmhouse",
    modifiers: [
      { name: "Cheese", quantity: 2, paise: 1_500 },
      { name: "Onion", quantity: 0, paise: 0 },
    ],
    parts: [{ modifiers: [{ name: "Olives", quantity: 1, paise: 500 }] }],
  };
  await sql`UPDATE order_items SET details = ${JSON.stringify(details)} WHERE order_id = ${orderId}`.execute(shop.deps.db);

  const by = async (group: string) => (await read(reportsEndpoints.items, [1, 1], { by: group })).body.data;
  expect(await by("food")).toMatchObject({
    rows: [
      { key: second, food: "Farmhouse", orders: 1, quantity: 1, gross: 32.5, discount: 3.09 },
      { key: food._id, food: "Margherita", orders: 1, quantity: 1, gross: 32.5, discount: 3.1 },
    ],
    totals: { quantity: 2, gross: 65, discount: 6.19 },
  });
  expect(await by("modifier")).toMatchObject({
    rows: [
      { key: null, group: null, orders: 1, quantity: 2, gross: 45, discount: 4.3 },
      { key: "Cheese", group: "Cheese", orders: 1, quantity: 2, gross: 15, discount: 1.42 },
      { group: "Olives", quantity: 1, gross: 5, discount: 0.47 },
    ],
    totals: { quantity: 2, gross: 65, discount: 6.19 },
  });
});

it("counts each half of a pizza in its own section, and both whatever the group", async () => {
  await setTax({ scheme: "none" });
  const built: Food[] = [];
  for (const name of ["Pizzas", "Specials"]) {
    const { sections } = (await shop.call(menuAdminEndpoints.addSection, { token: admin, body: { name, station: "pizza" } })).body
      .data;
    built.push(await buildFood(shop.deps, { name, price: 65, sectionId: sections.at(-1)?._id ?? null }));
  }
  const [pizzas, specials] = built as [Food, Food];
  const orderId = await sold({}, pizzas);
  const details = { key: `${pizzas._id}~h${specials._id}`, secondHalf: "Specials" };
  await sql`UPDATE order_items SET details = ${JSON.stringify(details)} WHERE order_id = ${orderId}`.execute(shop.deps.db);

  const by = async (group: string) => (await read(reportsEndpoints.items, [1, 1], { by: group })).body.data;
  expect((await by("section")).rows).toMatchObject([
    { group: "Pizzas", orders: 1, quantity: 1 },
    { group: "Specials", orders: 1, quantity: 1 },
  ]);
  for (const group of ITEM_GROUPS) expect((await by(group)).totals).toMatchObject({ quantity: 2 });
});

it("keeps cash apart that a delivery partner has not handed over, or is to collect", async () => {
  await setTax({ scheme: "none" });
  await setCash(shop, admin, { cashOnDelivery: true });
  const partner = await signInPartner(shop, admin);
  const orders: string[] = [];
  for (const status of ["delivered", "delivered", "out_for_delivery"]) {
    const { body } = await place(shop, (await shop.signIn()).token, buildCashBody(food));
    const orderId = body.orderData._id;
    const assigned = { orderId, deliveryBoyId: partner.partnerId };
    expect((await shop.call(deliveryEndpoints.assign, { token: admin, body: assigned })).status).toBe(200);
    await setStatus(shop, orderId, status);
    orders.push(orderId);
  }
  const cash = async () => (await read(reportsEndpoints.payments, [1, 3])).body.data.rows;
  const sums = { method: "cash", count: 3, total: 315, due: 105, refunded: 0 };
  expect(await cash()).toMatchObject([{ ...sums, received: 0, withPartners: 210, net: 0 }]);

  await on(2);
  const body = { settlementId: newId(), deliveryBoyId: partner.partnerId, amount: 210 };
  expect((await shop.call(deliveryEndpoints.settleCash, { token: admin, body })).status).toBe(200);
  expect(await cash()).toMatchObject([{ ...sums, received: 210, withPartners: 0, net: 210 }]);

  // The shop has the cash, so it gives it back.
  await on(3);
  await setStatus(shop, orders[0] ?? "", "cancelled");
  expect(await cash()).toMatchObject([{ ...sums, received: 210, withPartners: 0, refunded: 105, net: 105 }]);
  const vouchers = await readTally(shop, admin, { from: day(1), to: day(3) });
  expect(vouchers.map(({ entries, type }) => [type, ...entries].flat())).toEqual([
    ["Sales", "Cash with Delivery Partners", -315, "Sales", 315],
    ["Contra", "Cash with Delivery Partners", 210, "Cash", -210],
    ["Credit Note", "Cash", 105, "Sales", -105],
  ]);
});

it("begins a day, and a series of numbers, at midnight in India", async () => {
  await setTax(REGULAR);
  await goTo("2029-03-31T23:59:59");
  await sold();
  await goTo("2029-04-01T00:00:01");
  await sold();
  const query = { from: "2029-03-31", to: "2029-04-01" };
  const { data } = (await shop.call(reportsEndpoints.documents, { token: admin, query })).body;
  const { rows } = (await shop.call(reportsEndpoints.sales, { token: admin, query })).body.data;

  expect(rows.map(({ date, orders }) => [date, orders])).toEqual([
    ["2029-03-31", 1],
    ["2029-04-01", 1],
  ]);
  expect(data.rows).toMatchObject([
    { kind: "invoice", from: expect.stringMatching(/^FI\/28-29\//), total: 1 },
    { kind: "invoice", from: "FI/29-30/000001", to: "FI/29-30/000001", total: 1 },
  ]);
});

describe("as a file", () => {
  it("a report keeps what customers wrote as text", async () => {
    await setTax(REGULAR);
    for (const name of ["=1+1", "मेहता डिज़ाइन"]) {
      const orderId = await sold();
      const body = { ...MEHTA, name };
      await shop.call(taxEndpoints.setBuyer, { token: admin, params: { id: orderId }, body });
    }
    const csv = await read(reportsEndpoints.tax, [1, 1], { format: "csv" });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="gstr-1-${day(1)}-${day(1)}.csv"`);
    expect(csv.body).toContain(`${MEHTA.gstin},'=1+1,FI/`);
    expect(csv.body).toContain(`${MEHTA.gstin},मेहता डिज़ाइन,FI/`);

    const { sheets, texts } = await workbook(reportsEndpoints.tax);
    expect(sheets).toEqual(["4A B2B", "7 B2C", "9B Credit notes", "12 HSN B2B", "12 HSN B2C", "13 Documents"]);
    expect(texts).toContain("<t>=1+1</t>");
    expect(texts).toContain("<t>मेहता डिज़ाइन</t>");
  });

  it("a report ends with its totals", async () => {
    await setTax({ scheme: "none" });
    await sold();
    const lines = async (endpoint: Endpoint, query: Record<string, string> = {}) =>
      String((await read(endpoint, [1, 2], { format: "csv", ...query })).body)
        .trim()
        .split("\r\n");
    expect(await lines(reportsEndpoints.sales)).toEqual([
      "Date,Orders,Gross,Discount,Delivery fee,GST,GST added,Taxable value,CGST,SGST,Without GST,Round off,Total,Refunds,GST refunded,Net sales",
      `${day(1)},1,65,0,40,0,0,0,0,0,105,0,105,0,0,105`,
      `${day(2)},0,0,0,0,0,0,0,0,0,0,0,0,0,0,0`,
      "Total,1,65,0,40,0,0,0,0,0,105,0,105,0,0,105",
    ]);
    expect(await lines(reportsEndpoints.items)).toEqual([
      "Section,Food,Size,Orders,Quantity,Gross,Discount,After discount",
      ",Margherita,,1,1,65,0,65",
      "Delivery fees,,,,,40,0,40",
      "Total,,,,1,105,0,105",
    ]);
    expect((await lines(reportsEndpoints.payments)).at(-1)).toBe("Total,1,105,105,0,0,0,2.48,102.52");
    expect((await workbook(reportsEndpoints.sales)).sheets).toEqual(["Sales"]);
  });

  it("a report adds up paise, not parts of a rupee", () => {
    const totals = { quantity: 1, gross: 1000.1, discount: 100.01, net: 900.09, fee: 40, feeDiscount: 3.99 };
    const [sheet] = itemsSheets({ from: day(1), to: day(1), rows: [], totals }, "hour");
    expect(sheet?.rows.at(-1)).toEqual(["Total", null, 1, 1040.1, 104, 936.1]);
  });
});

/** What is in an XLSX file: the names of its sheets, and its texts. */
async function workbook(endpoint: Endpoint): Promise<{ sheets: string[]; texts: string }> {
  const url = new URL(endpoint.path, shop.url);
  url.search = new URLSearchParams({ from: day(1), to: day(1), format: "xlsx" }).toString();
  const response = await fetch(url, { headers: { token: admin } });
  expect(response.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const textIn = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const sheets = [...textIn("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = ""]) => name);
  const cells = Object.keys(files)
    .filter((name) => name.startsWith("xl/worksheets/"))
    .map(textIn);
  expect(cells.join("")).not.toContain("<f");
  return { sheets, texts: textIn("xl/sharedStrings.xml") + cells.join("") };
}

it.each([
  ["a last day before the first", { from: "2027-01-02", to: "2027-01-01" }, "The last day must not be before the first day"],
  ["more than ten years", { from: "2027-01-01", to: "2037-01-02" }, "Please choose at most 10 years"],
  ["a day that does not exist", { from: "2027-02-29", to: "2027-03-01" }, "Please enter a valid date"],
  ["no days", {}, "This field is required"],
])("a report refuses %s", async (_what, query, message) => {
  for (const endpoint of Object.values(reportsEndpoints))
    expect(await shop.call(endpoint, { token: admin, query })).toMatchObject({ status: 400, body: { message } });
  expect(await shop.call(reportsEndpoints.sales, { token: admin, query: { from: "2028-01-01", to: "2037-12-31" } })).toMatchObject({
    status: 200,
  });
});

/** The file that Tally imports: its structure. That its amounts agree with the other reports is in books.test.ts. */
import { reportsEndpoints, tallyNamesEndpoints } from "@forno/contract/reports/reports.ts";
import { TALLY_DEFAULTS, TALLY_NAMES, type TallyNames } from "@forno/contract/reports/tally-names-input.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { setStatus } from "../order/order-factory.ts";
import { MEHTA, REGULAR, TaxShop } from "../tax/tax-factory.ts";
import { type Element, elementsOf, readXml, textOf } from "./books-factory.ts";

const tax = new TaxShop();

const readFile = async () => {
  const answer = await tax.shop.call(reportsEndpoints.tally, { token: tax.admin, query: { from: "2026-03-10", to: "2026-03-10" } });
  expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="tally-2026-03-10-2026-03-10.xml"');
  return answer.body;
};
const read = async (): Promise<Element> => {
  const [declaration, ...rest] = (await readFile()).split("\n");
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  return readXml(rest.join("\n"));
};
/** Ledger, and amount in rupees: debits are negative. */
const entriesOf = (voucher: Element | undefined) =>
  voucher && elementsOf(voucher, "ALLLEDGERENTRIES.LIST").map((entry) => entry.children.map(({ text }) => text));

it("has the ledgers, then a voucher that sums up the day, and one for each document of a business", async () => {
  await tax.set(REGULAR);
  await tax.refund(await tax.sold(), 21);
  const orderId = await tax.paidOrder();
  const buyer = { ...MEHTA, name: `Rao & Sons <"राव">` };
  await tax.shop.call(taxEndpoints.setBuyer, { token: tax.token, params: { id: orderId }, body: buyer });
  for (const status of ["delivered", "cancelled"]) await setStatus(tax.shop, orderId, status);

  const file = await read();

  expect(file.children.map(({ name }) => name)).toEqual(["HEADER", "BODY"]);
  expect([textOf(file, "TALLYREQUEST"), textOf(file, "REPORTNAME")]).toEqual(["Import Data", "All Masters"]);
  const messages = elementsOf(file, "REQUESTDATA")[0]?.children ?? [];
  expect(new Set(messages.map(({ name }) => name))).toEqual(new Set(["TALLYMESSAGE"]));
  const objects = messages.map(({ children }) => children[0]);
  expect(objects.map((object) => [object?.name, object?.attributes.NAME ?? object?.attributes.REMOTEID])).toEqual([
    ["LEDGER", "Razorpay"],
    ["LEDGER", "Sales 5%"],
    ["LEDGER", "Output CGST"],
    ["LEDGER", "Output SGST"],
    ["VOUCHER", "forno-2026-03-10"],
    ["VOUCHER", "forno-FI/25-26/000002"],
    ["VOUCHER", "forno-FC/25-26/000002"],
  ]);
  const [bank, , central] = objects;
  expect(bank?.children).toMatchObject([
    { name: "NAME", text: "Razorpay" },
    { name: "PARENT", text: "Bank Accounts" },
  ]);
  expect(central?.children).toMatchObject([{}, { text: "Duties & Taxes" }, { text: "GST" }, { name: "GSTDUTYHEAD", text: "CGST" }]);

  const [sales, invoice, note] = objects.slice(4);
  expect(sales?.attributes).toMatchObject({ VCHTYPE: "Sales", ACTION: "Create", OBJVIEW: "Accounting Voucher View" });
  expect(sales?.children.slice(0, 7)).toMatchObject([
    { name: "DATE", text: "20260310" },
    { name: "VOUCHERTYPENAME", text: "Sales" },
    { name: "VOUCHERNUMBER", text: "2026-03-10" },
    { name: "NARRATION", text: "Sales and refunds of 2026-03-10" },
    { name: "PARTYLEDGERNAME", text: "Razorpay" },
    { name: "PERSISTEDVIEW", text: "Accounting Voucher View" },
    { name: "ISINVOICE", text: "No" },
  ]);
  expect(entriesOf(sales)).toEqual([
    ["Razorpay", "Yes", "-84.00"],
    ["Sales 5%", "No", "80.00"],
    ["Output CGST", "No", "2.00"],
    ["Output SGST", "No", "2.00"],
  ]);
  expect(note?.attributes.VCHTYPE).toBe("Credit Note");
  expect(entriesOf(note)).toEqual([
    ["Razorpay", "No", "105.00"],
    ["Sales 5%", "Yes", "-100.00"],
    ["Output CGST", "Yes", "-2.50"],
    ["Output SGST", "Yes", "-2.50"],
  ]);
  for (const voucher of [invoice, note])
    expect(
      ["PARTYNAME", "BASICBUYERNAME", "GSTREGISTRATIONTYPE", "PARTYGSTIN", "PLACEOFSUPPLY"].map((name) =>
        textOf(voucher as Element, name),
      ),
    ).toEqual([buyer.name, buyer.name, "Regular", MEHTA.gstin, "Karnataka"]);
  expect(textOf(note as Element, "NARRATION")).toBe(`Credit note FC/25-26/000002 for invoice FI/25-26/000002, ${buyer.name}`);
  expect(await readFile()).toBe(await readFile());
});

describe("the names of the company and its ledgers", () => {
  const set = (names: Partial<TallyNames>, token = tax.admin) =>
    tax.shop.call(tallyNamesEndpoints.set, { token, body: { ...BLANK, ...names } });
  const saved = async () => (await tax.shop.call(tallyNamesEndpoints.read, { token: tax.admin })).body.data;
  const BLANK = Object.fromEntries(TALLY_NAMES.map((key) => [key, ""])) as TallyNames;
  beforeEach(() => set({}));

  it("are the usual ones until they are set, and again if they are blank", async () => {
    await tax.set(REGULAR);
    await tax.sold();
    expect(await saved()).toEqual(TALLY_DEFAULTS);
    const names = { company: " Rao & Sons ", salesAtRate: "Food sales @{rate}%", online: "HDFC Current" };
    const { status, body } = await set(names);
    expect([status, body.data]).toEqual([200, { ...TALLY_DEFAULTS, ...names, company: "Rao & Sons" }]);

    const file = await read();
    expect(textOf(file, "SVCURRENTCOMPANY")).toBe("Rao & Sons");
    const ledgers = elementsOf(file, "LEDGER").map(({ attributes }) => attributes.NAME);
    expect(ledgers).toEqual(["HDFC Current", "Food sales @5%", "Output CGST", "Output SGST"]);
    expect((await set({})).body.data).toEqual(TALLY_DEFAULTS);
    expect(textOf(await read(), "SVCURRENTCOMPANY")).toBeNull();
  });

  it.each([
    [
      "a sales ledger that leaves out the rate",
      { salesAtRate: "Sales 5%" },
      "salesAtRate",
      "Please write {rate} where the rate belongs",
    ],
    ["two ledgers of one name", { card: "cash" }, "card", "Another ledger has this name"],
    ["a name that is too long", { cgst: "x".repeat(101) }, "cgst", "At most 100 characters"],
  ])("refuse %s", async (_what, names, field, message) => {
    expect(await set(names)).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
    expect(await saved()).toEqual(TALLY_DEFAULTS);
  });
});

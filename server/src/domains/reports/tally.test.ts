/** The file that Tally imports: its structure. That its amounts agree with the other reports is in books.test.ts. */
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { expect, it } from "vitest";
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

it("has the ledgers, then a voucher of the day's sales and refunds, and one for each document of a business", async () => {
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
    ["VOUCHER", "forno-2026-03-10-sales"],
    ["VOUCHER", "forno-2026-03-10-refunds"],
    ["VOUCHER", "forno-FI/25-26/000002"],
    ["VOUCHER", "forno-FC/25-26/000002"],
  ]);
  const [bank, , central] = objects;
  expect(bank?.children).toMatchObject([
    { name: "NAME", text: "Razorpay" },
    { name: "PARENT", text: "Bank Accounts" },
  ]);
  expect(central?.children).toMatchObject([{}, { text: "Duties & Taxes" }, { text: "GST" }, { name: "GSTDUTYHEAD", text: "CGST" }]);

  const [sales, refunds, invoice, note] = objects.slice(4);
  expect(sales?.attributes).toMatchObject({ VCHTYPE: "Sales", ACTION: "Create", OBJVIEW: "Accounting Voucher View" });
  expect(sales?.children.slice(0, 7)).toMatchObject([
    { name: "DATE", text: "20260310" },
    { name: "VOUCHERTYPENAME", text: "Sales" },
    { name: "VOUCHERNUMBER", text: "2026-03-10-S" },
    { name: "NARRATION", text: "Sales of 2026-03-10" },
    { name: "PARTYLEDGERNAME", text: "Razorpay" },
    { name: "PERSISTEDVIEW", text: "Accounting Voucher View" },
    { name: "ISINVOICE", text: "No" },
  ]);
  expect(entriesOf(sales)).toEqual([
    ["Razorpay", "Yes", "-105.00"],
    ["Output CGST", "No", "2.50"],
    ["Output SGST", "No", "2.50"],
    ["Sales 5%", "No", "100.00"],
  ]);
  expect(refunds?.attributes.VCHTYPE).toBe("Credit Note");
  expect(entriesOf(refunds)).toEqual([
    ["Razorpay", "No", "21.00"],
    ["Output CGST", "Yes", "-0.50"],
    ["Output SGST", "Yes", "-0.50"],
    ["Sales 5%", "Yes", "-20.00"],
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

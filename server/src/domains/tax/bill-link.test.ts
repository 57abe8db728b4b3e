/** The link to a bill, which its customer opens without signing in. */
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileThread } from "../../platform/process/file-thread.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { readPdf } from "../../testing/pdf-text.ts";
import { MEHTA, REGULAR, TaxShop } from "./tax-factory.ts";

const DAY_MS = 24 * 3_600_000;

const tax = new TaxShop();
beforeEach(() => tax.set(REGULAR));
afterEach(() => vi.restoreAllMocks());

const linkOf = (orderId: string, as = tax.admin) => tax.shop.call(taxEndpoints.billLink, { token: as, params: { id: orderId } });
const open = (path: string) => fetch(tax.shop.url + path, { redirect: "manual" });
const statusAndPage = async (path: string) => {
  const { status, headers } = await open(path);
  return [status, headers.get("location")];
};
const ENDED = [303, "/bill-link"];

it("shows the latest invoice as PDF to whoever has it, for thirty days", async () => {
  const orderId = await tax.sold();
  const { url, expiresAt } = (await linkOf(orderId)).body.data;
  expect(Date.parse(expiresAt) - tax.shop.clock.read().getTime()).toBe(30 * DAY_MS);
  await tax.shop.call(taxEndpoints.setBuyer, { token: tax.token, params: { id: orderId }, body: MEHTA });

  const answer = await open(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(readPdf(await answer.bytes()).text).toContain("Mehta Design Studio LLP");

  tax.shop.clock.advance(30 * DAY_MS - 1_000);
  expect((await open(url)).status).toBe(200);
  tax.shop.clock.advance(1_000);
  expect(await statusAndPage(url)).toEqual(ENDED);
});

it("leads to a page that says so if a character of it is wrong, missing or too much", async () => {
  const { url } = (await linkOf(await tax.sold())).body.data;
  const other = url.at(-20) === "A" ? "B" : "A";
  const wrong = [url.slice(0, -20) + other + url.slice(-19), url.slice(0, -1), `${url}A`, "/api/bill/x"];
  for (const path of wrong) expect(await statusAndPage(path), path).toEqual(ENDED);
});

it("is made by staff, for orders that have a bill", async () => {
  const orderId = await tax.paidOrder();
  expect(await linkOf(orderId)).toMatchObject(refusal(404, "invoiceNotReady"));
  expect(await linkOf(orderId, tax.token)).toMatchObject(refusal(403, "accessDenied"));
});

it("cannot be opened without end: the making of PDFs is left for others", async () => {
  const { url } = (await linkOf(await tax.sold())).body.data;
  vi.spyOn(FileThread.prototype, "make").mockResolvedValue(Buffer.from("%PDF-"));
  const statuses = [];
  for (let count = 0; count < 21; count++) statuses.push((await open(url)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

/** The tax settings, with what a bill says beside them. */
import type { Settings } from "@forno/contract/settings/settings.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as systemSettings from "./system-settings-page.tsx";

const READ = "GET /api/settings";
const SAVE = "PUT /api/settings";
const GSTIN = "29AAHFL4512K1Z4";
const registered = { ...UNTAXED, scheme: "regular", legalName: "Lake View LLP", gstin: GSTIN, stateCode: "29" } as const;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const save = page.getByRole("button", { name: "Save tax settings" });
const bill = page.getByRole("region", { name: "What the bill says" });

async function open(tax: Settings["tax"] = UNTAXED): Promise<FakeServer> {
  await page.viewport(1280, 900);
  const server = new FakeServer();
  server.always("GET /api/tax/admin/next-numbers", (call) =>
    call.answer({ data: { financialYear: "26-27", invoice: 4814, bill_of_supply: 12, credit_note: 42 } }),
  );
  return await openScreen(systemSettings, { at: "/admin/settings?part=tax", as: meera, settings: { tax, version: 7 }, server });
}

test("a shop that is not registered is asked for its name and licence only", async () => {
  const server = await open();
  await field("Legal name").fill("Lake View LLP");
  await expect.element(field("GSTIN")).not.toBeInTheDocument();
  await field("FSSAI licence number").fill("1122");
  await save.click();
  await expect.element(field("FSSAI licence number")).toHaveAccessibleDescription(/Please enter a valid FSSAI licence number/);
  await field("FSSAI licence number").fill("1122 4999 000123");
  await expect.element(page.getByText("No bills")).toBeVisible();
  await expect.element(bill).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Preview bill" })).not.toBeInTheDocument();
  await save.click();
  const sent = await server.next(SAVE);
  expect(sent.body).toEqual({ tax: { legalName: "Lake View LLP", fssai: "1122 4999 000123" }, version: 7 });
  sent.answer({ message: "Settings saved", data: sampleSettings({ tax: { ...UNTAXED, legalName: "Lake View LLP" } }) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
});

test("a GSTIN is read part by part, and a wrong check digit is named", async () => {
  const server = await open();
  await page.getByRole("radio", { name: "Regular" }).click();
  await save.click();
  await expect.element(field("GSTIN")).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
  await expect.element(field("GSTIN")).toHaveFocus();
  await field("GSTIN").fill("29aahfl4512k1z9");
  const parts = page.getByRole("list", { name: "Parts of the GSTIN" });
  await expect.element(parts).toMatchTextContent(/Karnataka.*firm or LLP.*Does not match/);
  await expectNoAxeViolations();
  await field("GSTIN").fill("29 aahfl 4512k1z4");
  await expect.element(page.getByText("The check digit matches. State is Karnataka.")).toBeVisible();
  await expect.element(bill).toMatchTextContent(/Medium399\.00Taxable value380\.00CGST 2\.5%9\.50SGST 2\.5%9\.50Total₹399\.00/);
  await page.getByRole("switch", { name: "Prices include tax" }).click();
  await expect.element(bill).toMatchTextContent(/Taxable value399\.00CGST 2\.5%9\.98SGST 2\.5%9\.98Total₹418\.96/);
  await save.click();
  const sent = await server.next(SAVE);
  expect(sent.body).toEqual({ tax: { scheme: "regular", gstin: "29 aahfl 4512k1z4", pricesIncludeTax: false }, version: 7 });
  const message = "Please enter a valid GSTIN";
  sent.refuse(400, "badRequest", { message, errors: [{ path: "tax.gstin", message }] });
  await expect.element(field("GSTIN")).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
});

test("a next rate is planned with its day, which has to be in the future", async () => {
  const server = await open(registered);
  await field("Next GST rate (%)").fill("12");
  await field("From").fill("2026-01-01");
  await save.click();
  await expect.element(field("From")).toHaveAccessibleDescription(/Please enter a day after today/);
  await field("From").fill("2999-04-01");
  await field("Next GST rate (%)").fill("");
  await save.click();
  await expect.element(field("Next GST rate (%)")).toHaveAccessibleDescription(/Please enter a rate between 0 and 40 percent/);
  await field("Next GST rate (%)").fill("12");
  await save.click();
  expect((await server.next(SAVE)).body).toEqual({ tax: { nextRate: { rate: 12, from: "2999-04-01" } }, version: 7 });
});

test("a composition shop has a Bill of Supply and numbers of its own, and is asked for no rate", async () => {
  await open(registered);
  await expect.element(bill).toMatchTextContent(/NumberFI\/26-27\/004814/);
  await expect.element(page.getByText("FC/26-27/000042")).toBeVisible();
  await page.getByRole("radio", { name: "Composition" }).click();
  await expect.element(field("GST rate (%)")).not.toBeInTheDocument();
  await field("Prefix").fill("q");
  await expect.element(bill).toMatchTextContent(/NumberQB\/26-27\/000012/);
  await expect.element(bill).toMatchTextContent(/Bill of Supply.*not eligible to collect tax on supplies/);
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    await expectNoAxeViolations();
  }
});

test("what somebody else has saved meanwhile is shown before it is changed", async () => {
  const server = await open(registered);
  await expect.poll(() => server.count(READ)).toBe(1);
  const theirs = sampleSettings({ tax: { ...registered, scheme: "composition" }, version: 8 });
  server.always(READ, (call) => call.answer({ data: theirs }));
  await field("Legal name").fill("Lake View Hospitality LLP");
  await save.click();
  await expect.element(page.getByText("Somebody else has changed the tax settings. Check them and save again.")).toBeVisible();
  await save.click();
  expect((await server.next(SAVE)).body).toEqual({ tax: { legalName: "Lake View Hospitality LLP" }, version: 8 });
});

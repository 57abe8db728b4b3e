/** A business customer at the checkout. */
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { asha, sampleFood, sampleOrder } from "../../../testing/samples.ts";
import * as order from "./order.tsx";

const PLACE_ORDER = "POST /api/order/place";
const GSTIN = "29AAHFL4512K1Z4";
const field = (name: string) => page.getByLabelText(name, { exact: true });
const placeButton = page.getByRole("button", { name: "Place order" });
const add = page.getByRole("button", { name: "Business customer? Add GSTIN" });

async function openCheckout(scheme: "none" | "regular" | "composition"): Promise<FakeServer> {
  const server = new FakeServer();
  const address = { firstName: "Aarav", lastName: "Mehta", address: "Flat 4B, 12th Main", phone: "+91 98450 12345" };
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [sampleOrder({ address })], nextCursor: null }));
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [] }));
  const settings = { tax: { ...UNTAXED, scheme } };
  await openScreen(order, { at: "/order", as: asha, menu: { foods: [sampleFood()] }, cart: { margherita: 2 }, settings, server });
  await expect.element(page.getByText("Flat 4B, 12th Main")).toBeVisible();
  return server;
}

test.each(["none", "composition"] as const)("a shop of scheme %s asks for no GSTIN", async (scheme) => {
  const server = await openCheckout(scheme);
  await expect.element(add).not.toBeInTheDocument();
  await placeButton.click();
  expect((await server.next(PLACE_ORDER)).body).not.toHaveProperty("buyer");
});

test("a GSTIN is checked while it is typed, kept, and sent with the legal name", async () => {
  const server = await openCheckout("regular");
  await add.click();
  await expect.element(field("GSTIN")).toHaveFocus();
  await field("GSTIN").fill("29AAHFL4512K1Z9");
  await expect.element(field("GSTIN")).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
  await field("GSTIN").fill("29 aahfl 4512k1z4");
  await expect.element(field("GSTIN")).toHaveAccessibleDescription(/Registered in Karnataka/);
  await placeButton.click();
  await expect.element(field("Legal name")).toHaveAccessibleDescription(/Please enter the legal name/);
  await expect.element(field("Legal name")).toHaveFocus();
  await expectNoAxeViolations();
  await field("Legal name").fill("Mehta Design Studio LLP");
  await placeButton.click();
  const placed = await server.next(PLACE_ORDER);
  expect(placed.body).toMatchObject({ buyer: { gstin: GSTIN, name: "Mehta Design Studio LLP" } });
  const message = "Please enter a valid GSTIN";
  placed.refuse(400, "badRequest", { message, errors: [{ path: "buyer.gstin", message }] });
  await expect.element(field("GSTIN")).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
  await expect.element(field("Legal name")).toHaveValue("Mehta Design Studio LLP");
});

test("what was typed survives another visit, until the customer wants no GSTIN", async () => {
  sessionStorage.setItem("draft:buyer", JSON.stringify({ gstin: "29AA", name: "Mehta LLP" }));
  const server = await openCheckout("regular");
  await expect.element(field("GSTIN")).toHaveValue("29AA");
  await page.getByRole("button", { name: "No GSTIN" }).click();
  await expect.element(add).toHaveFocus();
  await placeButton.click();
  expect((await server.next(PLACE_ORDER)).body).not.toHaveProperty("buyer");
});

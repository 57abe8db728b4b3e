/** The checkout form (spec section 5). */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { type FakeCall, FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { tap } from "../../../testing/press.ts";
import { asha, sampleFood, sampleOrder, sampleSettings } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as order from "./order.tsx";

const LAST_ORDER = "POST /api/order/userorders";
const PLACES = "GET /api/user/addresses";
const PLACE_ORDER = "POST /api/order/place";

const lastAddress = { firstName: "Aarav", lastName: "Mehta", address: "Flat 4B, 12th Main", phone: "+91 98450 12345" };
const aarav = { ...asha, name: "Aarav Mehta" };

const field = (name: string) => page.getByLabelText(name, { exact: true });
const placeButton = page.getByRole("button", { name: "Place order" });
const changeButton = page.getByRole("button", { name: "Change delivery address" });
const bar = page.getByRole("region", { name: "Total", exact: true });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

/** Of a customer who has ordered before, or has not. */
function knowAddresses({ hasOrdered = false, places = [] }: { hasOrdered?: boolean; places?: object[] } = {}): void {
  const orders = hasOrdered ? [sampleOrder({ address: lastAddress })] : [];
  server.always(LAST_ORDER, (call) => call.answer({ data: orders, nextCursor: null }));
  server.always(PLACES, (call) => call.answer({ data: places }));
}

const openCheckout = (cart: Record<string, number> = { margherita: 2 }) =>
  openScreen(order, { at: "/order", layout: customerLayout, as: aarav, menu: { foods: [sampleFood()] }, cart, server });

test("starts with the name and number of the session", async () => {
  knowAddresses();
  await openCheckout();
  await expect.element(field("First name")).toHaveValue("Aarav");
  await expect.element(field("Last name")).toHaveValue("Mehta");
  await expect.element(field("Phone")).toHaveValue("+91 98765 43210");
  await expect.element(field("Address")).toHaveValue("");
  await expectNoAxeViolations();
});

test("shows the address used last as a card, orders to it without a form, and opens a form with it", async () => {
  knowAddresses({ hasOrdered: true });
  await openCheckout();
  await expect.element(page.getByText("Flat 4B, 12th Main")).toBeVisible();
  await expect.element(field("First name")).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await placeButton.click();
  const placed = await server.next(PLACE_ORDER);
  expect(placed.body).toMatchObject({ address: { firstName: "Aarav", address: "Flat 4B, 12th Main" } });
  placed.refuse(500, "unexpected", { message: "" });
  await expect.element(toastSaying("Failed to place order. Please try again")).toBeVisible();
  await changeButton.click();
  await expect.element(field("Address")).toHaveValue("Flat 4B, 12th Main");
  await expect.element(field("Address")).toHaveFocus();
});

test("offers the saved addresses, the default one as a card", async () => {
  const place = { landmark: null, pincode: "560038", location: null };
  const home = { ...place, _id: "home", label: "Home", line: "Flat 4B, 12th Main", isDefault: true };
  const work = { ...place, _id: "work", label: "Work", line: "3 Residency Road", isDefault: false };
  knowAddresses({ places: [home, work] });
  await openCheckout();
  await expect.element(page.getByText("Flat 4B, 12th Main, 560038")).toBeVisible();
  await changeButton.click();
  await page.getByRole("group", { name: "Saved places" }).getByRole("button", { name: "Work" }).click();
  await expect.element(field("Address")).toHaveValue("3 Residency Road, 560038");
  await expectNoAxeViolations();
});

test("a person with one name says so, and the order has a dot as the last name", async () => {
  knowAddresses();
  await openCheckout();
  await field("Last name").fill("");
  await page.getByRole("button", { name: "I have one name" }).click();
  await expect.element(field("Last name")).toHaveValue(".");
  await field("Address").fill("12 MG Road");
  await placeButton.click();
  expect((await server.next(PLACE_ORDER)).body).toMatchObject({ address: { firstName: "Aarav", lastName: "." } });
});

test("an address without a number is asked about once, and then taken as it is", async () => {
  knowAddresses();
  await openCheckout();
  await field("Address").fill("Rose Villa, Indiranagar");
  await placeButton.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "Add a flat, house number or landmark?" })).toBeVisible();
  await expect.element(field("Address")).toHaveFocus();
  expect(server.count(PLACE_ORDER)).toBe(0);
  await placeButton.click();
  expect((await server.next(PLACE_ORDER)).body).toMatchObject({ address: { address: "Rose Villa, Indiranagar" } });
});

test("the typed address can be saved, once", async () => {
  knowAddresses();
  await openCheckout();
  await expect.element(page.getByRole("button", { name: "Save this address" })).not.toBeInTheDocument();
  await field("Address").fill("12 MG Road");
  await page.getByRole("button", { name: "Save this address" }).click();
  const sent = await server.next("POST /api/user/addresses");
  expect(sent.body).toEqual({ label: "Home", line: "12 MG Road" });
  const saved = { _id: "home", label: "Home", line: "12 MG Road", landmark: null, pincode: null, location: null, isDefault: true };
  sent.answer({ message: "Address saved", data: saved });
  await expect.element(toastSaying("Address saved")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Home", pressed: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save this address" })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("names the payment methods at the button, also on a phone", async () => {
  await page.viewport(390, 700);
  knowAddresses();
  await openCheckout();
  await expect.element(bar.getByText("UPI, card or net banking on the next screen")).toBeInViewport();
});

/** The form appears after three seconds, if the last address has not arrived by then. Resolves with the call for it. */
async function openWithoutWaiting(): Promise<FakeCall> {
  server.always(PLACES, (call) => call.answer({ data: [] }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await openCheckout();
  // The seconds begin with this call: the page is shown a moment after it was opened.
  const late = await server.next(LAST_ORDER);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  return late;
}

test("keeps its entries when the last address arrives after typing began", async () => {
  const late = await openWithoutWaiting();
  await field("First name").fill("Asha");
  await expect.element(field("Last name")).toHaveValue("Mehta");
  late.answer({ data: [sampleOrder({ address: lastAddress })], nextCursor: null });
  // By then the answer has been read.
  await placeButton.click();
  await expect.element(field("Address")).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(field("First name")).toHaveValue("Asha");
  await expect.element(field("Phone")).toHaveValue("+91 98765 43210");
  await expect.element(field("Address")).toHaveValue("");
});

test("does not fill the focused field when the last address arrives", async () => {
  const late = await openWithoutWaiting();
  await tap(field("First name"));
  late.answer({ data: [sampleOrder({ address: lastAddress })], nextCursor: null });
  await expect.element(field("Address")).toHaveValue("Flat 4B, 12th Main");
  await expect.element(field("First name")).toHaveValue("");
});

test("first name, last name, address and phone are required; the first wrong field is focused", async () => {
  knowAddresses();
  await openCheckout();
  await field("Last name").fill("  ");
  await placeButton.click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await expect.element(field("Last name")).toHaveFocus();
  await expect.element(field("Last name")).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(field("Address")).toHaveAccessibleDescription("Please fill in all fields");
  await expectNoAxeViolations();
});

test("on a small phone a message is not over the pay bar or the field that it is about", async () => {
  await page.viewport(320, 568);
  knowAddresses();
  await openCheckout();
  await expect.element(field("First name")).toHaveValue("Aarav");
  await placeButton.click();
  await expect.element(field("Address")).toHaveFocus();
  const message = page.getByRole("alert").filter({ hasText: "Please fill in all fields" });
  await expect
    .poll(() => {
      const [wrong, words] = [field("Address"), message].map((each) => each.element().getBoundingClientRect());
      return wrong && words && (wrong.bottom <= words.top || words.bottom <= wrong.top);
    })
    .toBe(true);
});

test("an empty cart shows only that, with a link to the menu", async () => {
  knowAddresses();
  await openCheckout({});
  await expect.element(page.getByRole("heading", { name: "Your cart is empty", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(placeButton).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await page.getByRole("link", { name: "View Menu" }).click();
  await expect.element(page.getByRole("heading", { name: "/home" })).toBeVisible();
});

test("a closed shop shows only that, also if it closes while the form is filled in", async () => {
  knowAddresses();
  await openCheckout();
  await field("Address").fill("Flat 4B, 12th Main");
  // The page then asks for the settings, within three seconds.
  server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings({ isOrderEnabled: false }) }));
  sendEvent("orderEnabledUpdate", false);
  await expect.element(page.getByRole("status").filter({ hasText: "Orders are currently disabled" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "We're closed", level: 1 })).toBeVisible();
  await expect.element(placeButton).not.toBeInTheDocument();
  await expect.element(page.getByRole("main").getByRole("textbox")).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("keeps an invalid email in the form, with its error", async () => {
  knowAddresses();
  await openCheckout();
  await field("Address").fill("Flat 4B, 12th Main");
  await field("Email (optional)").fill("aarav@");
  await placeButton.click();
  await expect.element(field("Email (optional)")).toHaveFocus();
  await expect.element(field("Email (optional)")).toHaveAccessibleDescription("Please enter a valid email");
  await expect.element(field("Email (optional)")).toHaveValue("aarav@");
  expect(server.count(PLACE_ORDER)).toBe(0);
});

test("shows the server's refusal of a field at that field, also when the address was a card", async () => {
  knowAddresses({ hasOrdered: true });
  await openCheckout();
  await expect.element(changeButton).toBeVisible();
  await placeButton.click();
  const message = "Please enter a valid phone number";
  (await server.next(PLACE_ORDER)).refuse(400, "validationFailed", { message, errors: [{ path: "address.phone", message }] });
  await expect.element(field("Phone")).toHaveAccessibleDescription(message);
  await expect.element(field("Phone")).toHaveFocus();
});

/** Where an order goes: the line over the menu, and the sheet in which a place is chosen. */
import type { Settings } from "@forno/contract/settings/settings.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { at, sampleQuote } from "../../../testing/planned-checkout.ts";
import { press } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { idOf, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha } from "../../../testing/samples.ts";
import * as publicLayout from "../../frame/layouts/public.tsx";
import { writeItems } from "../../platform/storage/local-items.ts";
import * as menuPage from "./menu.tsx";

const shop = { lat: 12.97, lng: 77.64 };
const terms = { fee: 50, minimumOrder: 300, freeFrom: 1000, minutes: 20 };
const pincodes = { _id: "p", name: "Indiranagar", rule: { kind: "pincodes", pincodes: ["560038"] }, ...terms } as const;
const ring = { _id: "r", name: "Near", rule: { kind: "distance", upToMetres: 3000 }, ...terms } as const;
const byAreas = { deliveryPricing: "areas", location: shop, fulfilment: { delivery: true, pickup: true } } as const;

const bar = page.getByRole("region", { name: /Order your/ });
const sheet = page.getByRole("dialog", { name: "Delivery address" });
const pincode = sheet.getByLabelText("Pincode");
const deliverHere = sheet.getByRole("button", { name: "Deliver here" });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/promo", (call) => call.answer({ data: [] }));
});

const openMenu = (settings: Partial<Settings>, more: { as?: typeof asha; cart?: Record<string, number> } = {}) =>
  openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu, settings, server, ...more });

const openSheet = async (name: string | RegExp = "Choose your location") => {
  await press(page.getByRole("button", { name }), "{Enter}");
  await expect.element(sheet).toBeVisible();
};

/** The device is there. */
function standAt(lat: number, lng: number, accuracy = 20): void {
  vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((found) =>
    found({ coords: { latitude: lat, longitude: lng, accuracy } } as GeolocationPosition),
  );
}

/** 1: denied, 3: too late. */
function standNowhere(code: 1 | 3): void {
  vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((_, failed) =>
    failed?.({ code, message: "", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );
}

test("a shop with one fee for every address does not ask", async () => {
  await openMenu({});
  await expect.element(page.getByRole("heading", { name: "Menu" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /location/ })).not.toBeInTheDocument();
});

test("a shop with pickup and one fee says its own time for a delivery", async () => {
  const kitchen = { prepMinutes: 25, pizzasPerSlot: null, slotMinutes: 15, maxPromiseMinutes: 300 };
  await openMenu({ kitchen, deliveryFee: 40, fulfilment: { delivery: true, pickup: true } });
  await expect.element(bar.getByRole("button", { name: /Deliver/ })).toMatchTextContent("₹40 · 35–40 min");
});

test("a pincode says fee, minutes and minimum, here and at the next visit; the menu never waits for it", async () => {
  await openMenu({ ...byAreas, areas: [pincodes] });
  await expect.element(page.getByRole("button", { name: "Add Garlic Bread" })).toBeVisible();
  await openSheet();
  await expect.element(deliverHere).toBeDisabled();
  await expect.element(sheet.getByRole("button", { name: "Use my location" })).not.toBeInTheDocument();
  await pincode.fill("5600");
  await press(sheet.getByRole("button", { name: "Check" }), "{Enter}");
  await expect.element(sheet.getByText("Please enter a valid pincode")).toBeVisible();
  await pincode.fill("560 038");
  await expect.element(sheet.getByText("We deliver to 560038, Indiranagar")).toBeVisible();
  await expectNoAxeViolations();
  await press(deliverHere, "{Enter}");
  await expect.element(sheet).not.toBeInTheDocument();
  const chosen = bar.getByRole("button", { name: /Deliver to 560038/ });
  await expect.element(chosen).toMatchTextContent(/₹50 · 30–35 min · minimum ₹300/);
  expect(JSON.parse(localStorage.getItem("place") ?? "")).toMatchObject({ place: { pincode: "560038" } });
});

test("what is not served is said before anything is chosen, and pickup is offered", async () => {
  await openMenu({ ...byAreas, areas: [pincodes] });
  await openSheet();
  await pincode.fill("560103");
  await expect.element(sheet.getByText("We do not deliver to this address yet")).toBeVisible();
  await expect.element(deliverHere).not.toBeInTheDocument();
  await press(sheet.getByRole("button", { name: "Pick up instead" }), "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Pick up at Forno/ })).toMatchTextContent(/Ready in 15 min · no fee/);
});

test("where a pincode is not enough, that is said without a claim, and pickup is offered", async () => {
  await openMenu({ ...byAreas, areas: [ring, pincodes] });
  await openSheet();
  await expect.element(deliverHere).toBeDisabled();
  await pincode.fill("110001");
  await expect
    .element(sheet.getByRole("status"))
    .toMatchTextContent("A pincode alone does not tell whether we deliver to you. Use your location, or pick it up.");
  await expect.element(sheet.getByText("Choose a location to see fee and time")).not.toBeInTheDocument();
  await press(sheet.getByRole("button", { name: "Pick up instead" }), "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Pick up at Forno/ })).toBeVisible();
});

test("a place that is no longer served is said in the bar", async () => {
  writeItems({ place: JSON.stringify({ fulfilment: "delivery", place: { label: "560103", pincode: "560103" } }) });
  await openMenu({ ...byAreas, areas: [pincodes] });
  await expect.element(bar.getByText("We do not deliver to 560103 yet")).toBeVisible();
  await expectNoAxeViolations();
  await press(bar.getByRole("button", { name: "Pick up instead" }), "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Pick up at Forno/ })).toHaveFocus();
});

test("the position is asked for only when pressed; denied, too late and 50 km wrong each have their sentence", async () => {
  standNowhere(1);
  await openMenu({ ...byAreas, areas: [ring] });
  await openSheet();
  expect(navigator.geolocation.getCurrentPosition).not.toHaveBeenCalled();
  await expect.element(pincode).not.toBeInTheDocument();
  const use = sheet.getByRole("button", { name: "Use my location" });
  await press(use, "{Enter}");
  await expect.element(sheet.getByRole("alert")).toMatchTextContent(/Location is blocked/);
  standNowhere(3);
  await press(use, "{Enter}");
  await expect.element(sheet.getByRole("alert")).toMatchTextContent(/We could not find your location/);
  standAt(12.98, 77.64, 50_000);
  await press(use, "{Enter}");
  await expect.element(sheet.getByRole("alert")).toMatchTextContent(/only within 50 km/);
  await expect.element(deliverHere).toBeDisabled();
  await expectNoAxeViolations();
  standAt(12.98, 77.64);
  await press(use, "{Enter}");
  await expect.element(sheet.getByText("We deliver to your location, Near")).toBeVisible();
  await press(deliverHere, "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Deliver to your location/ })).toBeVisible();
});

test("a position that arrives after another choice does not replace it", async () => {
  let arrive = () => {};
  vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((found) => {
    arrive = () => found({ coords: { latitude: 12.98, longitude: 77.64, accuracy: 10 } } as GeolocationPosition);
  });
  await openMenu({ ...byAreas, areas: [ring, pincodes] });
  await openSheet();
  await press(sheet.getByRole("button", { name: "Use my location" }), "{Enter}");
  await pincode.fill("560038");
  await expect.element(sheet.getByText(/We deliver to 560038/)).toBeVisible();
  arrive();
  await expect.element(sheet.getByRole("button", { name: "Use my location" })).toBeEnabled();
  await expect.element(sheet.getByText(/We deliver to 560038/)).toBeVisible();
});

test("a place can be typed where the device says none and no map is set up", async () => {
  standNowhere(1);
  await openMenu({ ...byAreas, areas: [ring] });
  await openSheet();
  await sheet.getByText("Type the coordinates").click();
  await press(sheet.getByRole("button", { name: "Set the pin" }), "{Enter}");
  await expect.element(sheet.getByLabelText("Latitude")).toHaveAccessibleDescription("Please enter a number between -90 and 90");
  await sheet.getByLabelText("Latitude").fill("77.64");
  await sheet.getByLabelText("Longitude").fill("12.98");
  await press(sheet.getByRole("button", { name: "Set the pin" }), "{Enter}");
  await expect.element(sheet.getByLabelText("Latitude")).toHaveAccessibleDescription(/swap the two numbers/);
  await expect.element(deliverHere).toBeDisabled();
  await sheet.getByLabelText("Latitude").fill("12.98");
  await sheet.getByLabelText("Longitude").fill("77.64");
  await expectNoAxeViolations();
  await press(sheet.getByRole("button", { name: "Set the pin" }), "{Enter}");
  await expect.element(sheet.getByText("We deliver to your pin, Near")).toBeVisible();
  await press(deliverHere, "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Deliver to your pin/ })).toBeVisible();
});

test("a pin can be put on the plain drawing at once where the device says no position", async () => {
  standNowhere(1);
  await openMenu({ ...byAreas, areas: [ring] }, { cart: { [idOf("Garlic Bread")]: 1 } });
  await press(page.getByRole("banner").getByRole("button", { name: /^Cart/ }), "{Enter}");
  await expect.poll(() => amountOf("Delivery fee")).toBe("Choose your location");
  await press(page.getByRole("button", { name: "Change location" }), "{Enter}");
  await press(sheet.getByRole("button", { name: "Use my location" }), "{Enter}");
  await expect.element(sheet.getByRole("alert")).toMatchTextContent(/choose another way below/);
  await sheet.getByRole("application", { name: "Map of the delivery areas with your pin" }).click();
  await expect.element(sheet.getByText("We deliver to your pin, Near")).toBeVisible();
  await expectNoAxeViolations();
});

test("a customer chooses a saved address, each with its fee or why not", async () => {
  const address = { _id: "a1", label: "Home", line: "Flat 302", pincode: null, location: { lat: 12.98, lng: 77.64 } };
  const others = [
    { ...address, _id: "a2", label: "Parents", location: { lat: 13.4, lng: 77.64 } },
    { ...address, _id: "a3", label: "Old", location: null },
  ];
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [address, ...others] }));
  await openMenu({ ...byAreas, areas: [ring] }, { as: asha });
  await openSheet();
  const radio = (name: RegExp) => sheet.getByRole("radio", { name });
  await expect.element(radio(/Home Flat 302 ₹50 30–35 min/)).toBeVisible();
  await expect.element(radio(/Parents.*We do not deliver to this address yet/)).toBeVisible();
  await expect.element(radio(/Old/)).toBeDisabled();
  await press(radio(/Home/), " ");
  await press(deliverHere, "{Enter}");
  await expect.element(bar.getByRole("button", { name: /Deliver to Home/ })).toBeVisible();
});

test("a visitor's cart has the fee of the place, and says what is missing to its minimum", async () => {
  await page.viewport(320, 568);
  await openMenu({ ...byAreas, areas: [pincodes] }, { cart: { [idOf("Garlic Bread")]: 1 } });
  await press(page.getByRole("banner").getByRole("button", { name: /^Cart/ }), "{Enter}");
  const cart = page.getByRole("dialog", { name: "Your cart" });
  const choose = cart.getByText("Choose your location").first();
  await expect.element(choose).toBeVisible();
  const bounds = (element: Element | null | undefined) => element?.getBoundingClientRect();
  expect(bounds(choose.element().closest("[data-part]"))?.top).toBeLessThan(bounds(choose.element())?.top ?? 0);
  const proceed = cart.getByRole("button", { name: "Proceed to checkout" });
  expect(bounds(proceed.element())?.right).toBeLessThanOrEqual(304);
  expect(amountOf("Total before delivery")).toBe("₹129");
  await press(cart.getByRole("button", { name: "Change location" }), "{Enter}");
  await pincode.fill("560038");
  await press(deliverHere, "{Enter}");
  await expect.poll(() => amountOf("Delivery fee")).toBe("₹50");
  const missing = cart.getByText("Add ₹171 more. The minimum order for this address is ₹300.");
  await expect.element(missing).toBeVisible();
  // Beside the button, whatever the cart is scrolled to.
  expect(missing.element().closest("footer")).not.toBeNull();
  await press(proceed, "{Enter}");
  await expect.element(toastSaying(/^Add ₹171 more/)).toBeVisible();
  await expect.element(cart).toBeVisible();
  await expectNoAxeViolations();
});

test("the cart's bar says what is missing to the minimum, then the fee and the minutes, as the button of wide screens does", async () => {
  await page.viewport(390, 844);
  writeItems({ place: JSON.stringify({ fulfilment: "delivery", place: { label: "560038", pincode: "560038" } }) });
  await openMenu({ ...byAreas, areas: [pincodes] }, { cart: { [idOf("Garlic Bread")]: 1 } });
  const cartBar = page.getByRole("button", { name: /View cart/ });
  await expect.element(cartBar).toMatchTextContent(/1 item · ₹129.*Add ₹171 more to order/);
  const more = page.getByRole("button", { name: "Add Garlic Bread" });
  await press(more, "{Enter}");
  await press(more, "{Enter}");
  await expect.element(cartBar).toMatchTextContent(/3 items · ₹387.*₹50 delivery · 30–35 min/);
  const wide = page.getByRole("navigation", { name: "Sections", includeHidden: true }).element();
  expect(wide.textContent).toContain("3 items · ₹387 · ₹50 delivery · 30–35 min · View cart");
  await expectNoAxeViolations();
});

test("where orders wait for the kitchen, the menu promises no end, and the cart says what the quote promises", async () => {
  writeItems({ place: JSON.stringify({ fulfilment: "delivery", place: { label: "560038", pincode: "560038" } }) });
  server.always("POST /api/order/quote", (call) =>
    call.answer({ data: sampleQuote({ promise: { from: at(68), to: at(73), minutes: 73 } }) }),
  );
  const kitchen = { prepMinutes: 15, pizzasPerSlot: 4, slotMinutes: 15, maxPromiseMinutes: 300 };
  await openMenu({ ...byAreas, areas: [pincodes], kitchen }, { cart: { [idOf("Garlic Bread")]: 3 } });
  await expect.element(bar.getByRole("button", { name: /Deliver to 560038/ })).toMatchTextContent(/₹50 · from 30 min · minimum/);
  await press(page.getByRole("banner").getByRole("button", { name: /^Cart/ }), "{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Your cart" }).getByText("Delivery in 68–73 min")).toBeVisible();
});

test("on a phone, the food comes first once a place is chosen", async () => {
  await page.viewport(390, 844);
  await openMenu({ ...byAreas, areas: [pincodes] });
  const viewMenu = page.getByRole("link", { name: "View Menu" });
  await expect.element(viewMenu).toBeVisible();
  await openSheet();
  await pincode.fill("560038");
  await press(deliverHere, "{Enter}");
  await expect.element(viewMenu).not.toBeInTheDocument();
  expect(document.getElementById("home")?.offsetHeight).toBeLessThan(200);
  await expectNoAxeViolations();
});

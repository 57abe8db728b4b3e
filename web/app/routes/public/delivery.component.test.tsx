/** Spec sections 2 (Static pages) and 9 (what the delivery page claims). */
import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { sampleSettings } from "../../../testing/samples.ts";
import * as delivery from "./delivery.tsx";

const openDelivery = (settings: Partial<Settings> = {}) =>
  openScreen(delivery, { at: "/delivery", settings: { deliveryFee: 35, deliveryPromise: "order", ...settings } });

const nothing = Object.fromEntries(PAGE_PARTS.map((part) => [part, ""])) as Pages;

test("shows promise, areas, charges, process and tips", async () => {
  await openDelivery();
  await expect.element(page.getByRole("heading", { name: "30 minutes or free", level: 1 })).toBeVisible();
  await expect.element(page.getByText("every day from 11:00 AM to 11:00 PM")).toBeVisible();
  for (const name of ["Our promise", "Delivery areas", "Charges", "How delivery works", "Help your pizza arrive hot"]) {
    await expect.element(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  }
  const rows = page.getByRole("table", { name: "Charges" }).getByRole("row");
  for (const [index, cells] of [
    ["0–2 km", "₹30", "₹200"],
    ["2–5 km", "₹50", "₹300"],
    ["5–8 km", "₹80", "₹500"],
    ["8+ km", "₹100", "₹700"],
  ].entries()) {
    for (const cell of cells) expect(rows.nth(index + 1).element().textContent).toContain(cell);
  }
  await expect.element(page.getByText("Orders above ₹1,000 are delivered free")).toBeVisible();
});

test("a promise has the shop's own time and its cap; a large order has none", async () => {
  const kitchen = { ...sampleSettings().kitchen, prepMinutes: 25 };
  await openDelivery({ kitchen, promise: { cap: 300, maxUnits: 4, isSuspended: false } });
  await expect.element(page.getByRole("heading", { name: "40 minutes or free, up to ₹300", level: 1 })).toBeVisible();
  await expect.element(page.getByText(/within 40 minutes, your order is free, up to ₹300\.$/)).toBeVisible();
  await expect.element(page.getByText("Orders of more than 4 pizzas have no such promise.")).toBeVisible();
});

test("nothing is promised while the promise is suspended or the kitchen is busy", async () => {
  await openDelivery({ promise: { cap: 300, maxUnits: 4, isSuspended: true } });
  await expect.element(page.getByRole("heading", { name: "Delivery", level: 1 })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/or free|money back|4 pizzas|refund/);
});

test("a fee that the cap cannot lessen is given back in full", async () => {
  await openDelivery({ deliveryPromise: "fee" });
  await expect.element(page.getByRole("heading", { name: "30 minutes or free delivery", level: 1 })).toBeVisible();
  await expect.element(page.getByText(/within 30 minutes, we refund the delivery fee\.$/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/₹300 of/);
});

test("shows this shop's delivery fee", async () => {
  await openDelivery();
  await expect.element(page.getByText("Order online and delivery is ₹35 at any distance")).toBeVisible();
});

const near: ServiceArea = {
  _id: "near",
  name: "Near",
  rule: { kind: "distance", upToMetres: 2_000 },
  fee: 30,
  minimumOrder: 200,
  freeFrom: 1_000,
  minutes: 10,
};
const far: ServiceArea = { ...near, _id: "far", name: "Far", rule: { kind: "distance", upToMetres: 5_500 }, fee: 50, minutes: 20 };
const byPincode: ServiceArea = {
  ...near,
  _id: "pin",
  name: "Whitefield",
  rule: { kind: "pincodes", pincodes: ["560066", "560048"] },
  fee: 80,
  minimumOrder: 0,
  freeFrom: null,
  minutes: 45,
};

test("a shop that charges by area says what it charges, and nothing else", async () => {
  const unreachable: ServiceArea = { ...near, _id: "none", name: "Nobody", fee: 999 };
  await openDelivery({
    deliveryPricing: "areas",
    areas: [near, far, unreachable, byPincode],
    pages: { ...nothing, charges: "Delivery is always ₹45.", areas: "We deliver in all of India." },
    fulfilment: { delivery: true, pickup: true },
    address: "264, 12th Main Road",
  });
  await expect.element(page.getByRole("heading", { name: "On time or free", level: 1 })).toBeVisible();
  await expect.element(page.getByText("delivery is ₹30 to ₹80, depending on where you are")).toBeVisible();
  const rows = page.getByRole("table", { name: "Delivery areas" }).getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent("Near0–2 km₹30₹200₹1,00025 min");
  await expect.element(rows.nth(2)).toMatchTextContent("Far2–5.5 km₹50₹200₹1,00035 min");
  await expect.element(rows.nth(3)).toMatchTextContent("Whitefield560066, 560048₹80––60 min");
  expect(rows.elements()).toHaveLength(4);
  await expect.element(page.getByText("There is no delivery fee and no minimum")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/30 minutes|phone orders|₹45|India|₹35|any distance/i);
  await expectNoAxeViolations();
});

test("a shop without deliveries says how to fetch an order", async () => {
  await openDelivery({ fulfilment: { delivery: false, pickup: true } });
  await expect.element(page.getByRole("heading", { name: "Pickup", level: 1 })).toBeVisible();
  await expect.element(page.getByText("We do not deliver.")).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/30 minutes|₹35/);
});

test("a live shop names only what it charges online and what its owner wrote", async () => {
  await openDelivery({ hasSamplePages: false, pages: { ...nothing, tips: "Add a landmark: A temple." } });
  await expect.element(page.getByText("Order online and delivery is ₹35 at any distance")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Add a landmark", level: 3 })).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  for (const name of ["Delivery areas", "Charges", "How delivery works"]) {
    await expect.element(page.getByRole("heading", { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(/₹(30|50|80|100)\b/)).not.toBeInTheDocument();
});

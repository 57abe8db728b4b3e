/** Spec sections 2 (Static pages) and 9 (what the delivery page claims). */
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import * as delivery from "./delivery.tsx";

const openDelivery = (settings: Partial<Settings> = {}) =>
  openScreen(delivery, { at: "/delivery", settings: { deliveryFee: 35, deliveryPromise: "order", ...settings } });

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

test("shows this shop's delivery fee", async () => {
  await openDelivery();
  await expect.element(page.getByText("Order online and delivery is ₹35 at any distance")).toBeVisible();
});

test("a live shop names only what it charges online and what its owner wrote", async () => {
  const nothing = Object.fromEntries(PAGE_PARTS.map((part) => [part, ""])) as Pages;
  await openDelivery({ hasSamplePages: false, pages: { ...nothing, tips: "Add a landmark: A temple." } });
  await expect.element(page.getByText("Order online and delivery is ₹35 at any distance")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Add a landmark", level: 3 })).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  for (const name of ["Delivery areas", "Charges", "How delivery works"]) {
    await expect.element(page.getByRole("heading", { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(/₹(30|50|80|100)/)).not.toBeInTheDocument();
});

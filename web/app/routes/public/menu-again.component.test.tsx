/** A food on the menu whose last line in the cart was put together. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { idOf, lineOf, richMargherita, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as home from "../customer/home.tsx";
import * as menuPage from "./menu.tsx";

const { key } = lineOf(richMargherita);
const addButton = page.getByRole("button", { name: "Add Margherita" });
const question = page.getByRole("dialog", { name: "Another Margherita?" });
const cartButton = page.getByRole("banner").getByRole("button", { name: /^Cart/ });

const openMenu = (cart: Record<string, number>) =>
  openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu, cart });

test("a visitor's configured line is counted and priced beside the menu", async () => {
  await page.viewport(390, 844);
  await openMenu({ [key]: 2, [idOf("Garlic Bread")]: 1 });
  await expect.element(cartButton).toHaveAccessibleName("Cart, 3 items");
  await expect.element(page.getByRole("button", { name: /View Cart/i }).first()).toMatchTextContent("₹1,257");
});

test("the last line is repeated, or another one is chosen", async () => {
  await openMenu({ [key]: 1 });
  await addButton.click();
  await expect.element(question).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole("button", { name: /^Repeat last/ }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(cartButton).toHaveAccessibleName("Cart, 2 items");
  await addButton.click();
  await question.getByRole("button", { name: "Make a different one" }).click();
  const sheet = page.getByRole("dialog", { name: "Margherita", exact: true });
  // By keyboard: a second click so soon after the one that opened the sheet counts as a double click.
  await press(sheet.getByRole("button", { name: "Add to cart ₹199" }), "{Enter}");
  await expect.element(cartButton).toHaveAccessibleName("Cart, 3 items");
  expect(JSON.parse(localStorage.getItem("cart") ?? "{}")).toEqual({ [key]: 2, [idOf("Margherita")]: 1 });
});

test("the question ends with the session", async () => {
  await openScreen(home, { at: "/home", layout: customerLayout, as: asha, menu: sampleMenu, cart: { [key]: 1 } });
  await addButton.click();
  await expect.element(question).toBeVisible();
  localStorage.clear();
  // What this page hears when another tab has done it.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  await expect.element(page.getByRole("heading", { name: "/login" })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

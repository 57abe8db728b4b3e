/** What is chosen on a food's page stays: before its script runs, when the page is loaded again, and on the way back to it. */
import type { Locator } from "@playwright/test";
import { delayScripts, expect, test } from "../support/fixtures.ts";
import { addFor, dockOf } from "../support/sheet.ts";

/** By a key: at the edge of the window the total lies over what a click would choose. */
const choose = (place: Locator, group: string, name: string): Promise<void> =>
  place.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name, exact: true }).press("Space");

test("what is chosen before the page's script has run counts", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/menu/farmhouse", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await choose(main, "Size", "Large");
  await choose(main, "Crust", "Cheese burst");
  await choose(main, "Whole or half-and-half", "Half-and-half");
  await main.getByRole("textbox", { name: "Note for the kitchen" }).fill("cut into squares");
  release();
  await expect(addFor(main, "₹808")).toBeVisible();
  await expect(main.getByRole("radiogroup", { name: "Second half" })).toBeVisible();
  await expect(main.getByRole("textbox", { name: "Note for the kitchen" })).toHaveValue("cut into squares");
});

test("what is chosen stays when the page is loaded again, and on Back, until it is in the cart", async ({ page }) => {
  await page.goto("/menu/paneer-tikka");
  const main = page.getByRole("main");
  await choose(main, "Whole or half-and-half", "Half-and-half");
  await choose(main, "Second half", "Farmhouse");
  await main.getByRole("button", { name: "Black olives", exact: true }).click();
  await choose(dockOf(main, "Black olives"), "Where", "Farmhouse half");
  await main.getByRole("button", { name: "One more", exact: true }).click();
  await expect(addFor(main, "₹668")).toBeVisible();
  await page.reload();
  await expect(addFor(main, "₹668")).toBeVisible();
  await expect(main.getByRole("radio", { name: "Farmhouse", exact: true })).toBeChecked();

  await main.getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("searchbox", { name: "Search the menu" })).toBeVisible();
  await page.goBack();
  await addFor(main, "₹668").click();
  await expect(page.getByText("is in your cart")).toBeVisible();
  await page.reload();
  await expect(addFor(main, "₹319")).toBeVisible();
});

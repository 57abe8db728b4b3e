/** What is put into the cart is answered after its sheet or page was left. */
import type { Page } from "@playwright/test";
import { enterAs, expect, test } from "../../support/fixtures.ts";
import { toast } from "../../support/ordering.ts";
import { addFor, openSheet } from "../../support/sheet.ts";

/** Refuses what is put into the cart once the returned function is called. */
async function refuseLater(page: Page): Promise<() => void> {
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  await page.route("**/api/cart/add", async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { success: false, code: "cartFull", message: "Your cart is full" } });
  });
  return refuse;
}

test("a refusal that arrives after the sheet was closed is a toast", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const refuseNow = await refuseLater(page);
  const sheet = await openSheet(page, "Margherita");
  await addFor(sheet, "₹199").click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  refuseNow();
  await expect(toast(page, "Your cart is full")).toBeVisible();
});

test("a refusal that arrives after the food's page was left is a toast", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const refuseNow = await refuseLater(page);
  await page.goto("/menu/margherita");
  await addFor(page.getByRole("main"), "₹199").click();
  await page.getByRole("main").getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("searchbox", { name: "Search the menu" })).toBeVisible();
  refuseNow();
  await expect(toast(page, "Your cart is full")).toBeVisible();
});

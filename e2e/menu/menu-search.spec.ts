import { expect, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { foodCard, PHONE } from "../support/menu.ts";

test.use({ viewport: PHONE });

test("the first results come into view while the search is typed", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("searchbox", { name: "Search the menu" }).fill("paneer");
  await expect(foodCard(page, "Paneer Tikka").getByRole("heading")).toBeInViewport();
  await expect(page.getByRole("searchbox", { name: "Search the menu" })).toBeInViewport();
});

test("what veg only hides from a search is offered", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("switch", { name: "Veg only" }).click();
  await page.getByRole("searchbox", { name: "Search the menu" }).fill("pepperoni");
  await expect(foodCard(page, "Chicken Pepperoni")).toBeHidden();
  await page.getByRole("button", { name: "Search non-veg dishes too" }).click();
  await expect(page.getByRole("searchbox", { name: "Search the menu" })).toBeFocused();
  await expect(foodCard(page, "Chicken Pepperoni")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Veg only" })).not.toBeChecked();
});

test("what the price filter hides from a search is offered", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("combobox", { name: "Filter by price" }).selectOption({ label: "Under 200 rupees" });
  await page.getByRole("searchbox", { name: "Search the menu" }).fill("pepperoni");
  await expect(foodCard(page, "Chicken Pepperoni")).toBeHidden();
  await page.getByRole("button", { name: "Show all prices" }).click();
  await expect(foodCard(page, "Chicken Pepperoni")).toBeVisible();
});

test("on a screen of 320 px a word fits the search field", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/menu");
  const box = await page.getByRole("searchbox", { name: "Search the menu" }).boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  await expectNoSidewaysScroll(page, 320);
});

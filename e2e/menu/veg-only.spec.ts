/** The switch `Veg only` of the menu. */
import { expect, test } from "../support/fixtures.ts";
import { foodCard } from "../support/menu.ts";

test("Veg only hides other dishes, is remembered, and holds in all tabs", async ({ page, context }) => {
  await page.goto("/menu");
  const vegOnly = page.getByRole("switch", { name: "Veg only" });
  await vegOnly.click();
  await expect(foodCard(page, "Pepperoni")).toBeHidden();
  await expect(foodCard(page, "Margherita")).toBeVisible();
  await page.reload();
  await expect(foodCard(page, "Pepperoni")).toBeHidden();
  await expect(vegOnly).toBeChecked();

  const other = await context.newPage();
  await other.goto("/menu");
  await expect(other.getByRole("switch", { name: "Veg only" })).toBeChecked();
  await other.getByRole("switch", { name: "Veg only" }).click();
  await expect(vegOnly).not.toBeChecked();
  await expect(foodCard(page, "Pepperoni")).toBeVisible();
});

/** Two tabs of one browser show the same. */
import { expect, test } from "../support/fixtures.ts";
import { addButton, cartLink, foodCard } from "../support/menu.ts";

test("Veg only and a visitor's cart are remembered, and the same in two tabs", async ({ page, context }) => {
  await page.goto("/menu");
  const vegOnly = page.getByRole("switch", { name: "Veg only" });
  await vegOnly.click();
  await expect(foodCard(page, "Pepperoni")).toBeHidden();
  await expect(foodCard(page, "Margherita")).toBeVisible();
  await addButton(page, "Choco Lava").click();
  await page.reload();
  await expect(foodCard(page, "Pepperoni")).toBeHidden();
  await expect(vegOnly).toBeChecked();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");

  const other = await context.newPage();
  await other.goto("/menu");
  await expect(other.getByRole("switch", { name: "Veg only" })).toBeChecked();
  await other.getByRole("switch", { name: "Veg only" }).click();
  await expect(vegOnly).not.toBeChecked();
  await expect(foodCard(page, "Pepperoni")).toBeVisible();
  await addButton(other, "Garlic Bread").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  await addButton(page, "Choco Lava").click();
  await expect(cartLink(other)).toHaveAccessibleName("Cart, 3 items");
});

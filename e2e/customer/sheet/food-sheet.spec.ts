import { expect, test } from "../../support/fixtures.ts";
import { dockOf, openSheet, pickIn } from "../../support/sheet.ts";

test("the diet mark follows what lies on the pizza", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  const marks = sheet.getByRole("banner").or(sheet.locator("header")).getByRole("img");
  await expect(marks).toHaveAccessibleName("Veg");
  await sheet.getByRole("button", { name: /^Pepperoni/ }).click();
  await expect(marks).toHaveAccessibleName("Non-veg");
  await pickIn(dockOf(sheet, "Pepperoni"), "How much", "None");
  await expect(marks).toHaveAccessibleName("Veg");
});

test("more than a group allows is refused with its limit", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  for (const topping of ["Pepperoni", "Grilled chicken", "Chicken tikka"]) {
    await sheet.getByRole("button", { name: new RegExp(`^${topping}`) }).click();
    await pickIn(dockOf(sheet, topping), "How much", "Double");
  }
  await expect(sheet.getByText("Choose at most 4 from Non-veg toppings")).toBeVisible();
  await sheet.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(sheet).toBeVisible();
});

import { addConfigured } from "../../support/configured.ts";
import { enterAs, expect, stored, test } from "../../support/fixtures.ts";
import { choose, openSheet, sheetOf } from "../../support/sheet.ts";

test("a deal is chosen slot by slot, a part of it customised, and added as one line", async ({ page }) => {
  const sheet = await openSheet(page, "Solo Meal");
  await sheet.getByRole("button", { name: "Next: Drink ₹299" }).click();
  await expect(sheet.getByText("Please choose Pizza")).toBeVisible();
  await choose(sheet, "Pizza", "Margherita");
  await sheet.getByRole("button", { name: "Customise Margherita" }).click();

  await expect(sheet.getByRole("radiogroup", { name: "Size" })).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Back to Pizza" })).toBeFocused();
  await choose(sheet, "Crust", /^Cheese burst/);
  await page.keyboard.press("Escape");
  const pizza = sheet.getByRole("radio", { name: "Margherita", exact: true, checked: true });
  await expect(pizza).toHaveAccessibleDescription(/^Veg .*Cheese burst.*\+₹79/);
  await expect(pizza).toBeFocused();
  await sheet.getByRole("button", { name: "Next: Drink ₹378" }).click();

  await expect(sheet.getByRole("radiogroup", { name: "Drink" })).toContainText("Step 2 of 2");
  await expect(sheet.getByRole("radio", { name: /Masala Lemonade/ })).toBeChecked();
  await expect(sheet.getByRole("radio", { name: /Masala Lemonade/ })).toBeFocused();
  await sheet.getByRole("button", { name: "Add to cart ₹378" }).click();
  await expect(sheet).toBeHidden();
  expect(Object.values(JSON.parse((await stored(page, "cart")) ?? "{}"))).toEqual([1]);
});

test("a step that was left is found again with its choice", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Medium Duo");
  await choose(sheet, "First pizza", /Farmhouse/);
  await sheet.getByRole("button", { name: /^Next/ }).click();
  await choose(sheet, "Second pizza", /Paneer Tikka/);
  await sheet
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /First pizza/ })
    .click();
  await expect(sheet.getByRole("radiogroup", { name: "First pizza" }).getByRole("radio", { name: /Farmhouse/ })).toBeChecked();
});

test("a deal in the cart opens at the part that has sold out in the slot's size, which is marked", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await addConfigured(shop, customer, [
    { food: "Medium Duo", slots: { "First pizza": { food: "Paneer Tikka" }, "Second pizza": { food: "Farmhouse" } } },
  ]);
  await page.route("**/api/food/list", async (route) => {
    const response = await route.fetch();
    const menu = await response.json();
    const named = (name: string) => menu.data.find((food: { name: string }) => food.name === name);
    const { sizeId } = named("Medium Duo").deal.slots[1];
    named("Farmhouse").prices.find((price: { sizeId: string }) => price.sizeId === sizeId).isAvailable = false;
    await route.fulfill({ json: menu });
  });
  await enterAs(page, customer);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Edit Medium Duo" }).click();
  const sheet = sheetOf(page, "Medium Duo");
  const farmhouse = sheet.getByRole("radiogroup", { name: "Second pizza" }).getByRole("radio", { name: "Farmhouse" });
  await expect(sheet.getByRole("alert")).toHaveText("Medium is sold out. Please choose something else");
  await expect(farmhouse).toHaveAccessibleDescription("Veg Sold out");
  await expect(farmhouse).toBeFocused();
  await choose(sheet, "Second pizza", "Margherita");
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await expect(farmhouse).toBeDisabled();
  await sheet.getByRole("button", { name: /^Update cart/ }).click();
  await expect(sheet).toBeHidden();
});

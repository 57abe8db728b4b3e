import { expect, expectNoAxeViolations, stored, test } from "../../support/fixtures.ts";
import { cartLink, PHONE } from "../../support/menu.ts";
import { addFor, changeMenu, choose, dockOf, menuOf, openSheet, pickIn } from "../../support/sheet.ts";

test("a pizza is put together by mouse, and its price follows each choice", async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  await expect(addFor(sheet, "₹199")).toBeVisible();
  await choose(sheet, "Size", /^Medium/);
  await expect(addFor(sheet, "₹399")).toBeVisible();
  await choose(sheet, "Crust", /^Wheat thin crust/);
  await expect(addFor(sheet, "₹439")).toBeVisible();

  await sheet.getByRole("button", { name: /^Black olives/ }).click();
  const dock = dockOf(sheet, "Black olives");
  await expect(dock).toContainText("Whole · +₹50");
  await pickIn(dock, "Where", "Left half");
  await expect(dock).toContainText("Left half · +₹25");
  await pickIn(dock, "How much", "Double");
  await expect(dock).toContainText("Left half, double · +₹50");
  const tile = sheet.getByRole("button", { name: "Black olives", exact: true, pressed: true });
  await expect(tile).toHaveAccessibleDescription("Left half, double");
  await expect(sheet.getByRole("img", { name: "Margherita, Medium, Wheat thin crust" })).toBeVisible();

  await sheet.getByRole("textbox", { name: "Note for the kitchen" }).fill("cut into squares");
  await expect(sheet.getByText("16 / 140")).toBeVisible();
  await sheet.getByRole("button", { name: "One more", exact: true }).click();
  await addFor(sheet, "₹978").click();
  await expect(sheet).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName(/2/);
  await expect(page.getByRole("status").filter({ hasText: "Margherita is in your cart" })).toBeAttached();
  expect(Object.values(JSON.parse((await stored(page, "cart")) ?? "{}"))).toEqual([2]);
});

test("a pizza is put together by keyboard alone", async ({ page }) => {
  await page.goto("/menu");
  const opener = page.getByRole("button", { name: "Customise Margherita" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Margherita" });
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("radio", { name: /^Regular/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(addFor(sheet, "₹399")).toBeVisible();
  await page.keyboard.press("Enter");

  const olives = sheet.getByRole("button", { name: /^Black olives/ });
  await olives.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const dock = dockOf(sheet, "Black olives");
  await expect(dock.getByRole("radio", { name: "Once" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(addFor(sheet, "₹499")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(olives).toBeFocused();
  await expect(dock).toBeHidden();

  await sheet.getByRole("textbox", { name: "Note for the kitchen" }).focus();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test("two pizzas share one: the dearer half is paid, and each side is called by its pizza", async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Whole or half-and-half", "Half-and-half");
  await addFor(sheet, "₹199").click();
  await expect(sheet.getByText("Please choose Second half")).toBeVisible();
  await expect(sheet.getByRole("radio", { name: /^Farmhouse/ })).toBeFocused();
  await sheet
    .getByRole("radiogroup", { name: "Second half" })
    .getByRole("radio", { name: /^Farmhouse/ })
    .check({ force: true });
  await expect(addFor(sheet, "₹289")).toBeVisible();

  await sheet.getByRole("button", { name: /^Fresh basil/ }).click();
  const dock = dockOf(sheet, "Fresh basil");
  await expect(dock).toContainText("Margherita half · Included");
  await pickIn(dock, "Where", "Farmhouse half");
  await expect(dock).toContainText("Farmhouse half · +₹15");
  await expect(addFor(sheet, "₹304")).toBeVisible();
  await choose(sheet, "Whole or half-and-half", "One pizza");
  await expect(sheet.getByRole("radiogroup", { name: "Second half" })).toBeHidden();
});

test("the diet mark follows what lies on the pizza", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  const marks = sheet.getByRole("banner").or(sheet.locator("header")).getByRole("img");
  await expect(marks).toHaveAccessibleName("Veg");
  await sheet.getByRole("button", { name: /^Pepperoni/ }).click();
  await expect(marks).toHaveAccessibleName("Non-veg");
  await pickIn(dockOf(sheet, "Pepperoni"), "How much", "None");
  await expect(marks).toHaveAccessibleName("Veg");
});

test("a required choice that is missing is named, shown and focused", async ({ page, shop }) => {
  const { data, modifierGroups } = await menuOf(shop);
  const food = data.find(({ name }) => name === "Peppy Corn");
  const crusts = modifierGroups.find(({ name }) => name === "Crust");
  if (!food || !crusts) throw new Error("The demo menu has no Peppy Corn, or no crusts");
  const withoutCrust = food.defaultModifiers.filter(({ _id }) => !crusts.modifiers.some((crust) => crust._id === _id));
  await changeMenu(shop, "PUT", `foods/${food._id}`, { defaultModifiers: withoutCrust });

  await page.setViewportSize(PHONE);
  const sheet = await openSheet(page, "Peppy Corn");
  await addFor(sheet, "₹249").click();
  await expect(sheet.getByText("Please choose Crust")).toBeVisible();
  await expect(sheet.getByRole("radio", { name: /^Hand tossed/ })).toBeFocused();
  await expect(sheet.getByRole("radio", { name: /^Hand tossed/ })).toBeInViewport();
  await expectNoAxeViolations(page);
  await choose(sheet, "Crust", /^Hand tossed/);
  await expect(sheet.getByText("Please choose Crust")).toBeHidden();
  await addFor(sheet, "₹249").click();
  await expect(sheet).toBeHidden();
  await changeMenu(shop, "PUT", `foods/${food._id}`, { defaultModifiers: food.defaultModifiers });
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

test("a double click adds once", async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Crust", /^Cheese burst/);
  await addFor(sheet, "₹278").dblclick();
  await expect(sheet).toBeHidden();
  expect(Object.values(JSON.parse((await stored(page, "cart")) ?? "{}"))).toEqual([1]);
});

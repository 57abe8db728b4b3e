/** What controls of the sheet are called: people, screen readers and other programs find them by it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { choose, dockOf, openSheet } from "../../support/sheet.ts";

const openPage = async (page: Page) => {
  await page.goto("/menu/margherita");
  return page.getByRole("main");
};

for (const [place, open] of [
  ["sheet", (page: Page) => openSheet(page, "Margherita")],
  ["page", openPage],
] as const)
  test(`on the food's ${place}, each group of choices is called by what is chosen in it, and each choice by its name`, {
    tag: "@full",
  }, async ({ page }) => {
    const food = await open(page);
    const group = (name: string) => food.getByRole("radiogroup", { name, exact: true });
    for (const [name, choice] of [
      ["Size", "Large"],
      ["Whole or half-and-half", "Half-and-half"],
      ["Crust", "Cheese burst"],
      ["Cheese", "Extra mozzarella"],
    ] as const)
      await expect(group(name).getByRole("radio", { name: choice, exact: true })).toHaveCount(1);
    await expect(group("Size")).toHaveAccessibleDescription("");
    await expect(group("Crust")).toHaveAccessibleDescription("Required");
    await expect(group("Crust").getByRole("radio", { name: "Cheese burst" })).toHaveAccessibleDescription(/₹79$/);
    await expect(group("Size").getByRole("radio", { name: "Large" })).toHaveAccessibleDescription(/₹599$/);

    const olives = food.getByRole("button", { name: "Black olives", exact: true });
    await expect(olives).toHaveAttribute("aria-pressed", "false");
    await olives.click();
    await expect(olives).toHaveAttribute("aria-pressed", "true");
    await expect(olives).toHaveAccessibleDescription("Whole");
    const dock = dockOf(food, "Black olives");
    await expect(dock.getByRole("radiogroup", { name: "How much", exact: true }).getByRole("radio")).toHaveCount(3);
    await expect(dock.getByRole("radiogroup", { name: "Where", exact: true }).getByRole("radio")).toHaveCount(3);
    await expect(food.getByRole("textbox", { name: "Note for the kitchen", exact: true })).toBeVisible();
    for (const step of ["One more", "One less"]) await expect(food.getByRole("button", { name: step, exact: true })).toBeVisible();
  });

test("a group of which several may be chosen has its rules as its description", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  const toppings = sheet.getByRole("group", { name: "Non-veg toppings", exact: true });
  await expect(toppings).toHaveAccessibleDescription("Choose up to 4 · Half price on half the pizza");
});

test("Whole or half-and-half is one group, and Second half another", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Whole or half-and-half", "Half-and-half");
  await choose(sheet, "Second half", "Farmhouse");
  const farmhouse = sheet.getByRole("radio", { name: "Farmhouse", exact: true });
  await expect(farmhouse).toHaveAccessibleDescription("₹289 Veg");
  await expect(sheet.getByRole("radiogroup", { name: "Whole or half-and-half" })).toHaveCount(1);
  await expect(sheet.getByRole("group", { name: "Whole or half-and-half" })).toHaveCount(0);
});

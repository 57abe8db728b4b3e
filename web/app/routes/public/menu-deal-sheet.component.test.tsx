/** The sheet of a deal (api.md, Menu options). */
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { lineOf, sampleMenu } from "../../../testing/sample-menu.ts";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as menuPage from "./menu.tsx";

const sheet = page.getByRole("dialog", { name: "Solo Meal" });
const group = (name: string): Locator => sheet.getByRole("radiogroup", { name, exact: true });
const choose = (name: string, choice: string) =>
  group(name).getByRole("radio", { name: choice, exact: true }).click({ force: true });

async function openSoloMeal(): Promise<void> {
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu });
  await page.getByRole("button", { name: "Customise Solo Meal" }).click();
  await expect.element(sheet.getByRole("heading", { name: "Solo Meal" })).toBeVisible();
}

test("a deal is chosen slot by slot, a part of it customised, and added as one line", async () => {
  await openSoloMeal();
  await sheet.getByRole("button", { name: "Next: Drink ₹299" }).click();
  await expect.element(sheet.getByText("Please choose Pizza")).toBeVisible();
  await choose("Pizza", "Margherita");
  await sheet.getByRole("button", { name: "Customise Margherita" }).click();

  await expect.element(group("Size")).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("button", { name: "Back to Pizza" })).toHaveFocus();
  await choose("Crust", "Cheese burst");
  await userEvent.keyboard("{Escape}");
  const pizza = sheet.getByRole("radio", { name: "Margherita", exact: true, checked: true });
  await expect.element(pizza).toHaveAccessibleDescription(/^Veg .*Cheese burst.*\+₹79/);
  await expect.element(pizza).toHaveFocus();
  await sheet.getByRole("button", { name: "Next: Drink ₹378" }).click();

  await expect.element(group("Drink")).toMatchTextContent("Step 2 of 2");
  await expect.element(sheet.getByRole("radio", { name: /Masala Lemonade/ })).toBeChecked();
  await expect.element(sheet.getByRole("radio", { name: /Masala Lemonade/ })).toHaveFocus();
  await sheet.getByRole("button", { name: "Add to cart ₹378" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  const { key } = lineOf({
    food: "Solo Meal",
    slots: {
      Pizza: { food: "Margherita", modifiers: ["Cheese burst", "Mozzarella", "Fresh basil"] },
      Drink: { food: "Masala Lemonade" },
    },
  });
  expect(JSON.parse(localStorage.getItem("cart") ?? "{}")).toEqual({ [key]: 1 });
});

test("nothing of a deal is inaccessible", async () => {
  await openSoloMeal();
  await choose("Pizza", "Margherita");
  await expectNoAxeViolations();
  await sheet.getByRole("button", { name: "Customise Margherita" }).click();
  await expect.element(group("Crust")).toBeVisible();
  await expectNoAxeViolations();
});

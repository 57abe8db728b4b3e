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

const duo = page.getByRole("dialog", { name: "Medium Duo" });
const duoGroup = (name: string): Locator => duo.getByRole("radiogroup", { name, exact: true });

async function openDuo(): Promise<void> {
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu });
  await page.getByRole("button", { name: "Customise Medium Duo" }).click();
  await expect.element(duoGroup("First pizza")).toBeVisible();
}

test("a deal is chosen, a part of it customised, and added as one line; a part without a choice is not asked for", async () => {
  await openSoloMeal();
  await expect.element(group("Pizza")).not.toMatchTextContent("Step");
  await sheet.getByRole("button", { name: "Add to cart ₹299" }).click();
  await expect.element(sheet.getByText("Choose the pizza")).toBeVisible();
  await choose("Pizza", "Margherita");
  await sheet.getByRole("button", { name: "Customise Margherita" }).click();

  await expect.element(group("Size")).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("button", { name: "Back to Pizza" })).toHaveFocus();
  await choose("Crust", "Cheese burst");
  await userEvent.keyboard("{Escape}");
  const pizza = sheet.getByRole("radio", { name: "Margherita", exact: true, checked: true });
  await expect.element(pizza).toHaveAccessibleDescription(/^Veg .*Cheese burst.*\+₹79/);
  await expect.element(pizza).toHaveFocus();

  await sheet.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Drink Masala Lemonade" }).click();
  await expect.element(sheet.getByRole("radio", { name: /Masala Lemonade/ })).toBeChecked();
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

test("a deal says what is in it and what it saves, at most and with what is chosen", async () => {
  await openDuo();
  await expect.element(duo.getByText("Save up to ₹369")).toBeVisible();
  await expect.element(duoGroup("First pizza")).toMatchTextContent("Step 1 of 2");
  await duoGroup("First pizza").getByRole("radio", { name: "Farmhouse" }).click({ force: true });
  await duo.getByRole("button", { name: /^Next: Second pizza/ }).click();
  await duoGroup("Second pizza").getByRole("radio", { name: "Paneer Tikka" }).click({ force: true });
  await expect.element(duo.getByText("You save ₹159")).toBeVisible();
  const steps = duo.getByRole("navigation", { name: "Steps" });
  await expect.element(steps.getByRole("button", { name: "First pizza Farmhouse" })).toBeVisible();
});

test("with Veg only a deal that can be all veg stays, and shows only its veg foods", async () => {
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu });
  await page.getByRole("switch", { name: "Veg only" }).click();
  await expect.element(page.getByRole("article", { name: "BBQ Chicken" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("article", { name: "Medium Duo" })).toMatchTextContent("Can be all veg");
  await page.getByRole("button", { name: "Customise Medium Duo" }).click();
  await expect.element(duo).toMatchTextContent("Veg only is on: non-veg choices are hidden.");
  await expect.element(duoGroup("First pizza").getByRole("radio", { name: "Farmhouse" })).toBeInTheDocument();
  await expect.element(duoGroup("First pizza").getByRole("radio", { name: "BBQ Chicken" })).not.toBeInTheDocument();
});

test("nothing of a deal is inaccessible", async () => {
  await openSoloMeal();
  await choose("Pizza", "Margherita");
  await expectNoAxeViolations();
  await sheet.getByRole("button", { name: "Customise Margherita" }).click();
  await expect.element(group("Crust")).toBeVisible();
  await expectNoAxeViolations();
});

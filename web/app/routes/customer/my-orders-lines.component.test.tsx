/** Orders of configured lines on My Orders (api.md, Menu options). */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoAxeViolationsInBothSchemes } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { configuredLines, idOf, lineOf, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha, sampleOrder } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as myOrders from "./my-orders.tsx";

const bill = page.getByRole("region", { name: "Items" });
const itemOf = (place: Locator, text: string) => place.getByRole("listitem").filter({ hasText: text }).first();

async function openOrders(order: Partial<AdminOrder>, menu: Menu = sampleMenu): Promise<FakeServer> {
  const server = new FakeServer();
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [sampleOrder(order)], nextCursor: null }));
  return await openScreen(myOrders, { at: "/myorders", layout: customerLayout, as: asha, menu, server });
}

async function expectLines(): Promise<void> {
  const first = itemOf(bill, "2 × Margherita");
  for (const words of ["Medium, wheat thin crust, mozzarella", "Double paneer", "Left: black olives", "Right: pepperoni", "each"])
    await expect.element(first).toMatchTextContent(words);
  // What lies on one half decides the mark.
  await expect.element(first.getByRole("img", { name: "Non-veg" })).toBeVisible();
  const halves = itemOf(bill, "1 × Farmhouse and Paneer Tikka");
  for (const words of ["Left: Farmhouse, no red onion", "Right: Paneer Tikka", "“Cut into squares”"])
    await expect.element(halves).toMatchTextContent(words);
  await expect.element(halves.getByRole("img", { name: "Veg", exact: true })).toBeVisible();
  const deal = itemOf(bill, "1 × Medium Duo");
  await expect.element(itemOf(deal, "BBQ Chicken")).toMatchTextContent("cheese burst");
  await expect.element(itemOf(deal, "Margherita")).toMatchTextContent("Medium");
}

async function expectFits(): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    if (width > 320) await expectNoAxeViolationsInBothSchemes();
  }
}

test.for([
  ["the tracker shows", { status: "processing", payment: true }],
  ["the bill of a past order shows", { status: "delivered", payment: true }],
] as const)("%s sizes, options, halves, notes and marks", async ([, order]) => {
  await openOrders({ ...order, items: configuredLines });
  if (order.status === "delivered") await page.getByText("Details", { exact: true }).click();
  await expectLines();
  await expectFits();
});

test("Order again leaves out what cannot be made the same, and says why", async () => {
  const olives = { food: "Margherita", size: "Large", modifiers: ["Hand tossed", "Mozzarella", "Black olives"] };
  const bbq = lineOf({ food: "Farmhouse", secondHalf: "BBQ Chicken", note: "Well done" });
  const items = [lineOf(olives), bbq, lineOf({ food: "Garlic Bread", quantity: 3 })];
  // As if the owner had taken the topping and the bread off the menu.
  const server = await openOrders(
    { items, status: "delivered", payment: true },
    {
      ...sampleMenu,
      foods: sampleMenu.foods.filter(({ _id }) => _id !== idOf("Garlic Bread")),
      modifierGroups: sampleMenu.modifierGroups.map((group) => ({
        ...group,
        modifiers: group.modifiers.filter(({ _id }) => _id !== idOf("Black olives")),
      })),
    },
  );
  await page.getByRole("button", { name: "Order again" }).click();
  const merge = await server.next("POST /api/cart/merge");
  expect(merge.body).toEqual({ cartData: { [bbq.key]: 1 } });
  merge.answer({ data: { cartData: { [bbq.key]: 1 } } });
  await expect.element(page.getByRole("heading", { name: "/cart" })).toBeVisible();
  const lacks = "No longer on the menu: Garlic Bread. Margherita was not added. No longer on the menu: Black olives";
  await expect.element(toastSaying(lacks)).toBeVisible();
});

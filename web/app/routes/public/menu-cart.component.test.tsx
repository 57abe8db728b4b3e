/** A visitor's cart, over the menu: the sign-in comes with the checkout. */
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { changeMenu, openScreen } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { idOf, lineOf, menuWith, richMargherita, sampleMenu } from "../../../testing/sample-menu.ts";
import { sampleSettings } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import { takeWantedPage } from "../../features/session/session-store.ts";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as menuPage from "./menu.tsx";

const ten = { _id: "1", code: "TEN", description: "Ten off", discountType: "PERCENTAGE", discountValue: 10, minOrderAmount: 0 };
const fifty = { ...ten, _id: "2", code: "FLAT50", discountType: "FLAT", discountValue: 50 };

const cart = page.getByRole("dialog", { name: "Your cart" });
const viewCart = page.getByRole("button", { name: /View cart/ });
const cartButton = page.getByRole("banner").getByRole("button", { name: /^Cart/ });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/promo", (call) => call.answer({ data: [ten, fifty] }));
});

const openMenu = (items: Record<string, number>, settings = {}) =>
  openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu, cart: items, settings, server });

test("View cart shows lines, fee and total, and leads to the sign-in only with the checkout", async () => {
  await page.viewport(390, 844);
  await openMenu({ [lineOf(richMargherita).key]: 1, [idOf("Garlic Bread")]: 1 });
  await viewCart.click();
  await expect.element(cart.getByRole("article").filter({ hasText: "Margherita" })).toBeVisible();
  expect(amountOf("Subtotal")).toBe("₹693");
  expect(amountOf("Delivery fee")).toBe("₹40");
  expect(amountOf("Total")).toBe("₹733");
  await expectNoAxeViolations();
  await press(cart.getByRole("button", { name: "Remove Garlic Bread" }), "{Enter}");
  await expect.poll(() => amountOf("Total")).toBe("₹604");
  await cart.getByRole("button", { name: "Edit Margherita" }).click();
  await expect.element(page.getByRole("dialog", { name: "Margherita", exact: true })).toBeVisible();
  await page.getByRole("dialog", { name: "Margherita", exact: true }).getByRole("button", { name: "Close" }).click();
  await cart.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect.element(page.getByRole("heading", { name: "/login" })).toBeVisible();
  expect(takeWantedPage()).toBe("/order");
});

test("a cart is kept while ordering is off, and its lines are listed without controls", async () => {
  await page.viewport(390, 844);
  await openMenu({ [idOf("Cheese Dip")]: 3 });
  await viewCart.click();
  await expect.poll(() => amountOf("Total")).toBe("₹277");
  server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings({ isOrderEnabled: false }) }));
  sendEvent("orderEnabledUpdate", false);
  const saved = cart.getByText("We saved your 3 items for when we open.");
  await expect.element(saved).toBeVisible();
  const line = cart.getByRole("article").filter({ hasText: "Cheese Dip" });
  await expect.element(line.getByText("Quantity 3")).toBeVisible();
  await expect.element(line.getByRole("button")).not.toBeInTheDocument();
  const gap = line.element().getBoundingClientRect().top - saved.element().getBoundingClientRect().bottom;
  expect(gap).toBeGreaterThanOrEqual(20);
});

test("what sold out leaves the totals of the bar and of the cart, and is removed without a server", async () => {
  await page.viewport(390, 844);
  await openMenu({ [idOf("Cheese Dip")]: 3, [idOf("Garlic Bread")]: 1 });
  await expect.element(viewCart).toHaveAccessibleName("4 items · ₹366 · View cart");
  await changeMenu(menuWith({ "Cheese Dip": { isAvailable: false } }));
  await expect.element(viewCart).toHaveAccessibleName("4 items · ₹129 · View cart");
  await viewCart.click();
  await expect.poll(() => amountOf("Total")).toBe("₹169");
  await press(cart.getByRole("button", { name: "Remove Cheese Dip" }), "{Enter}");
  await expect.element(cart.getByRole("article")).toHaveLength(1);
  await expect.poll(() => amountOf("Total")).toBe("₹169");
});

test("a line that was put together comes back by keyboard", async () => {
  await page.viewport(390, 844);
  await openMenu({ [lineOf(richMargherita).key]: 1, [idOf("Garlic Bread")]: 1 });
  await viewCart.click();
  const margherita = cart.getByRole("article").filter({ hasText: "Margherita" });
  await press(cart.getByRole("button", { name: "Remove Margherita" }), "{Enter}");
  await expect.element(margherita).not.toBeInTheDocument();
  await expect.element(cart.getByRole("status").filter({ hasText: "Margherita was removed from your cart" })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(cart.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(margherita).toBeVisible();
  await expect.element(cart.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("the best offer is proposed and applied without a sign-in", async () => {
  await openMenu({ [idOf("Garlic Bread")]: 1 });
  await cartButton.click();
  await press(cart.getByRole("button", { name: "Apply FLAT50" }), "{Enter}");
  await expect.poll(() => amountOf("Discount, FLAT50")).toBe("−₹50");
  await expect.element(cart.getByText("You save ₹50")).toBeVisible();
  await expectNoAxeViolations();
});

test("Back and an empty cart lead to the menu", async () => {
  await openMenu({});
  await cartButton.click();
  await expect.element(cart.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect.element(cart.getByRole("button", { name: "Proceed to checkout" })).not.toBeInTheDocument();
  await press(cart.getByRole("button", { name: "View Menu" }), "{Enter}");
  await expect.element(cart).not.toBeInTheDocument();
  await cartButton.click();
  await expect.element(cart).toBeVisible();
  await expect.poll(() => history.state?.usr).toMatchObject({ cart: true });
  history.back();
  await expect.element(cart).not.toBeInTheDocument();
});

test("prices say once whether they contain GST: on the menu, in a sheet, in the bar and at the total of the cart", async () => {
  await page.viewport(390, 844);
  await openMenu({ [idOf("Garlic Bread")]: 1 }, { tax: { ...UNTAXED, scheme: "regular" } });
  await expect.element(page.getByText("Prices incl. GST")).toBeVisible();
  await expect.element(viewCart).toHaveAccessibleName("1 item · ₹129 incl. GST · View cart");
  await page.getByRole("button", { name: "Customise Margherita" }).click();
  const sheet = page.getByRole("dialog", { name: "Margherita", exact: true });
  await expect.element(sheet.getByRole("button", { name: "Add to cart ₹199 incl. GST" })).toBeVisible();
  await press(sheet.getByRole("button", { name: "Close" }), "{Enter}");
  await viewCart.click();
  await expect.element(cart.getByText("Total incl. GST")).toBeVisible();
});

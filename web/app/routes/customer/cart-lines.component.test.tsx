/** Lines in the cart that were put together (api.md, Menu options). */
import type { Menu } from "@forno/contract/menu/food.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectNoAxeViolationsInBothSchemes } from "../../../testing/accessibility.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { changeMenu, openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { tap } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { halfAndHalf, idOf, lineOf, menuWith, menuWithout, richMargherita, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as cart from "./cart.tsx";

const ADD = "POST /api/cart/add";
const rich = lineOf(richMargherita);
const halves = lineOf(halfAndHalf);

const line = (words: string | RegExp) => page.getByRole("article").filter({ hasText: words });
const margherita = line("Margherita");
const sheet = page.getByRole("dialog", { name: "Margherita" });
const choose = (place: Locator, group: string, choice: string) =>
  tap(place.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name: choice, exact: true }));
const proceed = page.getByRole("button", { name: "Proceed to checkout" });
const edit = page.getByRole("button", { name: "Edit Margherita" });

const openCart = (contents: Record<string, number>, menu: Menu = sampleMenu): Promise<FakeServer> =>
  openScreen(cart, { at: "/cart", layout: customerLayout, as: asha, menu, cart: contents });

test("shows what was chosen of each line, and tells two lines of one food apart", async () => {
  const server = await openCart({ [idOf("Margherita")]: 1, [rich.key]: 1, [halves.key]: 1 });
  const put = line("Double paneer");
  await expect.element(put.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect.element(put.getByText("Medium, wheat thin crust")).toBeVisible();
  await expect.element(put.getByText("Left: black olives")).toBeVisible();
  await expect.element(put.getByText("“Cut it into squares”")).toBeVisible();
  await expect.element(put.getByRole("img", { name: "Veg" })).toBeVisible();
  await expect.element(page.getByRole("group", { name: `Margherita: ${rich.summary}` })).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Margherita", exact: true })).toBeVisible();
  await expect.element(line("Right: Paneer Tikka").getByRole("heading")).toHaveTextContent("Farmhouse and Paneer Tikka");

  await expect.element(page.getByText(/each$/)).not.toBeInTheDocument();
  await tap(put.getByRole("button", { name: "Add Margherita" }));
  await expect.element(put.getByText("₹564 each")).toBeVisible();
  await expect.element(put.getByText("₹1,128", { exact: true })).toBeVisible();
  await expect.element(page.getByText("₹2,066").first()).toBeVisible();
  const added = await server.next(ADD);
  expect(added.body).toEqual({ itemId: rich.key });
  added.answer({ data: { cartData: { [idOf("Margherita")]: 1, [rich.key]: 2, [halves.key]: 1 } } });
  await expectNoAxeViolationsInBothSchemes();
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  }
  await page.viewport(390, 900);
  await expectNoAxeViolationsInBothSchemes();
});

test("a line is changed in the food's sheet, and keeps its place and the focus", async () => {
  const server = await openCart({ [rich.key]: 2 });
  await tap(edit);
  await expect.element(sheet.getByRole("radio", { name: /^Medium/ })).toBeChecked();
  await expect.element(sheet.getByRole("textbox", { name: "Note for the kitchen" })).toHaveValue("Cut it into squares");
  await choose(sheet, "Size", "Large");
  await tap(sheet.getByRole("button", { name: /^Update cart/ }));
  const { key } = lineOf({ ...richMargherita, size: "Large" });
  const changed = await server.next(ADD);
  expect(changed.body).toEqual({ itemId: key, quantity: 2, replaces: rich.key });
  changed.answer({ data: { cartData: { [key]: 2 } } });
  await expect.element(sheet).not.toBeInTheDocument();

  await expect.element(page.getByText("Large, wheat thin crust")).toBeVisible();
  await expect.element(page.getByRole("article")).toHaveLength(1);
  await expect.element(page.getByRole("group", { name: /^Margherita/ }).getByRole("status")).toHaveTextContent("2");
  await expect.element(edit).toHaveFocus();
});

test("a change that fails is said in the sheet, and the line stays as it was", async () => {
  const server = await openCart({ [rich.key]: 1 });
  await tap(edit);
  await choose(sheet, "Size", "Large");
  await tap(sheet.getByRole("button", { name: /^Update cart/ }));
  (await server.next(ADD)).lose();
  await expect.element(sheet.getByRole("alert")).not.toBeEmptyDOMElement();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText("Medium, wheat thin crust")).toBeVisible();
  await expect.element(page.getByText("Large, wheat thin crust")).not.toBeInTheDocument();
});

test("a line that was put together comes back with Undo", async () => {
  const server = await openCart({ [rich.key]: 1 });
  await tap(page.getByRole("button", { name: "Remove Margherita" }));
  (await server.next("POST /api/cart/remove")).answer({ data: { cartData: {} } });
  await tap(page.getByRole("button", { name: "Undo" }));
  const again = await server.next(ADD);
  expect(again.body).toMatchObject({ itemId: rich.key });
  again.answer({ data: { cartData: { [rich.key]: 1 } } });
  await expect.element(margherita).toBeVisible();
});

test("an addition that fails is undone with a toast", async () => {
  const server = await openCart({ [rich.key]: 1 });
  await tap(page.getByRole("button", { name: "Add Margherita" }));
  const count = page.getByRole("group", { name: /^Margherita/ }).getByRole("status");
  await expect.element(count).toHaveTextContent("2");
  const message = "Your cart is full. Remove something first";
  (await server.next(ADD)).refuse(409, "cartFull", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(count).toHaveTextContent("1");
});

test("what sells out of a line is said, and keeps it from the checkout until it is on sale again", async () => {
  await openCart({ [rich.key]: 1 });
  await expect.element(margherita.getByText("Double paneer")).toBeVisible();
  await changeMenu(menuWithout("Paneer"));
  await expect.element(margherita.getByText("Paneer is sold out. Edit this or remove it to check out.")).toBeVisible();
  await expect.element(margherita.getByRole("button", { name: "Add Margherita" })).not.toBeInTheDocument();
  await tap(proceed);
  await expect.element(toastSaying("Paneer is sold out. Please remove it from your cart")).toBeVisible();
  await tap(edit);
  await expect.element(sheet.getByRole("alert")).toHaveTextContent("Paneer is sold out. Please choose something else");
  await expect.element(sheet.getByRole("button", { name: "Paneer", exact: true })).toBeInViewport();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await changeMenu(sampleMenu);
  await expect.element(margherita.getByText("Paneer is sold out")).not.toBeInTheDocument();
  await tap(proceed);
  await expect.element(page.getByRole("heading", { name: "/order" })).toBeVisible();
});

test("what is not served now stays in the cart of a shop that takes orders for later, and says when it is served", async () => {
  const times = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "08:00", to: "11:00" }];
  const menu = (isAvailable: boolean) => menuWith({ "Garlic Bread": { isAvailable, isOffHours: true, serviceHours: times } });
  await openCart({ [idOf("Garlic Bread")]: 2 }, menu(true));
  await expect.element(line("Garlic Bread")).toMatchTextContent("Served 8 AM to 11 AM. Choose such a time at checkout.");
  await changeMenu(menu(false));
  await expect.element(line("Garlic Bread")).toMatchTextContent("Served 8 AM to 11 AM. Remove it to check out.");
});

test("sold-out lines leave the totals, and each is removed as a whole", async () => {
  const [garlic, dip] = [idOf("Garlic Bread"), idOf("Cheese Dip")];
  const gone = { isAvailable: false };
  const server = await openCart({ [garlic]: 2, [dip]: 3, [idOf("Margherita")]: 1 });
  await expect.poll(() => amountOf("Subtotal")).toBe("₹694");
  await changeMenu(menuWith({ "Garlic Bread": gone, "Cheese Dip": gone }));
  await expect.poll(() => amountOf("Subtotal")).toBe("₹199");
  expect(amountOf("Total")).toBe("₹239");
  await expect.element(line("Garlic Bread")).not.toMatchTextContent("₹");
  await expectNoAxeViolationsInBothSchemes();
  await tap(page.getByRole("button", { name: "Remove Cheese Dip" }));
  const removed = await server.next("POST /api/cart/remove");
  expect(removed.body).toEqual({ itemId: dip, quantity: 3 });
  removed.answer({ data: { cartData: { [garlic]: 2, [idOf("Margherita")]: 1 } } });
  await expect.element(line("Cheese Dip")).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Items in your cart" })).toHaveFocus();
});

test("a price that changes is shown with the one before, and in the total", async () => {
  await openCart({ [idOf("Cheese Dip")]: 2 });
  await expect.element(page.getByText("₹158").first()).toBeVisible();
  await changeMenu(menuWith({ "Cheese Dip": { price: 89 } }));
  await expect.element(page.getByText("The price has changed. It was ₹79.")).toBeVisible();
  await expect.element(page.getByText("₹178").first()).toBeVisible();
  await expect.element(page.getByText("₹158")).not.toBeInTheDocument();
  await changeMenu(sampleMenu);
  await expect.element(page.getByText("The price has changed")).not.toBeInTheDocument();
});

test("a line whose parts have left the menu stays until it is changed or removed", async () => {
  const gone = `${idOf("Peppy Corn")}~m${crypto.randomUUID()}*1.1`;
  const bread = { [idOf("Garlic Bread")]: 1 };
  const server = await openCart({ [gone]: 1, ...bread });
  const corn = line("Peppy Corn");
  await expect.element(corn.getByText("Part of this is no longer on the menu. Edit this or remove it to check out.")).toBeVisible();
  await expect.element(page.getByText("₹129").first()).toBeVisible();
  await tap(proceed);
  await expect.element(toastSaying("This choice is not on the menu")).toBeVisible();
  await tap(corn.getByRole("button", { name: "Edit Peppy Corn" }));
  const cornSheet = page.getByRole("dialog", { name: "Peppy Corn" });
  await choose(cornSheet, "Crust", "Hand tossed");
  await choose(cornSheet, "Cheese", "Mozzarella");
  await tap(cornSheet.getByRole("button", { name: /^Update cart/ }));
  const { key } = lineOf({ food: "Peppy Corn", modifiers: ["Hand tossed", "Mozzarella"] });
  const changed = await server.next(ADD);
  expect(changed.body).toEqual({ itemId: key, quantity: 1, replaces: gone });
  changed.answer({ data: { cartData: { [key]: 1, ...bread } } });
  await expect.element(corn.getByText("No sweet corn")).toBeVisible();
  await expect.element(corn.getByText("₹249", { exact: true })).toBeVisible();
  await tap(proceed);
  await expect.element(page.getByRole("heading", { name: "/order" })).toBeVisible();
});

test("a deal in the cart opens at the part that has sold out in the slot's size, which is marked", async () => {
  const slots = { "First pizza": { food: "Paneer Tikka" }, "Second pizza": { food: "Farmhouse" } };
  const duo = lineOf({ food: "Medium Duo", slots });
  const farmhouse = sampleMenu.foods.find(({ name }) => name === "Farmhouse");
  const prices = (farmhouse?.prices ?? []).map((price) => ({ ...price, isAvailable: price.sizeId !== idOf("Medium") }));
  const server = await openCart({ [duo.key]: 1 }, menuWith({ Farmhouse: { prices } }));
  await tap(page.getByRole("button", { name: "Edit Medium Duo" }));
  const duoSheet = page.getByRole("dialog", { name: "Medium Duo" });
  const soldOut = duoSheet.getByRole("radiogroup", { name: "Second pizza" }).getByRole("radio", { name: "Farmhouse" });
  await expect.element(duoSheet.getByRole("alert")).toHaveTextContent("Medium is sold out. Please choose something else");
  await expect.element(soldOut).toHaveAccessibleDescription("Veg Sold out");
  await expect.element(soldOut).toHaveFocus();
  await choose(duoSheet, "Second pizza", "Margherita");
  await expect.element(duoSheet.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(soldOut).toBeDisabled();
  await tap(duoSheet.getByRole("button", { name: /^Update cart/ }));
  const changed = await server.next(ADD);
  const { key } = lineOf({ food: "Medium Duo", slots: { ...slots, "Second pizza": { food: "Margherita" } } });
  expect(changed.body).toEqual({ itemId: key, quantity: 1, replaces: duo.key });
  changed.answer({ data: { cartData: { [key]: 1 } } });
  await expect.element(duoSheet).not.toBeInTheDocument();
});

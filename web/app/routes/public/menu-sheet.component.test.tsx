/** A food's sheet, opened on the menu (api.md, Menu options). */
import type { Menu } from "@forno/contract/menu/food.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { changeMenu, openScreen } from "../../../testing/open-screen.tsx";
import { idOf, lineOf, menuWith, menuWithout, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as home from "../customer/home.tsx";
import * as menuPage from "./menu.tsx";

const ADD = "POST /api/cart/add";
const sheetOf = (food: string) => page.getByRole("dialog", { name: food });
const sheet = sheetOf("Margherita");
const addFor = (place: Locator, amount: string) => place.getByRole("button", { name: `Add to cart ${amount}` });
const opener = (food: string) => page.getByRole("button", { name: `Customise ${food}` });
const group = (name: string, place: Locator = sheet) => place.getByRole("radiogroup", { name, exact: true });
const choose = (name: string, choice: string, place: Locator = sheet) =>
  group(name, place).getByRole("radio", { name: choice, exact: true }).click({ force: true });
const dockOf = (topping: string) => sheet.getByRole("group", { name: topping, exact: true });
const pick = (topping: string, question: string, answer: string) =>
  dockOf(topping).getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer }).click({ force: true });
/** Of a visitor and of a customer. */
const cartEntry = page
  .getByRole("banner")
  .getByRole("button", { name: /^Cart/ })
  .or(page.getByRole("banner").getByRole("link", { name: /^Cart/ }));
/** What the visitor's cart holds. */
const keptCart = () => JSON.parse(localStorage.getItem("cart") ?? "{}");

async function openSheet(food = "Margherita", menu: Menu = sampleMenu): Promise<void> {
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu });
  await opener(food).click();
  await expect.element(sheetOf(food).getByRole("heading", { name: food })).toBeVisible();
}

async function openCustomersSheet(): Promise<FakeServer> {
  const server = await openScreen(home, { at: "/home", layout: customerLayout, as: asha, menu: sampleMenu });
  await opener("Margherita").click();
  await expect.element(addFor(sheet, "₹199")).toBeVisible();
  return server;
}

test("a pizza is put together by mouse, and its price follows each choice", async () => {
  await openSheet();
  await expect.element(addFor(sheet, "₹199")).toBeVisible();
  await choose("Size", "Medium");
  await expect.element(addFor(sheet, "₹399")).toBeVisible();
  await choose("Crust", "Wheat thin crust");
  await expect.element(addFor(sheet, "₹439")).toBeVisible();

  await sheet.getByRole("button", { name: /^Black olives/ }).click();
  await expect.element(dockOf("Black olives")).toMatchTextContent("Whole · +₹50");
  await pick("Black olives", "Where", "Left half");
  await expect.element(dockOf("Black olives")).toMatchTextContent("Left half · +₹25");
  await pick("Black olives", "How much", "Double");
  await expect.element(dockOf("Black olives")).toMatchTextContent("Left half, double · +₹50");
  const tile = sheet.getByRole("button", { name: "Black olives", exact: true, pressed: true });
  await expect.element(tile).toHaveAccessibleDescription("Left half, double");
  await expect.element(sheet.getByRole("img", { name: "Margherita, Medium, Wheat thin crust" })).toBeVisible();

  await sheet.getByRole("textbox", { name: "Note for the kitchen" }).fill("cut into squares");
  await expect.element(sheet.getByText("16 / 140")).toBeVisible();
  await sheet.getByRole("button", { name: "One more", exact: true }).click();
  await addFor(sheet, "₹978").click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(cartEntry).toHaveAccessibleName("Cart, 2 items");
  await expect.element(page.getByRole("status").filter({ hasText: "Margherita is in your cart" })).toBeInTheDocument();
  const { key } = lineOf({
    food: "Margherita",
    size: "Medium",
    modifiers: ["Wheat thin crust", "Mozzarella", "Fresh basil", ["Black olives", 2, "left"]],
    note: "cut into squares",
  });
  expect(keptCart()).toEqual({ [key]: 2 });
});

test("a pizza is put together by keyboard alone", async () => {
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu });
  await expect.element(opener("Margherita")).toBeVisible();
  opener("Margherita").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet.getByRole("button", { name: "Close" })).toHaveFocus();

  await userEvent.keyboard("{Tab}");
  await expect.element(sheet.getByRole("radio", { name: /^Regular/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(addFor(sheet, "₹399")).toBeVisible();
  await userEvent.keyboard("{Enter}");

  const olives = sheet.getByRole("button", { name: /^Black olives/ });
  olives.element().focus();
  await userEvent.keyboard("{Enter}{Tab}");
  await expect.element(dockOf("Black olives").getByRole("radio", { name: "Once" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(addFor(sheet, "₹499")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(olives).toHaveFocus();
  await expect.element(dockOf("Black olives")).not.toBeInTheDocument();

  sheet.getByRole("textbox", { name: "Note for the kitchen" }).element().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(opener("Margherita")).toHaveFocus();
});

test("two pizzas share one: the dearer half is paid, and each side is called by its pizza", async () => {
  await openSheet();
  await choose("Whole or half-and-half", "Half-and-half");
  await addFor(sheet, "₹199").click();
  await expect.element(sheet.getByText("Choose the second half")).toBeVisible();
  await expect.element(sheet.getByRole("radio", { name: /^Farmhouse/ })).toHaveFocus();
  await choose("Second half", "Farmhouse");
  for (const half of ["Margherita: Crushed tomato, fresh mozzarella, basil.", "Farmhouse: Tomato, mushroom, capsicum, onion."])
    await expect.element(sheet.getByText(half)).toBeVisible();
  await expect.element(addFor(sheet, "₹289")).toBeVisible();
  await expect.element(sheet.getByRole("heading", { name: "Margherita and Farmhouse" })).toBeVisible();
  await expect.element(group("Size").getByRole("radio", { name: "Large" })).toHaveAccessibleDescription(/₹679/);

  await sheet.getByRole("button", { name: /^Fresh basil/ }).click();
  await expect.element(dockOf("Fresh basil")).toMatchTextContent("Margherita half · Included");
  await pick("Fresh basil", "Where", "Farmhouse half");
  await expect.element(dockOf("Fresh basil")).toMatchTextContent("Farmhouse half · +₹15");
  await expect.element(addFor(sheet, "₹304")).toBeVisible();
  await choose("Whole or half-and-half", "One pizza");
  await expect.element(group("Second half")).not.toBeInTheDocument();
});

test("with Veg only a pizza has neither non-veg halves nor non-veg toppings, but what it comes with", async () => {
  localStorage.setItem("vegOnly", "1");
  await openSheet();
  await choose("Whole or half-and-half", "Half-and-half");
  await expect.element(sheet.getByRole("radio", { name: "Farmhouse" })).toBeInTheDocument();
  await expect.element(sheet.getByRole("radio", { name: "BBQ Chicken" })).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("button", { name: /^Black olives/ })).toBeInTheDocument();
  await expect.element(sheet.getByRole("group", { name: "Non-veg toppings" })).not.toBeInTheDocument();
});

test("a required choice that is missing is named, shown and focused", async () => {
  await page.viewport(390, 844);
  const { defaultModifiers } = sampleMenu.foods.find(({ name }) => name === "Peppy Corn") ?? { defaultModifiers: [] };
  const withoutCrust = defaultModifiers.filter(({ _id }) => _id !== idOf("Hand tossed"));
  await openSheet("Peppy Corn", menuWith({ "Peppy Corn": { defaultModifiers: withoutCrust } }));
  const corn = sheetOf("Peppy Corn");
  await addFor(corn, "₹249").click();
  await expect.element(corn.getByText("Please choose Crust")).toBeVisible();
  const handTossed = corn.getByRole("radio", { name: /^Hand tossed/ });
  await expect.element(handTossed).toHaveFocus();
  await expect.element(handTossed).toBeInViewport();
  await expectNoAxeViolations();
  await choose("Crust", "Hand tossed", corn);
  await expect.element(corn.getByText("Please choose Crust")).not.toBeInTheDocument();
  await addFor(corn, "₹249").click();
  await expect.element(corn).not.toBeInTheDocument();
});

test("a double click adds once", async () => {
  await openSheet();
  await choose("Crust", "Cheese burst");
  await addFor(sheet, "₹278").dblClick();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(Object.values(keptCart())).toEqual([1]);
});

test("a double click sends one line", async () => {
  const server = await openCustomersSheet();
  await addFor(sheet, "₹199").dblClick();
  const added = await server.next(ADD);
  added.answer({ data: { cartData: { [idOf("Margherita")]: 1 } } });
  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.count(ADD)).toBe(1);
});

test("what sells out under the open sheet is named and marked, and cannot be added", async () => {
  await openSheet();
  await choose("Crust", "Cheese burst");
  await changeMenu(menuWithout("Cheese burst"));
  await expect.element(sheet.getByText("Just sold out: Cheese burst")).toBeVisible();
  const burst = sheet.getByRole("radio", { name: "Cheese burst", checked: true });
  await expect.element(burst).toHaveAccessibleDescription("Filled with molten cheese Sold out");
  await addFor(sheet, "₹278").click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent("Cheese burst is sold out. Please choose something else");
  await choose("Crust", "Hand tossed");
  await expect.element(sheet.getByRole("radio", { name: /^Cheese burst/ })).toBeDisabled();
  await addFor(sheet, "₹199").click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(keptCart()).toEqual({ [idOf("Margherita")]: 1 });
});

test("a food that leaves the menu says so and closes on a press", async () => {
  await openSheet();
  await changeMenu({ ...sampleMenu, foods: sampleMenu.foods.filter(({ name }) => name !== "Margherita") });
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("This dish is no longer on the menu");
  await page.getByRole("button", { name: "Back to the menu" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the server's refusal shows in the sheet and all choices stay", async () => {
  const server = await openCustomersSheet();
  await choose("Crust", "Cheese burst");
  await addFor(sheet, "₹278").click();
  const message = "Your cart is full. Remove something first";
  (await server.next(ADD)).refuse(409, "cartFull", { message });
  await expect.element(sheet.getByRole("alert")).toHaveTextContent(message);
  await expect.element(sheet.getByRole("radio", { name: /^Cheese burst/ })).toBeChecked();
  await addFor(sheet, "₹278").click();
  const again = await server.next(ADD);
  again.answer({ data: { cartData: { [(again.body as { itemId: string }).itemId]: 1 } } });
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(cartEntry).toHaveAccessibleName("Cart, 1 item");
});

test("an answer that arrives late leaves the sheet of another food open, with its choices", async () => {
  const server = await openCustomersSheet();
  await addFor(sheet, "₹199").click();
  const late = await server.next(ADD);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await opener("Farmhouse").click();
  const second = sheetOf("Farmhouse");
  await choose("Size", "Large", second);
  const margherita = { [idOf("Margherita")]: 1 };
  late.answer({ data: { cartData: margherita } });
  await expect.poll(() => localStorage.getItem("lastCart")).toContain(idOf("Margherita"));
  await addFor(second, "₹679").click();
  const added = await server.next(ADD);
  const large = lineOf({ food: "Farmhouse", size: "Large" }).key;
  expect(added.body).toEqual({ itemId: large });
  added.answer({ data: { cartData: { ...margherita, [large]: 1 } } });
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(cartEntry).toHaveAccessibleName("Cart, 2 items");
});

test("the sheet does not stay open over the sign-in when the session ends", async () => {
  const server = await openCustomersSheet();
  await addFor(sheet, "₹199").click();
  (await server.next(ADD)).refuse(401, "signInRequired");
  await expect.element(page.getByRole("heading", { name: "/login" })).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("Back and Close close it, stay on the page and give the focus back", async () => {
  await page.viewport(390, 844);
  await openSheet("Farmhouse");
  const farmhouse = sheetOf("Farmhouse");
  history.back();
  await expect.element(farmhouse).not.toBeInTheDocument();
  expect(location.pathname).toBe("/menu");
  await expect.element(opener("Farmhouse")).toHaveFocus();
  await opener("Farmhouse").click();
  await farmhouse.getByRole("button", { name: "Close" }).click();
  await expect.element(farmhouse).not.toBeInTheDocument();
  expect(location.pathname).toBe("/menu");
  await expect.element(opener("Farmhouse")).toHaveFocus();
});

test("nothing of it is inaccessible, with a dock open and on a phone", async () => {
  await openSheet();
  await choose("Whole or half-and-half", "Half-and-half");
  await expectNoAxeViolations();
  await page.viewport(390, 844);
  await sheet.getByRole("button", { name: /^Black olives/ }).click();
  await expect.element(dockOf("Black olives")).toBeVisible();
  await expectNoAxeViolations();
});

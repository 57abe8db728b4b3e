/** Configured lines, for tests. */
import type { Locator, Page } from "@playwright/test";
import { expect, type Shop } from "./fixtures.ts";
import { menuOf, modifierId } from "./sheet.ts";

interface KeyedLine {
  key: string;
  unitPrice: number;
  summary: string;
}

export async function sizeId(shop: Shop, name: string): Promise<string> {
  const found = (await menuOf(shop)).sizes.find((size) => size.name === name);
  if (!found) throw new Error(`There is no size ${name}`);
  return found._id;
}

/** The line of a food in this configuration, as the server keys it. */
export async function lineOf(shop: Shop, food: string, configuration: object): Promise<KeyedLine> {
  const { token } = await shop.signIn();
  const { _id: itemId } = await shop.food(food);
  const { body } = await shop.call("POST", "/api/cart/add", { token, body: { itemId, configuration } });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return body.data.lines[0];
}

/** Margherita: Medium, wheat thin crust, double paneer, olives on the left, with a note: ₹564. */
export async function richMargherita(shop: Shop): Promise<KeyedLine> {
  const modifiers = [
    ...(await Promise.all(["Wheat thin crust", "Mozzarella", "Fresh basil"].map((name) => modifierId(shop, name)))).map((_id) => ({
      _id,
    })),
    { _id: await modifierId(shop, "Paneer"), quantity: 2 },
    { _id: await modifierId(shop, "Black olives"), side: "left" },
  ];
  return await lineOf(shop, "Margherita", { sizeId: await sizeId(shop, "Medium"), modifiers, note: "Cut it into squares" });
}

/** Farmhouse and Paneer Tikka in one Large pizza. */
export async function halfAndHalf(shop: Shop): Promise<KeyedLine> {
  const secondHalfId = (await shop.food("Paneer Tikka"))._id;
  return await lineOf(shop, "Farmhouse", { sizeId: await sizeId(shop, "Large"), secondHalfId });
}

/** A visitor's cart, as an earlier visit left it. */
export async function keepVisitorsCart(page: Page, cart: Record<string, number>): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(cart));
}

/** A line of the cart page, by words of it. */
export const cartLine = (page: Page, words: string | RegExp): Locator => page.getByRole("article").filter({ hasText: words });

export const rupees = (amount: number): string => `₹${amount.toLocaleString("en-IN")}`;

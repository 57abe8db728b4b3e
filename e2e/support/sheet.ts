/** The food sheet and the menu behind it, for tests. */
import type { Locator, Page } from "@playwright/test";
import { expect, type Shop } from "./fixtures.ts";

export const sheetOf = (page: Page, food: string): Locator => page.getByRole("dialog", { name: food });

/** Opens a food's sheet from the menu page. */
export async function openSheet(page: Page, food: string): Promise<Locator> {
  await page.goto("/menu");
  await page.getByRole("button", { name: `Customise ${food}` }).click();
  const sheet = sheetOf(page, food);
  await expect(sheet.getByRole("heading", { name: food })).toBeVisible();
  return sheet;
}

/** The button that puts it into the cart, for this amount. */
export const addFor = (sheet: Locator, amount: string): Locator => sheet.getByRole("button", { name: `Add to cart ${amount}` });

export const choose = (sheet: Locator, group: string, name: string | RegExp): Promise<void> =>
  sheet.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name }).check({ force: true });

/** The controls of a topping, under the tiles. */
export const dockOf = (sheet: Locator, topping: string): Locator => sheet.getByRole("group", { name: topping, exact: true });

export const pickIn = (dock: Locator, question: string, answer: string): Promise<void> =>
  dock.getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer }).check({ force: true });

export interface MenuPart {
  _id: string;
  name: string;
}

/** The whole menu, as clients get it. */
export async function menuOf(shop: Shop) {
  const { body } = await shop.call("GET", "/api/food/list");
  return body as {
    data: (MenuPart & { defaultModifiers: { _id: string; quantity: number }[]; modifierGroupIds: string[]; slug: string })[];
    sizes: MenuPart[];
    modifierGroups: (MenuPart & { modifiers: MenuPart[] })[];
  };
}

export async function modifierId(shop: Shop, name: string): Promise<string> {
  const { modifierGroups } = await menuOf(shop);
  const found = modifierGroups.flatMap(({ modifiers }) => modifiers).find((modifier) => modifier.name === name);
  if (!found) throw new Error(`${name} is not on the menu`);
  return found._id;
}

/** As the owner. */
export async function changeMenu(shop: Shop, method: string, path: string, body: unknown): Promise<void> {
  const { token } = await shop.admin();
  const answer = await shop.call(method, `/api/menu/admin/${path}`, { token, body });
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
}

export async function setOnSale(shop: Shop, modifier: string, isAvailable: boolean): Promise<void> {
  await changeMenu(shop, "POST", "sale", { modifierId: await modifierId(shop, modifier), isAvailable });
}

/** The menu and the navigation, for tests. */
import type { Locator, Page } from "@playwright/test";

export const PHONE = { width: 390, height: 844 };

export const foodCard = (page: Page, name: string): Locator => page.getByRole("article", { name });
export const addButton = (page: Page, name: string): Locator => page.getByRole("button", { name: `Add ${name}` });
export const removeButton = (page: Page, name: string): Locator => page.getByRole("button", { name: `Remove ${name}` });
/** A link for customers, a button for visitors. */
export const cartLink = (page: Page): Locator => page.getByRole("banner").getByLabel(/^Cart, /);
export const mainLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

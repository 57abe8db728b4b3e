/** Navbar and side menu (spec section 2, Customer navbar and footer). */
import { enterAs, expect, test } from "../support/fixtures.ts";
import { foodCard, mainLink, PHONE } from "../support/menu.ts";

test("the navbar's links scroll, and its underline follows the scroll position", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await expect(mainLink(page, "Home")).toHaveAttribute("aria-current", "true");
  await mainLink(page, "Contact us").click();
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(mainLink(page, "Contact us")).toHaveAttribute("aria-current", "true");
  await mainLink(page, "Menu").click();
  await expect(mainLink(page, "Menu")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { name: "Menu", level: 2 })).toBeInViewport();
  await page.evaluate("scrollTo(0, 0)");
  await expect(mainLink(page, "Home")).toHaveAttribute("aria-current", "true");
  await expect(mainLink(page, "Menu")).not.toHaveAttribute("aria-current");
});

test("on a phone search, Veg only and price filter stay in reach, and section links leave no entries in the history", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  const entries = () => page.evaluate("history.length");
  const before = await entries();
  await page.getByRole("navigation", { name: "Menu sections" }).getByRole("link", { name: "Drinks" }).click();
  await expect(page.getByRole("heading", { name: "Drinks" })).toBeInViewport({ ratio: 1 });
  for (const tool of [
    page.getByRole("searchbox", { name: "Search the menu" }),
    page.getByRole("switch", { name: "Veg only" }),
    page.getByRole("combobox", { name: "Filter by price" }),
  ])
    await expect(tool).toBeInViewport({ ratio: 1 });
  expect(await entries()).toBe(before);
});

test("from another page the links open the menu's sections", { tag: "@full" }, async ({ page }) => {
  await page.goto("/about");
  await mainLink(page, "Menu").click();
  await expect(page).toHaveURL(/\/menu#menu$/);
  await expect(page.getByRole("heading", { name: "Menu", level: 2 })).toBeInViewport();
});

test("a signed-in customer's side menu has My Orders and Logout", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/home");
  await expect(foodCard(page, "Margherita")).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL(/\/myorders$/);
});

test("on a phone the side menu leads to the contact details at the end of the page", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("link", { name: "Contact us" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "About us" })).toBeInViewport();
});

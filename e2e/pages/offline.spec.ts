/** The real build with its service worker, without a connection or with an old cache. */
import { enterAs, expect, test } from "../support/fixtures.ts";
import { cartLink, foodCard, PHONE } from "../support/menu.ts";
import { CART, fillCart, placePaidOrder, row, setOrdering } from "../support/ordering.ts";

test.use({ serviceWorkers: "allow" });

/** The worker first fetches the whole build, which takes longest on a slow machine. */
const INSTALLED = { timeout: 90_000 };

test("opens the menu, My Orders and the cart without a connection, and says so until it is back", async ({
  page,
  context,
  shop,
}) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const order = (at = page) => at.getByRole("list", { name: "Order status" });
  await expect(order()).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  // A string, because these files are not compiled for the browser.
  const kept = "caches.open('pages-1').then((pages) => pages.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))";
  await expect.poll(() => page.evaluate(kept), INSTALLED).toEqual(expect.arrayContaining(["/menu", "/myorders", "/cart"]));
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), INSTALLED).toBe(true);
  // Only what the worker has cached.
  const browser = await context.newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.goto("/myorders");
  await expect(order(later)).toBeVisible();
  await later.goto("/cart");
  const banner = later.getByText("You're offline. This is your cart as we last saw it.");
  await expect(banner).toBeInViewport();
  await expect(later.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect(row(later, "Total")).toHaveText("₹507");
  const heading = await later.getByRole("heading", { level: 1 }).boundingBox();
  expect((await banner.boundingBox())?.y).toBeLessThan(heading?.y ?? 0);
  await later.goto("/menu");
  const lastMenu = later.getByText("You're offline. This is the last menu we loaded. Your cart is saved.");
  await expect(lastMenu).toBeVisible();
  await expect(foodCard(later, "Margherita")).toBeVisible();
  await context.setOffline(false);
  await expect(lastMenu).toBeHidden();
});

test("a food that was never opened shows its photo without a connection", { tag: "@full" }, async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), INSTALLED).toBe(true);
  // Now the worker caches the pictures of the cards.
  await page.reload();
  const card = foodCard(page, "Margherita").getByRole("img", { name: "Margherita" });
  await card.scrollIntoViewIfNeeded();
  const seen = "caches.open('pictures-1').then((pictures) => pictures.keys()).then((keys) => keys.length)";
  await expect.poll(() => page.evaluate(seen)).toBeGreaterThan(0);
  const browser = await context.newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Customise Margherita" }).click();
  const photo = page.getByRole("dialog", { name: "Margherita" }).getByRole("img", { name: "Margherita", exact: true });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(0);
});

test("a page stored while ordering was off does not empty a cart that was filled since", async ({ page, context, shop }) => {
  await setOrdering(shop, false);
  try {
    await page.goto("/menu");
    // A string, because these files are not compiled for the browser.
    const cachedMenu = "caches.open('pages-1').then((pages) => pages.match('/menu')).then((page) => page?.text())";
    await expect.poll(() => page.evaluate(cachedMenu), INSTALLED).toContain("Orders Disabled");
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), INSTALLED).toBe(true);
  } finally {
    await setOrdering(shop, true);
  }
  await expect(page.getByText("Orders Disabled")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await page.close();

  const later = await context.newPage();
  const shown = await later.goto("/menu");
  expect(await shown?.text()).toContain("Orders Disabled");
  await expect(later.getByText("Orders Disabled")).toHaveCount(0);
  await expect(cartLink(later)).toHaveAccessibleName("Cart, 1 item");
});

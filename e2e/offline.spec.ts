/** The shop's own build with its service worker, where the connection ends: what the worker takes from that build, it must find. */
import { enterAs, expect, test } from "./fixtures.ts";
import { BASKET, placePaidOrder } from "./ordering.ts";

test("opens the menu and one's orders anew without a connection", async ({ page, context, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, BASKET);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const order = (at = page) => at.getByRole("list", { name: "Order status" });
  await expect(order()).toBeVisible();
  // As text, since these files are not compiled for a browser.
  const kept = "caches.open('pages-1').then((pages) => pages.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))";
  await expect.poll(() => page.evaluate(kept)).toEqual(expect.arrayContaining(["/menu", "/myorders"]));
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
  // Nothing but what the worker keeps.
  const browser = await context.newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.goto("/menu");
  await expect(later.getByText("You are offline. Here is the last menu you saw. Your cart is safe.")).toBeVisible();
  await expect(later.getByRole("article").filter({ hasText: "Margherita" })).toBeVisible();
  await later.goto("/myorders");
  await expect(order(later)).toBeVisible();
});

/** `+` on the card of a food whose last line was configured. */
import { keepVisitorsCart, richMargherita } from "../support/cart-lines.ts";
import { addConfigured } from "../support/configured.ts";
import { delayScripts, enterAs, expect, test } from "../support/fixtures.ts";
import { addButton, cartLink, mainLink } from "../support/menu.ts";
import { toast } from "../support/ordering.ts";

test("without the menu, a toast says that nothing was added", { tag: "@full" }, async ({ page, shop }) => {
  const { key } = await richMargherita(shop);
  await keepVisitorsCart(page, { [key]: 1 });
  // The socket would have the menu fetched again by itself.
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route("**/api/food/list", (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await expect(toast(page, "Failed to update your cart")).toBeVisible();
});

test("the question does not outlive its page", { tag: "@full" }, async ({ page, shop }) => {
  const { key } = await richMargherita(shop);
  await keepVisitorsCart(page, { [key]: 1 });
  await page.goto("/about");
  await mainLink(page, "Menu").click();
  await addButton(page, "Margherita").click();
  const dialog = page.getByRole("dialog", { name: "Another Margherita?" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(dialog).toHaveCount(0);
  await mainLink(page, "Menu").click();
  await expect(addButton(page, "Margherita")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await expect(dialog).toHaveCount(0);
});

test("the question is not asked over another page", { tag: "@full" }, async ({ page, shop }) => {
  const { key } = await richMargherita(shop);
  await keepVisitorsCart(page, { [key]: 1 });
  await page.goto("/menu");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  const release = await delayScripts(page);
  const asked = page.waitForRequest(/again-dialog/);
  await addButton(page, "Margherita").click();
  await asked;
  await page.evaluate("history.pushState(null, '', '/about'); undefined");
  const loaded = page.waitForResponse(/again-dialog[^/]*\.js/);
  release();
  await (await loaded).finished();
  await expect(addButton(page, "Margherita")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the question ends with the session, also in another tab", { tag: "@full" }, async ({ page, context, shop }) => {
  const { key } = await richMargherita(shop);
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [key]: 1 } } });
  await enterAs(page, customer);
  await page.goto("/menu");
  // Before the cart is read, one as it comes is added.
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await addButton(page, "Margherita").click();
  const dialog = page.getByRole("dialog", { name: "Another Margherita?" });
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto("/healthz");
  await other.evaluate("localStorage.clear(); undefined");
  await expect(dialog).toHaveCount(0);
});

test("a deal that was put together is repeated, too", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  const slots = { Pizza: { food: "Farmhouse" }, Drink: { food: "Masala Lemonade" } };
  await addConfigured(shop, customer, [{ food: "Solo Meal", slots }]);
  await enterAs(page, customer);
  await page.goto("/home");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await addButton(page, "Solo Meal").click();
  await page
    .getByRole("dialog", { name: "Another Solo Meal?" })
    .getByRole("button", { name: /^Repeat last/ })
    .click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
});

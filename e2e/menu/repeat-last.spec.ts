/** `+` on the card of a food whose last line was configured. */
import { keepVisitorsCart, richMargherita } from "../support/cart-lines.ts";
import { expect, expectNoAxeViolations, stored, test } from "../support/fixtures.ts";
import { addButton, cartLink } from "../support/menu.ts";
import { toast } from "../support/ordering.ts";
import { addFor, sheetOf } from "../support/sheet.ts";

test.use({ serviceWorkers: "block" });

test("the last line is repeated, or another one is chosen", async ({ page, shop }) => {
  const { key } = await richMargherita(shop);
  await keepVisitorsCart(page, { [key]: 1 });
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  const dialog = page.getByRole("dialog", { name: "Another Margherita?" });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: /^Repeat last/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  await addButton(page, "Margherita").click();
  await dialog.getByRole("button", { name: "Choose again" }).click();
  await addFor(sheetOf(page, "Margherita"), "₹199").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  expect(JSON.parse((await stored(page, "cart")) ?? "{}")[key]).toBe(2);
});

test("without the menu, a toast says that nothing was added", async ({ page, shop }) => {
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

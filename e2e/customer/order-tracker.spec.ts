/** The tracker of an open order on My Orders (spec section 4). */
import type { WebSocketRoute } from "@playwright/test";
import { delayResponses, enterAs, expect, expectNoSidewaysScroll, linesOf, recordLayoutShifts, test } from "../support/fixtures.ts";
import { addPartner, assignPartner, CART, placePaidOrder, setStatus, statusSteps } from "../support/ordering.ts";

test("an open order shows its status live on other pages and in its tracker, in the title and to screen readers", async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  const admin = await shop.admin();
  const partner = await addPartner(shop);
  await enterAs(page, customer);
  await page.goto("/home");
  const link = page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });
  const announced = (status: string) => page.getByRole("status").filter({ hasText: new RegExp(`^Order \\d+: ${status}$`) });
  await expect(link).toHaveText(/^Order \d+ · Pending · \d+ min$/);
  await setStatus(shop, admin, orderId, "processing");
  await expect(link).toHaveText(/^Order \d+ · Preparing · \d+ min$/);
  await expect(announced("Preparing")).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL("/myorders");
  await expect(link).toBeHidden();

  const current = page.locator("[aria-current=step]");
  await expect(current).toContainText("Preparing");
  await expect(page).toHaveTitle(/^Preparing · Order \d+$/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText("min to go")).toBeVisible();
  await assignPartner(shop, orderId, partner);
  await setStatus(shop, admin, orderId, "out_for_delivery");
  await expect(current).toContainText("Out for Delivery");
  await expect(announced("Out for Delivery")).toHaveCount(1);
  await expect(page).toHaveTitle(/^Out for Delivery · Order \d+$/);
  await expect(page.getByRole("link", { name: /^Call (?!the shop)/ })).toHaveAttribute("href", `tel:${partner.mobile}`);
  await setStatus(shop, admin, orderId, "delivered");
  await expect(current).toHaveCount(0);
  // For an hour, before it joins the past orders.
  await expect(page.getByText("Enjoy your meal")).toBeVisible();
  await expect(statusSteps(page)).toContainText([
    /Pending.*[AP]M/,
    /Preparing.*[AP]M/,
    /Out for Delivery.*[AP]M/,
    /Delivered Successfully.*[AP]M/,
  ]);
  await expect(page.getByRole("link", { name: /^Call (?!the shop)/ })).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(page).toHaveTitle(/^Your cart · /);
});

test("nothing visible moves when the orders arrive", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await recordLayoutShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await delayResponses(page, "**/api/order/userorders*");
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  release();
  await expect(page.getByText("min to go")).toBeVisible();
  expect(await page.evaluate("shifts")).toEqual([]);
});

test("with text at 200% no word of the status is cut, and the minutes stay in their dial", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/myorders");
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const status = page.getByRole("list", { name: "Order status" });
  await expect(status).toBeVisible();
  expect(await linesOf(status, "Pending|received|Successfully|\\d+:\\d+.[AP]M")).toBe(1);
  expect(await linesOf(page.locator("[data-part=dial]"), "min to go")).toBe(1);
  await expectNoSidewaysScroll(page, 390);
});

test("says when it is not live, and catches up once it is", async ({ page, shop, context }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("No connection. Reconnecting")).toBeVisible();
  await setStatus(shop, await shop.admin(), orderId, "processing");
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("Preparing");
  await expect(page.getByText("No connection. Reconnecting")).toBeHidden();
});

test("is live again by itself after its connection was lost, and follows the order", async ({ page, shop }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const admin = await shop.admin();
  await sockets.at(-1)?.close();
  await setStatus(shop, admin, orderId, "processing");
  await expect(page.locator("[aria-current=step]")).toContainText("Preparing");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  // Socket.IO's packet with which a server ends a connection; its client does not connect again by itself.
  sockets.at(-1)?.send("41");
  await setStatus(shop, admin, orderId, "out_for_delivery");
  await expect(page.locator("[aria-current=step]")).toContainText("Out for Delivery");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});

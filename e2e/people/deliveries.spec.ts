/** The delivery partner's page (spec sections 4 and 6). */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, type Shop, type SignedIn, stored, test } from "../support/fixtures.ts";
import { addPartner, assignPartner, CART, orderOf, placePaidOrder, sendOut, setStatus, toast } from "../support/ordering.ts";

/** A partner for this test only, so that the list has no other test's orders. */
async function newPartner(shop: Shop): Promise<SignedIn & { _id: string }> {
  const partner = await addPartner(shop);
  return { ...(await shop.signIn(partner.mobile, partner.name)), _id: partner._id };
}

async function openRounds(page: Page, partner: SignedIn): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, partner);
  await page.goto("/delivery-boy");
}

test("an assigned order appears live and can be marked delivered only once it is out for delivery", async ({ page, shop }) => {
  const partner = await newPartner(shop);
  await openRounds(page, partner);
  await expect(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await assignPartner(shop, orderId, partner);
  const drop = page.getByRole("article");
  await expect(drop).toContainText("Pending");
  await expect(drop).toContainText("2 × Margherita, 1 × Masala Lemonade");
  await expect(drop).toContainText("₹507");
  await expect(drop).toContainText("Paid");
  await expect(drop.getByRole("link", { name: "Call Aarav Mehta" })).toHaveAttribute("href", /^tel:/);
  await expect(drop.getByRole("link", { name: /^Map for order/ })).toHaveAttribute("href", /query=Flat%204B/);
  const button = page.getByRole("button", { name: "Mark as delivered" });
  await expect(button).toHaveCount(0);

  await setStatus(shop, await shop.admin(), orderId, "out_for_delivery");
  await expect(button).toBeVisible();
  await expectNoAxeViolations(page);
  await button.click();
  await expect(toast(page, "Order status updated successfully!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Done" })).toContainText("Delivered Successfully");
  await expect(button).toHaveCount(0);
  // The button is gone with its order: focus moves to the list.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a refunded order is not shown as paid", async ({ page, shop }) => {
  const partner = await newPartner(shop);
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await assignPartner(shop, orderId, partner);
  const admin = await shop.admin();
  await setStatus(shop, admin, orderId, "cancelled");
  await setStatus(shop, admin, orderId, "out_for_delivery");
  await openRounds(page, partner);
  const drop = page.getByRole("article");
  await expect(drop).toContainText("₹507 Refunded");
  await expect(drop.getByText("Paid", { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test("the list stays when the connection is lost, and the page says that it is not live", async ({ page, shop, context }) => {
  const partner = await newPartner(shop);
  await assignPartner(shop, await placePaidOrder(shop, await shop.signIn(), CART), partner);
  await openRounds(page, partner);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Not live\. Last updated at/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 to deliver" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Not live/)).toHaveCount(0);
});

test("a refused change shows the server's message and the current list", async ({ page, shop }) => {
  const partner = await newPartner(shop);
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await sendOut(shop, orderId, partner);
  await openRounds(page, partner);
  const refusal = { success: false, code: "deliveryNotOut", message: "Order is not out for delivery" };
  await page.route("**/api/delivery/update-order-status", (route) => route.fulfill({ status: 409, json: refusal }));
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(toast(page, refusal.message)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toBeEnabled();
});

test("a delivery marked while offline is sent once, automatically, when the connection is back", async ({
  page,
  shop,
  context,
}) => {
  const partner = await newPartner(shop);
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await sendOut(shop, orderId, partner);
  await openRounds(page, partner);
  await expect(page.getByText("0 delivered today")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/update-order-status")) answers.push(response.status());
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(page.getByText("Not sent yet. We'll send it when you're back online.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "0 to deliver" })).toBeVisible();
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await expect(page.getByText("1 delivered today")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  // Everything unsent is sent each time the connection returns: nothing is left.
  await context.setOffline(true);
  await expect(page.getByText(/^Not live\./)).toBeVisible();
  const fetched = page.waitForResponse("**/api/delivery/orders*");
  await context.setOffline(false);
  await fetched;
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(answers).toEqual([200]);
  const { history } = await orderOf(shop, orderId);
  expect(history.filter(({ status }: { status: string }) => status === "delivered")).toHaveLength(1);
});

test("a delivery that the server could not accept is stored and sent when it can", async ({ page, shop }) => {
  const partner = await newPartner(shop);
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await sendOut(shop, orderId, partner);
  await openRounds(page, partner);
  const marking = "**/update-order-status";
  await page.route(marking, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible();
  await page.unroute(marking);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("1 delivered today")).toBeVisible();
});

test("the last list survives a reload while the server does not respond", async ({ page, shop }) => {
  const partner = await newPartner(shop);
  await assignPartner(shop, await placePaidOrder(shop, await shop.signIn(), CART), partner);
  await openRounds(page, partner);
  await expect(page.getByRole("heading", { name: "1 to deliver" })).toBeVisible();
  await page.route("**/api/delivery/orders*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 to deliver" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/^Not live\. Last updated at/)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => stored(page, "deliveries")).toBeNull();
});

test("a list that cannot be fetched shows an error; Refresh fetches it; Logout signs out", async ({ page, shop }) => {
  await openRounds(page, await newPartner(shop));
  await expect(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
  await page.route("**/api/delivery/orders*", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  await page.unroute("**/api/delivery/orders*");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => stored(page, "token")).toBeNull();
});

test("a customer cannot open this page, nor a partner the admin's", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/delivery-boy");
  await expect(page).toHaveURL(/\/home$/);
  await enterAs(page, await newPartner(shop));
  await page.goto("/admin/orders");
  await expect(page).not.toHaveURL(/\/admin/);
});

/** The delivery partner's page (spec sections 4 and 6). */
import type { Page } from "@playwright/test";
import { enterAs, expect, type Shop, type SignedIn, test } from "../support/fixtures.ts";
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

test("an assigned order appears live, can be marked delivered once it is out for delivery, and be undone after a reload", async ({
  page,
  shop,
}) => {
  const partner = await newPartner(shop);
  // Undoing is offered for ten seconds.
  await page.clock.setFixedTime(Date.now());
  await openRounds(page, partner);
  await expect(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await assignPartner(shop, orderId, partner);
  const drop = page.getByRole("article");
  await expect(drop).toContainText("Pending");
  await expect(drop).toContainText("2 × Margherita (Regular, Hand tossed, Mozzarella), 1 × Masala Lemonade (Glass)");
  await expect(drop).toContainText("₹507");
  await expect(drop).toContainText("Paid");
  await expect(drop.getByRole("link", { name: "Call Aarav Mehta" })).toHaveAttribute("href", /^tel:/);
  await expect(drop.getByRole("link", { name: /^Map for order/ })).toHaveAttribute("href", /query=Flat%204B/);
  const button = page.getByRole("button", { name: "Mark as delivered" });
  await expect(button).toHaveCount(0);

  await setStatus(shop, await shop.admin(), orderId, "out_for_delivery");
  await expect(button).toBeVisible();
  await button.click();
  await expect(toast(page, "Order status updated successfully!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Done" })).toContainText("Delivered Successfully");
  await expect(button).toHaveCount(0);
  // The button is gone with its order: focus moves to the list.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await expect(page.getByText("1 delivered today")).toBeVisible();
  await page.reload();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect(toast(page, "Order is out for delivery again")).toBeVisible();
  await expect(page.getByText("0 delivered today")).toBeVisible();
  await expect(undo).toHaveCount(0);
  await button.click();
  await expect(page.getByText("1 delivered today")).toBeVisible();
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
  await context.setOffline(false);
  await expect(page.getByText("1 delivered today")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  // Everything unsent is sent each time the connection returns: nothing is left.
  await context.setOffline(true);
  await expect(page.getByText(/^No internet\. Showing/)).toBeVisible();
  const fetched = page.waitForResponse("**/api/delivery/orders*");
  await context.setOffline(false);
  await fetched;
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(answers).toEqual([200]);
  const { history } = await orderOf(shop, orderId);
  expect(history.filter(({ status }: { status: string }) => status === "delivered")).toHaveLength(1);
});

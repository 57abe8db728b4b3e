/** Deliveries marked while the shop cannot be reached: none is lost, even if the page is closed. */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, type Shop, type SignedIn, test } from "../support/fixtures.ts";
import { addPartner, CART, placePaidOrder, sendOut, toast } from "../support/ordering.ts";

const MARKING = "**/update-order-status";

/** A partner for this test only, with orders that are out for delivery. */
async function partnerWith(shop: Shop, orders: number): Promise<SignedIn> {
  const partner = await addPartner(shop);
  for (let n = 0; n < orders; n++) await sendOut(shop, await placePaidOrder(shop, await shop.signIn(), CART), partner);
  return await shop.signIn(partner.mobile, partner.name);
}

async function openRounds(page: Page, partner: SignedIn): Promise<void> {
  await enterAs(page, partner);
  await page.goto("/delivery-boy");
}

const unsent = (page: Page) => page.getByText(/^Not sent yet\./);

test("a delivery that waits for an earlier request survives a reload", async ({ page, shop }) => {
  const partner = await partnerWith(shop, 2);
  await openRounds(page, partner);
  await page.route(MARKING, () => undefined);
  for (const n of [0, 1]) await page.getByRole("article").nth(n).getByRole("button", { name: "Mark as delivered" }).click();
  await page.reload();
  await expect(unsent(page)).toHaveCount(2);
  await page.unroute(MARKING);
  await page.reload();
  await expect(page.getByText("2 delivered today")).toBeVisible();
});

test("two partners who share a phone each have their own unsent deliveries", async ({ page, shop }) => {
  const [first, second] = [await partnerWith(shop, 1), await partnerWith(shop, 1)];
  await page.route(MARKING, (route) => route.abort());
  for (const partner of [first, second]) {
    await openRounds(page, partner);
    await page.getByRole("button", { name: "Mark as delivered" }).click();
    await expect(unsent(page)).toBeVisible();
  }
  await page.unroute(MARKING);
  for (const partner of [first, second]) {
    await openRounds(page, partner);
    await expect(page.getByText("1 delivered today")).toBeVisible();
  }
});

const undoButton = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const markButton = (page: Page) => page.getByRole("button", { name: "Mark as delivered" });

test("a delivery marked by mistake is undone within ten seconds, also after a reload", async ({ page, shop }) => {
  const partner = await partnerWith(shop, 1);
  await page.clock.setFixedTime(Date.now());
  await openRounds(page, partner);
  await markButton(page).click();
  await expect(page.getByText("1 delivered today")).toBeVisible();
  await expect(undoButton(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await undoButton(page).click();
  await expect(toast(page, "Order is out for delivery again")).toBeVisible();
  await expect(page.getByText("0 delivered today")).toBeVisible();
  await expect(undoButton(page)).toHaveCount(0);
  await markButton(page).click();
  await expect(page.getByText("1 delivered today")).toBeVisible();
});

test("undo is offered for ten seconds", { tag: "@full" }, async ({ page, shop }) => {
  const partner = await partnerWith(shop, 1);
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await openRounds(page, partner);
  await markButton(page).click();
  await page.clock.setFixedTime(now + 9_000);
  await expect(undoButton(page)).toContainText("1");
  await page.clock.setFixedTime(now + 11_000);
  await expect(undoButton(page)).toHaveCount(0);
  await expect(page.getByText("1 delivered today")).toBeVisible();
});

test("a delivery that is not sent yet is undone on the device and never sent", async ({ page, shop }) => {
  const partner = await partnerWith(shop, 1);
  await openRounds(page, partner);
  await page.route(MARKING, (route) => route.abort());
  await page.route("**/undo-delivered", (route) => route.abort());
  await markButton(page).click();
  await expect(unsent(page)).toBeVisible();
  await undoButton(page).click();
  await expect(unsent(page)).toHaveCount(0);
  await expect(markButton(page)).toBeVisible();
  await page.unroute(MARKING);
  await page.unroute("**/undo-delivered");
  await page.reload();
  await expect(markButton(page)).toBeVisible();
  await expect(page.getByText("0 delivered today")).toBeVisible();
});

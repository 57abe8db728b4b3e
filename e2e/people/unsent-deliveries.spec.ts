/** Deliveries marked while the shop cannot be reached: none is lost, even if the page is closed. */
import type { Page } from "@playwright/test";
import { enterAs, expect, type Shop, type SignedIn, stored, test } from "../support/fixtures.ts";
import { addPartner, CART, placePaidOrder, sendOut } from "../support/ordering.ts";

const MARKING = "**/update-order-status";
const LIST = "**/api/delivery/orders*";

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

test("deliveries that the server could not accept are not lost while the page is reloaded or closed, and are sent when it can", async ({
  page,
  shop,
}) => {
  const partner = await partnerWith(shop, 3);
  await openRounds(page, partner);
  const marks = page.getByRole("button", { name: "Mark as delivered" });
  await page.route(MARKING, (route) => route.fulfill({ status: 503, body: "" }));
  await marks.first().click();
  await expect(unsent(page)).toHaveCount(1);
  await page.unroute(MARKING);
  // The second one gets no answer, and the third one waits for it.
  await page.route(MARKING, () => undefined);
  // An answer, because fetching is repeated without one.
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
  await marks.first().click();
  await marks.last().click();
  await page.reload();
  await expect(unsent(page)).toHaveCount(3);
  // The last list, because there is no newer one.
  await expect(page.getByRole("heading", { name: "0 to deliver" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/^No internet\. Showing/)).toBeVisible();

  await page.unroute(MARKING);
  await page.unroute(LIST);
  await page.reload();
  await expect(page.getByText("3 delivered today")).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => stored(page, "deliveries")).toBeNull();
  await expect.poll(() => stored(page, "token")).toBeNull();
});

test("two partners who share a phone each have their own unsent deliveries", { tag: "@full" }, async ({ page, shop }) => {
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

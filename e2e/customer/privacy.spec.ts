/** A customer downloads their data and deletes the account (docs/decisions/0022-a-customer-may-go.md). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  type Shop,
  type SignedIn,
  stored,
  test,
} from "../support/fixtures.ts";
import { placePaidOrder, setStatus, toast } from "../support/ordering.ts";

const section = (page: Page) => page.getByRole("region", { name: "Your data" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete your account?" });

async function withOrder(page: Page, shop: Shop): Promise<{ who: SignedIn; orderId: string }> {
  const who = await shop.signIn();
  const orderId = await placePaidOrder(shop, who, { Margherita: 1 });
  await enterAs(page, who);
  return { who, orderId };
}

test("the side menu opens the account, where customers download all of their data", async ({ page, shop }) => {
  const { who, orderId } = await withOrder(page, shop);
  await page.goto("/home");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("switch", { name: "Offers by SMS" })).toBeChecked();
  const download = page.waitForEvent("download");
  await section(page).getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data).toMatchObject({
    account: { name: who.name, mobile: who.mobile },
    orders: [{ _id: orderId, items: [{ name: "Margherita" }] }],
    payments: [{ orderId, paysOrder: true }],
  });
});

test("an account is deleted only without an open order, and after typing the word", async ({ page, shop }) => {
  const { who, orderId } = await withOrder(page, shop);
  const admin = await shop.admin();
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Delete my account" }).click();
  const word = dialog(page).getByLabel("Type DELETE to confirm");
  const confirm = dialog(page).getByRole("button", { name: "Delete account" });
  await expect(word).toBeFocused();
  await word.fill("delete it");
  await confirm.click();
  await expect(dialog(page).getByText("Please type DELETE to confirm")).toBeVisible();
  await word.fill("DELETE");
  await confirm.click();
  await expect(dialog(page).getByText("You have an open order.")).toBeVisible();

  await setStatus(shop, admin, orderId, "delivered");
  await confirm.click();
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page, "token")).toBeNull();
  expect((await shop.call("GET", "/api/user/me", { token: who.token })).status).toBe(401);

  await enterAs(page, admin);
  await page.goto(`/admin/orders/${orderId}`);
  const order = page.getByRole("dialog");
  await expect(order.locator("address").getByText("Deleted customer", { exact: true })).toBeVisible();
  await expect(order.getByRole("link", { name: /^Call/ })).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Your data and its dialog are accessible at 320 px in ${colorScheme} mode`, {
    tag: colorScheme === "dark" ? "@full" : [],
  }, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await enterAs(page, await shop.signIn());
    await page.goto("/account");
    await expect(page.getByRole("switch", { name: "Offers by SMS" })).toBeVisible();
    await expectNoSidewaysScroll(page, 320);
    await expectNoAxeViolations(page);
    await section(page).getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

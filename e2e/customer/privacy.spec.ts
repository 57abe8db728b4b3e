/** A customer downloads their data and deletes the account (docs/decisions/0029-account-deletion-and-retention.md). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, openAsAdmin, stored, test } from "../support/fixtures.ts";
import { placePaidOrder, setStatus, toast } from "../support/ordering.ts";

const section = (page: Page) => page.getByRole("region", { name: "Your data" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete your account?" });

test("the account is for customers only", async ({ page, shop }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/login");
  await openAsAdmin(page, shop, "/account");
  await expect(page).toHaveURL("/admin");
});

test("customers download all of their data, and delete their account once no order is open", async ({ page, shop }) => {
  const who = await shop.signIn();
  const orderId = await placePaidOrder(shop, who, { Margherita: 1 });
  await enterAs(page, who);
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

  await section(page).getByRole("button", { name: "Delete my account" }).click();
  const confirm = dialog(page).getByRole("button", { name: "Delete account" });
  await dialog(page).getByLabel("Type DELETE to confirm").fill("DELETE");
  await confirm.click();
  await expect(dialog(page).getByText("You have an open order.")).toBeVisible();
  const admin = await shop.admin();
  await setStatus(shop, admin, orderId, "delivered");
  await confirm.click();
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page, "token")).toBeNull();
  expect((await shop.call("GET", "/api/user/me", { token: who.token })).status).toBe(401);

  await openAsAdmin(page, shop, `/admin/orders/${orderId}`);
  const order = page.getByRole("dialog");
  await expect(order.locator("address").getByText("Deleted customer", { exact: true })).toBeVisible();
  await expect(order.getByRole("link", { name: /^Call/ })).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Your data and its dialog are accessible at 320 px in ${colorScheme} mode`, {
    tag: "@full",
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

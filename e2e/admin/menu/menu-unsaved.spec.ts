/** What is typed in the menu editor and not saved: when the owner leaves, when the session ends, when another admin is faster. */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, removeFood } from "../../support/ordering.ts";

const leaveQuestion = (page: Page): Locator => page.getByRole("alertdialog", { name: "Leave without saving?" });

async function openWithAllergens(page: Page, shop: Shop, id: string): Promise<void> {
  await openAsAdmin(page, shop, `/admin/menu/foods/${id}`);
  await page.getByLabel("Allergens").fill("gluten");
  await expect(page.getByText("1 change not saved")).toBeVisible();
}

test("logging out asks first, while the session still holds", async ({ page, shop }) => {
  const id = await addFood(shop, "Pitta", 120);
  await openWithAllergens(page, shop, id);
  await page.getByRole("button", { name: "Logout" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Allergens")).toHaveValue("gluten");
  await page.getByRole("button", { name: "Logout" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  shop.clearAdmin();
  await removeFood(shop, id);
});

test("a session that has expired leads to the sign-in, and what was typed is there afterwards", async ({ page, shop }) => {
  const id = await addFood(shop, "Lavash", 120);
  await openWithAllergens(page, shop, id);
  await shop.call("POST", "/api/user/logout", { token: (await shop.admin()).token });
  await page.getByRole("switch", { name: "Lavash available" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(leaveQuestion(page)).toHaveCount(0);
  shop.clearAdmin();
  await enterAs(page, await shop.admin());
  await page.goto(`/admin/menu/foods/${id}`);
  await expect(page.getByLabel("Allergens")).toHaveValue("gluten");
  await removeFood(shop, id);
});

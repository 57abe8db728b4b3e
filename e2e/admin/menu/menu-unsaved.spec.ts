/** What is typed in the menu editor and not saved: when the owner leaves, when the session ends, when another admin is faster. */
import type { Locator, Page } from "@playwright/test";
import { expect, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, removeFood } from "../../support/ordering.ts";

const leaveQuestion = (page: Page): Locator => page.getByRole("alertdialog", { name: "Leave without saving?" });

async function openWithAllergens(page: Page, shop: Shop, id: string): Promise<void> {
  await openAsAdmin(page, shop, `/admin/menu/foods/${id}`);
  await page.getByLabel("Allergens").fill("gluten");
  await expect(page.getByText("1 change not saved")).toBeVisible();
}

test("what was typed survives the end of the session, and can be discarded", async ({ page, shop }) => {
  const id = await addFood(shop, "Lavash", 120);
  await openWithAllergens(page, shop, id);
  await page.getByLabel("Price (₹)").fill("140");
  await expect(page.getByText("2 changes not saved")).toBeVisible();
  await shop.call("POST", "/api/user/logout", { token: (await shop.admin()).token });
  await page.getByRole("switch", { name: "Lavash available" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(leaveQuestion(page)).toHaveCount(0);
  shop.clearAdmin();
  await openAsAdmin(page, shop, `/admin/menu/foods/${id}`);
  await expect(page.getByLabel("Allergens")).toHaveValue("gluten");
  await expect(page.getByLabel("Price (₹)")).toHaveValue("140");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("120");
  await page.reload();
  await expect(page.getByLabel("Allergens")).toHaveValue("");
  await removeFood(shop, id);
});

test("logging out asks first, while the session still holds", { tag: "@full" }, async ({ page, shop }) => {
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

test("typed sizes survive a reload, and leaving them asks", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/menu/sizes");
  await page.getByLabel("Detail of size 1").fill("9″, serves 1");
  await page.reload();
  await expect(page.getByLabel("Detail of size 1")).toHaveValue("9″, serves 1");
  await page.getByRole("button", { name: "Foods", exact: true }).click();
  await leaveQuestion(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Detail of size 1")).toHaveValue("9″, serves 1");
  await page.getByRole("button", { name: "Foods", exact: true }).click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await page.goto("/admin/menu/sizes");
  await expect(page.getByLabel("Detail of size 1")).not.toHaveValue("9″, serves 1");
  await expect(page.getByRole("button", { name: "Save sizes" })).toBeHidden();
});

test("sizes that another admin changed meanwhile are refused once, and saved as they are shown then", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  const stored = async () => (await shop.call("GET", "/api/menu/admin/document", { token })).body.data.sizes;
  const before = (await stored()).map(({ _id, name, detail }: Record<string, string>) => ({ _id, name, detail }));
  const put = (sizes: object[]) => shop.call("PUT", "/api/menu/admin/sizes", { token, body: { sizes } });
  try {
    await openAsAdmin(page, shop, "/admin/menu/sizes");
    await page.getByLabel("Detail of size 1").fill("9″, serves 1");
    await put([...before.slice(0, -1), { ...before.at(-1), detail: "changed meanwhile" }]);
    await page.getByRole("button", { name: "Save sizes" }).click();
    await expect(page.getByRole("main").getByText("Someone else changed the menu. Please check it and try again")).toBeVisible();
    await expect(page.getByLabel("Detail of size 1")).toHaveValue("9″, serves 1");
    await page.getByRole("button", { name: "Save sizes" }).click();
    await expect.poll(async () => (await stored())[0].detail).toBe("9″, serves 1");
    expect((await stored()).at(-1).detail).toBe("changed meanwhile");
  } finally {
    await put(before);
  }
});

/** The sizes in the menu editor (issue: Menu options, Owner). */
import { enterAs, expect, type Shop, test } from "../../support/fixtures.ts";

const sizes = async (shop: Shop): Promise<{ name: string; detail: string; isAvailable: boolean }[]> =>
  (await shop.call("GET", "/api/food/list")).body.sizes;
const names = async (shop: Shop) => (await sizes(shop)).map(({ name }) => name);

const DEMO = ["Regular", "Medium", "Large", "Glass", "Bottle"];

test("asks before foods lose the prices of a size, and discards", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/sizes");
  await page.getByRole("button", { name: "Remove Large" }).click();
  await page.getByRole("button", { name: "Save sizes" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Large?" });
  await expect(question).toContainText("11 foods lose their prices for it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Name of size 3")).toHaveValue("Large");
  expect(await names(shop)).toEqual(DEMO);
});

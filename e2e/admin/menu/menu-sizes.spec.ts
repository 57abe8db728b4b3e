/** The sizes in the menu editor (issue: Menu options, Owner). */
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, type Shop, test } from "../../support/fixtures.ts";
import { PHONE } from "../../support/menu.ts";

const sizes = async (shop: Shop): Promise<{ name: string; detail: string; isAvailable: boolean }[]> =>
  (await shop.call("GET", "/api/food/list")).body.sizes;
const names = async (shop: Shop) => (await sizes(shop)).map(({ name }) => name);

const DEMO = ["Regular", "Medium", "Large", "Glass", "Bottle"];

test("adds a size, puts it in order and removes it again", async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/sizes");
  await expect(page.getByRole("button", { name: "Save sizes" })).toBeHidden();
  await page.getByRole("button", { name: "Add a size" }).click();
  await expect(page.getByLabel("Name of size 6")).toBeFocused();
  await page.getByRole("button", { name: "Save sizes" }).click();
  await expect(page.getByLabel("Name of size 6")).toBeFocused();
  await expect(page.getByText("Please enter a name")).toBeVisible();
  await page.getByLabel("Name of size 6").fill("Giant");
  await page.getByLabel("Detail of size 6").fill("16″, serves 6");
  await page.getByRole("button", { name: "Move Giant", exact: true }).press("ArrowUp");
  await expect(page.getByRole("button", { name: "Move Giant", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Save sizes" }).click();
  await expect(page.getByRole("button", { name: "Save sizes" })).toBeHidden();
  await expect.poll(() => names(shop)).toEqual(["Regular", "Medium", "Large", "Glass", "Giant", "Bottle"]);

  await page.getByRole("button", { name: "Remove Giant" }).click();
  await expect(page.getByRole("button", { name: "Move Bottle", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Save sizes" }).click();
  await expect.poll(() => names(shop)).toEqual(DEMO);
});

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

test("a size is sold out and available again with one tap", async ({ page, shop }) => {
  const isOnSale = async () => (await sizes(shop)).find(({ name }) => name === "Bottle")?.isAvailable;
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/sizes");
  const onSale = page.getByRole("switch", { name: "Bottle available" });
  await onSale.click();
  await expect(onSale).not.toBeChecked();
  await expect.poll(isOnSale).toBe(false);
  await onSale.click();
  await expect.poll(isOnSale).toBe(true);
});

test("the sizes have no accessibility problems and fit a phone", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/sizes");
  await expect(page.getByLabel("Name of size 1")).toHaveValue("Regular");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, PHONE.width);
});

/** Prices, options, availability and deals of foods, in the owner's menu editor. */
import type { Locator, Page } from "@playwright/test";
import { expect, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, PICTURE, removeFood, toast } from "../../support/ordering.ts";

const save = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true });
const openFood = (page: Page, shop: Shop, id: string) => openAsAdmin(page, shop, `/admin/menu/foods/${id}`);
const part = (page: Page, name: string): Locator => page.getByRole("region", { name });

test("a new food, its prices by size and what is sold out are on open menus at once", async ({ page, shop, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto("/menu");
  await visitor.keyboard.press("Tab");
  await openAsAdmin(page, shop, "/admin/menu");
  await page.getByRole("link", { name: "Add food", exact: true }).click();
  // The page that is left shows a food's form, which has the same labels.
  await expect(page.getByRole("heading", { level: 1, name: "Add food" })).toBeVisible();
  await page.getByLabel("Name").fill("Capricciosa");
  await page.getByLabel("Description").fill("Artichoke, mushroom, olives.");
  await page.getByLabel("Price (₹)").fill("250");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Add food" }).click();
  await expect(toast(page, "Food item added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu\/foods\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 2, name: "Capricciosa" })).toBeVisible();
  const card = visitor.getByRole("article", { name: "Capricciosa" });
  await expect(card).toContainText("₹250");
  await expect(card.getByRole("img", { name: "Capricciosa" })).toBeVisible();

  await page.getByRole("button", { name: "Use prices by size" }).click();
  await page.getByLabel("Price, Regular").fill("210");
  await page.getByLabel("Price, Large").fill("610");
  await page.getByLabel("Large is the default").check({ force: true });
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await expect(card).toContainText("₹210");
  expect((await shop.food("Capricciosa")).price).toBe(610);

  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await list.getByRole("button", { name: "Capricciosa: sold out until tomorrow" }).click();
  await expect(list.getByRole("link", { name: /Capricciosa.*Sold out until/ })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Add Capricciosa" })).toBeDisabled();
  await list.getByRole("button", { name: "Capricciosa: available again" }).click();
  await expect(visitor.getByRole("button", { name: "Add Capricciosa" })).toBeEnabled();

  await page.getByRole("button", { name: "Remove food" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Food item removed successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await expect(card).toHaveCount(0);
  await visitor.context().close();
});

test("turning a deal or certain times on and off again changes nothing, and brings back what was typed", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const id = await addFood(shop, "Piadina", 230);
  const group = (await shop.call("GET", "/api/food/list")).body.modifierGroups.find(
    ({ name }: { name: string }) => name === "Crust",
  );
  const { token } = await shop.admin();
  const options = { modifierGroupIds: [group._id], halves: "pizza" };
  const changed = await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: options });
  expect(changed.body.success, JSON.stringify(changed.body)).toBe(true);
  await openFood(page, shop, id);
  const isDeal = part(page, "Deal").getByRole("switch", { name: "This is a deal" });
  await isDeal.click();
  await part(page, "Deal").getByLabel("Part 1", { exact: true }).fill("Pizza");
  await isDeal.click();
  await expect(part(page, "Option groups")).toContainText("Crust");
  await expect(part(page, "Half-and-half").getByRole("switch", { name: "Half-and-half" })).toBeChecked();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await isDeal.click();
  await expect(part(page, "Deal").getByLabel("Part 1", { exact: true })).toHaveValue("Pizza");
  // Of what was typed before a reload, the stored options are left.
  await page.reload();
  await isDeal.click();
  await expect(part(page, "Option groups")).toContainText("Crust");

  const hours = part(page, "When it is served");
  await hours.getByLabel("At certain times").check();
  await hours.getByLabel("To", { exact: true }).fill("16:30");
  await hours.getByLabel("Always").check();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await hours.getByLabel("At certain times").check();
  await expect(hours.getByLabel("To", { exact: true })).toHaveValue("16:30");
  await removeFood(shop, id);
});

test("a part that is removed takes its search along", { tag: "@full" }, async ({ page, shop }) => {
  const id = await addFood(shop, "Dinner deal", 499);
  await openFood(page, shop, id);
  const deal = part(page, "Deal");
  await deal.getByRole("switch", { name: "This is a deal" }).click();
  await deal.getByRole("button", { name: "Add a part" }).click();
  await deal.getByLabel("Part 2", { exact: true }).fill("Side");
  await deal.getByLabel("Search foods").first().fill("Marg");
  await deal.getByLabel("Search foods").last().fill("Garlic");
  await deal.getByRole("button", { name: "Remove Part 1" }).click();
  await expect(deal.getByLabel("Part 1", { exact: true })).toHaveValue("Side");
  await expect(deal.getByLabel("Search foods")).toHaveValue("Garlic");
  await removeFood(shop, id);
});

test("two admins' changes of different fields are both saved, and of the same field the later one is told", {
  tag: "@full",
}, async ({ page, shop }) => {
  const id = await addFood(shop, "Sfincione", 180);
  await openFood(page, shop, id);
  await page.getByLabel("Price (₹)").fill("190");
  const { token } = await shop.admin();
  const other = await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: { allergens: ["gluten"] } });
  expect(other.body.success, JSON.stringify(other.body)).toBe(true);
  await expect(page.getByLabel("Allergens")).toHaveValue("gluten");
  await expect(page.getByLabel("Price (₹)")).toHaveValue("190");
  await page.getByLabel("kcal").fill("700");
  await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: { kcal: 650 } });
  await expect(page.getByText("Someone else has changed the kcal. Saving replaces their change.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  expect(await shop.food("Sfincione")).toMatchObject({ price: 190, kcal: 700, allergens: ["gluten"] });
  await removeFood(shop, id);
});

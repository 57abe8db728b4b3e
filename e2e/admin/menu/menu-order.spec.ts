/** The order of sections and foods, and their sections, in the owner's menu editor. */
import type { Locator, Page } from "@playwright/test";
import { expect, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { toast } from "../../support/ordering.ts";

const list = (page: Page): Locator => page.getByRole("navigation", { name: "Sections and foods" });
const section = (page: Page, name: string): Locator => list(page).getByRole("button", { name: new RegExp(`^${name} \\d`) });
/** The names of the foods that the list shows, in order. */
const shownFoods = (page: Page): Promise<string[]> => list(page).locator("li a").allInnerTexts();
const grip = (page: Page, name: string): Locator => list(page).getByRole("button", { name: `Move ${name}`, exact: true });

const documentOf = async (shop: Shop) =>
  (await shop.call("GET", "/api/menu/admin/document", { token: (await shop.admin()).token })).body.data;
const foodsOf = async (shop: Shop, name: string): Promise<string[]> => {
  const { sections, foods } = await documentOf(shop);
  const { _id } = sections.find((each: { name: string }) => each.name === name);
  return foods
    .filter(({ sectionId }: { sectionId: string }) => sectionId === _id)
    .toSorted((a: { position: number }, b: { position: number }) => a.position - b.position)
    .map((food: { name: string }) => food.name);
};

/** The order before the test, to restore it. */
async function orderOf(shop: Shop) {
  const { sections, foods } = await documentOf(shop);
  const of = (id: string | null) => foods.filter(({ sectionId }: { sectionId: string }) => sectionId === id);
  return [...sections.map(({ _id }: { _id: string }) => _id), null].map((_id) => ({
    _id,
    foodIds: of(_id).map((food: { _id: string }) => food._id),
  }));
}

test("foods are dragged to another place and into another section, and open menus follow", async ({ page, shop, browser }) => {
  // High enough for the whole list: Playwright scrolls to the target with the button down.
  await page.setViewportSize({ width: 1440, height: 1400 });
  const before = await orderOf(shop);
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto("/menu");
  await visitor.keyboard.press("Tab");
  await openAsAdmin(page, shop, "/admin/menu");
  await expect(list(page).getByRole("link", { name: /Farmhouse/ })).toBeVisible();
  const [first, second, third] = await shownFoods(page);
  const row = (name: string) => list(page).getByRole("listitem").filter({ hasText: name });
  await grip(page, first ?? "").dragTo(row(third ?? ""), { targetPosition: { x: 100, y: 40 } });
  await expect(toast(page, "Menu order saved")).toBeVisible();
  await expect.poll(async () => (await shownFoods(page)).slice(0, 3)).toEqual([second, third, first]);
  await expect.poll(async () => (await foodsOf(shop, "Pizzas")).slice(0, 3)).toEqual([second, third, first]);
  await expect
    .poll(async () => (await visitor.getByRole("article").getByRole("heading").allInnerTexts()).indexOf(first ?? ""))
    .toBeGreaterThan(1);

  await grip(page, first ?? "").dragTo(section(page, "Sides"));
  await expect(list(page).getByRole("status")).toHaveText(new RegExp(`^${first}, \\d of \\d in Sides$`));
  await expect.poll(() => foodsOf(shop, "Sides")).toContain(first);
  await shop.call("PUT", "/api/menu/admin/order", { token: (await shop.admin()).token, body: { sections: before } });
  await visitor.context().close();
});

test("the first food's form stays when another admin puts another food first", { tag: "@full" }, async ({ page, shop }) => {
  const before = await orderOf(shop);
  const put = async (sections: object[]) =>
    shop.call("PUT", "/api/menu/admin/order", { token: (await shop.admin()).token, body: { sections } });
  await openAsAdmin(page, shop, "/admin/menu");
  await expect(list(page).getByRole("link", { name: /Farmhouse/ })).toBeVisible();
  const [first, second] = await shownFoods(page);
  const form = page.getByRole("form", { name: first });
  await expect(form).toBeVisible();
  const [{ _id, foodIds }, ...others] = before as [{ _id: string; foodIds: string[] }];
  await put([{ _id, foodIds: foodIds.toSpliced(0, 2, foodIds[1] ?? "", foodIds[0] ?? "") }, ...others]);
  await expect.poll(async () => (await shownFoods(page)).slice(0, 2)).toEqual([second, first]);
  await expect(form).toBeVisible();
  await put(before);
});

/** The order of sections and foods, and their sections, in the owner's menu editor. */
import type { Locator, Page } from "@playwright/test";
import { delayResponses, expect, expectNoAxeViolations, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, removeFood, toast } from "../../support/ordering.ts";

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

test("by keyboard, arrow keys move a food and keep the focus, and Enter shows all places", async ({ page, shop }) => {
  const before = await orderOf(shop);
  await openAsAdmin(page, shop, "/admin/menu");
  await expect(list(page).getByRole("link", { name: /Farmhouse/ })).toBeVisible();
  const [first, second] = await shownFoods(page);
  await grip(page, first ?? "").press("ArrowDown");
  await expect.poll(async () => (await shownFoods(page)).slice(0, 2)).toEqual([second, first]);
  await expect(list(page).getByRole("status")).toHaveText(new RegExp(`^${first}, 2 of \\d+ in Pizzas$`));
  await expect(grip(page, first ?? "")).toBeFocused();
  await expect.poll(async () => (await foodsOf(shop, "Pizzas"))[1]).toBe(first);
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await foodsOf(shop, "Pizzas"))[0]).toBe(first);

  await grip(page, first ?? "").press("Enter");
  const dialog = page.getByRole("dialog", { name: `Move ${first}` });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "To Sides" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => foodsOf(shop, "Sides")).toContain(first);
  await expect(section(page, "Sides")).toHaveAttribute("aria-expanded", "true");

  await grip(page, "Sides").press("ArrowUp");
  await expect(list(page).getByRole("status")).toHaveText(/^Sides, section 1 of \d+$/);
  await expect(grip(page, "Sides")).toBeFocused();
  await shop.call("PUT", "/api/menu/admin/order", { token: (await shop.admin()).token, body: { sections: before } });
});

test("arrow keys pressed faster than the server answers move the food place by place", async ({ page, shop }) => {
  const before = await orderOf(shop);
  await openAsAdmin(page, shop, "/admin/menu");
  await expect(list(page).getByRole("link", { name: /Farmhouse/ })).toBeVisible();
  const [first, second, third] = await shownFoods(page);
  const answer = await delayResponses(page, "**/api/menu/admin/order");
  await grip(page, first ?? "").press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(list(page).getByRole("status")).toHaveText(new RegExp(`^${first}, 3 of \\d+ in Pizzas$`));
  answer();
  await expect.poll(async () => (await foodsOf(shop, "Pizzas")).slice(0, 3)).toEqual([second, third, first]);
  await expect(grip(page, first ?? "")).toBeFocused();
  await shop.call("PUT", "/api/menu/admin/order", { token: (await shop.admin()).token, body: { sections: before } });
});

test("a section is added, refused under a name that exists, renamed and removed; its foods stay", async ({ page, shop }) => {
  const foodId = await addFood(shop, "Sectionless", 120);
  await openAsAdmin(page, shop, `/admin/menu/foods/${foodId}`);
  await list(page).getByRole("button", { name: "Add section" }).click();
  const dialog = page.getByRole("dialog", { name: "New section" });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(toast(page, "Please enter a name")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("pizzas");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("There are two sections named", { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Name").fill("Salads");
  await expect(dialog.getByLabel("Station")).toHaveAttribute("maxlength", "30");
  await dialog.getByLabel("Station").fill("cold");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section(page, "Salads")).toBeVisible();

  await grip(page, "Sectionless").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "To Salads" }).press("Enter");
  await expect(section(page, "Salads")).toHaveAccessibleName("Salads 1 food");
  await list(page).getByRole("button", { name: "Edit Salads" }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit Salads" });
  await expect(edit.getByLabel("Station")).toHaveValue("cold");
  await edit.getByLabel("Name").fill("Bowls");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Bowls")).toBeVisible();

  await list(page).getByRole("button", { name: "Edit Bowls" }).press("Enter");
  await page.getByRole("dialog", { name: "Edit Bowls" }).getByRole("button", { name: "Remove section" }).click();
  const ask = page.getByRole("alertdialog");
  await expect(ask).toContainText("Its foods (1) stay on the menu, without a section.");
  await ask.getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Bowls")).toHaveCount(0);
  await expect(section(page, "No section")).toBeVisible();
  await removeFood(shop, foodId);
});

test("an order that another admin's change has overtaken is refused and shown anew", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/menu");
  await expect(list(page).getByRole("link", { name: /Farmhouse/ })).toBeVisible();
  const [first] = await shownFoods(page);
  let foodId = "";
  await page.route("**/api/menu/admin/order", async (route) => {
    foodId ||= await addFood(shop, "Meanwhile", 90);
    await route.continue();
  });
  await grip(page, first ?? "").press("ArrowDown");
  await expect(toast(page, "Someone else changed the menu. Please check it and try again")).toBeVisible();
  await expect(section(page, "No section")).toBeVisible();
  await expect.poll(async () => (await shownFoods(page))[0]).toBe(first);
  await removeFood(shop, foodId);
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

/** Option groups in the menu editor (issue: Menu options, Owner). */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, type Shop, test } from "../../support/fixtures.ts";
import { PHONE } from "../../support/menu.ts";
import { toast } from "../../support/ordering.ts";

interface Group {
  _id: string;
  name: string;
  modifiers: { _id: string; name: string; isAvailable: boolean; price: number; prices: { price: number }[] }[];
}

const groups = async (shop: Shop): Promise<Group[]> => (await shop.call("GET", "/api/food/list")).body.modifierGroups;
const groupNamed = async (shop: Shop, name: string) => (await groups(shop)).find((group) => group.name === name);
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });

async function removeGroup(shop: Shop, name: string): Promise<void> {
  const group = await groupNamed(shop, name);
  const { token } = await shop.admin();
  if (group) await shop.call("DELETE", `/api/menu/admin/groups/${group._id}`, { token });
}

test("adds a group with options, changes it and removes it", async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/groups");
  await page.getByRole("link", { name: "Add a group" }).click();
  const form = drawer(page, "New group");
  await form.getByRole("button", { name: "Save group" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByText("Please enter a name")).toBeVisible();
  await form.getByLabel("Name").fill("Dips");
  await form.getByLabel("At most").fill("2");
  await form.getByRole("button", { name: "Save group" }).click();
  await expect(toast(page, "Please add an option")).toBeVisible();
  for (const [name, price] of [
    ["Mint", "20"],
    ["Garlic", "25.50"],
  ] as const) {
    await form.getByRole("button", { name: "Add an option" }).click();
    await expect(form.getByRole("group", { name: "Details of New option" }).getByLabel("Name")).toBeFocused();
    await form.getByRole("group", { name: "Details of New option" }).getByLabel("Name").fill(name);
    for (const size of ["Regular", "Medium", "Large", "Glass", "Bottle"]) await form.getByLabel(`${name}, ${size}`).fill(price);
  }
  await form.getByRole("switch", { name: "Can be doubled" }).click();
  await form.getByRole("button", { name: "Save group" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Dips" })).toContainText("Up to 2 · Not used");
  expect((await groupNamed(shop, "Dips"))?.modifiers.map(({ name, price }) => [name, price])).toEqual([
    ["Mint", 20],
    ["Garlic", 25.5],
  ]);

  await page.getByRole("link", { name: "Edit Dips" }).click();
  const dips = drawer(page, "Dips");
  const grip = dips.getByRole("button", { name: "Move Garlic", exact: true });
  await grip.press("ArrowUp");
  await expect(grip).toBeFocused();
  await expect(dips.getByRole("status")).toHaveText("Garlic, 1 of 2");
  await dips.getByLabel("Mint, Large").fill("free");
  await dips.getByRole("button", { name: "Save group" }).click();
  await expect(dips.getByLabel("Mint, Large")).toBeFocused();
  await expect(dips.getByText("Please enter a valid price")).toBeVisible();
  await dips.getByLabel("Mint, Large").fill("30");
  await dips.getByRole("button", { name: "Save group" }).click();
  await expect(dips).toBeHidden();
  expect((await groupNamed(shop, "Dips"))?.modifiers.map(({ name }) => name)).toEqual(["Garlic", "Mint"]);

  await page.getByRole("link", { name: "Edit Dips" }).click();
  await dips.getByRole("button", { name: "Remove group" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Dips?" });
  await question.getByRole("button", { name: "Remove" }).click();
  // Under the question the drawer is hidden from roles, and under the drawer the page.
  await expect(question).toBeHidden();
  await expect(dips).toBeHidden();
  await expect(page.getByRole("link", { name: "Edit Dips" })).toBeHidden();
  expect(await groupNamed(shop, "Dips")).toBeUndefined();
});

test("says what a group reaches, and takes a topping off sale at once while other changes are typed", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const corn = async () =>
    (await groupNamed(shop, "Veg toppings"))?.modifiers.find(({ name }) => name === "Sweet corn")?.isAvailable;
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/groups");
  await page.getByRole("link", { name: "Edit Veg toppings" }).click();
  const form = drawer(page, "Veg toppings");
  await expect(form).toContainText("Used by 11 pizzas. Changes reach all of them.");
  await form.getByLabel("At most").fill("13");
  const onSale = form.getByRole("switch", { name: "Sweet corn available" });
  await onSale.click();
  await expect(onSale).not.toBeChecked();
  await expect.poll(corn).toBe(false);
  await onSale.click();
  await expect.poll(corn).toBe(true);
  await expect(form.getByLabel("At most")).toHaveValue("13");

  await form.getByLabel("At most").fill("12");
  await form.getByRole("button", { name: "Save group" }).click();
  await expect(form).toBeHidden();
});

test("a group that someone else changed meanwhile is refused once, and saved as it is shown then", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  const body = { name: "Sauces", modifiers: [{ name: "Chilli", price: 10 }] };
  await shop.call("POST", "/api/menu/admin/groups", { token, body });
  try {
    await enterAs(page, await shop.admin());
    await page.goto("/admin/menu/groups");
    await page.getByRole("link", { name: "Edit Sauces" }).click();
    const form = drawer(page, "Sauces");
    await form.getByLabel("At most").fill("4");
    await form.getByRole("switch", { name: "Can be doubled" }).click();
    const group = await groupNamed(shop, "Sauces");
    await shop.call("PUT", `/api/menu/admin/groups/${group?._id}`, {
      token,
      body: { ...body, max: 3, included: 1, modifiers: [...(group?.modifiers ?? []), { name: "Mustard" }] },
    });
    await form.getByRole("button", { name: "Save group" }).click();
    await expect(form.getByText("Someone else changed the menu. Please check it and try again")).toBeVisible();
    await expect(form.getByLabel("At most")).toHaveValue("4");
    await expect(form.getByLabel("Free")).toHaveValue("1");
    await expect(form.getByRole("button", { name: "Move Mustard", exact: true })).toBeVisible();
    await form.getByRole("button", { name: "Save group" }).click();
    await expect(form).toBeHidden();
    const modifiers = [
      { name: "Chilli", maxQuantity: 2 },
      { name: "Mustard", maxQuantity: 1 },
    ];
    expect(await groupNamed(shop, "Sauces")).toMatchObject({ max: 4, included: 1, modifiers });
  } finally {
    await removeGroup(shop, "Sauces");
  }
});

test("the groups and a group's drawer have no accessibility problems and fit a phone", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await enterAs(page, await shop.admin());
  await page.goto("/admin/menu/groups");
  await expect(page.getByRole("link", { name: "Edit Crust" })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, PHONE.width);
  await page.getByRole("link", { name: "Edit Veg toppings" }).click();
  await drawer(page, "Veg toppings")
    .getByRole("button", { name: /Black olives$/, expanded: false })
    .click();
  await expect(page.getByRole("group", { name: "Details of Black olives" })).toBeVisible();
  // So high that the bar with Save group covers no half of a control.
  await page.setViewportSize({ ...PHONE, height: 3000 });
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, PHONE.width);
});

/** Option groups in the menu editor (issue: Menu options, Owner). */
import type { Page } from "@playwright/test";
import { enterAs, expect, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, removeFood } from "../../support/ordering.ts";
import { addFor, openSheet } from "../../support/sheet.ts";

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

test("a group that is added and attached to a food is what customers choose from", async ({ page, shop, browser }) => {
  const id = await addFood(shop, "Nachos", 180);
  try {
    await openAsAdmin(page, shop, "/admin/menu/groups");
    await page.getByRole("link", { name: "Add a group" }).click();
    const form = drawer(page, "New group");
    await form.getByLabel("Name").fill("Dips");
    await form.getByLabel("At most").fill("2");
    await form.getByRole("button", { name: "Add an option" }).click();
    await form.getByRole("group", { name: "Details of New option" }).getByLabel("Name").fill("Garlic dip");
    await form.getByLabel("Garlic dip, Price").fill("25.50");
    await form.getByRole("button", { name: "Save group" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "Dips" })).toContainText("Up to 2 · Not used");

    await page.getByRole("button", { name: "Foods", exact: true }).click();
    await page.getByRole("link", { name: /Nachos/ }).click();
    // Until then the first food's form is shown.
    await expect(page).toHaveURL(`/admin/menu/foods/${id}`);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nachos");
    const attached = page.getByRole("region", { name: "Option groups" });
    await attached.getByRole("button", { name: "Add a group" }).click();
    await attached.getByLabel("Group to add").selectOption("Dips");
    await attached.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Changes go live immediately")).toBeVisible();

    const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
    const sheet = await openSheet(customer, "Nachos");
    await sheet.getByRole("checkbox", { name: /^Garlic dip/ }).check({ force: true });
    await expect(addFor(sheet, "₹205.50")).toBeVisible();
    await customer.context().close();
  } finally {
    await removeFood(shop, id);
    await removeGroup(shop, "Dips");
  }
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
    await expect(form.getByLabel("How many are free")).toHaveValue("1");
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

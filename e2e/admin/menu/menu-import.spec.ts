/** Files of the menu out and in (issue: Menu options, Owner). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterAs, expect, test } from "../../support/fixtures.ts";
import { addFood, removeFood } from "../../support/ordering.ts";

async function openImport(page: Page) {
  await page.goto("/admin/menu");
  await page.getByRole("button", { name: "Import" }).click();
  return page.getByRole("dialog", { name: "Import and export" });
}

async function download(page: Page, name: string): Promise<{ file: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { file: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const csvFile = (text: string) => ({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const jsonFile = (text: string) => ({ name: "menu.json", mimeType: "application/json", buffer: Buffer.from(text) });

test("prices go out as CSV and come back, with each change listed before it is saved", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  const dialog = await openImport(page);
  const { file, text } = await download(page, "Download prices (CSV)");
  expect(file).toMatch(/^prices-\d{4}-\d\d-\d\d\.csv$/);
  const field = dialog.getByLabel("File");

  await field.setInputFiles(csvFile(text));
  await expect(dialog.getByText("No changes. The file matches the menu.")).toBeVisible();

  const changed = text.replace("Cheese Dip,,79,yes", "Cheese Dip,,89.50,yes");
  await field.setInputFiles(csvFile(changed));
  await expect(dialog.getByRole("row", { name: "Cheese Dip Price ₹79 ₹89.50" })).toBeVisible();
  expect((await shop.food("Cheese Dip")).price).toBe(79);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog).toBeHidden();
  expect((await shop.food("Cheese Dip")).price).toBe(89.5);

  await openImport(page);
  await field.setInputFiles(csvFile(text));
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog).toBeHidden();
  expect((await shop.food("Cheese Dip")).price).toBe(79);
});

test("changes that another admin's change has overtaken are refused, listed anew and saved", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const id = await addFood(shop, "Puff", 60);
  const put = async (price: number) => {
    const form = new FormData();
    form.set("id", id);
    form.set("price", `${price}`);
    await fetch(`${shop.url}/api/food/admin/update`, {
      method: "POST",
      headers: { token: (await shop.admin()).token },
      body: form,
    });
  };
  await enterAs(page, await shop.admin());
  const dialog = await openImport(page);
  const { text } = await download(page, "Download prices (CSV)");
  await dialog.getByLabel("File").setInputFiles(csvFile(text.replace("Puff,,60,yes", "Puff,,75,yes")));
  await expect(dialog.getByRole("row", { name: "Puff Price ₹60 ₹75" })).toBeVisible();
  await put(65);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else changed the menu. Please check it and try again");
  await expect(dialog.getByRole("row", { name: "Puff Price ₹65 ₹75" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog).toBeHidden();
  expect((await shop.food("Puff")).price).toBe(75);
  await removeFood(shop, id);
});

test("a wrong file changes nothing, and each fault is named with its place", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  const dialog = await openImport(page);
  const { text } = await download(page, "Download prices (CSV)");
  const field = dialog.getByLabel("File");
  const wrong = text.replace("Margherita,Regular,199,yes", "Margherita,Regular,cheap,yes");
  await field.setInputFiles(csvFile(wrong));
  await expect(dialog.getByRole("alert")).toContainText('Line 2, Price "cheap"');
  await expect(dialog.getByRole("button", { name: /^Save/ })).toBeHidden();

  await field.setInputFiles(jsonFile('{\n  "foods": 12x\n}'));
  await expect(dialog.getByRole("alert")).toContainText("Line 2, column 14: this is not valid JSON");
  await field.setInputFiles(jsonFile('{"foods": []}'));
  await expect(dialog.getByRole("alert")).toContainText("sections");
  const menu = JSON.parse((await download(page, "Download menu (JSON)")).text);
  menu.foods.find(({ name }: { name: string }) => name === "Cheese Dip").price = "cheap";
  await field.setInputFiles(jsonFile(JSON.stringify(menu)));
  await expect(dialog.getByRole("alert")).toHaveText("Foods, Cheese Dip, price: Please enter a valid price");
  await field.setInputFiles({ ...csvFile(text), name: "prices.xlsx" });
  await expect(dialog.getByText("Please select a CSV or JSON file")).toBeVisible();
});

test("the whole menu goes out as JSON and comes back", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  const dialog = await openImport(page);
  const { file, text } = await download(page, "Download menu (JSON)");
  expect(file).toMatch(/^menu-\d{4}-\d\d-\d\d\.json$/);
  const document = JSON.parse(text);
  const field = dialog.getByLabel("File");
  await field.setInputFiles(jsonFile(text));
  await expect(dialog.getByText("No changes. The file matches the menu.")).toBeVisible();

  document.sections[0].name = "Stone-baked pizzas";
  await field.setInputFiles(jsonFile(JSON.stringify(document)));
  await expect(dialog.getByRole("row", { name: "Stone-baked pizzas Name Pizzas Stone-baked pizzas" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Sections and foods" })).toContainText("Stone-baked pizzas");

  await openImport(page);
  await field.setInputFiles(jsonFile(text));
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog).toBeHidden();
});

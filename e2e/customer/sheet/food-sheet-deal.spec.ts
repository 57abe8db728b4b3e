import { expect, test } from "../../support/fixtures.ts";
import { choose, openSheet } from "../../support/sheet.ts";

test("a step that was left is found again with its choice", { tag: "@full" }, async ({ page }) => {
  const sheet = await openSheet(page, "Medium Duo");
  await choose(sheet, "First pizza", /Farmhouse/);
  await sheet.getByRole("button", { name: /^Next/ }).click();
  await choose(sheet, "Second pizza", /Paneer Tikka/);
  await sheet
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /First pizza/ })
    .click();
  await expect(sheet.getByRole("radiogroup", { name: "First pizza" }).getByRole("radio", { name: /Farmhouse/ })).toBeChecked();
});

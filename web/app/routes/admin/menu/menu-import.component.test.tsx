/** Files of the menu in. What a file changes is decided by the server (prices-file.test.ts, document-edit.test.ts). */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openMenuEditor, saveMenu } from "../../../../testing/menu-editor.ts";
import { idOf, menuDocument, menuWith } from "../../../../testing/sample-menu.ts";

const IMPORT = "POST /api/menu/admin/prices";
const csvFile = () => new File(["food,size,price,available"], "prices.csv", { type: "text/csv" });

test("a file's changes are listed before they are saved", async () => {
  const server = await openMenuEditor();
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import and export" });
  const file = dialog.getByLabelText("File");
  const checked = async (changes: object[]) => {
    await userEvent.upload(file, csvFile());
    const check = await server.next(IMPORT);
    expect((check.body as FormData).get("dryRun")).toBe("true");
    check.answer({ message: "Checked", changes, data: menuDocument() });
  };
  await checked([]);
  await expect.element(dialog.getByText("No changes. The file matches the menu.")).toBeVisible();

  await checked([{ kind: "food", _id: idOf("Cheese Dip"), name: "Cheese Dip", field: "price", from: 79, to: 89.5 }]);
  await expect.element(dialog.getByRole("row", { name: "Cheese Dip Price ₹79 ₹89.50" })).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  const save = await server.next(IMPORT);
  expect(Object.fromEntries(save.body as FormData)).toMatchObject({ dryRun: "false", version: "1" });
  saveMenu(server, save, menuDocument(menuWith({ "Cheese Dip": { price: 89.5 } }), 2));
  await expect.element(dialog).not.toBeInTheDocument();
});

/** The sizes in the menu editor. */
import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openMenuEditor, saveMenu } from "../../../../testing/menu-editor.ts";
import { idOf, menuDocument, sampleMenu } from "../../../../testing/sample-menu.ts";

const SAVE = "PUT /api/menu/admin/sizes";
const SALE = "POST /api/menu/admin/sale";

const save = page.getByRole("button", { name: "Save sizes" });
const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
const withSizes = (sizes: readonly MenuSize[]) => menuDocument({ ...sampleMenu, sizes }, 2);

test("adds a size, puts it in order and removes it again", async () => {
  const server = await openMenuEditor("/sizes");
  await expect.element(page.getByLabelText("Name of size 1")).toHaveValue("Regular");
  await expect.element(save).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add a size" }).click();
  await expect.element(page.getByLabelText("Name of size 6")).toHaveFocus();
  await save.click();
  await expect.element(page.getByLabelText("Name of size 6")).toHaveFocus();
  await expect.element(page.getByText("Please enter a name")).toBeVisible();
  await page.getByLabelText("Name of size 6").fill("Giant");
  await page.getByLabelText("Detail of size 6").fill("16″, serves 6");
  grip("Giant").element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(grip("Giant")).toHaveFocus();
  await save.click();
  const added = await server.next(SAVE);
  const sizes = sampleMenu.sizes.map(({ _id, name, detail }) => ({ _id, name, detail }));
  expect(added.body).toEqual({ version: 1, sizes: sizes.toSpliced(4, 0, { name: "Giant", detail: "16″, serves 6" } as never) });
  const giant = {
    _id: crypto.randomUUID(),
    name: "Giant",
    detail: "16″, serves 6",
    position: 4,
    isAvailable: true,
    soldOutUntil: null,
  };
  saveMenu(server, added, withSizes(sampleMenu.sizes.toSpliced(4, 0, giant)));
  await expect.element(save).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Remove Giant" }).click();
  await expect.element(grip("Bottle")).toHaveFocus();
  await save.click();
  const removed = await server.next(SAVE);
  expect(removed.body).toEqual({ version: 2, sizes });
});

test("a size is sold out and available again with one tap", async () => {
  const server = await openMenuEditor("/sizes");
  const onSale = page.getByRole("switch", { name: "Bottle available" });
  await onSale.click();
  const soldOut = await server.next(SALE);
  expect(soldOut.body).toMatchObject({ sizeId: idOf("Bottle"), isAvailable: false });
  saveMenu(
    server,
    soldOut,
    withSizes(sampleMenu.sizes.map((size) => (size.name === "Bottle" ? { ...size, isAvailable: false } : size))),
  );
  await expect.element(onSale).not.toBeChecked();
  await onSale.click();
  const again = await server.next(SALE);
  expect(again.body).toMatchObject({ sizeId: idOf("Bottle"), isAvailable: true });
  saveMenu(server, again, menuDocument());
  await expect.element(onSale).toBeChecked();
});

test("the sizes have no accessibility problems and fit a phone", async () => {
  await page.viewport(390, 844);
  await openMenuEditor("/sizes");
  await expect.element(page.getByLabelText("Name of size 1")).toHaveValue("Regular");
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(390);
});

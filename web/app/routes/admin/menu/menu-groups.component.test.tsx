/** Option groups in the menu editor. */
import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { buildGroup, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openMenuEditor, saveMenu } from "../../../../testing/menu-editor.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { menuDocument, sampleMenu } from "../../../../testing/sample-menu.ts";

const drawer = (name: string) => page.getByRole("dialog", { name });
const withGroup = (group: ModifierGroup) =>
  menuDocument({ ...sampleMenu, modifierGroups: [...sampleMenu.modifierGroups, group] }, 2);
const pricesOf = (price: number) => sampleMenu.sizes.map(({ _id }) => ({ sizeId: _id, price }));

test("adds a group with options, changes it and removes it", async () => {
  const server = await openMenuEditor("/groups");
  await page.getByRole("link", { name: "Add a group" }).click();
  const form = drawer("New group");
  await form.getByRole("button", { name: "Save group" }).click();
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await expect.element(form.getByText("Please enter a name")).toBeVisible();
  await form.getByLabelText("Name").fill("Dips");
  await form.getByLabelText("At most").fill("2");
  await form.getByRole("button", { name: "Save group" }).click();
  await expect.element(toastSaying("Please add an option")).toBeVisible();
  for (const [name, price] of [
    ["Mint", "20"],
    ["Garlic", "25.50"],
  ] as const) {
    await form.getByRole("button", { name: "Add an option" }).click();
    const details = form.getByRole("group", { name: "Details of New option" });
    await expect.element(details.getByLabelText("Name")).toHaveFocus();
    await details.getByLabelText("Name").fill(name);
    await form.getByLabelText(`${name}, Price`).fill(price);
  }
  await form.getByRole("switch", { name: "Can be doubled" }).click();
  await form.getByRole("button", { name: "Save group" }).click();
  const added = await server.next("POST /api/menu/admin/groups");
  const option = { detail: "", diet: null, image: null, allowsSides: false, maxQuantity: 2 };
  expect(added.body).toEqual({
    name: "Dips",
    min: 0,
    max: 2,
    included: 0,
    layout: "list",
    modifiers: [
      { ...option, name: "Mint", price: 20, prices: [] },
      { ...option, name: "Garlic", price: 25.5, prices: [] },
    ],
  });
  const [mint, garlic] = [
    buildModifier({ name: "Mint", price: 20, prices: pricesOf(20) }),
    buildModifier({ name: "Garlic", price: 25.5, prices: pricesOf(25.5) }),
  ];
  const group = buildGroup({ name: "Dips", max: 2, layout: "list", modifiers: [mint, garlic] });
  saveMenu(server, added, withGroup(group));
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Dips" })).toMatchTextContent("Up to 2 · Not used");

  await page.getByRole("link", { name: "Edit Dips" }).click();
  const dips = drawer("Dips");
  const grip = dips.getByRole("button", { name: "Move Garlic", exact: true });
  await expect.element(grip).toBeVisible();
  grip.element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(grip).toHaveFocus();
  await expect.element(dips.getByRole("status")).toHaveTextContent("Garlic, 1 of 2");
  await dips.getByLabelText("Mint, Large").fill("free");
  await dips.getByRole("button", { name: "Save group" }).click();
  await expect.element(dips.getByLabelText("Mint, Large")).toHaveFocus();
  await expect.element(dips.getByText("Please enter a valid price")).toBeVisible();
  await dips.getByLabelText("Mint, Large").fill("30");
  await dips.getByRole("button", { name: "Save group" }).click();
  const changed = await server.next(`PUT /api/menu/admin/groups/${group._id}`);
  expect(changed.body).toMatchObject({ version: 2, modifiers: [{ _id: garlic._id }, { _id: mint._id }] });
  saveMenu(server, changed, withGroup({ ...group, modifiers: [garlic, mint] }));
  await expect.element(dips).not.toBeInTheDocument();

  await page.getByRole("link", { name: "Edit Dips" }).click();
  await dips.getByRole("button", { name: "Remove group" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Dips?" });
  await question.getByRole("button", { name: "Remove" }).click();
  saveMenu(server, await server.next(`DELETE /api/menu/admin/groups/${group._id}`), menuDocument(sampleMenu, 4));
  // Under the question the drawer is hidden from roles, and under the drawer the page.
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dips).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Edit Dips" })).not.toBeInTheDocument();
});

test("a new group's one price fills its sizes on request, an option shows a picture only if it has one, and leaving asks", async () => {
  await openMenuEditor("/groups");
  await page.getByRole("link", { name: "Add a group" }).click();
  const form = drawer("New group");
  await form.getByRole("button", { name: "Add an option" }).click();
  await form.getByLabelText("New option, Price").fill("30");
  expect(form.element().querySelector("picture")).toBeNull();
  await form.getByRole("group", { name: "Details of New option" }).getByLabelText("Topping picture").selectOptions("Olive");
  expect(form.element().querySelector("picture")).not.toBeNull();
  await form.getByRole("button", { name: "Use prices by size" }).click();
  for (const { name } of sampleMenu.sizes) await expect.element(form.getByLabelText(`New option, ${name}`)).toHaveValue("30");
  await press(form.getByRole("button", { name: "Close" }), "{Enter}");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect.element(question).toMatchTextContent("Your changes to the new group will be lost.");
  await press(question.getByRole("button", { name: "Keep editing" }), "{Enter}");
  await expect.element(form.getByLabelText("New option, Large")).toHaveValue("30");
  await userEvent.keyboard("{Escape}");
  await press(question.getByRole("button", { name: "Leave" }), "{Enter}");
  await expect.element(form).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Add a group" }).click();
  await expect.element(form.getByLabelText("New option, Price")).not.toBeInTheDocument();
  await press(form.getByRole("button", { name: "Cancel" }), "{Enter}");
  await expect.element(form).not.toBeInTheDocument();
});

test("a group's drawer has no accessibility problems and fits a phone", async () => {
  await page.viewport(390, 844);
  await openMenuEditor("/groups");
  await expect.element(page.getByRole("link", { name: "Edit Crust" })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole("link", { name: "Edit Veg toppings" }).click();
  await drawer("Veg toppings")
    .getByRole("button", { name: /Black olives$/, expanded: false })
    .click();
  await expect.element(page.getByRole("group", { name: "Details of Black olives" })).toBeVisible();
  // So high that the bar with Save group covers no half of a control.
  await page.viewport(390, 3000);
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(390);
});

/** The order of sections and foods, and the sections, in the owner's menu editor. */
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import type { FakeCall } from "../../../../testing/fake-server.ts";
import { openMenuEditor, refuseOvertaken, saveMenu } from "../../../../testing/menu-editor.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { idOf, menuDocument, sampleMenu } from "../../../../testing/sample-menu.ts";

const ORDER = "PUT /api/menu/admin/order";
const ADD_SECTION = "POST /api/menu/admin/sections";

const list = page.getByRole("navigation", { name: "Sections and foods" });
const section = (name: string) => list.getByRole("button", { name: new RegExp(`^${name} \\d`) });
const grip = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
const announcement = list.getByRole("status");
/** The names of the foods that the list shows, in order. */
const shownFoods = () => [...list.element().querySelectorAll("li a")].map(({ textContent }) => textContent);
const startOfList = () => shownFoods().slice(0, 3);

async function press(place: Locator, keys: string): Promise<void> {
  await expect.element(place).toBeVisible();
  place.element().focus();
  await userEvent.keyboard(keys);
}

interface WantedOrder {
  version: number;
  sections: { _id: string | null; foodIds: string[] }[];
}

/** The menu in the order that was sent. */
function ordered({ version, sections }: WantedOrder): MenuDocument {
  const foods = sections.flatMap(({ _id, foodIds }) =>
    foodIds.flatMap((id, position) => {
      const food = sampleMenu.foods.find((each) => each._id === id);
      return food ? [{ ...food, sectionId: _id, position }] : [];
    }),
  );
  const inOrder = sections.flatMap(({ _id }) => sampleMenu.sections.find((each) => each._id === _id) ?? []);
  return { ...menuDocument(sampleMenu, version + 1), foods, sections: inOrder.map((each, position) => ({ ...each, position })) };
}
const bodyOf = ({ body }: FakeCall) => body as WantedOrder;

test("by keyboard, arrow keys move a food and keep the focus, and Enter shows all places", async () => {
  const server = await openMenuEditor();
  const saveOrder = async () => {
    const change = await server.next(ORDER);
    saveMenu(server, change, ordered(bodyOf(change)), "Menu order saved");
    await expect.element(toastSaying("Menu order saved")).toBeVisible();
  };
  await press(grip("Margherita"), "{ArrowDown}");
  await expect.poll(startOfList).toEqual(["Farmhouse", "Margherita", "Paneer Tikka"]);
  await expect.element(announcement).toHaveTextContent("Margherita, 2 of 5 in Pizzas");
  await expect.element(grip("Margherita")).toHaveFocus();
  await saveOrder();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(startOfList).toEqual(["Margherita", "Farmhouse", "Paneer Tikka"]);
  await saveOrder();

  await press(grip("Margherita"), "{Enter}");
  const dialog = page.getByRole("dialog", { name: "Move Margherita" });
  await expect.element(dialog).toBeVisible();
  await expectNoAxeViolations();
  await press(dialog.getByRole("button", { name: "To Sides" }), "{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  const moved = await server.next(ORDER);
  expect(bodyOf(moved).sections.find(({ _id }) => _id === idOf("Sides"))?.foodIds).toContain(idOf("Margherita"));
  saveMenu(server, moved, ordered(bodyOf(moved)), "Menu order saved");
  await expect.element(section("Sides")).toHaveAttribute("aria-expanded", "true");

  await press(grip("Sides"), "{ArrowUp}");
  await expect.element(announcement).toHaveTextContent("Sides, section 1 of 3");
  await expect.element(grip("Sides")).toHaveFocus();
  expect(bodyOf(await server.next(ORDER)).sections[0]?._id).toBe(idOf("Sides"));
});

test("arrow keys pressed faster than the server answers move the food place by place", async () => {
  const server = await openMenuEditor();
  await press(grip("Margherita"), "{ArrowDown}{ArrowDown}");
  await expect.element(announcement).toHaveTextContent("Margherita, 3 of 5 in Pizzas");
  const first = await server.next(ORDER);
  expect(bodyOf(first).version).toBe(1);
  expect(server.count(ORDER)).toBe(1);
  saveMenu(server, first, ordered(bodyOf(first)));
  // In the order that the first one left.
  const second = await server.next(ORDER);
  expect(bodyOf(second).version).toBe(2);
  expect(bodyOf(second).sections[0]?.foodIds.slice(0, 3)).toEqual(["Farmhouse", "Paneer Tikka", "Margherita"].map(idOf));
  saveMenu(server, second, ordered(bodyOf(second)));
  await expect.poll(startOfList).toEqual(["Farmhouse", "Paneer Tikka", "Margherita"]);
  await expect.element(grip("Margherita")).toHaveFocus();
});

test("an order that another admin's change has overtaken is refused and shown anew", async () => {
  const server = await openMenuEditor();
  await press(grip("Margherita"), "{ArrowDown}");
  const change = await server.next(ORDER);
  const deals = sampleMenu.sections[2]?._id ?? null;
  const foods = sampleMenu.foods.map((food) => (food.name === "Garlic Bread" ? { ...food, sectionId: deals } : food));
  refuseOvertaken(server, change, menuDocument({ ...sampleMenu, foods }, 2));
  await expect.element(toastSaying("Someone else changed the menu. Please check it and try again")).toBeVisible();
  await expect.element(section("Deals")).toHaveAccessibleName("Deals 3 foods");
  await expect.poll(startOfList).toEqual(["Margherita", "Farmhouse", "Paneer Tikka"]);
});

test("a registered shop taxes the foods of a section at its own rate", async () => {
  const tax = { ...UNTAXED, scheme: "regular" } as const;
  const server = await openMenuEditor("", menuDocument(), undefined, { tax });
  await press(list.getByRole("button", { name: "Edit Sides" }), "{Enter}");
  const edit = page.getByRole("dialog", { name: "Edit Sides" });
  await expect.element(edit.getByText("Leave blank for 5, the shop's rate.")).toBeVisible();
  await edit.getByLabelText("GST rate (%)").fill("50");
  await press(edit.getByRole("button", { name: "Save" }), "{Enter}");
  await expect
    .element(edit.getByLabelText("GST rate (%)"))
    .toHaveAccessibleDescription(/Please enter a rate between 0 and 40 percent/);
  await edit.getByLabelText("GST rate (%)").fill("12");
  await edit.getByLabelText("HSN or SAC").fill("1905");
  await press(edit.getByRole("button", { name: "Save" }), "{Enter}");
  const sides = sampleMenu.sections.find(({ name }) => name === "Sides");
  const saved = await server.next(`PUT /api/menu/admin/sections/${sides?._id}`);
  expect(saved.body).toEqual({ name: "Sides", station: "sides", taxRate: 12, hsn: "1905" });
});

test("a section is added, refused under a name that exists, renamed and removed; its foods stay", async () => {
  const server = await openMenuEditor();
  await list.getByRole("button", { name: "Add section" }).click();
  const dialog = page.getByRole("dialog", { name: "New section" });
  const add = dialog.getByRole("button", { name: "Add" });
  await add.click();
  await expect.element(toastSaying("Please enter a name")).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveFocus();
  await dialog.getByLabelText("Name").fill("pizzas");
  await add.click();
  (await server.next(ADD_SECTION)).refuse(400, "menuInvalid", { message: "There are two sections named pizzas" });
  await expect.element(dialog.getByText("There are two sections named pizzas")).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabelText("Name").fill("Salads");
  await expect.element(dialog.getByLabelText("Station")).toHaveAttribute("maxlength", "30");
  await dialog.getByLabelText("Station").fill("cold");
  await add.click();
  const added = await server.next(ADD_SECTION);
  expect(added.body).toEqual({ name: "Salads", station: "cold" });
  const salads = { _id: crypto.randomUUID(), name: "Salads", station: "cold", position: 3, taxRate: null, hsn: null };
  const menuOf = (sectionId: string | null, sections = [...sampleMenu.sections]) =>
    menuDocument({
      ...sampleMenu,
      sections,
      foods: sampleMenu.foods.map((food) => (food.name === "Garlic Bread" ? { ...food, sectionId } : food)),
    });
  saveMenu(server, added, menuOf(salads._id, [...sampleMenu.sections, salads]));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section("Salads")).toHaveAccessibleName("Salads 1 food");

  await press(list.getByRole("button", { name: "Edit Salads" }), "{Enter}");
  const edit = page.getByRole("dialog", { name: "Edit Salads" });
  await expect.element(edit.getByLabelText("Station")).toHaveValue("cold");
  await edit.getByLabelText("Name").fill("Bowls");
  await edit.getByRole("button", { name: "Save" }).click();
  const renamed = await server.next(`PUT /api/menu/admin/sections/${salads._id}`);
  expect(renamed.body).toEqual({ name: "Bowls", station: "cold" });
  saveMenu(server, renamed, menuOf(salads._id, [...sampleMenu.sections, { ...salads, name: "Bowls" }]));
  await expect.element(section("Bowls")).toBeVisible();

  await press(list.getByRole("button", { name: "Edit Bowls" }), "{Enter}");
  await page.getByRole("dialog", { name: "Edit Bowls" }).getByRole("button", { name: "Remove section" }).click();
  const ask = page.getByRole("alertdialog");
  await expect.element(ask).toMatchTextContent("Its foods (1) stay on the menu and move to the first section.");
  await ask.getByRole("button", { name: "Remove" }).click();
  saveMenu(server, await server.next(`DELETE /api/menu/admin/sections/${salads._id}`), menuOf(null));
  await expect.element(section("Bowls")).not.toBeInTheDocument();
  await expect.element(section("Pizzas")).toHaveAccessibleName("Pizzas 6 foods");
});

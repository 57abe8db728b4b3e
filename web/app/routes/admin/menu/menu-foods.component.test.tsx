/** Prices, options, availability and deals of foods, in the owner's menu editor. */
import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import type { FakeCall, FakeServer } from "../../../../testing/fake-server.ts";
import { changeMenuElsewhere, openMenuEditor, saveFood, saveMenu } from "../../../../testing/menu-editor.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { tap } from "../../../../testing/press.ts";
import { idOf, menuDocument, menuWith, sampleMenu } from "../../../../testing/sample-menu.ts";

const BREAD = "Garlic Bread";
const SAVE = "POST /api/food/admin/update";
const SALE = "POST /api/menu/admin/sale";
const STOCK = "POST /api/menu/admin/stock";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = button("Save");
const part = (name: string) => page.getByRole("region", { name });
const list = page.getByRole("navigation", { name: "Sections and foods" });
const saved = page.getByText("Changes go live immediately");

const breadWith = (changes: Partial<Food>) => menuDocument(menuWith({ [BREAD]: changes }), 2);
const saveBread = (server: FakeServer, change: FakeCall, menu: MenuDocument) => saveFood(server, change, menu, BREAD);
const openBread = (changes: Partial<Food> = {}): Promise<FakeServer> =>
  openMenuEditor(`/foods/${idOf(BREAD)}`, menuDocument(menuWith({ [BREAD]: changes })));
/** What a form changes, apart from the food's ID. */
function changesOf({ body }: FakeCall) {
  const { id, options, ...fields } = Object.fromEntries(body as FormData);
  expect(id).toBe(idOf(BREAD));
  return { ...fields, ...(typeof options === "string" && JSON.parse(options)) };
}

test("a wrong price and prices by size that lack something are said at their fields", async () => {
  const server = await openBread();
  await field("Price (₹)").fill("0");
  await save.click();
  await expect.element(toastSaying("Please enter a valid price")).toBeVisible();
  await expect.element(field("Price (₹)")).toHaveFocus();
  await field("Price (₹)").fill("275");
  await expect.element(page.getByText("1 change not saved")).toBeVisible();

  await button("Use prices by size").click();
  await expect.element(field("Price, Regular")).toHaveValue("275");
  await expect.element(field("Regular is the default")).toBeChecked();
  await field("Price, Regular").fill("");
  await save.click();
  await expect.element(toastSaying("Please enter a price for at least one size")).toBeVisible();
  await field("Price, Large").fill("610");
  await save.click();
  await expect.element(toastSaying("Please choose the default size")).toBeVisible();
  await expectNoAxeViolations();
  await field("Price, Regular").fill("210");
  await field("Large is the default").click({ force: true });
  await field("kcal, Large").fill("1240");
  await save.click();
  const change = await server.next(SAVE);
  const prices = [
    { sizeId: idOf("Regular"), price: 210, kcal: null },
    { sizeId: idOf("Large"), price: 610, kcal: 1240 },
  ];
  expect(changesOf(change)).toEqual({ prices, defaultSizeId: idOf("Large") });
  const onSale = { isAvailable: true, soldOutUntil: null };
  const stored = prices.map((price) => ({ ...price, ...onSale }));
  saveBread(server, change, breadWith({ prices: stored, defaultSizeId: idOf("Large"), price: 610 }));
  await expect.element(saved).toBeVisible();
});

test("one tap in the list takes a food off sale until tomorrow, and another one puts it back", async () => {
  const soldOut = { isAvailable: false, soldOutUntil: "2099-01-01T00:30:00.000Z" };
  const server = await openBread();
  const untilTomorrow = list.getByRole("button", { name: `${BREAD}: sold out until tomorrow` });
  const onSale = page.getByRole("switch", { name: `${BREAD} available` });
  await expect.element(untilTomorrow).toBeVisible();
  untilTomorrow.element().focus();
  await userEvent.keyboard("{Enter}");
  const change = await server.next(SALE);
  expect(change.body).toEqual({ foodId: idOf(BREAD), isAvailable: false, until: "tomorrow" });
  saveMenu(server, change, breadWith(soldOut));
  await expect.element(list.getByRole("link", { name: new RegExp(`${BREAD}.*Sold out until`) })).toBeVisible();
  await expect.element(onSale).not.toBeChecked();
  await expect.element(list.getByRole("button", { name: `${BREAD}: available again` })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  saveMenu(server, await server.next(SALE), menuDocument());
  await expect.element(onSale).toBeChecked();

  await onSale.click();
  const again = await server.next(SALE);
  expect(again.body).toEqual({ foodId: idOf(BREAD), isAvailable: false, until: null });
  saveMenu(server, again, breadWith({ isAvailable: false }));
  await expect.element(list.getByRole("link", { name: new RegExp(`${BREAD}.*Sold out(?! until)`) })).toBeVisible();
  button("Sold out until tomorrow").element().focus();
  await userEvent.keyboard("{Enter}");
  saveMenu(server, await server.next(SALE), breadWith(soldOut));
  await expect.element(list.getByRole("link", { name: new RegExp(`${BREAD}.*Sold out until`) })).toBeVisible();
  await expect.element(onSale).toHaveFocus();
});

test("groups are attached, put in order and removed, with what the food comes with", async () => {
  await page.viewport(1280, 1600);
  const server = await openBread();
  const groups = part("Option groups");
  const grip = (name: string) => groups.getByRole("button", { name: `Move ${name}`, exact: true });
  const add = groups.getByRole("button", { name: "Add", exact: true });
  for (const name of ["Crust", "Veg toppings", "Cheese"]) {
    await groups.getByRole("button", { name: "Add a group" }).click();
    await expect.element(groups.getByLabelText("Group to add")).toHaveFocus();
    await expect.element(add).toBeDisabled();
    // Choosing alone adds nothing: arrow keys pass each group.
    await groups.getByLabelText("Group to add").selectOptions(name);
    await expect.element(grip(name)).not.toBeInTheDocument();
    await add.click();
    await expect.element(grip(name)).toHaveFocus();
  }
  const names = () => [...groups.element().querySelectorAll("li b")].map(({ textContent }) => textContent);
  grip("Cheese").element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(names).toEqual(["Crust", "Cheese", "Veg toppings"]);
  await expect.element(grip("Cheese")).toHaveFocus();
  await expect.element(groups.getByRole("status")).toHaveTextContent("Cheese, 2 of 3");
  await grip("Crust").dropTo(groups.getByRole("listitem").filter({ hasText: "Up to 12" }), { targetPosition: { x: 100, y: 60 } });
  await expect.poll(names).toEqual(["Cheese", "Veg toppings", "Crust"]);

  await groups.getByRole("button", { name: "No default choice. Change what it comes with: Crust" }).click();
  await groups.getByLabelText("What it comes with: Crust", { exact: true }).selectOptions("Hand tossed");
  await groups.getByRole("button", { name: "Nothing included. Change what it comes with: Veg toppings" }).click();
  await groups.getByLabelText("How many: Black olives").selectOptions("2");
  groups
    .getByRole("button", { name: `Remove Cheese from ${BREAD}` })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(grip("Veg toppings")).toHaveFocus();
  await expectNoAxeViolations();
  await save.click();
  const change = await server.next(SAVE);
  const options = {
    modifierGroupIds: [idOf("Veg toppings"), idOf("Crust")],
    defaultModifiers: [
      { _id: idOf("Hand tossed"), quantity: 1 },
      { _id: idOf("Black olives"), quantity: 2 },
    ],
  };
  expect(changesOf(change)).toEqual(options);
  saveBread(server, change, breadWith(options));
  await expect.element(saved).toBeVisible();
  expect(names()).toEqual(["Veg toppings", "Crust"]);
  await expect.element(groups).toMatchTextContent("Comes with 2 × Black olives");
  await expect.element(groups).toMatchTextContent("Comes with Hand tossed");
});

test("a deal gets its parts, and says what it lacks", async () => {
  const server = await openBread();
  const deal = part("Deal");
  const name = (place: number) => deal.getByLabelText(`Part ${place}`, { exact: true });
  await deal.getByRole("switch", { name: "This is a deal" }).click();
  await expect.element(part("Option groups")).not.toBeInTheDocument();
  await save.click();
  await expect.element(toastSaying("Please enter a name")).toBeVisible();
  await expect.element(name(1)).toHaveFocus();
  await name(1).fill("Pizza");
  await save.click();
  await expect.element(toastSaying("Please choose at least one food")).toBeVisible();
  const pizza = deal.getByRole("group", { name: /^Foods for Pizza/ });
  await pizza.first().getByLabelText("Margherita").click();
  await pizza.first().getByLabelText("Farmhouse").click();
  await deal.getByLabelText("Size for Pizza").selectOptions("Regular");
  await deal.getByRole("button", { name: "Add a part" }).click();
  await expect.element(name(2)).toHaveFocus();
  deal.getByRole("button", { name: "Remove Part 2" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(name(1)).toHaveFocus();
  await deal.getByRole("button", { name: "Add a part" }).click();
  await name(2).fill("Pizza");
  await pizza.last().getByLabelText("Masala Lemonade").click();
  await expectNoAxeViolations();
  await save.click();
  const slots = [
    { name: "Pizza", foodIds: [idOf("Margherita"), idOf("Farmhouse")], sizeId: idOf("Regular") },
    { name: "Pizza", foodIds: [idOf("Masala Lemonade")], sizeId: null },
  ];
  const refused = await server.next(SAVE);
  expect(changesOf(refused)).toEqual({ deal: { slots } });
  // What the form does not check, the server refuses: two slots of one name.
  refused.refuse(400, "menuInvalid", { message: `${BREAD}: There are two parts named Pizza` });
  await expect.element(page.getByRole("form", { name: BREAD }).getByText("There are two parts named Pizza")).toBeVisible();
  await expect.element(name(2)).toHaveValue("Pizza");
  await name(2).fill("Side");
  await save.click();
  const change = await server.next(SAVE);
  const stored = slots.map((slot, at) => ({ ...slot, _id: crypto.randomUUID(), name: at === 0 ? "Pizza" : "Side" }));
  saveBread(server, change, breadWith({ deal: { slots: stored } }));
  await expect.element(saved).toBeVisible();
  expect(changesOf(change)).toMatchObject({ deal: { slots: [{ name: "Pizza" }, { name: "Side" }] } });
});

test("details, tags, allergens and service hours are saved together", async () => {
  const server = await openBread({ sectionId: null, diet: null });
  await field("Description").fill("Folded, filled, baked.");
  await field("Section").selectOptions("Sides");
  await page.getByLabelText("Diet").selectOptions("Veg");
  await page.getByLabelText("Spicy").click();
  await page.getByLabelText("Allergens").fill("gluten, milk,");
  await part("Half-and-half").getByRole("switch", { name: "Half-and-half" }).click();
  await page.getByLabelText("Base").selectOptions("White sauce");
  const hours = part("When it is served");
  await hours.getByLabelText("At certain times").click();
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri"]) await hours.getByRole("button", { name: day }).click();
  await save.click();
  await expect.element(toastSaying("Please choose at least one day")).toBeVisible();
  await hours.getByRole("button", { name: "Sun" }).click();
  await hours.getByRole("button", { name: "Add times" }).click();
  await expect.element(hours.getByLabelText("From", { exact: true }).last()).toHaveFocus();
  hours.getByRole("button", { name: "Remove times 2" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(hours.getByLabelText("From", { exact: true })).toHaveFocus();
  await hours.getByLabelText("To", { exact: true }).fill("16:30");
  await save.click();
  const change = await server.next(SAVE);
  const options = {
    sectionId: idOf("Sides"),
    diet: "veg",
    tags: ["spicy"],
    allergens: ["gluten", "milk"],
    baseImage: "base-white",
    halves: "pizza",
    serviceHours: [{ days: [6], from: "11:00", to: "16:30" }],
  } satisfies Partial<Food>;
  const description = "Folded, filled, baked.";
  expect(changesOf(change)).toEqual({ ...options, description });
  saveBread(server, change, breadWith({ ...options, description }));
  await expect.element(saved).toBeVisible();
});

test("leaving with unsaved changes asks first, and they can be discarded", async () => {
  await openBread();
  await field("Price (₹)").fill("140");
  await page.getByRole("button", { name: "Groups" }).click();
  const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect.element(ask).toBeVisible();
  await expectNoAxeViolations();
  await ask.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field("Price (₹)")).toHaveValue("140");
  await button("Discard").click();
  await expect.element(field("Price (₹)")).toHaveValue("129");
  await field("Price (₹)").fill("145");
  await page.getByRole("button", { name: "Groups" }).click();
  await ask.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("link", { name: "Edit Crust" })).toBeVisible();
  await page.getByRole("button", { name: "Foods", exact: true }).click();
  await list.getByRole("button", { name: /^Sides \d/ }).click();
  await list.getByRole("link", { name: BREAD }).click();
  await expect.element(field("Price (₹)")).toHaveValue("129");
});

test("another admin's change of another field is shown, and of the same field it is told", async () => {
  const server = await openBread();
  await field("Price (₹)").fill("190");
  changeMenuElsewhere(server, breadWith({ allergens: ["gluten"] }));
  await expect.element(page.getByLabelText("Allergens")).toHaveValue("gluten");
  await expect.element(field("Price (₹)")).toHaveValue("190");
  await field("kcal").fill("700");
  changeMenuElsewhere(server, breadWith({ allergens: ["gluten"], kcal: 650 }));
  await expect.element(page.getByText("Someone else has changed the kcal. Saving replaces their change.")).toBeVisible();
  await save.click();
  const change = await server.next(SAVE);
  expect(changesOf(change)).toEqual({ kcal: 700, price: "190" });
});

test("wide screens show what the customer will see, as it is typed", async () => {
  await page.viewport(1440, 900);
  await openMenuEditor();
  const form = page.getByRole("form", { name: "Margherita" });
  const preview = page.frameLocator(page.getByTitle("Customer preview of"));
  await expect.element(preview.getByText("Margherita").first()).toBeVisible();
  await form.getByLabelText("Price, Regular").fill("207");
  await expect.element(preview.getByText("₹207").first()).toBeVisible();
  await expect.element(preview.getByText("The price has changed")).not.toBeInTheDocument();
  await form.getByRole("button", { name: "Discard" }).click();
  await expect.element(preview.getByText("₹207")).not.toBeInTheDocument();
  await page.viewport(1200, 900);
  await expect.element(page.getByRole("complementary", { name: "Customer preview" })).not.toBeInTheDocument();
});

test("a registered shop may tax a food at a rate of its own", async () => {
  const tax = { ...UNTAXED, scheme: "regular" } as const;
  const server = await openMenuEditor(`/foods/${idOf(BREAD)}`, menuDocument(), undefined, { tax });
  await expect.element(part("Tax").getByText("Leave blank for 5, the shop's rate.")).toBeVisible();
  await field("GST rate (%)").fill("50");
  await field("HSN or SAC").fill("21");
  await save.click();
  await expect.element(field("GST rate (%)")).toHaveAccessibleDescription(/Please enter a rate between 0 and 40 percent/);
  await expect.element(field("HSN or SAC")).toHaveAccessibleDescription(/Please enter an HSN or SAC of 4, 6 or 8 digits/);
  await field("GST rate (%)").fill("18");
  await field("HSN or SAC").fill("210500");
  await save.click();
  expect(changesOf(await server.next(SAVE))).toEqual({ taxRate: 18, hsn: "210500" });
});

test("a food is taxed like its section unless it has a rate of its own", async () => {
  const tax = { ...UNTAXED, scheme: "regular" } as const;
  const sections = sampleMenu.sections.map((section) =>
    section.name === "Sides" ? { ...section, taxRate: 12, hsn: "1905" } : section,
  );
  await openMenuEditor(`/foods/${idOf(BREAD)}`, menuDocument({ ...sampleMenu, sections }), undefined, { tax });
  await expect.element(part("Tax").getByText("Leave blank for 12, the section's rate.")).toBeVisible();
  await expect.element(part("Tax").getByText("Leave blank for 1905.")).toBeVisible();
});

test("a shop that is not registered is asked for no rate", async () => {
  await openBread();
  await expect.element(field("Price (₹)")).toBeVisible();
  await expect.element(field("GST rate (%)")).not.toBeInTheDocument();
});

test("the pieces of a food are counted beside its form, and a delivery is added to what is left", async () => {
  const stocked = (left: number) => ({ ...menuDocument(), stock: [{ _id: idOf(BREAD), left, lowAt: 5, daily: null }] });
  const server = await openBread();
  // The whole page: the button's name contains what it shows.
  await expectNoAxeViolations();
  await button(`Count pieces, stock of ${BREAD}`).click();
  await tap(button("Save stock"));
  await expect.element(page.getByText("Please enter a whole number up to 1,00,000")).toBeVisible();
  await field("Left now").fill("12");
  await expectNoAxeViolations();
  await button("Save stock").click();
  const first = await server.next(STOCK);
  expect(first.body).toEqual({ foodId: idOf(BREAD), left: 12, lowAt: 5, daily: null });
  saveMenu(server, first, stocked(12));
  await tap(button(`12 left, stock of ${BREAD}`));
  await field("Delivered now").fill("24");
  await tap(button("Save stock"));
  const second = await server.next(STOCK);
  expect(second.body).toEqual({ foodId: idOf(BREAD), add: 24, lowAt: 5, daily: null });
  saveMenu(server, second, stocked(36));
  await expect.element(list.getByText("36 left")).toBeVisible();
});

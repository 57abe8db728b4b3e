/** Prices, options, availability and deals of foods, in the owner's menu editor. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAxeViolations, openAsAdmin, type Shop, test } from "../../support/fixtures.ts";
import { addFood, PICTURE, removeFood, toast } from "../../support/ordering.ts";

const save = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true });
const openFood = (page: Page, shop: Shop, id: string) => openAsAdmin(page, shop, `/admin/menu/foods/${id}`);
const part = (page: Page, name: string): Locator => page.getByRole("region", { name });

test("a new food leads into the editor, and its prices by size are on open menus at once", async ({ page, shop, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto("/menu");
  await visitor.keyboard.press("Tab");
  await openAsAdmin(page, shop, "/admin/menu");
  await page.getByRole("link", { name: "Add food", exact: true }).click();
  // The page that is left shows a food's form, which has the same labels.
  await expect(page.getByRole("heading", { level: 1, name: "Add food" })).toBeVisible();
  await page.getByLabel("Name").fill("Capricciosa");
  await page.getByLabel("Description").fill("Artichoke, mushroom, olives.");
  await page.getByLabel("Price (₹)").fill("250");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Add food" }).click();
  await expect(toast(page, "Food item added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu\/foods\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 2, name: "Capricciosa" })).toBeVisible();
  const card = visitor.getByRole("article", { name: "Capricciosa" });
  await expect(card).toContainText("₹250");

  await page.getByLabel("Price (₹)").fill("0");
  await save(page).click();
  await expect(toast(page, "Please enter a valid price")).toBeVisible();
  await expect(page.getByLabel("Price (₹)")).toBeFocused();
  await page.getByLabel("Price (₹)").fill("275");
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await expect(card).toContainText("₹275");

  await page.getByRole("button", { name: "Use prices by size" }).click();
  await save(page).click();
  await expect(toast(page, "Please enter a price for at least one size")).toBeVisible();
  await page.getByLabel("Price, Regular").fill("210");
  await page.getByLabel("Price, Large").fill("610");
  await save(page).click();
  await expect(toast(page, "Please choose the default size")).toBeVisible();
  await page.getByLabel("Large is the default").check({ force: true });
  await page.getByLabel("kcal, Large").fill("1240");
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await expect(card).toContainText("₹210");
  const { price, prices } = (await shop.food("Capricciosa")) as unknown as {
    price: number;
    prices: { price: number; kcal: number | null }[];
  };
  expect(price).toBe(610);
  expect(prices.map((each) => [each.price, each.kcal])).toEqual([
    [210, null],
    [610, 1240],
  ]);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Remove food" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Food item removed successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await expect(card).toHaveCount(0);
  await visitor.context().close();
});

test("one tap in the list takes a food off sale until tomorrow, and another one puts it back", async ({ page, shop, browser }) => {
  const id = await addFood(shop, "Bruschetta", 150);
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto("/menu");
  await visitor.keyboard.press("Tab");
  await openFood(page, shop, id);
  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await list.getByRole("button", { name: "Bruschetta: sold out until tomorrow" }).press("Enter");
  await expect(list.getByRole("link", { name: /Bruschetta.*Sold out until/ })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Bruschetta available" })).not.toBeChecked();
  await expect(visitor.getByRole("button", { name: "Add Bruschetta" })).toBeDisabled();
  const { soldOutUntil } = (await shop.food("Bruschetta")) as unknown as { soldOutUntil: string };
  expect(Date.parse(soldOutUntil)).toBeGreaterThan(Date.now());

  await expect(list.getByRole("button", { name: "Bruschetta: available again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(visitor.getByRole("button", { name: "Add Bruschetta" })).toBeEnabled();
  await page.getByRole("switch", { name: "Bruschetta available" }).click();
  await expect(list.getByRole("link", { name: /Bruschetta.*Sold out$/ })).toBeVisible();
  await page.getByRole("button", { name: "Sold out until tomorrow", exact: true }).press("Enter");
  await expect(list.getByRole("link", { name: /Bruschetta.*Sold out until/ })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Bruschetta available" })).toBeFocused();
  await removeFood(shop, id);
  await visitor.context().close();
});

test("groups are attached, put in order and removed, with what the food comes with", async ({ page, shop }) => {
  // High enough for the whole list: Playwright scrolls to the target with the button down.
  await page.setViewportSize({ width: 1440, height: 1600 });
  const id = await addFood(shop, "Fugazza", 300);
  await openFood(page, shop, id);
  const groups = part(page, "Option groups");
  for (const name of ["Crust", "Veg toppings", "Cheese"]) {
    await groups.getByRole("button", { name: "Add a group" }).press("Enter");
    await expect(groups.getByLabel("Group to add")).toBeFocused();
    await expect(groups.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
    // Choosing alone adds nothing: arrow keys pass each group.
    await groups.getByLabel("Group to add").selectOption(name);
    await expect(groups.getByRole("button", { name: `Move ${name}`, exact: true })).toHaveCount(0);
    await groups.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await expect(groups.getByRole("button", { name: `Move ${name}`, exact: true })).toBeFocused();
  }
  const names = () => groups.locator("li b").allInnerTexts();
  await groups.getByRole("button", { name: "Move Cheese", exact: true }).press("ArrowUp");
  await expect.poll(names).toEqual(["Crust", "Cheese", "Veg toppings"]);
  await expect(groups.getByRole("button", { name: "Move Cheese", exact: true })).toBeFocused();
  await expect(groups.getByRole("status")).toHaveText("Cheese, 2 of 3");
  await groups
    .getByRole("button", { name: "Move Crust", exact: true })
    .dragTo(groups.getByRole("listitem").filter({ hasText: "Up to 12" }), {
      targetPosition: { x: 100, y: 60 },
    });
  await expect.poll(names).toEqual(["Cheese", "Veg toppings", "Crust"]);

  await groups.getByRole("button", { name: "No default choice. Change what it comes with: Crust" }).click();
  await groups.getByLabel("What it comes with: Crust", { exact: true }).selectOption("Hand tossed");
  await groups.getByRole("button", { name: "Nothing included. Change what it comes with: Veg toppings" }).click();
  await groups.getByLabel("How many: Black olives").selectOption("2");
  await groups.getByRole("button", { name: "Remove Cheese from Fugazza" }).press("Enter");
  await expect(groups.getByRole("button", { name: "Move Veg toppings", exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(["Veg toppings", "Crust"]);
  await expect(groups).toContainText("Comes with 2 × Black olives");
  await expect(groups).toContainText("Comes with Hand tossed");

  await removeFood(shop, id);
});

test("a deal gets its parts, and says what it lacks", async ({ page, shop }) => {
  const id = await addFood(shop, "Lunch deal", 399);
  await openFood(page, shop, id);
  const deal = part(page, "Deal");
  await deal.getByRole("switch", { name: "This is a deal" }).click();
  await expect(part(page, "Option groups")).toHaveCount(0);
  await save(page).click();
  await expect(toast(page, "Please enter a name")).toBeVisible();
  await expect(deal.getByLabel("Part 1", { exact: true })).toBeFocused();
  await deal.getByLabel("Part 1", { exact: true }).fill("Pizza");
  await save(page).click();
  await expect(toast(page, "Please choose at least one food")).toBeVisible();
  const pizza = deal.getByRole("group", { name: /^Foods for Pizza/ });
  await pizza.getByLabel("Margherita").check();
  await pizza.getByLabel("Farmhouse").check();
  await deal.getByLabel("Size for Pizza").selectOption("Regular");
  await deal.getByRole("button", { name: "Add a part" }).press("Enter");
  await expect(deal.getByLabel("Part 2", { exact: true })).toBeFocused();
  await deal.getByRole("button", { name: "Remove Part 2" }).press("Enter");
  await expect(deal.getByLabel("Part 1", { exact: true })).toBeFocused();
  await deal.getByRole("button", { name: "Add a part" }).click();
  await deal.getByLabel("Part 2", { exact: true }).fill("Pizza");
  await deal
    .getByRole("group", { name: /^Foods for Pizza/ })
    .last()
    .getByLabel("Garlic Bread")
    .check();
  await save(page).click();
  // What the form does not check, the server refuses: two slots of one name.
  await expect(page.getByRole("form", { name: "Lunch deal" }).getByText("There are two", { exact: false })).toBeVisible();
  await expect(deal.getByLabel("Part 2", { exact: true })).toHaveValue("Pizza");
  await deal.getByLabel("Part 2", { exact: true }).fill("Side");
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await expectNoAxeViolations(page);
  const { deal: stored } = (await shop.food("Lunch deal")) as unknown as { deal: { slots: { name: string; foodIds: string[] }[] } };
  expect(stored.slots.map(({ name, foodIds }) => [name, foodIds.length])).toEqual([
    ["Pizza", 2],
    ["Side", 1],
  ]);
  await removeFood(shop, id);
});

test("turning a deal or certain times on and off again changes nothing, and brings back what was typed", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const id = await addFood(shop, "Piadina", 230);
  const group = (await shop.call("GET", "/api/food/list")).body.modifierGroups.find(
    ({ name }: { name: string }) => name === "Crust",
  );
  const { token } = await shop.admin();
  const options = { modifierGroupIds: [group._id], halves: "pizza" };
  const changed = await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: options });
  expect(changed.body.success, JSON.stringify(changed.body)).toBe(true);
  await openFood(page, shop, id);
  const isDeal = part(page, "Deal").getByRole("switch", { name: "This is a deal" });
  await isDeal.click();
  await part(page, "Deal").getByLabel("Part 1", { exact: true }).fill("Pizza");
  await isDeal.click();
  await expect(part(page, "Option groups")).toContainText("Crust");
  await expect(part(page, "Half-and-half").getByRole("switch", { name: "Half-and-half" })).toBeChecked();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await isDeal.click();
  await expect(part(page, "Deal").getByLabel("Part 1", { exact: true })).toHaveValue("Pizza");
  // Of what was typed before a reload, the stored options are left.
  await page.reload();
  await isDeal.click();
  await expect(part(page, "Option groups")).toContainText("Crust");

  const hours = part(page, "When it is served");
  await hours.getByLabel("At certain times").check();
  await hours.getByLabel("To", { exact: true }).fill("16:30");
  await hours.getByLabel("Always").check();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  await hours.getByLabel("At certain times").check();
  await expect(hours.getByLabel("To", { exact: true })).toHaveValue("16:30");
  await removeFood(shop, id);
});

test("a part that is removed takes its search along", { tag: "@full" }, async ({ page, shop }) => {
  const id = await addFood(shop, "Dinner deal", 499);
  await openFood(page, shop, id);
  const deal = part(page, "Deal");
  await deal.getByRole("switch", { name: "This is a deal" }).click();
  await deal.getByRole("button", { name: "Add a part" }).click();
  await deal.getByLabel("Part 2", { exact: true }).fill("Side");
  await deal.getByLabel("Search foods").first().fill("Marg");
  await deal.getByLabel("Search foods").last().fill("Garlic");
  await deal.getByRole("button", { name: "Remove Part 1" }).click();
  await expect(deal.getByLabel("Part 1", { exact: true })).toHaveValue("Side");
  await expect(deal.getByLabel("Search foods")).toHaveValue("Garlic");
  await removeFood(shop, id);
});

test("details, tags, allergens and service hours are saved together", async ({ page, shop }) => {
  const id = await addFood(shop, "Calzone", 260);
  await openFood(page, shop, id);
  await page.getByLabel("Description").fill("Folded, filled, baked.");
  await page.getByLabel("Section", { exact: true }).selectOption("Pizzas");
  await page.getByLabel("Diet").selectOption("Veg");
  await page.getByLabel("Spicy").check();
  await page.getByLabel("Allergens").fill("gluten, milk,");
  await part(page, "Half-and-half").getByRole("switch", { name: "Half-and-half" }).click();
  await page.getByLabel("Base").selectOption("White sauce");
  const hours = part(page, "When it is served");
  await hours.getByLabel("At certain times").check();
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri"]) await hours.getByRole("button", { name: day }).click();
  await save(page).click();
  await expect(toast(page, "Please choose at least one day")).toBeVisible();
  await hours.getByRole("button", { name: "Sun" }).click();
  await hours.getByRole("button", { name: "Add times" }).press("Enter");
  await expect(hours.getByLabel("From", { exact: true }).last()).toBeFocused();
  await hours.getByRole("button", { name: "Remove times 2" }).press("Enter");
  await expect(hours.getByLabel("From", { exact: true })).toBeFocused();
  await hours.getByLabel("To", { exact: true }).fill("16:30");
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  expect(await shop.food("Calzone")).toMatchObject({
    description: "Folded, filled, baked.",
    diet: "veg",
    tags: ["spicy"],
    allergens: ["gluten", "milk"],
    baseImage: "base-white",
    serviceHours: [{ days: [6], from: "11:00", to: "16:30" }],
  });
  await removeFood(shop, id);
});

test("unsaved changes survive a reload, are asked about before leaving, and can be discarded", async ({ page, shop }) => {
  const id = await addFood(shop, "Focaccia", 130);
  await openFood(page, shop, id);
  await page.getByLabel("Price (₹)").fill("140");
  await page.reload();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("140");
  await page.getByRole("button", { name: "Groups" }).click();
  const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectNoAxeViolations(page);
  await ask.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("140");
  await page.getByRole("button", { name: "Groups" }).click();
  await ask.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/menu\/groups$/);
  await page.goto(`/admin/menu/foods/${id}`);
  await expect(page.getByLabel("Price (₹)")).toHaveValue("130");
  await page.getByLabel("Price (₹)").fill("145");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("130");
  await removeFood(shop, id);
});

test("two admins' changes of different fields are both saved, and of the same field the later one is told", async ({
  page,
  shop,
}) => {
  const id = await addFood(shop, "Sfincione", 180);
  await openFood(page, shop, id);
  await page.getByLabel("Price (₹)").fill("190");
  const { token } = await shop.admin();
  const other = await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: { allergens: ["gluten"] } });
  expect(other.body.success, JSON.stringify(other.body)).toBe(true);
  await expect(page.getByLabel("Allergens")).toHaveValue("gluten");
  await expect(page.getByLabel("Price (₹)")).toHaveValue("190");
  await page.getByLabel("kcal").fill("700");
  await shop.call("PUT", `/api/menu/admin/foods/${id}`, { token, body: { kcal: 650 } });
  await expect(page.getByText("Someone else has changed the kcal. Saving replaces their change.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  expect(await shop.food("Sfincione")).toMatchObject({ price: 190, kcal: 700, allergens: ["gluten"] });
  await removeFood(shop, id);
});

test("a save that fails halfway keeps in the form what is left to save", async ({ page, shop }) => {
  const id = await addFood(shop, "Panzerotti", 160);
  await openFood(page, shop, id);
  await page.route("**/api/food/admin/update", (route) => route.abort());
  await page.getByLabel("Price (₹)").fill("170");
  await page.getByLabel("Allergens").fill("gluten");
  await save(page).click();
  await expect(toast(page, "Failed to save food item")).toBeVisible();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("170");
  // The options were saved, the price was not.
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await page.unroute("**/api/food/admin/update");
  await save(page).click();
  await expect(page.getByText("Changes go live immediately")).toBeVisible();
  expect(await shop.food("Panzerotti")).toMatchObject({ price: 170, allergens: ["gluten"] });
  await removeFood(shop, id);
});

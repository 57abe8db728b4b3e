import { sizeId } from "../../support/cart-lines.ts";
import { expect, test } from "../../support/fixtures.ts";
import { cartLink } from "../../support/menu.ts";
import { addFood, removeFood } from "../../support/ordering.ts";
import { addFor, changeMenu, choose, menuOf, openSheet, setOnSale, sheetOf } from "../../support/sheet.ts";

test("a food that sells out after a refusal says so in place of it", { tag: "@full" }, async ({ page, shop }) => {
  const { _id: foodId } = await shop.food("Veggie Supreme");
  const sheet = await openSheet(page, "Veggie Supreme");
  await choose(sheet, "Crust", /^Cheese burst/);
  await setOnSale(shop, "Cheese burst", false);
  await expect(sheet.getByText("Just sold out: Cheese burst")).toBeVisible();
  await addFor(sheet, "₹428").click();
  await expect(sheet.getByRole("alert")).toContainText("Cheese burst is sold out");
  await changeMenu(shop, "POST", "sale", { foodId, isAvailable: false });
  await expect(sheet.getByText("Veggie Supreme is sold out today")).toBeVisible();
  await expect(sheet.getByText("Cheese burst is sold out")).toBeHidden();
  await changeMenu(shop, "POST", "sale", { foodId, isAvailable: true });
  await setOnSale(shop, "Cheese burst", true);
});

test("a menu that cannot be loaded is tried again from the sheet", { tag: "@full" }, async ({ page }) => {
  // The socket would have the menu fetched again by itself.
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route("**/api/food/list", (route) => route.abort());
  await page.goto("/menu");
  await page.getByRole("button", { name: "Customise Margherita" }).click();
  const failed = page.getByRole("dialog");
  await expect(failed.getByRole("alert")).toContainText("Failed to fetch food items");
  await page.unroute("**/api/food/list");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(addFor(sheetOf(page, "Margherita"), "₹199")).toBeVisible();
});

test("without another pizza in the chosen size, it is one pizza again and can be added", { tag: "@full" }, async ({ page }) => {
  await page.route("**/api/food/list", async (route) => {
    const response = await route.fetch();
    const menu = await response.json();
    const large = menu.sizes.find(({ name }: { name: string }) => name === "Large")._id;
    for (const food of menu.data.filter(({ name }: { name: string }) => name !== "Margherita"))
      food.prices = food.prices.filter(({ sizeId }: { sizeId: string }) => sizeId !== large);
    await route.fulfill({ json: menu });
  });
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Whole or half-and-half", "Half-and-half");
  await choose(sheet, "Second half", "Farmhouse");
  await choose(sheet, "Size", /^Large/);
  await expect(sheet.getByRole("radiogroup", { name: "Whole or half-and-half" })).toHaveCount(0);
  await sheet.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(sheet).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("what is said of the menu and of a refusal goes when it is no longer true", { tag: "@full" }, async ({ page, shop }) => {
  const foodId = await addFood(shop, "Corn Pizza", 199, "Of this test.");
  const { data } = await menuOf(shop);
  const margherita = data.find(({ name }) => name === "Margherita");
  if (!margherita) throw new Error("The demo menu has no Margherita");
  const { modifierGroupIds, defaultModifiers } = margherita;
  const defaultSizeId = await sizeId(shop, "Regular");
  const priced = (price: number) => ({ prices: [{ sizeId: defaultSizeId, price }], defaultSizeId });
  await changeMenu(shop, "PUT", `foods/${foodId}`, { ...priced(199), modifierGroupIds, defaultModifiers });
  const sheet = await openSheet(page, "Corn Pizza");

  await setOnSale(shop, "Red onion", false);
  await expect(sheet.getByText("Just sold out: Red onion")).toBeVisible();
  await setOnSale(shop, "Red onion", true);
  await expect(sheet.getByText("Just sold out: Red onion")).toBeHidden();

  await changeMenu(shop, "PUT", `foods/${foodId}`, priced(209));
  await expect(sheet.getByText("The price has changed. It is now ₹209.")).toBeVisible();
  await choose(sheet, "Crust", "Wheat thin crust");
  await expect(sheet.getByText("The price has changed. It is now ₹209.")).toBeHidden();

  await setOnSale(shop, "Wheat thin crust", false);
  await expect(sheet.getByText("Just sold out: Wheat thin crust")).toBeVisible();
  await addFor(sheet, "₹239").click();
  const refusal = sheet.getByRole("alert");
  await expect(refusal).toHaveText("Wheat thin crust is sold out. Please choose something else");
  await choose(sheet, "Crust", "Hand tossed");
  await expect(refusal).toHaveCount(0);
  await setOnSale(shop, "Wheat thin crust", true);
  await removeFood(shop, foodId);
});

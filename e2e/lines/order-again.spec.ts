/** Ordering configured lines again (api.md, Menu options). */
import { placeConfigured, type WantedLine } from "../support/configured.ts";
import { enterAs, expect, expectNoAxeViolations, type Shop, type SignedIn, test } from "../support/fixtures.ts";
import { setStatus, toast } from "../support/ordering.ts";

const OLIVES: WantedLine = {
  food: "Margherita",
  size: "Large",
  modifiers: ["Hand tossed", "Mozzarella", "Fresh basil", ["Black olives", 2, "left"]],
};
const LINES: WantedLine[] = [
  OLIVES,
  { food: "Farmhouse", secondHalf: "BBQ Chicken", note: "Well done" },
  { food: "Solo Meal", slots: { Pizza: { food: "Peppy Corn", modifiers: ["Cheese burst", "Mozzarella", ["Sweet corn", 2]] } } },
  { food: "Garlic Bread", quantity: 3 },
];

async function delivered(shop: Shop): Promise<SignedIn> {
  const customer = await shop.signIn();
  await setStatus(shop, await shop.admin(), await placeConfigured(shop, customer, LINES), "delivered");
  return customer;
}

const cartOf = async (shop: Shop, { token }: SignedIn) =>
  (await shop.call("POST", "/api/cart/get", { token, body: {} })).body.data as {
    cartData: Record<string, number>;
    lines: { name: string; summary: string; quantity: number }[];
  };

test("Order again makes the same configurations", async ({ page, shop }) => {
  const customer = await delivered(shop);
  expect((await cartOf(shop, customer)).lines).toEqual([]);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("article", { name: "Farmhouse and BBQ Chicken" })).toContainText("“Well done”");
  const { lines } = await cartOf(shop, customer);
  const [order] = (await shop.call("POST", "/api/order/userorders", { token: customer.token, body: {} })).body.data;
  const wordsOf = (items: { name: string; summary: string; quantity: number }[]) =>
    items.map(({ name, summary, quantity }) => `${quantity} × ${name}: ${summary}`).sort();
  expect(wordsOf(lines)).toEqual(wordsOf(order.items));
});

test("Order again leaves out what cannot be made the same, and says why", async ({ page, shop }) => {
  const customer = await delivered(shop);
  // As if the owner had taken the topping and the bread off the menu.
  await page.route("**/api/food/list", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data = json.data.filter(({ name }: { name: string }) => name !== "Garlic Bread");
    for (const group of json.modifierGroups)
      group.modifiers = group.modifiers.filter(({ name }: { name: string }) => name !== "Black olives");
    await route.fulfill({ response, json });
  });
  await enterAs(page, customer);
  // The menu that a page comes with is of the server: only one that is fetched lacks them.
  await page.goto("/account");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "My Orders" }).click();
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(
    toast(page, "No longer on the menu: Garlic Bread. Margherita was not added. No longer on the menu: Black olives"),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page).toHaveURL("/cart");
  const { lines } = await cartOf(shop, customer);
  expect(lines.map(({ name }) => name).sort()).toEqual(["Farmhouse and BBQ Chicken", "Solo Meal"]);
});

/** Ordering configured lines again (api.md, Menu options). */
import { placeConfigured, type WantedLine } from "../support/configured.ts";
import { enterAs, expect, type Shop, type SignedIn, test } from "../support/fixtures.ts";
import { setStatus } from "../support/ordering.ts";

const OLIVES: WantedLine = {
  food: "Margherita",
  size: "Large",
  modifiers: ["Hand tossed", "Mozzarella", "Fresh basil", ["Black olives", 2, "left"]],
};
const LINES: WantedLine[] = [
  OLIVES,
  { food: "Farmhouse", secondHalf: "BBQ Chicken", note: "Well done" },
  {
    food: "Solo Meal",
    slots: {
      Pizza: { food: "Peppy Corn", modifiers: ["Cheese burst", "Mozzarella", ["Sweet corn", 2]] },
      Drink: { food: "Masala Lemonade" },
    },
  },
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

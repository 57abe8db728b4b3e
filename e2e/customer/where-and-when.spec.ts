/** The checkout of a shop that delivers by areas, hands out at the counter and takes orders for later. */
import { enterAs, expect, type Shop, test } from "../support/fixtures.ts";
import { CART, fillCart, ordersOf, payButton, placeButton, row, setStatus, toast } from "../support/ordering.ts";

const HOME = { label: "Home", line: "Flat 302, Rose Villa, 4th Cross", pincode: "560038", instructions: "Call at the gate" };
const area = (fee: number) => ({
  name: "Indiranagar",
  rule: { kind: "pincodes", pincodes: ["560038"] },
  fee,
  minimumOrder: 300,
  freeFrom: null,
  minutes: 15,
});

async function set(shop: Shop, body: object): Promise<void> {
  const { token } = await shop.admin();
  const answer = await shop.call("PUT", "/api/settings", { token, body });
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
}

test.beforeEach(({ shop }) =>
  set(shop, {
    fulfilment: { delivery: true, pickup: true },
    deliveryPricing: "areas",
    areas: [area(50)],
    scheduling: { isOn: true, daysAhead: 2, slotMinutes: 30 },
  }),
);
test.afterEach(({ shop }) =>
  set(shop, {
    fulfilment: { delivery: true, pickup: false },
    deliveryPricing: "flat",
    areas: [],
    scheduling: { isOn: false },
  }),
);

/** At the checkout, with a saved address. */
async function enterCheckout(page: Parameters<typeof enterAs>[0], shop: Shop) {
  const customer = await shop.signIn();
  const saved = await shop.call("POST", "/api/user/addresses", { token: customer.token, body: HOME });
  expect(saved.body.success, JSON.stringify(saved.body)).toBe(true);
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/order");
  await expect(row(page, "Total")).toHaveText("₹517");
  return customer;
}

test("an area's fee that changes while the customer pays is asked about once, and then paid", async ({ page, shop }) => {
  const customer = await enterCheckout(page, shop);
  await page.route("**/api/settings", (route) => route.abort());
  await set(shop, { areas: [area(70)] });
  await placeButton(page).click();
  const question = page.getByRole("alertdialog", { name: "The total is now ₹537" });
  await expect(question).toContainText("The delivery fee changed from ₹50 to ₹70.");
  await question.getByRole("button", { name: "Place order" }).click();
  await payButton(page).click();
  await expect(page).toHaveURL("/myorders");
  expect(await ordersOf(shop, customer)).toMatchObject([
    { amount: 537, areaName: "Indiranagar", address: { instructions: "Call at the gate" } },
  ]);
});

test("an order is picked up: without a fee, ready at the counter, by its number", async ({ page, shop }) => {
  const customer = await enterCheckout(page, shop);
  await page.getByRole("radio", { name: "Pickup" }).check();
  await expect(row(page, "Total")).toHaveText("₹467");
  await expect(page.getByRole("region", { name: "Pick up from" })).toBeVisible();
  await placeButton(page).click();
  await payButton(page).click();
  await expect(page).toHaveURL("/myorders");
  const [order] = await ordersOf(shop, customer);
  const admin = await shop.admin();
  for (const status of ["processing", "out_for_delivery"]) await setStatus(shop, admin, order._id, status);
  await expect(page.getByText(`Tell us ${order.orderNumber} at the counter.`)).toBeVisible();
  await expect(page.getByText("Ready for Pickup", { exact: true })).toBeVisible();
  await setStatus(shop, admin, order._id, "delivered");
  await expect(page.getByText("Picked Up", { exact: true })).toBeVisible();
});

test("an order for tomorrow says when it comes, and can be cancelled", async ({ page, shop }) => {
  const customer = await enterCheckout(page, shop);
  await page.getByRole("radio", { name: "Choose a time" }).check();
  await page.getByRole("radiogroup", { name: "Day" }).getByRole("radio", { disabled: false }).last().check();
  const lunch = page.getByRole("radiogroup", { name: "Lunch" });
  if (!(await lunch.isVisible())) await page.getByText("Lunch", { exact: true }).click();
  await lunch.getByRole("radio", { name: "1–1:30 PM" }).check();
  await expect(page.getByText(/^Arrives on \w+day, 1–1:30 PM\.$/)).toBeVisible();
  await placeButton(page).click();
  await payButton(page).click();
  await expect(page).toHaveURL("/myorders");
  await expect(page.getByRole("heading", { name: "Planned for" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(toast(page, "Order cancelled")).toBeVisible();
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: "cancelled" }]);
});

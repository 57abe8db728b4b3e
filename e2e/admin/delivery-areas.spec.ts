/** The owner draws an area on the map, by pointer and by keys. */
import { expect, openAsAdmin, test } from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";

const SHOP = { lat: 12.9716, lng: 77.5946 };

test("an owner draws an area around the shop, is asked before leaving it, and its fee is quoted once it is saved", async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  const before = (await shop.call("GET", "/api/settings")).body.data;
  await openAsAdmin(page, shop, "/admin/areas");
  await page.getByRole("button", { name: "By area" }).click();
  await page.getByLabel("Shop location").fill(`${SHOP.lat}, ${SHOP.lng}`);

  await page.getByRole("button", { name: "Add area" }).click();
  const drawer = page.getByRole("dialog", { name: "New area" });
  await drawer.getByLabel("Name").fill("Old town");
  await drawer.getByRole("button", { name: "Map outline" }).click();
  const map = drawer.getByRole("application");
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  for (const [x, y] of [
    [0.3, 0.2],
    [0.7, 0.2],
    [0.7, 0.8],
    [0.3, 0.8],
  ] as const)
    await map.click({ position: { x: x * width, y: y * height } });
  await expect(drawer.getByText("Corners as a table (4)")).toBeVisible();
  await drawer.getByRole("button", { name: "Corner 4" }).press("Delete");
  await expect(drawer.getByText("Corners as a table (3)")).toBeVisible();
  await map.click({ position: { x: 0.3 * width, y: 0.8 * height } });
  await drawer.getByLabel("Delivery fee (₹)").fill("37");
  await drawer.getByLabel("Travel time (min)").fill("12");
  await drawer.getByRole("button", { name: "Add area" }).click();

  const grip = page.getByRole("button", { name: "Move Old town" });
  for (const _ of before.areas) await grip.press("ArrowUp");
  await page.getByLabel("Test an address").fill(`${SHOP.lat}, ${SHOP.lng}`);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText("Area 1, Old town")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: "Promo Codes" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  try {
    const { _id } = await shop.food("Margherita");
    const quote = { items: [{ _id, quantity: 1 }], address: { location: SHOP } };
    expect((await shop.call("POST", "/api/order/quote", { body: quote })).body.data).toMatchObject({
      area: { name: "Old town" },
      deliveryFee: 37,
    });
  } finally {
    const { deliveryPricing, areas, location } = before;
    await shop.call("PUT", "/api/settings", { token, body: { deliveryPricing, areas, location } });
  }
});

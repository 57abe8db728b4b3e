/** Where an order goes, by the device's position and on a map of streets. */
import { delayResponses, expect, shopAt, test } from "../support/fixtures.ts";
import { type ShopProcess, startShop } from "../support/shop-process.ts";
import { tinyMap } from "../support/tiny-map.ts";

const SHOP = { lat: 12.9716, lng: 77.5946 };
const area = { name: "Near", fee: 30, minimumOrder: 0, freeFrom: null, minutes: 15 };
const map = tinyMap();

let own: ShopProcess;
test.beforeAll(async () => {
  own = await startShop({}, { "map.pmtiles": map.file });
  const shop = shopAt(own.url);
  const areas = [{ ...area, rule: { kind: "distance", upToMetres: 3_000 } }];
  const body = { deliveryPricing: "areas", location: SHOP, areas };
  const { status } = await shop.call("PUT", "/api/settings", { token: (await shop.admin()).token, body });
  expect(status).toBe(200);
});
test.afterAll(() => own.stop());

test("the device's position becomes a pin on streets, which can be moved, and is kept", async ({ page, context }) => {
  const problems: string[] = [];
  page.on("console", (line) => (line.type() === "error" ? problems.push(line.text()) : undefined));
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 12.98, longitude: 77.5946, accuracy: 20 });
  // The page is ready before this part of it: a press on it waits.
  const release = await delayResponses(page, /\/assets\/place-bar-/);
  const asked = page.waitForRequest(/\/assets\/place-bar-/);
  await page.goto(`${own.url}/menu`);
  await asked;
  // The file's start has the directory; the tile is asked for by its own range.
  const tile = page.waitForResponse(
    (response) =>
      response.url().endsWith("/map.pmtiles") && Number(/\d+/.exec(response.request().headers().range ?? "")) >= map.tilesFrom,
  );
  await page.getByRole("button", { name: "Choose your location" }).click();
  release();
  const sheet = page.getByRole("dialog", { name: "Delivery address" });
  await sheet.getByRole("button", { name: "Use my location" }).last().click();
  await expect(sheet.getByText("We deliver to your location, Near")).toBeVisible();
  expect((await tile).status()).toBe(206);
  const streets = sheet.getByRole("application", { name: "Map of the delivery areas with your pin" });
  await expect(streets.locator("canvas")).toBeVisible();
  await expect(streets.getByText("© OpenStreetMap")).toBeVisible();
  await streets.press("ArrowUp");
  await expect(sheet.getByText("We deliver to your pin, Near")).toBeVisible();
  await sheet.getByRole("button", { name: "Deliver here" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: /Deliver to your pin/ })).toBeVisible();
  expect(problems).toEqual([]);
});

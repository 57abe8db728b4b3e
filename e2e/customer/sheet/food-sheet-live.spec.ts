import { enterAs, expect, test } from "../../support/fixtures.ts";
import { addFor, choose, openSheet, setOnSale, sheetOf } from "../../support/sheet.ts";

test.use({ serviceWorkers: "block" });

test("what sells out under the open sheet is named and marked, and cannot be added", async ({ page, shop }) => {
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Crust", /^Cheese burst/);
  await setOnSale(shop, "Cheese burst", false);
  await expect(sheet.getByText("Just sold out: Cheese burst")).toBeVisible();
  await expect(sheet.getByRole("radio", { name: "Cheese burst Filled with molten cheese Sold out" })).toBeChecked();
  await addFor(sheet, "₹278").click();
  await expect(sheet.getByRole("alert")).toHaveText("Cheese burst is sold out. Please choose something else");
  await choose(sheet, "Crust", /^Hand tossed/);
  await expect(sheet.getByRole("radio", { name: /^Cheese burst/ })).toBeDisabled();
  await addFor(sheet, "₹199").click();
  await expect(sheet).toBeHidden();
  await setOnSale(shop, "Cheese burst", true);
});

test("the server's refusal shows in the sheet and all choices stay", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const sheet = await openSheet(page, "Margherita");
  await choose(sheet, "Crust", /^Cheese burst/);
  const refusal = { success: false, code: "cartFull", message: "Your cart is full. Remove something first" };
  await page.route("**/api/cart/add", (route) => route.fulfill({ status: 409, json: refusal }));
  await addFor(sheet, "₹278").click();
  await expect(sheet.getByRole("alert")).toHaveText(refusal.message);
  await expect(sheet.getByRole("radio", { name: /^Cheese burst/ })).toBeChecked();
  await page.unroute("**/api/cart/add");
  await addFor(sheet, "₹278").click();
  await expect(sheet).toBeHidden();
});

test("a menu that cannot be loaded is tried again from the sheet", async ({ page }) => {
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

test("a food that leaves the menu says so and closes on a press", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const sheet = await openSheet(page, "Jalapeño Olive");
  const { _id: id } = await shop.food("Jalapeño Olive");
  const { body } = await shop.call("POST", "/api/food/admin/remove", { token, body: { id } });
  expect(body.success).toBe(true);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("This dish has just left the menu");
  await page.getByRole("button", { name: "Back to the menu" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(sheet).toBeHidden();
});

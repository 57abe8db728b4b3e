/** The admin area except orders (spec sections 2, 5 and 8). */
import {
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  newMobile,
  openAsAdmin,
  test,
} from "../support/fixtures.ts";
import { PICTURE, paidOrder, toast } from "../support/ordering.ts";

test("the dashboard shows the totals and today, the rail leads to every area, and Logout ends the session", async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, "/admin");
  const { body } = await shop.call("GET", "/api/admin/stats", { token: (await shop.admin()).token });
  const figure = (term: string) => page.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd").first();
  await expect(figure("Total foods")).toHaveText(String(body.stats.totalFoods));
  const note = (term: string) => figure(term).locator("xpath=following-sibling::dd");
  await expect(figure("Total orders")).toHaveText(String(body.stats.totalOrders));
  await expect(note("Total orders")).toHaveText(`${body.stats.ordersToday} today`);
  await expect(figure("Cash due")).toHaveText(/^₹[\d,]+$/);
  await expect(note("Total foods")).toHaveText(`${body.stats.foodsSoldOut} sold out`);
  for (const term of ["Total revenue", "Total users"]) await expect(figure(term)).toBeVisible();

  const rail = page.getByRole("navigation", { name: "Admin", exact: true });
  for (const [area, path] of [
    ["Add Food", "add"],
    ["Food List", "list"],
    ["Orders", "orders"],
    ["Menu", "menu"],
    ["Promo Codes", "promocodes"],
    ["SMS Notifications", "sms"],
    ["Delivery Boys", "delivery-boys"],
    ["System Settings", "settings"],
  ] as const)
    await expect(rail.getByRole("link", { name: area })).toHaveAttribute("href", `/admin/${path}`);
  await rail.getByRole("link", { name: "Payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  // After the count of waiting orders, which other tests may have left.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Payments · /);
  await rail.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login$/);
});

test("shows an error when figures cannot be fetched", { tag: "@full" }, async ({ page, shop }) => {
  await page.route("**/api/admin/stats", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await openAsAdmin(page, shop, "/admin");
  await expect(page.getByRole("heading", { name: "Failed to fetch stats" })).toBeVisible();
});

test("a food that is added is on the menu until it is removed", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/add");
  await page.getByLabel("Name").fill("Calabrese");
  await page.getByLabel("Description").fill("Hot salami, honey.");
  await page.getByLabel("Price (₹)").fill("349.50");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Add food" }).click();
  await expect(toast(page, "Food item added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu\/foods\//);
  await page.goto("/admin/add");
  await expect(page.getByLabel("Name")).toHaveValue("");

  await page.getByRole("link", { name: "Food List" }).click();
  await page.getByRole("button", { name: "Remove Calabrese" }).click();
  const ask = page.getByRole("alertdialog");
  await expect(ask).toContainText("Remove Calabrese?");
  await ask.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Food item removed successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Calabrese" })).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test("when the server refuses a food, its message is in a banner and the entries survive a reload", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, "/admin/add");
  await page.getByLabel("Name").fill("Calabrese");
  await page.getByLabel("Description").fill("Hot salami, honey.");
  await page.getByLabel("Price (₹)").fill("349");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  // A picture that the browser can read, and the server cannot.
  const refusal = { success: false, message: "Please select a valid image file", code: "imageInvalid" };
  await page.route("**/api/food/admin/add", (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole("button", { name: "Add food" }).click();
  await expect(page.getByRole("main").getByText("Please select a valid image file")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Calabrese");
});

test("shows an error when foods cannot be fetched or a food cannot be removed", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/list");
  await page.route("**/api/food/admin/remove", (route) => route.abort());
  await page.getByRole("button", { name: "Remove Farmhouse" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Failed to remove food item")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Farmhouse" })).toBeVisible();
  await page.route("**/api/menu/admin/document", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to fetch food items" })).toBeVisible();
});

test("a partner who is added can be chosen at once on another admin's board, until they are deleted", async ({
  page,
  browser,
  shop,
}) => {
  const { number } = await paidOrder(shop);
  const board = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAsAdmin(board, shop, "/admin/orders");
  const select = board.getByLabel(`Delivery partner for order ${number}`);
  await expect(select).toBeEnabled();

  await openAsAdmin(page, shop, "/admin/delivery-boys");
  await page.getByLabel("Name").fill("Joseph D’Souza");
  await page.getByLabel("Mobile number").fill(newMobile());
  await page.getByRole("button", { name: "Add delivery boy" }).click();
  await expect(toast(page, "Delivery boy added successfully!")).toBeVisible();
  await expect(select.getByRole("option", { name: "Joseph D’Souza" })).toBeAttached();
  await select.selectOption("Joseph D’Souza");
  await expect(toast(board, "Delivery boy assigned successfully!")).toBeVisible();

  await page.getByRole("button", { name: "Delete Joseph D’Souza" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Joseph D’Souza")).toHaveCount(0);
  await expect(select.getByRole("option", { name: "Joseph D’Souza" })).toHaveCount(0);
  await expect(select).toHaveValue("");
  await board.context().close();
});

test("every area is accessible in dark mode and fits 320 px", { tag: "@full" }, async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAs(page, await shop.admin());
  for (const path of ["", "/orders", "/add", "/list", "/promocodes", "/settings", "/second-factor", "/sms", "/delivery-boys"]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  }
});

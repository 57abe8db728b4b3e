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
import { addPromo, PICTURE, setOrdering, toast } from "../support/ordering.ts";

const NOT_A_PICTURE = { name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
const TOO_LARGE = { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 ** 2) };

test("the dashboard leads with today, shows four totals and leads to every area", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin");
  const { body } = await shop.call("GET", "/api/admin/stats", { token: (await shop.admin()).token });
  const figure = (term: string) => page.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd").first();
  await expect(figure("Total foods")).toHaveText(String(body.stats.totalFoods));
  const note = (term: string) => figure(term).locator("xpath=following-sibling::dd");
  await expect(figure("Orders today")).toHaveText(String(body.stats.ordersToday));
  await expect(figure("Cash due")).toHaveText(/^₹[\d,]+$/);
  await expect(note("Total foods")).toHaveText(`${body.stats.foodsSoldOut} sold out`);
  for (const term of ["Total orders", "Total revenue", "Total users"]) await expect(figure(term)).toBeVisible();
  await expectNoAxeViolations(page);

  const rail = page.getByRole("navigation", { name: "Admin", exact: true });
  for (const [area, heading] of [
    ["Add Food", "Add food"],
    ["Food List", "Food list"],
    ["Orders", "Orders"],
    ["Menu", "Menu"],
    ["Payments", "Payments"],
    ["Promo Codes", "Promo codes"],
    ["SMS Notifications", "SMS notifications"],
    ["Delivery Boys", "Delivery boys"],
    ["System Settings", "System settings"],
  ] as const) {
    await rail.getByRole("link", { name: area }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await rail.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("shows an error when figures cannot be fetched", { tag: "@full" }, async ({ page, shop }) => {
  await page.route("**/api/admin/stats", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await openAsAdmin(page, shop, "/admin");
  await expect(page.getByRole("heading", { name: "Failed to fetch stats" })).toBeVisible();
});

test("adding a food shows each validation message; the food is on the menu until it is removed", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, "/admin/add");
  const add = page.getByRole("button", { name: "Add food" });
  const image = page.getByLabel("Image");
  await expectNoAxeViolations(page);
  await add.click();
  await expect(toast(page, "Please enter a food name")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("Calabrese");
  await add.click();
  await expect(toast(page, "Please enter a description")).toBeVisible();
  await page.getByLabel("Description").fill("Hot salami, honey.");
  await expect(page.getByText("18 / 500")).toBeVisible();
  await page.getByLabel("Price (₹)").fill("0");
  await add.click();
  await expect(toast(page, "Please enter a valid price")).toBeVisible();
  await page.getByLabel("Price (₹)").fill("349.50");
  await add.click();
  await expect(toast(page, "Please select an image")).toBeVisible();
  await image.setInputFiles(NOT_A_PICTURE);
  await expect(toast(page, "Please select a valid image file")).toBeVisible();
  await image.setInputFiles(TOO_LARGE);
  await expect(toast(page, "Image size should be less than 5MB")).toBeVisible();

  await image.setInputFiles(PICTURE);
  const preview = page.getByRole("complementary", { name: "Menu preview" });
  await expect(preview).toContainText("Calabrese");
  await expect(preview).toContainText("₹349.50");
  await add.click();
  await expect(toast(page, "Food item added successfully")).toBeVisible();
  // Its sizes and options come next.
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
  await page.getByLabel("Image").setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
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
  await page.route("**/api/food/list", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to fetch food items" })).toBeVisible();
});

test("the switch turns ordering off and on for everyone", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/settings");
  const accept = page.getByRole("switch", { name: "Accept orders" });
  try {
    await expect(accept).toBeChecked();
    await accept.click();
    await expect(toast(page, "Order system disabled successfully!")).toBeVisible();
    await expect(accept).not.toBeChecked();
    await expectNoAxeViolations(page);
    await accept.click();
    await expect(toast(page, "Order system enabled successfully!")).toBeVisible();
    await expect(accept).toBeChecked();
    await page.route("**/api/settings", (route) => route.abort());
    await accept.click();
    await expect(toast(page, "Failed to update settings")).toBeVisible();
    await expect(accept).toBeChecked();
  } finally {
    await setOrdering(shop, true);
  }
});

test("a delivery partner is added and, after a confirmation, deleted", async ({ page, shop }) => {
  const mobile = newMobile();
  await openAsAdmin(page, shop, "/admin/delivery-boys");
  await expect(page.getByRole("button", { name: /^Delete / }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  const add = page.getByRole("button", { name: "Add delivery boy" });
  await add.click();
  await expect(toast(page, "Please fill in all fields")).toBeVisible();
  await page.getByLabel("Name").fill("Joseph D’Souza");
  await page.getByLabel("Mobile number").fill("12345");
  await add.click();
  await expect(toast(page, "Please enter a valid mobile number")).toBeVisible();
  await page.getByLabel("Mobile number").fill(mobile);
  await add.click();
  await expect(toast(page, "Delivery boy added successfully!")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
  await page.getByLabel("Name").fill("Somebody else");
  await page.getByLabel("Mobile number").fill(mobile);
  await add.click();
  await expect(toast(page, "This mobile number already belongs to a delivery boy or an admin")).toBeVisible();

  await page.getByRole("button", { name: "Delete Joseph D’Souza" }).click();
  const ask = page.getByRole("alertdialog");
  await ask.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Joseph D’Souza" }).click();
  await ask.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Delivery boy deleted successfully!")).toBeVisible();
  await expect(page.getByText("Joseph D’Souza")).toHaveCount(0);
});

test("a promo code is added in upper case and, after a confirmation, deleted", async ({ page, shop }) => {
  await addPromo(shop, { code: "TWICE", discountType: "FLAT", discountValue: 10, minOrderAmount: 0 });
  await openAsAdmin(page, shop, "/admin/promocodes");
  await expect(page.getByRole("rowheader", { name: /TWICE/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const add = page.getByRole("button", { name: "Add promo code" });
  await add.click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("monday15");
  await page.getByLabel("Description").fill("15% off on Mondays");
  await page.getByLabel("Discount value").fill("150");
  await page.getByLabel("Minimum order amount (₹)").fill("200");
  await page.getByLabel("Valid until").fill("2099-12-31");
  await expect(page.getByLabel("Active")).toBeChecked();
  await add.click();
  await expect(toast(page, "A percentage must be between 0 and 100")).toBeVisible();
  await page.getByLabel("Discount value").fill("15");
  await page.getByLabel("Valid until").fill("2020-01-01");
  await add.click();
  await expect(page.getByLabel("Valid until")).toHaveAccessibleDescription(/Please choose today or a later date/);
  await page.getByLabel("Valid until").fill("2099-12-31");
  await add.click();
  await expect(toast(page, "Promo code added successfully!")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /MONDAY15/ })).toBeVisible();

  await page.getByLabel("Code", { exact: true }).fill("twice");
  await page.getByLabel("Description").fill("Once more");
  await page.getByLabel("Discount type").selectOption("Flat amount");
  await page.getByLabel("Discount value").fill("49.50");
  await page.getByLabel("Minimum order amount (₹)").fill("0");
  await page.getByLabel("Valid until").fill("2099-12-31");
  await add.click();
  await expect(toast(page, "This promo code already exists")).toBeVisible();

  await page.getByRole("button", { name: "Delete MONDAY15" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "promo code deleted successfully!")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /MONDAY15/ })).toHaveCount(0);
});

test("a message is sent to the admin's own number as a test, then, after a confirmation, to everyone", async ({ page, shop }) => {
  await shop.signIn();
  const { body } = await shop.call("GET", "/api/user/count", { token: (await shop.admin()).token });
  const sentence = (count: number) => (count === 1 ? "1 user" : `${count.toLocaleString("en-IN")} users`);
  await openAsAdmin(page, shop, "/admin/sms");
  const message = page.getByLabel("Message");
  await page.getByRole("button", { name: "Send test message" }).click();
  await expect(toast(page, "Please enter a message")).toBeVisible();
  await message.fill("x".repeat(161));
  await expect(page.getByText("161 / 160")).toBeVisible();
  await page.getByRole("button", { name: "Send to all users" }).click();
  await expect(toast(page, "Message is too long. Maximum 160 characters allowed.")).toBeVisible();

  await message.fill("Half price on Monday");
  await expect(page.getByText("20 / 160")).toBeVisible();
  // By keyboard, because the buttons move up when the error above them disappears.
  await page.getByRole("button", { name: "Send test message" }).press("Enter");
  await expect(toast(page, "Test message sent successfully!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Demo inbox" })).toContainText("Half price on Monday");

  await page.getByRole("button", { name: "Send to all users" }).click();
  const ask = page.getByRole("alertdialog", { name: `Send to ${sentence(body.count)}?` });
  await expect(ask).toContainText("Half price on Monday");
  await expectNoAxeViolations(page);
  await ask.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(page, `Message sent successfully to ${body.count} users!`)).toBeVisible();
  await expect(message).toHaveValue("");
});

test("every area is accessible in dark mode and fits 320 px", async ({ page, shop }) => {
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

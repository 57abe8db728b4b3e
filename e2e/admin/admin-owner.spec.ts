/** Foods, promo codes, settings, messages, activity log and sessions, as the owner and the customers see them. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, openAsAdmin, test } from "../support/fixtures.ts";
import { addFood, fillCart, PICTURE, removeFood, setOrdering, toast } from "../support/ordering.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name });

test("a new food with a cropped picture appears on open menus at once, and so do sold out and other changes", {
  tag: "@full",
}, async ({ page, shop, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto("/menu");
  await visitor.keyboard.press("Tab");
  await openAsAdmin(page, shop, "/admin/add");
  await page.getByLabel("Name").fill("Diavola");
  await page.getByLabel("Description").fill("Chilli, salami, smoke.");
  await page.getByLabel("Price (₹)").fill("329");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Crop to 4:3" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop to 4:3" });
  await dialog.getByLabel("Zoom").fill("2");
  await dialog.getByRole("button", { name: "Crop image" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Add food" }).click();
  await expect(toast(page, "Food item added successfully")).toBeVisible();
  await expect(card(visitor, "Diavola").getByRole("img", { name: "Diavola" })).toBeVisible();

  await page.goto("/admin/list");
  await page.getByLabel("Search foods").fill("diavola");
  await page.getByRole("button", { name: "Diavola: sold out", exact: true }).click();
  await expect(card(visitor, "Diavola")).toContainText("Sold out");
  await expect(visitor.getByRole("button", { name: "Add Diavola" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Diavola: available again" })).toBeVisible();

  await page.getByRole("button", { name: "Edit Diavola" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Diavola");
  // An existing picture can be cropped again.
  await page.getByRole("button", { name: "Crop to 4:3" }).click();
  await dialog.getByRole("button", { name: "Crop image" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Diavola\.(webp|jpg)$/)).toBeVisible();
  await page.getByLabel("Price (₹)").fill("349");
  await page.getByLabel("Category").selectOption("Side");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Food item updated successfully")).toBeVisible();
  await expect(card(visitor, "Diavola")).toContainText("₹349");
  await removeFood(shop, (await shop.food("Diavola"))._id);
  await expect(card(visitor, "Diavola")).toHaveCount(0);
  await visitor.context().close();
});

test("a picture can be pasted or dropped", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/add");
  await expect(page.getByLabel("Name")).toBeVisible();
  const bytes = (await readFile(PICTURE)).toString("base64");
  // A string, because these files are not compiled for the browser.
  const bring = (event: string, name: string) =>
    page.evaluate(`(() => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob("${bytes}"), (char) => char.charCodeAt(0));
      data.items.add(new File([content], "${name}", { type: "image/webp" }));
      document.querySelector("input[name=name]").dispatchEvent(${event});
    })()`);
  await bring('new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data })', "pasted.webp");
  await expect(page.getByText("pasted.webp")).toBeVisible();
  await bring('new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })', "dropped.webp");
  await expect(page.getByText("dropped.webp")).toBeVisible();
});

test("a sold-out food is marked in an open cart and cannot be ordered until it is removed", async ({ page, shop }) => {
  const id = await addFood(shop, "Puttanesca", 250);
  const customer = await shop.signIn();
  await fillCart(shop, customer, { Puttanesca: 1, Margherita: 1 });
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(
    card(page, "Puttanesca")
      .or(page.getByRole("heading", { name: "Puttanesca" }))
      .first(),
  ).toBeVisible();
  const { token } = await shop.admin();
  await shop.call("POST", "/api/food/admin/availability", { token, body: { id, isAvailable: false } });
  await expect(page.getByText("Sold out. Remove it to check out.")).toBeVisible();
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect(toast(page, "Puttanesca is sold out. Please remove it from your cart")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Remove Puttanesca" }).click();
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect(page).toHaveURL(/\/order$/);
  await removeFood(shop, id);
});

test("a promo code is added with limits, switched off, scheduled and deleted", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/promocodes");
  await page.getByLabel("Code", { exact: true }).fill("five");
  await page.getByLabel("Description").fill("For five");
  await page.getByLabel("Discount value").fill("10");
  await page.getByLabel("Minimum order amount (₹)").fill("0");
  await page.getByLabel("Valid until").fill("2099-12-31");
  await page.getByLabel("Total uses").fill("5");
  await page.getByLabel("Uses per customer").fill("1");
  await page.getByRole("button", { name: "Add promo code" }).click();
  const row = page.getByRole("row", { name: /FIVE/ });
  await expect(row).toContainText("5 in total, 1 per customer");
  await expect(row).toContainText("0 times");

  await page.getByRole("switch", { name: "On: FIVE" }).click();
  await expect(row).toContainText("Inactive");
  await page.getByRole("switch", { name: "On: FIVE" }).click();
  await expect(row).not.toContainText("Inactive");

  // By keyboard, because a toast may appear under the pointer.
  await page.getByRole("button", { name: "Edit FIVE" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit FIVE" });
  await dialog.getByLabel("Total uses").fill("");
  await dialog.getByLabel("First order only").check();
  await dialog.getByLabel("Starts on").fill("2099-01-01");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("1 per customer, First order only");
  await expect(row).toContainText("Scheduled");
  await page.getByRole("button", { name: "Delete FIVE" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});

test("the shop's location is entered as copied from a map and given to search engines", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, "/admin/areas");
  const location = page.getByLabel("Shop location");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const geo = async () => {
    const html = await (await fetch(`${shop.url}/menu`)).text();
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}").geo;
  };
  try {
    await location.fill("MG Road, Bengaluru");
    await save.click();
    await expect(location).toHaveAccessibleDescription(/Please enter latitude and longitude/);
    await location.fill("12.9755, 77.6068");
    await save.click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await expect.poll(geo).toEqual({ "@type": "GeoCoordinates", latitude: 12.9755, longitude: 77.6068 });
  } finally {
    await shop.call("PUT", "/api/settings/shop", { token: (await shop.admin()).token, body: { location: null } });
  }
});

test("the shop's details and hours appear on customers' pages, and the logo at once", async ({ page, shop }) => {
  const before = (await shop.call("GET", "/api/settings")).body.data;
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  try {
    await page.getByLabel("Phone").fill("080 1111 2222");
    await page.getByRole("button", { name: "Save shop details" }).click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await page.getByLabel("Logo image").setInputFiles(PICTURE);
    await expect(toast(page, "Logo saved")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin", exact: true }).locator("img").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove logo" }).click();
    await expect(page.getByRole("navigation", { name: "Admin", exact: true }).locator("img")).toHaveCount(0);
    await page.getByRole("button", { name: "Hours", exact: true }).click();
    await page.getByRole("checkbox", { name: "Open on Monday" }).uncheck();
    await page.getByLabel("Sunday closes at").fill("22:30");
    await page.getByRole("button", { name: "Save opening hours" }).click();
    await expect(async () => {
      const { body } = await shop.call("GET", "/api/settings");
      expect(body.data.openingHours[0]).toBeNull();
    }).toPass();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/menu");
    await expect(page.getByRole("contentinfo")).toContainText("080 1111 2222");
    await expect(page.getByText("Tue to Sat 11 AM to 11 PM, Sun 11 AM to 10:30 PM")).toBeVisible();
  } finally {
    const { phone, openingHours } = before;
    const { token } = await shop.admin();
    await shop.call("PUT", "/api/settings/shop", { token, body: { phone, openingHours } });
  }
});

test("an admin turns ordering off for an hour and on again, other admins see it at once, and nothing changes without a connection", async ({
  page,
  browser,
  shop,
}) => {
  const accept = page.getByRole("switch", { name: "Accept orders" });
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const followed = other.getByRole("switch", { name: "Accept orders" });
  await openAsAdmin(other, shop, "/admin");
  await expect(followed).toBeChecked();
  await expect(other.getByText("Live", { exact: true }).first()).toBeVisible();
  await openAsAdmin(page, shop, "/admin/orders");
  try {
    await accept.click();
    const dialog = page.getByRole("dialog", { name: "Turn off ordering?" });
    await dialog.getByRole("radio", { name: "1 hour" }).check();
    await dialog.getByRole("button", { name: "Turn off ordering" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(accept).not.toBeChecked();
    await expect(page.getByText(/^Resumes (tomorrow )?at \d/)).toBeVisible();
    await expect(followed).not.toBeChecked();
    const { orderingOffUntil } = (await shop.call("GET", "/api/settings")).body.data;
    const minutes = (Date.parse(orderingOffUntil) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);

    // By keyboard, because a toast is over it.
    await accept.press("Space");
    await expect(accept).toBeChecked();
    await expect(followed).toBeChecked();

    await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: "System Settings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "System settings" })).toBeVisible();
    await page.context().setOffline(true);
    await accept.press("Space");
    await expect(toast(page, "Failed to update settings")).toBeVisible();
    await expect(accept).toBeChecked();
  } finally {
    await setOrdering(shop, true);
    await other.context().close();
  }
});

for (const [now, name] of [
  ["2026-11-24T02:00+05:30", "Until today at 11 AM"],
  ["2026-11-24T20:00+05:30", "Until tomorrow at 11 AM"],
] as const) {
  test(`ordering is turned off until the next business day: ${name.toLowerCase()}`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    await enterAs(page, await shop.admin());
    await page.clock.setFixedTime(now);
    await page.goto("/admin/orders");
    await page.getByRole("switch", { name: "Accept orders" }).click();
    await expect(page.getByRole("dialog", { name: "Turn off ordering?" }).getByRole("radio", { name })).toBeVisible();
  });
}

test("a bulk message shows its number of parts and its progress, and skips who opted out", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  await enterAs(page, customer);
  await page.goto("/account");
  const { token } = await shop.admin();
  const reached = async () => (await shop.call("GET", "/api/user/count", { token })).body.count;
  const before = await reached();
  const offers = page.getByRole("switch", { name: "Offers by SMS" });
  await offers.click();
  await expect(offers).not.toBeChecked();
  await expect.poll(reached).toBe(before - 1);

  await shop.signIn();
  await openAsAdmin(page, shop, "/admin/sms");
  const message = page.getByLabel("Message");
  await message.fill("पिज़्ज़ा ".repeat(12));
  await expect(page.getByText("2 parts, with special characters")).toBeVisible();
  await message.fill("Two for one tonight");
  await expect(page.getByText("1 part", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send to all users" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send", exact: true }).click();
  const sent = page
    .getByRole("region", { name: "Sent to all users" })
    .getByRole("listitem")
    .filter({ hasText: "Two for one tonight" });
  await expect(sent).toContainText(`${before} of ${before} sent`);
  await expectNoAxeViolations(page);
});

test("the activity log shows who did what, filters and exports it; a session can be ended remotely", async ({
  page,
  shop,
  browser,
}) => {
  const code = `AUDIT${Date.now()}`;
  const admin = await shop.admin();
  const promo = { description: "x", discountType: "FLAT", discountValue: 1, minOrderAmount: 0, validUntil: "2099-12-31" };
  await shop.call("POST", "/api/promo/admin", { token: admin.token, body: { code, ...promo } });
  await openAsAdmin(page, shop, "/admin/audit");
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("Meera Rao");
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("Discount type: Flat amount");
  await expect(page.getByRole("link", { name: code })).toHaveAttribute("href", "/admin/promocodes");
  await page.getByLabel("Action").selectOption("Added a promo code");
  await expect(page).toHaveURL(/action=promo\.add/);
  await expect(page.getByRole("rowheader", { name: "Signed in" })).toHaveCount(0);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain(code);
  expect(csv).not.toContain("session.signIn");

  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await enterAs(other, await shop.signIn(undefined, "Lost Phone"));
  await other.goto("/myorders");
  await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("button", { name: /^Sign out Lost Phone/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Sign out Lost Phone/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await other.context().close();
});

test("the activity log, the sessions and a food's form fit 320 px in dark mode", { tag: "@full" }, async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAs(page, await shop.admin());
  const { _id } = await shop.food("Margherita");
  // "every area is accessible in dark mode" opens the others.
  for (const path of ["/audit", "/sessions", `/menu/foods/${_id}`]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  }
});

/** The owner's forms: errors, drafts, and changes by another admin meanwhile. */
import { enterAs, expect, openAsAdmin, shopAt, test } from "../support/fixtures.ts";
import { addFood, addPromo, PICTURE, removeFood, setOrdering, toast } from "../support/ordering.ts";
import { startShop } from "../support/shop-process.ts";

const loadedToaster = `performance.getEntriesByType("resource").map(({ name }) => /\\/toaster-.*\\.(\\w+)$/.exec(name)?.[1]).filter(Boolean)`;

test("a save that fails without a connection shows an error", async ({ page, shop, context }) => {
  await openAsAdmin(page, shop, "/admin/settings");
  const accept = page.getByRole("switch", { name: "Accept orders" });
  await expect(accept).toBeChecked();
  await expect.poll(() => page.evaluate(loadedToaster)).toEqual(expect.arrayContaining(["js", "css"]));
  await context.setOffline(true);
  await accept.click();
  await expect(toast(page, "Failed to update settings")).toBeVisible();
  await expect(accept).toBeChecked();
});

test("unsent entries survive a reload and are removed at sign-out", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  await page.getByLabel("Shop name").fill("Forno Two");
  await page.goto("/admin/promocodes");
  await page.getByLabel("Code", { exact: true }).fill("later");
  await page.goto("/admin/delivery-boys");
  await page.getByLabel("Name").fill("Imran Shaikh");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Imran Shaikh");
  await page.goto("/admin/promocodes");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("later");
  await page.goto("/admin/settings?part=shop");
  await expect(page.getByLabel("Shop name")).toHaveValue("Forno Two");

  await enterAs(page, await shop.signIn());
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  await expect(page.getByLabel("Shop name")).toHaveValue("Forno");
});

test("a save does not undo what another admin changed meanwhile", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const settings = async () => (await shop.call("GET", "/api/settings")).body.data;
  const { phone, deliveryFee, address } = await settings();
  const saveShop = (body: object) => shop.call("PUT", "/api/settings/shop", { token, body });
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  try {
    await page.getByLabel("Address").fill("1 Church Street");
    await saveShop({ phone: "080 3333 4444", deliveryFee: 45, closeOutsideHours: true });
    await page.getByRole("button", { name: "Save shop details" }).click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    expect(await settings()).toMatchObject({ address: "1 Church Street", phone: "080 3333 4444", deliveryFee: 45 });
    await page.getByRole("button", { name: "Hours", exact: true }).click();
    await page.getByLabel("Sunday closes at").fill("22:30");
    await page.getByRole("button", { name: "Save opening hours" }).click();
    await expect.poll(async () => (await settings()).openingHours[6].close).toBe("22:30");
    expect((await settings()).closeOutsideHours).toBe(true);
  } finally {
    await saveShop({
      phone,
      deliveryFee,
      address,
      closeOutsideHours: false,
      openingHours: Array(7).fill({ open: "11:00", close: "23:00" }),
    });
  }
});

test("a draft of a food restores only what was typed, not the price that another admin has changed since", async ({
  page,
  shop,
}) => {
  const _id = await addFood(shop, "Marinara", 189);
  const { token } = await shop.admin();
  await openAsAdmin(page, shop, `/admin/list/${_id}`);
  await page.getByLabel("Description").fill("Garlic, oregano.");
  const form = new FormData();
  form.set("id", _id);
  form.set("price", "555");
  await fetch(`${shop.url}/api/food/admin/update`, { method: "POST", headers: { token }, body: form });
  await page.reload();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("555");
  await expect(page.getByLabel("Description")).toHaveValue("Garlic, oregano.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Food item updated successfully")).toBeVisible();
  expect(await shop.food("Marinara")).toMatchObject({ price: 555, description: "Garlic, oregano." });
  await removeFood(shop, _id);
});

test("pasting into a field inserts the text, even if the clipboard also has an image", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/add");
  await expect(page.getByLabel("Description")).toBeVisible();
  // A string, because these files are not compiled for the browser.
  const wasNotPrevented = await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "cells.png", { type: "image/png" }));
    data.setData("text/plain", "Hot salami, honey.");
    const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data });
    return document.querySelector("textarea[name=description]").dispatchEvent(event);
  })()`);
  expect(wasNotPrevented).toBe(true);
  await expect(page.getByText("cells.png")).toHaveCount(0);
});

test("an upload does not time out before the server does", { tag: "@full" }, async ({ page, shop }) => {
  // A string, as above. Replaces the browser's timers with a clock that the test moves.
  await page.addInitScript(`(() => {
    const limits = [];
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      limits.push([ms, limit]);
      return limit.signal;
    };
    window.passed = (now) => {
      for (const [ms, limit] of limits) if (ms <= now) limit.abort(new DOMException("late", "TimeoutError"));
    };
  })()`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  await page.route("**/api/settings/logo", async (route) => {
    await held;
    await route.fulfill({
      status: 400,
      json: { success: false, code: "imageInvalid", message: "Please select a valid image file" },
    });
  });
  const sent = page.waitForRequest("**/api/settings/logo");
  await page.getByLabel("Logo image").setInputFiles(PICTURE);
  await sent;
  await page.evaluate("passed(44000)");
  release();
  await expect(toast(page, "Please select a valid image file")).toBeVisible();
});

test("the dialog names the deleted item until it has closed, and focus moves to the next item", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  for (const code of ["GONEONE", "GONETWO"]) {
    await addPromo(shop, { code, discountType: "FLAT", discountValue: 10, minOrderAmount: 0 });
  }
  await openAsAdmin(page, shop, "/admin/promocodes");
  await page.getByRole("button", { name: "Delete GONETWO" }).click();
  await page.evaluate(`(() => {
    window.questions = new Set();
    const look = () => {
      const title = document.querySelector("[role=alertdialog] h2");
      if (title) window.questions.add(title.textContent);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete GONEONE" })).toBeFocused();
  expect(await page.evaluate("[...window.questions]")).toEqual(["Delete GONETWO?"]);
});

test("the food search is restored when going back from a food", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/list");
  await page.getByLabel("Search foods").pressSequentially("marghe");
  await page.getByLabel("Filter by category").selectOption("Pizza");
  await expect(page).toHaveURL(/q=marghe&kind=pizza/);
  await page.getByRole("button", { name: "Edit Margherita" }).click();
  await page.getByRole("link", { name: "Back to the food list" }).click();
  await expect(page.getByLabel("Search foods")).toHaveValue("marghe");
  await expect(page.getByLabel("Filter by category")).toHaveValue("pizza");
  await expect(page.getByRole("button", { name: "Edit Farmhouse" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: "Food List" }).click();
  await expect(page.getByLabel("Search foods")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Edit Farmhouse" })).toBeVisible();
});

test("the dashboard's switch follows another admin's", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin");
  const accept = page.getByRole("switch", { name: "Accept orders" });
  await expect(accept).toBeChecked();
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  try {
    await setOrdering(shop, false);
    await expect(accept).not.toBeChecked();
    await setOrdering(shop, true);
    await expect(accept).toBeChecked();
  } finally {
    await setOrdering(shop, true);
  }
});

test("when the opening hours close the shop, no orders are taken and the switch still shows on", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/settings?part=hours");
  const before = (await shop.call("GET", "/api/settings")).body.data.openingHours;
  const { token } = await shop.admin();
  try {
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]) {
      await page.getByRole("checkbox", { name: `Open on ${day}` }).uncheck();
    }
    await page.getByRole("checkbox", { name: "Accept orders only during these hours" }).check();
    await page.getByRole("button", { name: "Save opening hours" }).click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await page.getByRole("button", { name: "Ordering", exact: true }).click();
    await expect(page.getByText(/Ordering is on, but the shop is outside its opening hours/)).toBeVisible();
    const accept = page.getByRole("switch", { name: "Accept orders" });
    await expect(accept).toBeChecked();
    await accept.click();
    await expect(accept).not.toBeChecked();
    await accept.click();
    await expect(toast(page, "Ordering is on. Orders resume at the next opening time")).toBeVisible();
    for (const area of ["/admin", "/admin/orders"]) {
      await page.goto(area);
      await expect(page.getByRole("switch", { name: "Accept orders" })).toBeChecked();
      await expect(page.getByText(/Ordering is on, but the shop is outside its opening hours/)).toBeVisible();
    }
    await page.goto("/admin/settings?part=hours");
    await page.getByRole("checkbox", { name: "Accept orders only during these hours" }).uncheck();
    await page.getByRole("button", { name: "Save opening hours" }).click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await page.getByRole("button", { name: "Ordering", exact: true }).click();
    await expect(page.getByText("Ordering is on. Customers can order now.")).toBeVisible();
  } finally {
    await shop.call("PUT", "/api/settings/shop", { token, body: { openingHours: before, closeOutsideHours: false } });
  }
});

test("the latest failures of a bulk message stay visible while more arrive", { tag: "@full" }, async ({ page, shop }) => {
  let failed = 201;
  let isHeld = false;
  const message = { _id: "one", text: "Two for one", at: new Date().toISOString(), by: "Meera Rao", recipients: 300, queued: 0 };
  await page.route("**/api/admin/bulk-sms", (route) =>
    route.fulfill({ json: { success: true, data: [{ ...message, sent: 300 - failed, failed }], nextCursor: null } }),
  );
  const failures = Array.from({ length: 200 }, (_, n) => ({
    _id: `user ${n}`,
    mobile: "••••••0001",
    reason: `reason ${n}`,
    at: message.at,
  }));
  await page.route("**/api/admin/bulk-sms/one", (route) =>
    isHeld ? undefined : route.fulfill({ json: { success: true, data: { ...message, sent: 99, failed, failures } } }),
  );
  await openAsAdmin(page, shop, "/admin/sms");
  await page.getByRole("button", { name: "Show failures" }).click();
  const list = page.getByRole("list", { name: "Failed messages" });
  await expect(list.getByRole("listitem")).toHaveCount(200);
  await expect(page.getByText("Latest 200 of 201")).toBeVisible();
  isHeld = true;
  failed = 202;
  const request = page.waitForRequest("**/api/admin/bulk-sms/one");
  const { token } = await shop.admin();
  await shop.call("POST", "/api/admin/send-bulk-sms", { token, body: { message: `Another ${Date.now()}` } });
  await request;
  await expect(page.getByText("Latest 200 of 202")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(200);
});

test("demo data is removed after a confirmation", { tag: "@full" }, async ({ page }) => {
  test.slow();
  const own = await startShop();
  try {
    const shop = shopAt(own.url);
    await enterAs(page, await shop.admin(), own.url);
    await page.goto(`${own.url}/admin/settings?part=shop`);
    await page.getByRole("button", { name: "Remove demo data" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Remove demo data" })).toHaveCount(0);
    expect((await shop.call("GET", "/api/food/list")).body.data).toEqual([]);
    await page.goto(`${own.url}/admin/list`);
    await expect(page.getByRole("heading", { name: "The menu is empty" })).toBeVisible();
  } finally {
    await own.stop();
  }
});

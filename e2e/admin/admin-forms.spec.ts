/** The owner's forms: errors, drafts, and changes by another admin meanwhile. */
import { enterAs, expect, openAsAdmin, type Shop, shopAt, test } from "../support/fixtures.ts";
import { addFood, addPromo, PICTURE, removeFood, toast } from "../support/ordering.ts";
import { startShop } from "../support/shop-process.ts";

test("unsent entries survive a reload, restore nothing that another admin has changed since, and are removed at sign-out", async ({
  page,
  shop,
}) => {
  const _id = await addFood(shop, "Marinara", 189);
  const area = (name: string) => page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name });
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  await page.getByLabel("Shop name").fill("Forno Two");
  await area("Promo Codes").click();
  await page.getByLabel("Code", { exact: true }).fill("later");
  await area("Food List").click();
  await page.getByRole("button", { name: "Edit Marinara" }).click();
  await page.getByLabel("Description").fill("Garlic, oregano.");
  await changePrice(shop, _id, 555);

  await page.reload();
  await expect(page.getByLabel("Price (₹)")).toHaveValue("555");
  await expect(page.getByLabel("Description")).toHaveValue("Garlic, oregano.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Food item updated successfully")).toBeVisible();
  expect(await shop.food("Marinara")).toMatchObject({ price: 555, description: "Garlic, oregano." });
  await removeFood(shop, _id);
  await area("Promo Codes").click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("later");
  await area("System Settings").click();
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  await expect(page.getByLabel("Shop name")).toHaveValue("Forno Two");

  await enterAs(page, await shop.signIn());
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openAsAdmin(page, shop, "/admin/settings?part=shop");
  await expect(page.getByLabel("Shop name")).toHaveValue("Forno");
});

/** As another admin would. */
async function changePrice(shop: Shop, id: string, price: number): Promise<void> {
  const { token } = await shop.admin();
  const form = new FormData();
  form.set("id", id);
  form.set("price", String(price));
  const answer = await fetch(`${shop.url}/api/food/admin/update`, { method: "POST", headers: { token }, body: form });
  expect(answer.status).toBe(200);
}

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
  await expect(page).toHaveURL(/q=marghe$/);
  await page.getByRole("button", { name: "Edit Margherita" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Margherita" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search foods")).toHaveValue("marghe");
  await expect(page.getByRole("button", { name: "Edit Farmhouse" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: "Food List" }).click();
  await expect(page.getByLabel("Search foods")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Edit Farmhouse" })).toBeVisible();
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

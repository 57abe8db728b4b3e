/** Pages behind the sign-in before their scripts have loaded. */
import {
  ADMIN_MOBILE,
  delayResponses,
  delayScripts,
  enterAs,
  expect,
  newMobile,
  recordLayoutShifts,
  test,
} from "../support/fixtures.ts";
import { fillCart } from "../support/ordering.ts";

const PAGES = {
  customer: ["/cart", "/order", "/myorders"],
  admin: [
    "/admin",
    "/admin/orders",
    "/admin/list",
    "/admin/payments",
    "/admin/promocodes",
    "/admin/staff",
    "/admin/printers",
    "/admin/settings",
    "/admin/second-factor",
  ],
};
const mobiles = { customer: newMobile(), admin: ADMIN_MOBILE };

for (const who of ["customer", "admin"] as const) {
  test(`the heading that a ${who} sees at once is the page's own`, { tag: "@full" }, async ({ page, shop }) => {
    const person = await shop.signIn(mobiles[who]);
    // Checkout needs a cart with items.
    if (who === "customer") await fillCart(shop, person, { Margherita: 1 });
    await enterAs(page, person);
    for (const path of PAGES[who]) {
      const release = await delayScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      // Hidden from screen readers, which are notified when the page itself is ready.
      const early = page.getByRole("heading", { level: 1, includeHidden: true });
      await expect(early).toHaveText(/./);
      const words = await early.innerText();
      release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    }
  });
}

test("the page hydrates what the server rendered, however its URL is written", { tag: "@full" }, async ({ page, shop }) => {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", ({ message }) => wrong.push(message));
  const addresses = { customer: ["/cart/", "/order/?x=1"], admin: ["/admin/", "/admin/orders/", "/admin/orders?view=table"] };
  for (const who of ["customer", "admin"] as const) {
    await enterAs(page, await shop.signIn(mobiles[who]));
    for (const address of addresses[who]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  }
  expect(wrong).toEqual([]);
});

test("nothing moves on a wide screen when cart and checkout load", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await shop.signIn();
  const { _id: itemId } = await shop.food("Margherita");
  await shop.call("POST", "/api/cart/add", { token: customer.token, body: { itemId } });
  await recordLayoutShifts(page);
  await enterAs(page, customer);
  for (const path of ["/cart", "/order"]) {
    const release = await delayResponses(page, "**/assets/*.js");
    const releaseCart = await delayResponses(page, "**/api/cart/get");
    // The offers above the cart's total are requested together with the cart, not after it.
    const offers = path === "/cart" ? page.waitForResponse("**/api/promo") : null;
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    release();
    await offers;
    releaseCart();
    await expect(page.getByText("₹239").first()).toBeVisible();
    expect(await page.evaluate("shifts"), path).toEqual([]);
  }
});

test("the skeleton of a table starts where the table will", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, await shop.admin());
  const release = await delayResponses(page, /\/api\/admin\/audit(\?|$)/);
  await page.goto("/admin/audit");
  // Until then the page itself has a skeleton.
  await expect(page.getByLabel("Action")).toBeVisible();
  const row = await page.getByRole("main").getByRole("status").locator("div").first().boundingBox();
  release();
  const head = page.getByRole("columnheader").first();
  await expect(head).toBeVisible();
  expect((await head.boundingBox())?.x).toBe(row?.x);
});

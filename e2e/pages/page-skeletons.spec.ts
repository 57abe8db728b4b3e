/** What stands of a page behind the sign-in before its scripts are there. */
import { ADMIN_MOBILE, enterAs, expect, holdBack, holdScripts, newMobile, noteShifts, test } from "../support/fixtures.ts";
import { fillCart } from "../support/ordering.ts";

test.use({ serviceWorkers: "block" });

const PAGES = {
  customer: ["/cart", "/order", "/myorders"],
  admin: [
    "/admin",
    "/admin/orders",
    "/admin/list",
    "/admin/payments",
    "/admin/promocodes",
    "/admin/settings",
    "/admin/second-factor",
  ],
};
const mobiles = { customer: newMobile(), admin: ADMIN_MOBILE };

for (const who of ["customer", "admin"] as const) {
  test(`the heading that a ${who} sees at once is the page's own`, async ({ page, shop }) => {
    const person = await shop.signIn(mobiles[who]);
    // An empty cart has nothing to check out.
    if (who === "customer") await fillCart(shop, person, { Margherita: 1 });
    await enterAs(page, person);
    for (const path of PAGES[who]) {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      // Hidden from readers: they are told when the page itself stands.
      const early = page.getByRole("heading", { level: 1, includeHidden: true });
      await expect(early).toHaveText(/./);
      const words = await early.innerText();
      release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    }
  });
}

test("the page takes over what the server drew, however its address is written", async ({ page, shop }) => {
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

test("nothing on a desk moves when cart and checkout come to know what is ordered", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await shop.signIn();
  const { _id: itemId } = await shop.food("Margherita");
  await shop.call("POST", "/api/cart/add", { token: customer.token, body: { itemId } });
  await noteShifts(page);
  await enterAs(page, customer);
  for (const path of ["/cart", "/order"]) {
    const release = await holdBack(page, "**/assets/*.js");
    const releaseCart = await holdBack(page, "**/api/cart/get");
    // The offers above the cart's total are asked for beside the cart, not after it.
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

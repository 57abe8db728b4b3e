/** What stands of a page behind the sign-in before its scripts are there. */
import { ADMIN_MOBILE, enterAs, expect, holdScripts, newMobile, test } from "./fixtures.ts";

test.use({ serviceWorkers: "block" });

const PAGES = {
  customer: ["/cart", "/order", "/myorders"],
  admin: ["/admin", "/admin/orders", "/admin/list", "/admin/payments", "/admin/promocodes", "/admin/settings", "/admin/security"],
};
const mobiles = { customer: newMobile(), admin: ADMIN_MOBILE };

for (const who of ["customer", "admin"] as const) {
  test(`the heading that a ${who} sees at once is the page's own`, async ({ page, shop }) => {
    await enterAs(page, await shop.signIn(mobiles[who]));
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

/** The pages without their scripts: for people without JavaScript, search engines and validators. */
import { expect, test } from "../support/fixtures.ts";
import { foodCard } from "../support/menu.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript the menu and About can be read, the first Tab stop skips to the content, nothing needs a script, and an unknown path is a 404", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.getByRole("main").textContent())?.length).toBeGreaterThan(500);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20}/);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("/menu");
  const card = foodCard(page, "Margherita");
  await expect(card).toContainText("₹199");
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Veg only" })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await card.getByRole("link", { name: "Margherita" }).click();
  await expect(page).toHaveURL(/\/menu\/margherita$/);
  expect((await page.request.get("/no/such/page")).status()).toBe(404);
});

test("search engines get the restaurant, its menu and a description, and each indexable page, which the W3C's checker accepts", {
  tag: "@full",
}, async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/food/list");
  await page.goto("/menu");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  const menuUrl = `${shop.url}/menu`;
  expect(data).toMatchObject({
    "@type": "Restaurant",
    url: menuUrl,
    priceRange: expect.stringMatching(/^₹[\d,]+–₹[\d,]+$/),
    potentialAction: { "@type": "OrderAction", target: { urlTemplate: menuUrl } },
    hasMenu: { "@type": "Menu" },
  });
  expect(data.hasMenu.hasMenuItem.map((item: { name: string }) => item.name)).toEqual(
    body.data.map((food: { name: string }) => food.name),
  );
  await expect(page).toHaveTitle(/^Menu · /);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{40}/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Menu/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", `${shop.url}/share.jpg`);

  // The sitemap lists every indexable page by its canonical URL.
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses).toContain(`${shop.url}/menu`);
  for (const address of addresses) {
    const html = await (await fetch(address)).text();
    const canonical = [...html.matchAll(/<link [^>]*?rel="canonical"[^>]*>/g)].map(([link]) => /href="(.*?)"/.exec(link)?.[1]);
    expect(canonical).toEqual([address]);
    expect(html, address).not.toContain('name="robots"');
  }

  // Errors that the W3C's checker once found in the pages.
  for (const path of ["/", "/menu", "/about", "/delivery", "/privacy", "/cart"]) {
    const html = await (await fetch(shop.url + path)).text();
    const links = [...html.matchAll(/<link [^>]*?rel="([^"]*)"/g)].map(([, rel]) => rel);
    expect(links.length).toBeGreaterThan(0);
    for (const rel of links)
      expect(["apple-touch-icon", "canonical", "icon", "manifest", "modulepreload", "preload", "stylesheet"]).toContain(rel);
    for (const [, type] of html.matchAll(/<script [^>]*?type="([^"]*)"/g))
      expect(["module", "application/ld+json"]).toContain(type);
    for (const [field] of html.matchAll(/<input [^>]*type="tel"[^>]*>/g)) expect(field).not.toMatch(/autocomplete="tel-national"/i);
  }
});

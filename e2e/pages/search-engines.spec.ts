/** What search engines and validators read of the pages. */
import { expect, test } from "../support/fixtures.ts";

test("search engines get the restaurant, its menu and a description", async ({ page, shop }) => {
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
});

test("the sitemap lists every indexable page by its canonical URL", async ({ shop }) => {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses).toContain(`${shop.url}/menu`);
  for (const address of addresses) {
    const html = await (await fetch(address)).text();
    const canonical = [...html.matchAll(/<link [^>]*?rel="canonical"[^>]*>/g)].map(([link]) => /href="(.*?)"/.exec(link)?.[1]);
    expect(canonical).toEqual([address]);
    expect(html, address).not.toContain('name="robots"');
  }
});

test("pages avoid the errors that the W3C's checker once found in them", async ({ shop }) => {
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

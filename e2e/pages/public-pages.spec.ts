/** Spec sections 2 (Static pages, Customer footer) and 9 (what the delivery page claims). */
import { enterAs, expect, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { fillCart } from "../support/ordering.ts";

const PAGES = ["/about", "/delivery", "/privacy", "/terms", "/refunds"];

test("with text at 200% no page scrolls sideways on a phone", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/menu", ...PAGES]) {
    await page.goto(path);
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    await expectNoSidewaysScroll(page, 390);
  }
});

test("Privacy is version 2.0 of January 15, 2025, and its contents link to its sections", { tag: "@full" }, async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByText("Version 2.0 · Last updated January 15, 2025")).toBeVisible();
  const entries = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  for (const entry of await entries.all()) {
    const title = (await entry.textContent()) ?? "";
    await entry.click();
    await expect(page.getByRole("heading", { name: title, level: 2 })).toBeInViewport();
  }
});

test("the refund policy says when the money arrives, and both policies say whom to contact", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { body } = await shop.call("GET", "/api/settings");
  await page.goto("/refunds");
  await expect(page.getByText("Refunds go to your original payment method and arrive within 5–7 working days.")).toBeVisible();
  for (const path of ["/refunds", "/terms"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: body.data.phone })).toBeVisible();
  }
});

test("details that the shop has not set are not shown", { tag: "@full" }, async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/settings");
  const bare = { ...body.data, phone: null, email: null, socialUrl: null, address: null };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { success: true, data: bare } }));
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link")).toHaveText([
    "",
    "Home",
    "About us",
    "Delivery",
    "Privacy policy",
    "Terms",
    "Cancellations and refunds",
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PAGES) {
    test(`${path} can be read`, { tag: "@full" }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await page.getByRole("main").textContent())?.length).toBeGreaterThan(500);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20}/);
    });
  }
});

test.describe("with text at 200% on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /**
   * Finds words on two lines, and text that overflows or is cut off by its container. A string, because it runs in the page. Ignores
   * promo codes, since an owner may choose one that is longer than a line, and the sections, which scroll sideways.
   */
  const CUT = `[...document.querySelectorAll("main :is(h1, h2, h3, p, b, dt, dd, th, td, span, label, a, button, li, option)")].flatMap((element) => {
    if (!element.checkVisibility() || element.closest(".visuallyHidden, [data-part=promo-code], [data-part=section-chips], a[href^=mailto]")) return [];
    const { right } = element.getBoundingClientRect();
    const found = right > innerWidth + 1 ? ["outside: " + element.textContent] : [];
    for (const text of element.childNodes) {
      if (text.nodeType !== 3) continue;
      for (const { index, 0: word } of text.data.matchAll(/[\\p{L}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push("cut: " + word);
      }
    }
    return found;
  })`;

  test("no word is cut, and foods are in one column", { tag: "@full" }, async ({ page, shop }) => {
    const customer = await shop.signIn();
    await enterAs(page, customer);
    await fillCart(shop, customer, { Margherita: 12, "Masala Lemonade": 1 });
    for (const path of ["/menu", "/delivery", "/refunds", "/cart", "/order"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === "/cart" || path === "/order") await expect(page.getByRole("term").filter({ hasText: /^Total$/ })).toBeVisible();
      await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      await expect.poll(() => page.evaluate(CUT), path).toEqual([]);
      await expectNoSidewaysScroll(page, 390);
    }
    await page.goto("/menu");
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    const [first, second] = await Promise.all([0, 1].map((at) => page.getByRole("article").nth(at).boundingBox()));
    expect(second?.x).toBe(first?.x);
  });
});

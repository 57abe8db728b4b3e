/** Spec sections 2 (Static pages, Customer footer) and 9 (what the delivery page claims). */
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { fillCart } from "../support/ordering.ts";

const PAGES = ["/about", "/delivery", "/privacy", "/terms", "/refunds"];

test("About shows story, mission, values and the team's numbers", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const name of ["Our story", "Our mission", "Our values", "Our team in numbers"]) {
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  }
  await expect(page.getByRole("term")).toHaveText(["People", "In the kitchen", "On delivery", "On the phone"]);
});

test("Delivery shows promise, areas, charges, process and tips", async ({ page }) => {
  await page.goto("/delivery");
  await expect(page.getByRole("heading", { name: "30 minutes or free", level: 1 })).toBeVisible();
  await expect(page.getByText("every day from 11:00 AM to 11:00 PM")).toBeVisible();
  for (const name of ["Our promise", "Delivery areas", "Charges", "How delivery works", "Help your pizza arrive hot"]) {
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  }
  const rows = page.getByRole("table", { name: "Charges" }).getByRole("row");
  for (const [index, cells] of [
    ["0–2 km", "₹30", "₹200"],
    ["2–5 km", "₹50", "₹300"],
    ["5–8 km", "₹80", "₹500"],
    ["8+ km", "₹100", "₹700"],
  ].entries()) {
    for (const cell of cells) await expect(rows.nth(index + 1)).toContainText(cell);
  }
  await expect(page.getByText("Orders above ₹1,000 are delivered free")).toBeVisible();
});

test("Delivery shows this shop's delivery fee", async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/settings");
  await page.goto("/delivery");
  await expect(page.getByText(`Order online and delivery is ₹${body.data.deliveryFee} at any distance`)).toBeVisible();
});

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

test("the footer has links to pages, phone, e-mail and social media", async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/settings");
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: body.data.phone })).toHaveAttribute(
    "href",
    `tel:${body.data.phone.replace(/[^+\d]/g, "")}`,
  );
  await expect(footer.getByRole("link", { name: body.data.email })).toHaveAttribute("href", `mailto:${body.data.email}`);
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute("href", body.data.socialUrl);
  for (const [name, path] of [
    ["Delivery", "/delivery"],
    ["Privacy policy", "/privacy"],
    ["Terms", "/terms"],
    ["Cancellations and refunds", "/refunds"],
    ["About us", "/about"],
    ["Home", "/menu"],
  ] as const) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
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

test("the first Tab stop skips to the page's content", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an unknown path is a 404 with a link home", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
});

for (const path of PAGES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} is accessible, ${colorScheme}, and fits 320 px`, { tag: colorScheme === "dark" ? "@full" : [] }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PAGES) {
    test(`${path} can be read`, { tag: path === "/about" ? [] : "@full" }, async ({ page }) => {
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

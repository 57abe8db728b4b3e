/** Spec sections 2 (Home and menu, Customer navbar), 4, 5 and 8. */
import type { Page } from "@playwright/test";
import {
  delayScripts,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  recordLayoutShifts,
  test,
} from "../support/fixtures.ts";
import { setOrdering, toast } from "../support/ordering.ts";

test.use({ serviceWorkers: "block" });

const PHONE = { width: 390, height: 844 };

const dish = (page: Page, name: string) => page.getByRole("article", { name });
const add = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}` });
const remove = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}` });
const cart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });
const mainLink = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

const prices = async (page: Page): Promise<number[]> => {
  const shown = await page.getByRole("article").getByText(/^₹/).allTextContents();
  return shown.map((price) => Number(price.replace(/[₹,]/g, "")));
};

test("a visitor sees the banner and the menu with image, name, description, price and counter", async ({ page }) => {
  await page.goto("/menu");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order your favourite Pizza here");
  const margherita = dish(page, "Margherita");
  await expect(margherita.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect(margherita.getByRole("img", { name: "Margherita" })).toBeVisible();
  // Its average colour until it has loaded.
  await expect(margherita.getByRole("img", { name: "Margherita" })).toHaveCSS("background-color", /^rgb\(/);
  await expect(margherita).toContainText("Crushed tomato, fresh mozzarella, basil.");
  await expect(margherita).toContainText("₹199");
  await expect(add(page, "Margherita")).toBeVisible();
});

test("View Menu scrolls to the menu", async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("link", { name: "View Menu" }).click();
  await expect(page.getByRole("heading", { name: "Menu", level: 2 })).toBeInViewport();
  await expect(page).toHaveURL(/\/menu#menu$/);
});

test("the filter shows foods that cost strictly less", async ({ page }) => {
  await page.goto("/menu");
  const filter = page.getByLabel("Filter by price");
  await expect(filter.getByRole("option")).toHaveText(["All prices", "Under 100 rupees", "Under 200 rupees"]);
  const all = await prices(page);
  for (const [label, limit] of [
    ["Under 100 rupees", 100],
    ["Under 200 rupees", 200],
    ["All prices", Number.POSITIVE_INFINITY],
  ] as const) {
    await filter.selectOption({ label });
    await expect.poll(() => prices(page)).toEqual(all.filter((price) => price < limit));
  }
});

test("a filter without results says so and offers all prices", async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/food/list");
  const dear = body.data.filter((food: { price: number }) => food.price >= 200);
  await page.route("**/api/food/list", (route) => route.fulfill({ json: { success: true, data: dear } }));
  await page.goto("/menu");
  await expect(page.getByRole("article")).toHaveCount(dear.length);
  await page.getByLabel("Filter by price").selectOption({ label: "Under 100 rupees" });
  await expect(page.getByRole("heading", { name: "Nothing under ₹100" })).toBeVisible();
  await page.getByRole("button", { name: "Show all prices" }).click();
  await expect(page.getByRole("article")).toHaveCount(dear.length);
  await expect(page.getByLabel("Filter by price")).toBeFocused();
});

test("a visitor's counter counts at once, and the cart survives a reload", async ({ page }) => {
  await page.goto("/menu");
  await expect(cart(page)).toHaveAccessibleName("Cart, 0 items");
  await expect(remove(page, "Farmhouse")).toBeHidden();
  await add(page, "Farmhouse").click();
  await add(page, "Farmhouse").click();
  await add(page, "Margherita").click();
  await expect(dish(page, "Farmhouse").getByRole("group")).toContainText("2");
  await expect(cart(page)).toHaveAccessibleName("Cart, 3 items");

  await page.reload();
  await expect(cart(page)).toHaveAccessibleName("Cart, 3 items");
  await remove(page, "Margherita").click();
  await expect(remove(page, "Margherita")).toBeHidden();
  await expect(add(page, "Margherita")).toBeFocused();
  await expect(cart(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a press and a choice before the page's script has loaded are not lost", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/menu", { waitUntil: "commit" });
  await add(page, "Margherita").click();
  await page.getByLabel("Filter by price").selectOption({ label: "Under 100 rupees" });
  await expect(cart(page)).toHaveAccessibleName("Cart, 0 items");
  await expect(dish(page, "Farmhouse")).toBeVisible();
  release();
  await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
  await expect(dish(page, "Farmhouse")).toHaveCount(0);
  await expect(page.getByLabel("Filter by price")).toHaveValue("under100");
});

test("a side menu requested before the page's script has loaded opens and stays open", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const release = await delayScripts(page);
  await page.goto("/home", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).click();
  release();
  // By text: the page behind the open menu is hidden from roles. The skeleton does not have it.
  await expect(page.getByText("Margherita", { exact: true })).toHaveCount(1);
  await page.getByRole("dialog").getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL(/\/myorders$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a customer's counter goes back when the server refuses the change", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/home");
  await page.route("**/api/cart/add", (route) => route.fulfill({ status: 500, body: "" }));
  await add(page, "Farmhouse").click();
  await expect(toast(page, "Failed to update your cart")).toBeVisible();
  await expect(remove(page, "Farmhouse")).toBeHidden();
  await page.unroute("**/api/cart/add");
  await add(page, "Farmhouse").click();
  await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
});

test("a phone shows the cart's count and total at the bottom and keeps the filter in view", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await add(page, "Margherita").click();
  await add(page, "Garlic Bread").click();
  const bar = page.getByRole("link", { name: /View cart/ });
  await expect(bar).toHaveAccessibleName("2 items View cart ₹298");
  await dish(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(page.getByLabel("Filter by price")).toBeInViewport();
  await expect(bar).toBeInViewport();
});

test("when ordering is turned off, every card says Orders Disabled live, the cart is emptied and adding shows the alert", async ({
  page,
  shop,
}) => {
  await page.goto("/menu");
  await add(page, "Margherita").click();
  await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
  try {
    await setOrdering(shop, false);
    await expect(page.getByText("Orders Disabled")).toHaveCount(await page.getByRole("article").count());
    await expect(cart(page)).toHaveAccessibleName("Cart, 0 items");
    await add(page, "Margherita").click();
    await expect(toast(page, "Orders are currently disabled")).toBeVisible();
    await expect(cart(page)).toHaveAccessibleName("Cart, 0 items");
    await expectNoAxeViolations(page);
  } finally {
    await setOrdering(shop, true);
  }
  await expect(page.getByText("Orders Disabled")).toHaveCount(0);
});

test("when ordering is turned off until a time, menu, cart and checkout show that time, live", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const offUntil = (until: string) => shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until } });
  const said = (moment: string) =>
    expect(page.getByRole("status").filter({ hasText: /^Orders are currently disabled/ })).toHaveText(
      `Orders are currently disabled. Opens ${moment}.`,
    );
  await enterAs(page, await shop.signIn());
  await page.goto("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
  try {
    expect((await offUntil("2098-01-01T13:00:00.000Z")).status).toBe(200);
    await said("Wed 1 Jan at 6:30 PM");
    for (const path of ["/home", "/cart", "/order"]) {
      await page.goto(path);
      await said("Wed 1 Jan at 6:30 PM");
    }
  } finally {
    await setOrdering(shop, true);
  }
  await expect(page.getByText("Orders are currently disabled")).toHaveCount(0);
});

test("a closed shop says whether it opens today or tomorrow", async ({ page, shop }) => {
  const { token } = await shop.admin();
  try {
    await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" } });
    await page.clock.setFixedTime("2098-01-01T03:00:00.000Z");
    await page.goto("/menu");
    await expect(page.getByText("Orders are currently disabled. Opens at 6:30 PM.")).toBeVisible();
    await page.clock.setFixedTime("2097-12-31T16:00:00.000Z");
    await page.reload();
    await expect(page.getByText("Orders are currently disabled. Opens tomorrow at 6:30 PM.")).toBeVisible();
  } finally {
    await setOrdering(shop, true);
  }
});

test("a closed shop says so, and when it opens, in the first view of a phone, with no text over the picture", async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  await page.setViewportSize({ width: 390, height: 664 });
  try {
    await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" } });
    await page.goto("/menu");
    await expect(page.getByText("Orders are currently disabled. Opens Wed 1 Jan at 6:30 PM.")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 664 });
      const words = await page.locator("#home .lead").boundingBox();
      const oven = await page.locator("#home img").boundingBox();
      expect((words?.y ?? 0) + (words?.height ?? 0), `${width}`).toBeLessThan(oven?.y ?? 0);
    }
  } finally {
    await setOrdering(shop, true);
  }
});

test("a sold-out food stays on the menu and cannot be added, live", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const { _id: id } = await shop.food("Choco Lava");
  const setAvailable = (isAvailable: boolean) =>
    shop.call("POST", "/api/food/admin/availability", { token, body: { id, isAvailable } });
  await page.goto("/menu");
  await expect(add(page, "Choco Lava")).toBeEnabled();
  try {
    expect((await setAvailable(false)).status).toBe(200);
    await expect(dish(page, "Choco Lava").getByText("Sold out today")).toBeVisible();
    await expect(add(page, "Choco Lava")).toBeDisabled();
    await expect(add(page, "Farmhouse")).toBeEnabled();
  } finally {
    await setAvailable(true);
  }
  await expect(add(page, "Choco Lava")).toBeEnabled();
});

test("a picture that fails to load is replaced by No Image", async ({ page }) => {
  await page.route("**/uploads/**", (route) => route.abort());
  await page.goto("/menu");
  await expect(dish(page, "Margherita").getByText("No Image")).toBeVisible();
  await expect(add(page, "Margherita")).toBeVisible();
});

test("a menu that cannot be fetched shows an error and a retry button", async ({ page }) => {
  await page.route("**/api/food/list", (route) => route.fulfill({ status: 500, body: "" }));
  const asked = page.waitForRequest("**/api/food/list");
  await page.goto("/about");
  // After its first request it follows links itself; before that, the server would respond to them, with the menu.
  await asked;
  await mainLink(page, "Menu").click();
  await expect(page.getByRole("heading", { name: "Failed to fetch food items" })).toBeVisible();
  await page.unroute("**/api/food/list");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(dish(page, "Margherita")).toBeVisible();
});

test("the navbar's links scroll, and its underline follows the scroll position", async ({ page }) => {
  await page.goto("/menu");
  await expect(mainLink(page, "Home")).toHaveAttribute("aria-current", "true");
  await mainLink(page, "Contact us").click();
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(mainLink(page, "Contact us")).toHaveAttribute("aria-current", "true");
  await mainLink(page, "Menu").click();
  await expect(mainLink(page, "Menu")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { name: "Menu", level: 2 })).toBeInViewport();
  await page.evaluate("scrollTo(0, 0)");
  await expect(mainLink(page, "Home")).toHaveAttribute("aria-current", "true");
  await expect(mainLink(page, "Menu")).not.toHaveAttribute("aria-current");
});

test("from another page the links open the menu's sections", async ({ page }) => {
  await page.goto("/about");
  await mainLink(page, "Menu").click();
  await expect(page).toHaveURL(/\/menu#menu$/);
  await expect(page.getByRole("heading", { name: "Menu", level: 2 })).toBeInViewport();
});

test("on a phone the side menu reaches every part of the page", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link")).toHaveText(["Home", "Menu", "Contact us", "Sign in", "About Us", "Privacy Policy"]);
  await expectNoAxeViolations(page);
  await drawer.getByRole("link", { name: "Contact us" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "About us" })).toBeInViewport();
});

test("a signed-in customer's side menu has My Orders and Logout", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/home");
  await expect(dish(page, "Margherita")).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL(/\/myorders$/);
});

test("without a connection the page shows the last menu and says so", async ({ page, context }) => {
  await page.goto("/menu");
  await context.setOffline(true);
  await expect(page.getByText("You're offline. This is the last menu we loaded. Your cart is saved.")).toBeVisible();
  await expect(dish(page, "Margherita")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline. This is the last menu we loaded. Your cart is saved.")).toBeHidden();
});

test("a picture that did not load is requested again once there is a connection", async ({ page }) => {
  const pictures = "**/uploads/**";
  await page.route(pictures, (route) => route.abort());
  await page.goto("/menu");
  await expect(dish(page, "Margherita").getByText("No Image")).toBeVisible();
  await page.unroute(pictures);
  const missingOnceOnline = async () => {
    await page.evaluate("dispatchEvent(new Event('online')); undefined");
    return await dish(page, "Margherita").getByText("No Image").count();
  };
  await expect.poll(missingOnceOnline).toBe(0);
  await expect(dish(page, "Margherita").getByRole("img")).toBeVisible();
});

test("search engines get the restaurant, its menu and a description", async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/food/list");
  await page.goto("/menu");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  const menuUrl = `${shop.url}/menu`;
  expect(data).toMatchObject({
    "@type": "Restaurant",
    url: menuUrl,
    priceRange: expect.stringMatching(/^₹\d+–₹\d+$/),
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

test("the sitemap lists every indexable page by its canonical URL", async ({ page, shop }) => {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses).toContain(`${shop.url}/menu`);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
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

test("the page opens without console errors or layout shifts", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await recordLayoutShifts(page);
  await page.setViewportSize(PHONE);
  await page.goto("/menu", { waitUntil: "networkidle" });
  await dish(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(dish(page, "Chicken Pepperoni").getByRole("img")).toHaveJSProperty("complete", true);
  expect(await page.evaluate("shifts")).toEqual([]);
  expect(errors).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the menu is accessible, ${colorScheme}, and fits 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/menu");
    await add(page, "Margherita").click();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  });
}

test("the first view needs only the page, with its inline styles, and its picture; scripts load later", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/menu");
  await expect(dish(page, "Margherita")).toBeVisible();
  const picture = asked.findIndex((path) => path.includes("/hero-cut-"));
  const script = asked.findIndex((path) => path.endsWith(".js"));
  expect(asked.slice(0, script).filter((path) => path.endsWith(".css"))).toEqual([]);
  expect(picture).toBeGreaterThan(0);
  expect(script).toBeGreaterThan(picture);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu can be read", async ({ page }) => {
    await page.goto("/menu");
    await expect(dish(page, "Margherita")).toContainText("₹199");
  });
});

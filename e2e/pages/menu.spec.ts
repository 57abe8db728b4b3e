/** Spec sections 2 (Home and menu), 4, 5 and 8. */
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
import { addButton, cartLink, foodCard, mainLink, PHONE, removeButton } from "../support/menu.ts";
import { toast } from "../support/ordering.ts";

const prices = async (page: Page): Promise<number[]> => {
  const shown = await page.getByRole("article").getByText(/^₹/).allTextContents();
  return shown.map((price) => Number(price.replace(/[₹,]/g, "")));
};

test("a visitor sees the banner and the menu with image, name, description, price and counter", async ({ page }) => {
  await page.goto("/menu");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order your favourite Pizza here");
  const margherita = foodCard(page, "Margherita");
  await expect(margherita.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect(margherita.getByRole("img", { name: "Margherita" })).toBeVisible();
  // Its average colour until it has loaded.
  await expect(margherita.getByRole("img", { name: "Margherita" })).toHaveCSS("background-color", /^rgb\(/);
  await expect(margherita).toContainText("Crushed tomato, fresh mozzarella, basil.");
  await expect(margherita).toContainText("₹199");
  await expect(addButton(page, "Margherita")).toBeVisible();
});

test("on a phone, the cart's bar does not cover what gets the focus", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  const bar = page.getByRole("link", { name: /View cart/ });
  await expect(bar).toBeVisible();
  const customise = page.getByRole("button", { name: "Customise Four Cheese" });
  await customise.evaluate((button) => {
    const { defaultView } = button.ownerDocument;
    defaultView?.scrollBy(0, button.getBoundingClientRect().bottom - defaultView.innerHeight);
  });
  await customise.focus();
  await expect(customise).toBeFocused();
  const [focused, covering] = await Promise.all([customise.boundingBox(), bar.boundingBox()]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0);
});

test("View Menu scrolls to the menu", { tag: "@full" }, async ({ page }) => {
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

test("a filter without results says so and offers all prices", { tag: "@full" }, async ({ page, shop }) => {
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
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
  await expect(removeButton(page, "Farmhouse")).toBeHidden();
  await addButton(page, "Farmhouse").click();
  await addButton(page, "Farmhouse").click();
  await addButton(page, "Margherita").click();
  await expect(foodCard(page, "Farmhouse").getByRole("group")).toContainText("2");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");

  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  await removeButton(page, "Margherita").click();
  await expect(removeButton(page, "Margherita")).toBeHidden();
  await expect(addButton(page, "Margherita")).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a press and a choice before the page's script has loaded are not lost", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/menu", { waitUntil: "commit" });
  await addButton(page, "Margherita").click();
  await page.getByLabel("Filter by price").selectOption({ label: "Under 100 rupees" });
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
  await expect(foodCard(page, "Farmhouse")).toBeVisible();
  release();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await expect(foodCard(page, "Farmhouse")).toHaveCount(0);
  await expect(page.getByLabel("Filter by price")).toHaveValue("under100");
});

test("a customer's counter goes back when the server refuses the change", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/home");
  await page.route("**/api/cart/add", (route) => route.fulfill({ status: 500, body: "" }));
  await addButton(page, "Farmhouse").click();
  await expect(toast(page, "Failed to update your cart")).toBeVisible();
  await expect(removeButton(page, "Farmhouse")).toBeHidden();
  await page.unroute("**/api/cart/add");
  await addButton(page, "Farmhouse").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("what is added right before the page is left stays in the cart", async ({ page }) => {
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await addButton(page, "Farmhouse").click();
  await page.goto("/about");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a phone shows the cart's count and total at the bottom and keeps the filter in view", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await addButton(page, "Garlic Bread").click();
  const bar = page.getByRole("link", { name: /View cart/ });
  await expect(bar).toHaveAccessibleName("2 items · ₹298 · View cart");
  await foodCard(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(page.getByLabel("Filter by price")).toBeInViewport();
  await expect(bar).toBeInViewport();
});

test("a sold-out food stays on the menu and cannot be added, live", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const { _id: id } = await shop.food("Choco Lava");
  const setAvailable = (isAvailable: boolean) =>
    shop.call("POST", "/api/food/admin/availability", { token, body: { id, isAvailable } });
  await page.goto("/menu");
  await expect(addButton(page, "Choco Lava")).toBeEnabled();
  try {
    expect((await setAvailable(false)).status).toBe(200);
    await expect(foodCard(page, "Choco Lava").getByText("Sold out today")).toBeVisible();
    await expect(addButton(page, "Choco Lava")).toBeDisabled();
    await expect(addButton(page, "Farmhouse")).toBeEnabled();
  } finally {
    await setAvailable(true);
  }
  await expect(addButton(page, "Choco Lava")).toBeEnabled();
});

test("a picture that fails to load is replaced by No Image", { tag: "@full" }, async ({ page }) => {
  await page.route("**/uploads/**", (route) => route.abort());
  await page.goto("/menu");
  await expect(foodCard(page, "Margherita").getByText("No Image")).toBeVisible();
  await expect(addButton(page, "Margherita")).toBeVisible();
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
  await expect(foodCard(page, "Margherita")).toBeVisible();
});

test("without a connection the page shows the last menu and says so", async ({ page, context }) => {
  await page.goto("/menu");
  await context.setOffline(true);
  await expect(page.getByText("You're offline. This is the last menu we loaded. Your cart is saved.")).toBeVisible();
  await expect(foodCard(page, "Margherita")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline. This is the last menu we loaded. Your cart is saved.")).toBeHidden();
});

test("a picture that did not load is requested again once there is a connection", { tag: "@full" }, async ({ page }) => {
  const pictures = "**/uploads/**";
  await page.route(pictures, (route) => route.abort());
  await page.goto("/menu");
  await expect(foodCard(page, "Margherita").getByText("No Image")).toBeVisible();
  await page.unroute(pictures);
  const missingOnceOnline = async () => {
    await page.evaluate("dispatchEvent(new Event('online')); undefined");
    return await foodCard(page, "Margherita").getByText("No Image").count();
  };
  await expect.poll(missingOnceOnline).toBe(0);
  await expect(foodCard(page, "Margherita").getByRole("img", { name: "Margherita" })).toBeVisible();
});

test("the page opens without console errors or layout shifts", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await recordLayoutShifts(page);
  await page.setViewportSize(PHONE);
  await page.goto("/menu", { waitUntil: "networkidle" });
  await foodCard(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(foodCard(page, "Chicken Pepperoni").getByRole("img", { name: "Chicken Pepperoni" })).toHaveJSProperty(
    "complete",
    true,
  );
  expect(await page.evaluate("shifts")).toEqual([]);
  expect(errors).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the menu is accessible, ${colorScheme}, and fits 320 px`, { tag: colorScheme === "dark" ? "@full" : [] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/menu");
    await addButton(page, "Margherita").click();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  });
}

test("the first view needs only the page, with its inline styles, and its picture; scripts load later", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/menu");
  await expect(foodCard(page, "Margherita")).toBeVisible();
  const picture = asked.findIndex((path) => path.includes("/hero-cut-"));
  const script = asked.findIndex((path) => path.endsWith(".js"));
  expect(asked.slice(0, script).filter((path) => path.endsWith(".css"))).toEqual([]);
  expect(picture).toBeGreaterThan(0);
  expect(script).toBeGreaterThan(picture);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu can be read, offers nothing that needs a script, and leads to each food", async ({ page }) => {
    await page.goto("/menu");
    const card = foodCard(page, "Margherita");
    await expect(card).toContainText("₹199");
    await expect(card.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("switch", { name: "Veg only" })).toHaveCount(0);
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await card.getByRole("link", { name: "Margherita" }).click();
    await expect(page).toHaveURL(/\/menu\/margherita$/);
  });
});

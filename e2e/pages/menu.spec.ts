/** Spec sections 2 (Home and menu), 4, 5 and 8. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, recordLayoutShifts, test } from "../support/fixtures.ts";
import { addButton, cartLink, foodCard, mainLink, PHONE, removeButton } from "../support/menu.ts";

test("on a phone, the cart's bar does not cover what gets the focus", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  const bar = page.getByRole("button", { name: /View cart/ }).last();
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

test("a visitor sees the menu, and what they add counts at once and stays after a reload and on the next page", async ({
  page,
}) => {
  await page.goto("/menu");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order your favourite Pizza here");
  const margherita = foodCard(page, "Margherita");
  await expect(margherita.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect(margherita.getByRole("img", { name: "Margherita" })).toBeVisible();
  // Its average colour until it has loaded.
  await expect(margherita.getByRole("img", { name: "Margherita" })).toHaveCSS("background-color", /^rgb\(/);
  await expect(margherita).toContainText("Crushed tomato, fresh mozzarella, basil.");
  await expect(margherita).toContainText("₹199");
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

  // Right before the page is left.
  await addButton(page, "Farmhouse").click();
  await page.goto("/about");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
});

test("the first view needs only the page and its picture; scripts load later, without errors or layout shifts", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await recordLayoutShifts(page);
  await page.setViewportSize(PHONE);
  const loadsScripts = page.waitForRequest(/\.js$/);
  await page.goto("/menu");
  await loadsScripts;
  const picture = asked.findIndex((path) => path.includes("/hero-cut-"));
  const script = asked.findIndex((path) => path.endsWith(".js"));
  // Its styles are in the page.
  expect(asked.slice(0, script).filter((path) => path.endsWith(".css"))).toEqual([]);
  expect(picture).toBeGreaterThan(0);
  expect(script).toBeGreaterThan(picture);

  await foodCard(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(foodCard(page, "Chicken Pepperoni").getByRole("img", { name: "Chicken Pepperoni" })).toHaveJSProperty(
    "complete",
    true,
  );
  expect(await page.evaluate("shifts")).toEqual([]);
  expect(errors).toEqual([]);
});

test("a phone shows the cart's count and total at the bottom and keeps the filter in view", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await addButton(page, "Garlic Bread").click();
  const bar = page.getByRole("button", { name: /View cart/ }).last();
  await expect(bar).toHaveAccessibleName("2 items · ₹298 · View cart");
  await foodCard(page, "Chicken Pepperoni").scrollIntoViewIfNeeded();
  await expect(page.getByLabel("Filter by price")).toBeInViewport();
  await expect(bar).toBeInViewport();
});

test("a picture that fails to load is replaced by No Image", { tag: "@full" }, async ({ page }) => {
  await page.route("**/uploads/**", (route) => route.abort());
  await page.goto("/menu");
  await expect(foodCard(page, "Margherita").getByText("No Image")).toBeVisible();
  await expect(addButton(page, "Margherita")).toBeVisible();
});

test("a menu that cannot be fetched shows an error and a retry button", { tag: "@full" }, async ({ page }) => {
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

test("with an item in the cart the menu is accessible in the dark scheme and fits 320 px", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
});

import {
  delayResponses,
  enterAs,
  expect,
  expectFontsLoaded,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  recordLayoutShifts,
  stored,
  test,
} from "../support/fixtures.ts";
import {
  addFood,
  addPromo,
  CART,
  enterWithCart,
  fillCart,
  placePaidOrder,
  removeFood,
  row,
  setOrdering,
  toast,
} from "../support/ordering.ts";

test("nothing moves while it loads on a phone", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  // The offers above the total are requested together with the cart, not after it.
  const offers = page.waitForResponse("**/api/promo");
  await page.route("**/api/cart/get", async (route) => {
    await offers;
    await route.continue();
  });
  await recordLayoutShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cart", { waitUntil: "networkidle" });
  await expect(row(page, "Total")).toHaveText("₹507");
  expect(await page.evaluate("shifts")).toEqual([]);
});

test("is empty on every open page once it is paid on another", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  // Once at the start, and once the socket is connected.
  let reads = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/cart/get")) reads++;
  });
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  await expect.poll(() => reads).toBeGreaterThanOrEqual(2);
  await placePaidOrder(shop, customer, CART);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("says that it is empty, with a link to the menu", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "View Menu" }).click();
  await expect(page).toHaveURL("/home");
});

test("removes a food that left the menu", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  const foodId = await addFood(shop, "Monday Special", 100);
  await fillCart(shop, customer, { ...CART, "Monday Special": 1 });
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹607");

  await removeFood(shop, foodId);
  await expect(page.getByRole("heading", { name: "Monday Special" })).toBeHidden();
  await expect(row(page, "Total")).toHaveText("₹507");
});

test("is emptied, with checkout blocked, when ordering is turned off, and its items are offered again when the shop opens", async ({
  page,
  shop,
}) => {
  const customer = await enterWithCart(page, shop);
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  try {
    await setOrdering(shop, false);
    await expect(page.getByRole("status").filter({ hasText: "Orders are currently disabled" })).toBeVisible();
    await expect(page.getByText("We saved your 3 items for when we open. You can still browse the menu.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeHidden();
  } finally {
    await setOrdering(shop, true);
  }
  await page.reload();
  await page.getByRole("button", { name: "Add 3 items back" }).click();
  await expect(row(page, "Total")).toHaveText("₹507");
  await expect
    .poll(async () =>
      Object.values((await shop.call("POST", "/api/cart/get", { token: customer.token, body: {} })).body.data.cartData),
    )
    .toEqual(expect.arrayContaining([1, 2]));
  expect(await stored(page, "savedCart")).toBeNull();
});

test("comes back after a temporary closing, and is not offered a second time", { tag: "@full" }, async ({ page, shop }) => {
  await enterWithCart(page, shop);
  const { token } = await shop.admin();
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  try {
    await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" } });
    await expect(toast(page, "The shop has closed. We saved your cart for when we open.")).toBeVisible();
  } finally {
    await setOrdering(shop, true);
  }
  await expect(row(page, "Total")).toHaveText("₹507");
  expect(await stored(page, "savedCart")).toBeNull();
});

test("offers its items again even if it was read as empty before the page knew of the closing", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await page.routeWebSocket("**/socket.io/**", (socket) => socket.close());
  await page.route("**/socket.io/**", (route) => route.abort());
  await enterWithCart(page, shop);
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  const release = await delayResponses(page, "**/api/settings");
  try {
    await setOrdering(shop, false);
    const read = page.waitForResponse("**/api/cart/get");
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange')); undefined");
    await (await read).finished();
    release();
    await expect(page.getByText("We saved your 3 items for when we open.")).toBeVisible();
  } finally {
    await setOrdering(shop, true);
  }
});

test("late promo offers move nothing, however long they are", { tag: "@full" }, async ({ page, shop }) => {
  await addPromo(shop, { code: "LONGERTHANALINE1000", discountType: "FLAT", discountValue: 10, minOrderAmount: 1000 });
  await enterWithCart(page, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: /^Use / }).first()).toBeVisible();
  const release = await delayResponses(page, "**/api/promo");
  await recordLayoutShifts(page);
  await page.reload();
  await expect(row(page, "Total")).toHaveText("₹507");
  const total = row(page, "Total");
  await expectFontsLoaded(page);
  const before = await total.boundingBox();
  release();
  await expect(page.getByRole("button", { name: /^Use / }).first()).toBeVisible();
  expect(await total.boundingBox()).toEqual(before);
  expect(await page.evaluate("shifts")).toEqual([]);
});

test("total and checkout button stay in view on a phone", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, { ...CART, Farmhouse: 12, "Choco Lava": 1, "Garlic Bread": 1 });
  await enterAs(page, customer);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/cart");
  const bar = page.getByRole("region", { name: "Total", exact: true });
  await expect(bar).toContainText((await row(page, "Total").textContent()) ?? "");
  const proceed = page.getByRole("button", { name: "Proceed to checkout" });
  await expect(proceed).toHaveCount(1);
  await expect(proceed).toBeInViewport();
  const clicked = page.getByRole("button", { name: "Add Farmhouse" });
  const before = await clicked.boundingBox();
  await page.getByRole("button", { name: "Remove Farmhouse" }).click({ clickCount: 3 });
  await expect(page.getByRole("group", { name: /Farmhouse/ }).getByRole("status")).toHaveText("9");
  expect((await clicked.boundingBox())?.x).toBe(before?.x);
  await proceed.click();
  await expect(page).toHaveURL("/order");
});

test("fits a screen of 320 px without scrolling sideways", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await fillCart(shop, customer, CART);
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, customer);
  for (const path of ["/cart", "/order", "/myorders"]) {
    await page.goto(path);
    await expect(page.getByText("₹507").first()).toBeVisible();
    await expectNoSidewaysScroll(page, 320);
  }
});

test("counts all presses while a visitor's cart is merged with the stored one", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const { _id } = await shop.food("Margherita");
  await enterAs(page, customer);
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify({ [_id]: 1 }));
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route("**/api/cart/merge", async (route) => {
    isHeld.resolve();
    await release.promise;
    await route.continue();
  });
  await page.goto("/home");
  await isHeld.promise;
  const add = page.getByRole("button", { name: "Add Margherita" });
  await add.click();
  await add.click();
  release.resolve();

  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  await expect
    .poll(async () => (await shop.call("POST", "/api/cart/get", { token: customer.token, body: {} })).body.data.cartData)
    .toEqual({ [_id]: 3 });
});

test("shows its items again when the opening hours begin", { tag: "@full" }, async ({ page, shop }) => {
  const { openingHours, closeOutsideHours } = (await shop.call("GET", "/api/settings")).body.data;
  const { token } = await shop.admin();
  const save = async (body: object) => expect((await shop.call("PUT", "/api/settings/shop", { token, body })).status).toBe(200);
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await enterWithCart(page, shop);
  await page.goto("/home");
  await expect(cart).toHaveAccessibleName("Cart, 3 items");
  try {
    await save({ openingHours: Array(7).fill(null), closeOutsideHours: true });
    await expect(cart).toHaveAccessibleName("Cart, 0 items");
  } finally {
    await save({ openingHours, closeOutsideHours });
  }
  await expect(cart).toHaveAccessibleName("Cart, 3 items");
});

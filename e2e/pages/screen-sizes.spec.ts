/** The owner's screens, and the shop's name in every header, on laptops and phones. */
import type { Locator, Page } from "@playwright/test";
import { keepVisitorsCart } from "../support/cart-lines.ts";
import {
  enterAs,
  expect,
  expectNoSidewaysScroll,
  openAsAdmin,
  PARTNER_MOBILE,
  type Shop,
  setWidth,
  test,
} from "../support/fixtures.ts";
import { CART, enterWithCart, placePaidOrder } from "../support/ordering.ts";

const SHOP_NAMES = ["Napoli", "Nonna Giulia's", "The Very Long And Rather Particular Neapolitan Pizza Company"];

async function rename(shop: Shop, shopName: string): Promise<void> {
  const { token } = await shop.admin();
  expect((await shop.call("PUT", "/api/settings/shop", { token, body: { shopName } })).body.success).toBe(true);
}

/** The name is in `place` once, on one line, and fits. */
async function expectNamed(place: Locator, shopName: string): Promise<void> {
  const name = place.getByText(shopName, { exact: true });
  await expect(name).toBeVisible();
  await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(50);
  const outside = async () => {
    const [inner, outer] = [await name.boundingBox(), await place.boundingBox()];
    return inner && outer ? Math.max(outer.x - inner.x, inner.x + inner.width - outer.x - outer.width) : Number.NaN;
  };
  await expect.poll(outside).toBeLessThanOrEqual(0);
}

test("the longest shop name leaves room for the partner's buttons and fits the 404 page", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const before = (await shop.call("GET", "/api/settings")).body.data.shopName;
  const longest = SHOP_NAMES.at(-1) ?? "";
  await rename(shop, longest);
  try {
    await setWidth(page, 320);
    await page.goto("/not/on/the/menu");
    await expectNamed(page.getByRole("banner").getByRole("link"), longest);
    await expectNoSidewaysScroll(page, 320);
    await enterAs(page, await shop.signIn(PARTNER_MOBILE, "Ravi"));
    await page.goto("/delivery-boy");
    await expectNamed(page.getByRole("banner"), longest);
    for (const name of ["Refresh", "Logout"]) await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 0.9 });
    await expectNoSidewaysScroll(page, 320);
  } finally {
    await rename(shop, before);
  }
});

test("a shop with a name shows it in place of the default logo", { tag: "@full" }, async ({ page, browser, shop }) => {
  const before = (await shop.call("GET", "/api/settings")).body.data.shopName;
  await enterAs(page, await shop.admin());
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  try {
    for (const shopName of SHOP_NAMES) {
      await rename(shop, shopName);
      await visitor.goto("/menu");
      for (const width of [320, 900, 1440]) {
        await setWidth(visitor, width);
        await expectNamed(visitor.getByRole("banner").getByRole("link", { name: `${shopName}, home` }), shopName);
        await expectNamed(visitor.getByRole("contentinfo").getByRole("link", { name: `${shopName}, home` }), shopName);
        await expect(visitor.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 0.9 });
        await expectNoSidewaysScroll(visitor, width);
      }
      await setWidth(page, 1440);
      await page.goto("/admin");
      await expectNamed(page.getByRole("navigation", { name: "Admin", exact: true }), shopName);
    }
  } finally {
    await rename(shop, before);
  }
  await visitor.goto("/menu");
  await expect(visitor.getByRole("banner")).not.toContainText(before);
  await visitor.context().close();
});

/** Its distance from the top of the screen. */
const top = async (place: Locator) => (await place.boundingBox())?.y;

for (const height of [650, 768, 900]) {
  test(`the rail's logo has space above on a screen of ${height} px, and its last entry can be reached`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1366, height });
    await openAsAdmin(page, shop, "/admin");
    const rail = page.getByRole("navigation", { name: "Admin", exact: true });
    const logo = rail.getByRole("link", { name: /, dashboard$/ }).locator("> *");
    await expect.poll(() => top(logo)).toBeGreaterThanOrEqual(18);
    const logout = rail.getByRole("button", { name: "Logout" });
    // Hydration may remove the focus, so focus is set again.
    await expect(page.getByRole("list", { name: "Open orders by status" })).toBeVisible();
    // The last of the management: below it are the settings, to which the rail scrolls.
    if (height >= 768) await expect(rail.getByRole("link", { name: "Times and Capacity" })).toBeInViewport({ ratio: 0.9 });
    await logout.focus();
    await expect(logout).toBeInViewport({ ratio: 0.9 });
  });
}

for (const width of [1024, 1180, 1280, 1366, 1440]) {
  test(`the open orders are no taller than their text on a screen of ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 768 });
    await openAsAdmin(page, shop, "/admin");
    const stage = page.getByRole("list", { name: "Open orders by status" }).getByRole("listitem").first();
    await expect(stage).toBeVisible();
    await expect.poll(async () => (await stage.boundingBox())?.height).toBeLessThanOrEqual(210);
  });
}

/** An order is open in the drawer, and a toast about its new status is visible. */
async function openWithToast(page: Page, shop: Shop) {
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  await openAsAdmin(page, shop, `/admin/orders/${orderId}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(/^Status of order/).selectOption("Preparing");
  const pill = page.getByText("Order status updated successfully!").locator("..");
  // A toast stays while the pointer is over it.
  await pill.hover();
  return { drawer, pill };
}

for (const width of [940, 1440]) {
  test(`a toast is left of the drawer that it is about on a screen of ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    await setWidth(page, width);
    const { drawer, pill } = await openWithToast(page, shop);
    const room = async () => {
      const [left, right] = [await pill.boundingBox(), await drawer.boundingBox()];
      return left && right ? Math.min(left.x, right.x - left.x - left.width) : Number.NaN;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(16);
  });
}

test("on a phone a toast covers neither text nor buttons of a dialog", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { drawer, pill } = await openWithToast(page, shop);
  await drawer.getByLabel(/^Status of order/).selectOption("Order Cancelled");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  // It has moved away from the pointer.
  await pill.hover();
  const between = async () => {
    const [above, below] = [await pill.boundingBox(), await question.boundingBox()];
    return above && below ? below.y - above.y - above.height : Number.NaN;
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
});

for (const width of [320, 390, 600, 1366]) {
  test(`opening hours show their AM or PM on a screen of ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    await setWidth(page, width);
    await openAsAdmin(page, shop, "/admin/settings?part=hours");
    for (const label of ["Monday opens at", "Monday closes at"]) {
      const field = page.getByLabel(label);
      await expect(field).toBeVisible();
      // The width that the field's text needs, in any browser's time format.
      const missing = () =>
        field.evaluate((input) => {
          const given = input.getBoundingClientRect().width;
          input.style.width = "max-content";
          const needed = input.getBoundingClientRect().width;
          input.style.width = "";
          return needed - given;
        });
      await expect.poll(missing).toBeLessThanOrEqual(0);
    }
  });
}

test("the labels of an order's selects do not wrap on a phone", { tag: "@full" }, async ({ page, shop }) => {
  await placePaidOrder(shop, await shop.signIn(), CART);
  await openAsAdmin(page, shop, "/admin/orders?view=table");
  for (const width of [320, 390]) {
    await setWidth(page, width);
    const cell = page
      .getByRole("cell")
      .filter({ has: page.getByLabel(/^Status/) })
      .first();
    await expect(cell).toBeVisible();
    // How much wider the label is than its text.
    const room = () =>
      cell.evaluate((element) => {
        const page = element.ownerDocument;
        const label = page.defaultView.getComputedStyle(element, "::before");
        const word = Object.assign(page.createElement("span"), { textContent: element.dataset.label });
        Object.assign(word.style, { font: label.font, position: "absolute" });
        element.append(word);
        const needed = word.getBoundingClientRect().width;
        word.remove();
        return Number.parseFloat(label.width) - needed;
      });
    await expect.poll(room).toBeGreaterThanOrEqual(-0.5);
    await expectNoSidewaysScroll(page, width);
  }
});

test("a phone held sideways shows the whole hero, and an order of the board", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/menu");
  await expect(page.getByRole("link", { name: "View Menu" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("img", { name: "A vegetable pizza" })).toBeInViewport({ ratio: 0.8 });

  await placePaidOrder(shop, await shop.signIn(), CART);
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.3 });
  await page.getByText("Table", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Filter/ })).toBeInViewport();
});

for (const width of [390, 320])
  test(`with text at 200% the cart's bar takes two lines at most on a screen of ${width} px`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await setWidth(page, width);
    const { _id: id } = await shop.food("Margherita");
    await keepVisitorsCart(page, { [id]: 12 });
    await page.goto("/menu");
    await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
    const bar = page.getByRole("button", { name: "12 items · ₹2,388 · View cart" });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const texts = [bar.getByText("12 items"), bar.getByText("View cart", { exact: true })];
    const [outer, total, action] = await Promise.all([bar, ...texts].map((each) => each.boundingBox()));
    if (!(outer && total && action)) throw new Error("The bar shows no total or no action");
    const twoLines = 2 * 34 * 1.15 + 1;
    for (const { height } of [total, action]) expect(height).toBeLessThanOrEqual(twoLines);
    expect(total.x + total.width).toBeLessThanOrEqual(action.x);
    expect(action.x + action.width).toBeLessThanOrEqual(outer.x + outer.width);
    await expectNoSidewaysScroll(page, width);
  });

for (const [size, width] of [
  [100, 390],
  [200, 390],
  [200, 1280],
] as const) {
  test(`the number on the cart leaves its icon visible with text at ${size}% on a screen of ${width} px`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await setWidth(page, width);
    await enterWithCart(page, shop);
    await page.goto("/home");
    await page.evaluate(`document.documentElement.style.fontSize = "${size}%"`);
    const cart = page.getByRole("banner").getByRole("link", { name: "Cart, 3 items" });
    const [icon, number] = [cart.locator("svg"), cart.getByText("3", { exact: true })];
    const covered = async () => {
      const [below, above] = [await icon.boundingBox(), await number.boundingBox()];
      if (!below || !above) return Number.NaN;
      const across = Math.min(below.x + below.width, above.x + above.width) - Math.max(below.x, above.x);
      const down = Math.min(below.y + below.height, above.y + above.height) - Math.max(below.y, above.y);
      return (Math.max(0, across) * Math.max(0, down)) / (below.width * below.height);
    };
    await expect.poll(covered).toBeLessThan(0.2);
    // The whole number is on the screen.
    await expect.poll(async () => (await number.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await number.boundingBox())?.height).toBeGreaterThanOrEqual((20 * size) / 100);
    await expectNoSidewaysScroll(page, width);
  });
}

for (const width of [1180, 1280, 1440]) {
  test(`a ticket shows its customer beside the amount on a screen of ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    const admin = await shop.admin();
    const setCash = (cashOnDelivery: boolean) =>
      shop.call("PUT", "/api/settings/shop", { token: admin.token, body: { cashOnDelivery } });
    await setCash(true);
    try {
      const customer = await shop.signIn();
      const { _id, price } = await shop.food("Margherita");
      const address = { firstName: "Sneha", lastName: "Iyer", address: "Flat 4B", phone: "9845012345" };
      const order = { address, items: [{ _id, quantity: 6 }], amount: price * 6 + 40, paymentMethod: "cash" };
      const { body } = await shop.call("POST", "/api/order/place", { token: customer.token, body: order });
      expect(body.success, JSON.stringify(body)).toBe(true);
      await setWidth(page, width);
      await enterAs(page, admin);
      await page.goto("/admin/orders");
      const ticket = page
        .getByRole("article")
        .filter({ hasText: /Cash ₹/ })
        .first();
      const name = ticket.getByText("Sneha Iyer", { exact: true });
      await expect(name).toBeVisible();
      await expect.poll(() => name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
    } finally {
      await setCash(false);
    }
  });
}

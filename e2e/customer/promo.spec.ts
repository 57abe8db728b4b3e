import type { Page } from "@playwright/test";
import { enterAs, expect, expectFontsLoaded, type Shop, test } from "../support/fixtures.ts";
import {
  addFood,
  addPromo,
  CART,
  type CartContents,
  fillCart,
  goToPayment,
  ordersOf,
  payButton,
  promoField,
  removeFood,
  row,
  toast,
} from "../support/ordering.ts";

const apply = (page: Page) => page.getByRole("button", { name: "Apply" }).click();

async function openCart(page: Page, shop: Shop, cart: CartContents = CART) {
  const customer = await shop.signIn();
  await fillCart(shop, customer, cart);
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(row(page, "Total")).toBeVisible();
  return customer;
}

async function useCode(page: Page, code: string) {
  await promoField(page).fill(code);
  await apply(page);
}

test("an empty code shows Please enter a promo code", { tag: "@full" }, async ({ page, shop }) => {
  await openCart(page, shop);
  await apply(page);
  await expect(toast(page, "Please enter a promo code")).toBeVisible();
  await expect(promoField(page)).toHaveAccessibleDescription("Please enter a promo code");
  await expect(promoField(page)).toBeFocused();
});

test("the discount follows the cart, stays after going to the payment and back, and is what is charged", async ({ page, shop }) => {
  const customer = await openCart(page, shop);
  await useCode(page, "welcome10");
  await expect(row(page, "Discount, WELCOME10")).toHaveText("−₹51");
  await expect(row(page, "Total")).toHaveText("₹456");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect(row(page, "Discount, WELCOME10")).toHaveText("−₹71");
  await expect(row(page, "Total")).toHaveText("₹635");
  await page.getByRole("button", { name: "Remove Masala Lemonade" }).click();
  await expect(page.getByRole("heading", { name: "Masala Lemonade" })).toBeHidden();
  await expect(row(page, "Total")).toHaveText("₹573");
  const margherita = await shop.food("Margherita");
  await expect
    .poll(async () => (await shop.call("POST", "/api/cart/get", { token: customer.token, body: {} })).body.data.cartData)
    .toEqual({ [margherita._id]: 3 });

  await goToPayment(page);
  await expect(payButton(page)).toHaveText("Pay ₹573");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("button", { name: "Remove promo code" })).toBeVisible();
  await expect(row(page, "Total")).toHaveText("₹573");
  expect(await ordersOf(shop, customer)).toMatchObject([{ amount: 573, discount: 64, promoCode: "WELCOME10" }]);
});

test("an empty cart shows Add items to cart before applying promo code", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/cart");
  await useCode(page, "WELCOME10");
  await expect(toast(page, "Add items to cart before applying promo code")).toBeVisible();
});

test("without a response it shows Failed to apply promo code", { tag: "@full" }, async ({ page, shop }) => {
  await openCart(page, shop);
  await page.route("**/api/promo/validate", (route) => route.abort());
  await useCode(page, "WELCOME10");
  await expect(toast(page, "Failed to apply promo code")).toBeVisible();
});

test("a list that does not load shows Failed to load promo codes", { tag: "@full" }, async ({ page, shop }) => {
  const { promise: stands, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/api/promo", async (route) => {
    await stands;
    await route.abort();
  });
  await openCart(page, shop);
  // Here, because the toast may disappear before a later check.
  fail();
  await expect(toast(page, "Failed to load promo codes")).toBeVisible();
});

for (const [where, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`at the checkout on ${where} it is removed with a message when a food leaves the menu`, {
    tag: where === "a desktop" ? "@full" : [],
  }, async ({ page, shop }) => {
    const dish = `Special ${viewport.width}`;
    const code = `DISH${viewport.width}`;
    await page.setViewportSize(viewport);
    const foodId = await addFood(shop, dish, 300);
    await addPromo(shop, { code, discountType: "FLAT", discountValue: 100, minOrderAmount: 700 });
    await openCart(page, shop, { ...CART, [dish]: 1 });
    await useCode(page, code);
    await expect(row(page, "Total")).toHaveText("₹707");
    const loads: string[] = [];
    page.on("response", (response) => {
      if (page.url().endsWith("/order") && response.url().endsWith("/api/cart/get")) loads.push(response.url());
    });
    await page.goto("/order");
    await expect(row(page, "Total")).toHaveText("₹707");
    // With the page, and again when the socket is connected: from here on it receives menu events.
    await expect.poll(() => loads.length).toBeGreaterThan(1);
    await removeFood(shop, foodId);
    await expect(toast(page, "Some items are no longer on the menu, so we removed them from your cart")).toBeVisible();
    await expect(toast(page, `${code} was removed because it needs an order of ₹700 or more`)).toHaveCount(1);
    await expect(row(page, "Total")).toHaveText("₹507");
    await expect(row(page, `Discount, ${code}`)).toBeHidden();
  });
}

test("three of many codes are shown above the total, the others on request", { tag: "@full" }, async ({ page, shop }) => {
  for (const code of ["FOLD1", "FOLD2", "FOLD3", "FOLD4"])
    await addPromo(shop, { code, discountType: "FLAT", discountValue: 10, minOrderAmount: 0 });
  await openCart(page, shop);
  const codes = page.getByRole("button", { name: /^Use / });
  await expect(codes).toHaveCount(3);
  await page.getByRole("button", { name: /^Show all \d+ offers$/ }).click();
  await expect(page.getByRole("button", { name: "Use WELCOME10" })).toBeVisible();
  await page.getByRole("button", { name: "Show fewer offers" }).click();
  await expect(codes).toHaveCount(3);
});

for (const width of [390, 1280]) {
  test(`applying, removing or refusing a code moves no row of the summary, ${width} px`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // Only the demo's offer, which this cart can use: other tests add codes with a minimum to the same shop.
    await page.route("**/api/promo", async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { code: string }[] };
      await route.fulfill({ response, json: { success: true, data: data.filter(({ code }) => code === "WELCOME10") } });
    });
    await openCart(page, shop);
    const offer = page.getByRole("button", { name: "Use WELCOME10" });
    await expect(offer).toBeVisible();
    await expectFontsLoaded(page);
    // The page may have scrolled to the field.
    const place = async () => {
      const [sum, field] = [await row(page, "Subtotal").boundingBox(), await promoField(page).boundingBox()];
      return sum && field ? sum.y - field.y : Number.NaN;
    };
    const before = await place();
    await offer.click();
    await expect(row(page, "Discount, WELCOME10")).toHaveText(/^−₹/);
    expect(await place()).toBe(before);
    await page.getByRole("button", { name: "Remove promo code" }).click();
    await expect(offer).toBeVisible();
    expect(await place()).toBe(before);
    await useCode(page, "NONE");
    await expect(promoField(page)).toHaveAccessibleDescription("Invalid promo code");
    expect(await place()).toBe(before);
  });
}

for (const found of [0, 1, 3]) {
  test(`${found} offers instead of two move no row of the summary`, { tag: "@full" }, async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const offer = (number: number) => ({
      _id: `offer-${number}`,
      code: `OFFER${number}`,
      description: "Ten rupees off",
      discountType: "FLAT",
      discountValue: 10,
      minOrderAmount: 0,
      isActive: true,
      validUntil: "2099-12-31T00:00:00.000Z",
    });
    let count = 2;
    await page.route("**/api/promo", (route) =>
      route.fulfill({ json: { success: true, data: Array.from({ length: count }, (_, index) => offer(index)) } }),
    );
    await openCart(page, shop);
    await expect(page.getByRole("button", { name: "Use OFFER1" })).toBeVisible();
    count = found;
    await page.unroute("**/api/promo");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/promo", async (route) => {
      await held;
      await route.fulfill({ json: { success: true, data: Array.from({ length: count }, (_, index) => offer(index)) } });
    });
    await page.reload();
    const subtotal = row(page, "Subtotal");
    await expect(subtotal).toBeVisible();
    await expectFontsLoaded(page);
    const before = await subtotal.boundingBox();
    const answered = page.waitForResponse("**/api/promo");
    release();
    await (await answered).finished();
    if (found > 0) await expect(page.getByRole("button", { name: "Use OFFER0" })).toBeVisible();
    if (found > 2) await expect(page.getByRole("button", { name: "Show all 3 offers" })).toBeVisible();
    expect(await subtotal.boundingBox()).toEqual(before);
  });
}

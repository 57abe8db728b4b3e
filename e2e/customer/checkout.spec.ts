import type { Page } from "@playwright/test";
import { delayResponses, enterAs, expect, type Shop, type SignedIn, test } from "../support/fixtures.ts";
import {
  addPromo,
  CART,
  enterWithCart,
  fillAddress,
  fillCart,
  goToPayment,
  ordersOf,
  payButton,
  payOrder,
  placeButton,
  placeOrder,
  promoField,
  row,
  toast,
} from "../support/ordering.ts";

const SUCCESS = "Payment successful! Order placed successfully.";

test.describe("the payment", () => {
  test("can be made with the keyboard alone, is verified, opens My Orders and empties the cart", async ({ page, shop }) => {
    const customer = await enterWithCart(page, shop);
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to checkout" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Address", { exact: true }).focus();
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
    await page.keyboard.type("Flat 4B, 12th Main, Indiranagar");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Save this address" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email (optional)")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(placeButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByText("Paying to")).toBeVisible();
    await expect(payButton(page)).toHaveText("Pay ₹507");
    await payButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, SUCCESS)).toBeVisible();
    await expect(page).toHaveURL("/myorders");
    await expect(page.getByText("Paid", { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await shop.call("POST", "/api/cart/get", { token: customer.token, body: {} })).body.data.cartData)
      .toEqual({});
    await page.getByRole("link", { name: "Cart, 0 items" }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  });

  test("a script that does not load, a failure and a closed window are said once each; the next attempt pays the same order", async ({
    page,
    shop,
  }) => {
    const customer = await enterWithCart(page, shop);
    await page.goto("/order");
    await fillAddress(page);
    await page.route("**/checkout.js", (route) => route.abort());
    await placeButton(page).click();
    await expect(toast(page, "Failed to load payment gateway")).toBeVisible();
    await expect(page).toHaveURL("/order");
    await page.unroute("**/checkout.js");

    const returnToCheckout = async () => {
      await expect(page).toHaveURL("/cart");
      await expect(row(page, "Total")).toHaveText("₹507");
      await page.getByRole("button", { name: "Proceed to checkout" }).click();
    };
    await placeButton(page).click();
    await page.getByRole("button", { name: "Fail this payment" }).click();
    // A toast stays while the pointer is over it.
    await toast(page, /^Payment failed: .+/).hover();
    await expect(page.getByRole("region", { name: "Notifications" }).locator("[data-removed=false]")).toHaveCount(1);
    await returnToCheckout();
    await placeButton(page).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(toast(page, "Payment was cancelled")).toBeVisible();
    await returnToCheckout();
    await placeButton(page).click();
    await payButton(page).click();
    await expect(toast(page, SUCCESS)).toBeVisible();
    expect(await ordersOf(shop, customer)).toMatchObject([{ payment: true }]);
  });

  test("a payment whose report is lost never shows as failed, becomes Paid automatically, and its address leads to My Orders", async ({
    page,
    shop,
  }) => {
    const customer = await enterWithCart(page, shop);
    await page.route("**/api/order/verify-payment", (route) => route.abort());
    await goToPayment(page);
    await payButton(page).click();
    await expect(toast(page, "Payment is being confirmed")).toBeVisible();
    await expect(page).toHaveURL("/myorders");
    await expect(page.getByText("Paid", { exact: true })).toBeVisible();
    const [order] = await ordersOf(shop, customer);
    await page.goto(`/verify?success=true&orderId=${order._id}`);
    await expect(toast(page, SUCCESS)).toBeVisible();
    await expect(page).toHaveURL("/myorders");
  });

  test("is requested once, however often the button is pressed, and after a reload the same cart is the same order", async ({
    page,
    shop,
  }) => {
    const customer = await enterWithCart(page, shop);
    await page.goto("/order");
    await fillAddress(page);
    let placed = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/order/place")) placed++;
    });
    await placeButton(page).dblclick();
    await expect(payButton(page)).toBeVisible();
    expect(placed).toBe(1);
    await page.reload();
    await placeButton(page).click();
    await expect(payButton(page)).toBeVisible();
    expect(await ordersOf(shop, customer)).toHaveLength(1);
  });

  test("is not needed for a total of ₹0", async ({ page, shop }) => {
    await addPromo(shop, { code: "FREE100", discountType: "PERCENTAGE", discountValue: 100, minOrderAmount: 0 });
    await enterWithCart(page, shop);
    await page.goto("/cart");
    await promoField(page).fill("FREE100");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(row(page, "Total")).toHaveText("₹0");
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await fillAddress(page);
    await placeButton(page).click();
    await expect(toast(page, SUCCESS)).toBeVisible();
    await expect(page).toHaveURL("/myorders");
  });
});

test.describe("the same foods again", () => {
  const ONE = { Margherita: 1 };

  /** The payment window stays open while another device pays the order. */
  async function orderPaidElsewhere(page: Page, shop: Shop): Promise<SignedIn> {
    const customer = await shop.signIn();
    await fillCart(shop, customer, ONE);
    await enterAs(page, customer);
    const answered = page.waitForResponse("**/api/order/place");
    await goToPayment(page);
    const placed = await (await answered).json();
    await page.goto("/home");
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await payOrder(shop, placed);
    return customer;
  }
  async function placeAgain(page: Page): Promise<void> {
    await fillAddress(page);
    await placeButton(page).click();
    await payButton(page).click();
    await expect(toast(page, SUCCESS)).toBeVisible();
  }

  test("are another order if the first was paid after the page was closed", async ({ page, shop }) => {
    const customer = await orderPaidElsewhere(page, shop);
    await page.reload();
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
    await page.getByRole("button", { name: "Add Margherita" }).click();
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await placeAgain(page);
    expect(await ordersOf(shop, customer)).toHaveLength(2);
  });

  test("are another order if they were added before the cart was read", async ({ page, shop }) => {
    const customer = await orderPaidElsewhere(page, shop);
    const release = await delayResponses(page, "**/api/cart/get");
    await page.reload();
    await page.getByRole("button", { name: "Add Margherita" }).click();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    release();
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await placeAgain(page);
    expect(await ordersOf(shop, customer)).toHaveLength(2);
  });

  test("are another order an hour later", async ({ page, shop }) => {
    const customer = await orderPaidElsewhere(page, shop);
    await fillCart(shop, customer, ONE);
    await page.clock.setFixedTime(Date.now() + 61 * 60_000);
    await page.goto("/order");
    await placeAgain(page);
    expect(await ordersOf(shop, customer)).toHaveLength(2);
  });
});

test("prices that have changed are shown in the cart, with the server's message", async ({ page, shop }) => {
  await enterWithCart(page, shop);
  // The old menu until the order is sent, because the page may fetch the menu at any time before.
  let menuIsOld = true;
  await page.route("**/api/food/list", async (route) => {
    const answer = await route.fetch();
    const menu = await answer.json();
    for (const food of menu.data)
      if (menuIsOld && food.name === "Margherita")
        for (const size of food.prices) if (size.sizeId === food.defaultSizeId) size.price = 149;
    await route.fulfill({ json: menu });
  });
  await page.route("**/api/order/place", async (route) => {
    menuIsOld = false;
    await route.continue();
  });
  await page.goto("/order");
  await expect(row(page, "Total")).toHaveText("₹407");
  await fillAddress(page);
  await placeButton(page).click();
  await expect(toast(page, "Prices have changed. Please review your cart")).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  await page.unrouteAll({ behavior: "wait" });
});

test("/verify trusts the provider, not the URL: an unpaid order and another customer's lead to the cart", async ({
  page,
  shop,
}) => {
  const customer = await enterWithCart(page, shop);
  const { orderData: own } = await placeOrder(shop, customer, CART);
  const { orderData: others } = await placeOrder(shop, await shop.signIn(), CART);
  for (const { _id } of [own, others]) {
    await page.goto(`/verify?success=true&orderId=${_id}`);
    await expect(toast(page, "Payment verification failed")).toBeVisible();
    await expect(page).toHaveURL("/cart");
  }
  await page.goto(`/verify?success=false&orderId=${own._id}`);
  await expect(toast(page, "Payment was cancelled")).toBeVisible();
  await expect(page).toHaveURL("/cart");
});

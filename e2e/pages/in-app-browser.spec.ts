/** In-app browsers, where the provider's window cannot open: its page uses the tab and returns with a form. */
import { expect, stored, test } from "../support/fixtures.ts";
import {
  enterWithCart,
  fillAddress,
  goToPayment,
  ordersOf,
  payButton,
  placeButton,
  placeOrder,
  row,
  toast,
} from "../support/ordering.ts";

const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 Instagram 331.0.0.37.90 Android";

test.use({ userAgent: INSTAGRAM, viewport: { width: 390, height: 844 } });

test("a payment uses the tab and returns to My Orders, paid and with an empty cart", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  await goToPayment(page);
  await expect(page).toHaveURL(/\/sandbox\/razorpay\/v1\/checkout\/embedded$/);
  await expect(page.getByText("Paying to")).toBeVisible();
  await payButton(page).click();
  await expect(toast(page, "Payment successful! Order placed successfully.")).toBeVisible();
  await expect(page).toHaveURL("/myorders");
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  expect(await stored(page, "token")).toBe(customer.token);
  expect(await ordersOf(shop, customer)).toMatchObject([{ payment: true }]);
});

test("a payment that fails, is closed or is left with Back returns to where it began, and the same cart is the same order", async ({
  page,
  shop,
}) => {
  const customer = await enterWithCart(page, shop);
  await goToPayment(page);
  await page.getByRole("button", { name: "Fail this payment" }).click();
  await expect(toast(page, "Payment failed: The bank declined this test payment")).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");

  await goToPayment(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(toast(page, "Payment was cancelled")).toBeVisible();
  await expect(page).toHaveURL("/cart");

  await goToPayment(page);
  await expect(page).toHaveURL(/embedded$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/(order|cart)$/);
  if (page.url().endsWith("/cart")) await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await fillAddress(page);
  await placeButton(page).click();
  await expect(page).toHaveURL(/embedded$/);
  expect(await ordersOf(shop, customer)).toHaveLength(1);

  await page.goto("/myorders");
  await page.getByRole("button", { name: "Complete payment" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(toast(page, "Payment was cancelled")).toBeVisible();
  await expect(page).toHaveURL("/myorders");
});

test("a forged form changes nothing and shows none of its text", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  const { orderId } = await placeOrder(shop, customer, { Margherita: 1 });
  const post = async (fields: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/api/payment/callback`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
    await page.goto(answer.headers.get("location") ?? "");
    await expect(toast(page, "Payment verification failed")).toBeVisible();
    await expect(page).toHaveURL("/cart");
  };
  await post({ razorpay_order_id: orderId, razorpay_payment_id: "pay_forged", razorpay_signature: "0".repeat(64) });
  const metadata = JSON.stringify({ order_id: orderId });
  await post({ "error[code]": "X", "error[description]": "Call 1800 000 for your refund", "error[metadata]": metadata });
  await expect(toast(page, /1800/)).toHaveCount(0);
  expect(await ordersOf(shop, customer)).toMatchObject([{ payment: false, status: "pending" }]);
});

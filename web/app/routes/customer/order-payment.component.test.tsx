/** The end of a checkout: what the payment window and the server's answers lead to, and the choice of cash (spec sections 5 and 8). */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { amountOf } from "../../../testing/price-rows.ts";
import { asha, sampleFood, sampleOrder, sampleSettings } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import { loadCart } from "../../features/cart/cart-store.ts";
import { shownCart } from "../../features/cart/shown-cart.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import { activeOrder } from "../../frame/site/navbar.tsx";
import { queryClient } from "../../platform/api/query-client.ts";
import * as cart from "./cart.tsx";
import * as order from "./order.tsx";

const PLACE_ORDER = "POST /api/order/place";
const VERIFY_PAYMENT = "POST /api/order/verify-payment";
const VERIFY = "POST /api/order/verify";
const PENDING = { message: "Payment is being confirmed" };
const SUCCESS = "Payment successful! Order placed successfully.";
const CLAIM = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };

const address = { firstName: "Aarav", lastName: "Mehta", address: "Flat 4B, 12th Main", phone: "+91 98450 12345" };
const placed = {
  orderId: "order_1",
  amount: 24_800,
  payment: false,
  paymentMethod: "online",
  currency: "INR",
  timeout: 900,
  orderData: { _id: "order-1", orderNumber: 1001 },
  key: "key",
  // It does nothing: the test itself is the provider.
  checkoutUrl: "data:text/javascript,//",
  message: "Order placed",
};

const placeButton = page.getByRole("button", { name: "Place order" });
const arrivedAt = (path: string) => expect.element(page.getByRole("heading", { name: path })).toBeVisible();
const total = page.getByRole("region", { name: "Order total" });
const cash = page.getByRole("radio", { name: "Cash on delivery" });

interface PaymentWindow {
  modal: { ondismiss: () => void };
  handler: (claim: typeof CLAIM) => void;
  fail: () => void;
}

let server: FakeServer;
/** The provider's windows that were opened. */
let windows: PaymentWindow[];

beforeEach(() => {
  server = new FakeServer();
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [sampleOrder({ address })], nextCursor: null }));
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [] }));
  windows = [];
  vi.stubGlobal(
    "Razorpay",
    class {
      readonly #options: Omit<PaymentWindow, "fail">;
      #failed: (answer: { error: { description: string } }) => void = () => {};
      constructor(options: Omit<PaymentWindow, "fail">) {
        this.#options = options;
      }
      on(_event: string, listener: (answer: { error: { description: string } }) => void) {
        this.#failed = listener;
      }
      open() {
        windows.push({ ...this.#options, fail: () => this.#failed({ error: { description: "The bank refused" } }) });
      }
    },
  );
});

const shop = { layout: customerLayout, as: asha, menu: { foods: [sampleFood({ price: 208 })] }, cart: { margherita: 1 } };

async function openCheckout(settings = {}): Promise<void> {
  await openScreen(order, { at: "/order", ...shop, settings, server });
  await expect.element(page.getByText("Flat 4B, 12th Main")).toBeVisible();
}

/** Places the order and returns the payment window. */
async function openWindow(): Promise<PaymentWindow> {
  await openCheckout({ cashOnDelivery: false });
  await placeButton.click();
  (await server.next(PLACE_ORDER)).answer(placed);
  await expect.poll(() => windows).toHaveLength(1);
  return windows[0] ?? expect.fail();
}

test("a payment that the server confirms is successful and leads to My Orders", async () => {
  (await openWindow()).handler(CLAIM);
  const report = await server.next(VERIFY_PAYMENT);
  expect(report.body).toEqual({ ...CLAIM, orderData: placed.orderData });
  report.answer({ message: SUCCESS, orderId: "order-1" });
  await arrivedAt("/myorders");
  await expect.element(toastSaying(SUCCESS)).toBeVisible();
});

test.for([
  { left: "has failed", leave: (shown: PaymentWindow) => shown.fail() },
  { left: "was left", leave: (shown: PaymentWindow) => shown.modal.ondismiss() },
])("an attempt that $left but may still succeed in a UPI app shows as being confirmed", async ({ leave }) => {
  leave(await openWindow());
  (await server.next(VERIFY)).refuse(202, "paymentPending", PENDING);
  await arrivedAt("/myorders");
  await expect.element(toastSaying("Payment is being confirmed")).toBeVisible();
  await expect.element(toastSaying(/^Payment (failed|was cancelled)/)).not.toBeInTheDocument();
});

test("without a response, a failed attempt does not show as failed", async () => {
  (await openWindow()).fail();
  (await server.next(VERIFY)).lose();
  await arrivedAt("/myorders");
  await expect.element(toastSaying("Payment is being confirmed")).toBeVisible();
});

test("without a response, a closed window shows as cancelled", async () => {
  (await openWindow()).modal.ondismiss();
  (await server.next(VERIFY)).lose();
  await arrivedAt("/cart");
  await expect.element(toastSaying("Payment was cancelled")).toBeVisible();
});

const INCOMPLETE = { message: "The payment is not complete" };
const notice = page.getByRole("region", { name: "Payment", exact: true });

/** The page that the customer is sent to after a payment that did not succeed. */
async function openCart(): Promise<void> {
  await arrivedAt("/cart");
  await openScreen(cart, { at: "/cart", ...shop, server });
}

test("the cart says that a failed payment was not charged, and tries again with the same order", async () => {
  (await openWindow()).fail();
  (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
  await openCart();
  await expect.element(notice.getByText("Payment failed: The bank refused")).toBeVisible();
  await expect.element(notice.getByText("You have not been charged")).toBeVisible();
  await expect.element(notice.getByText("Order 1001 · 1 item · ₹248")).toBeVisible();
  await expectNoAxeViolations();
  await notice.getByRole("button", { name: "Try again" }).click();
  const again = await server.next("POST /api/order/complete-payment");
  expect(again.body).toEqual({ orderId: "order-1" });
  again.answer(placed);
  await expect.poll(() => windows).toHaveLength(2);
  await expect.element(notice.getByRole("button", { name: "Waiting for payment" })).toBeVisible();
  windows[1]?.handler(CLAIM);
  (await server.next(VERIFY_PAYMENT)).answer({ message: SUCCESS, orderId: "order-1" });
  await arrivedAt("/myorders");
  await openScreen(cart, { at: "/cart", ...shop, server });
  await expect.element(page.getByRole("button", { name: "Proceed to checkout" }).first()).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("the notice of a cancelled payment also stands at the checkout, until it is dismissed", async () => {
  (await openWindow()).modal.ondismiss();
  (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
  await arrivedAt("/cart");
  await openCheckout();
  await expect.element(notice.getByText("Payment was cancelled")).toBeVisible();
  await expect.element(notice.getByText("You have not been charged")).toBeVisible();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test("the notice does not claim that nothing was charged when nobody knows", async () => {
  (await openWindow()).modal.ondismiss();
  (await server.next(VERIFY)).lose();
  await openCart();
  await expect.element(notice.getByText("If money has left your account, we will confirm the order or refund you")).toBeVisible();
  await expect.element(notice.getByText("You have not been charged")).not.toBeInTheDocument();
});

test("the link to an order that was left unpaid shows at once in the header", async () => {
  const { ActiveOrder } = await import("../../features/order/mine/tracking/active-order.tsx");
  activeOrder.write(ActiveOrder);
  const shown = await openWindow();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const unpaid = sampleOrder({ orderNumber: 1042, address });
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [unpaid], nextCursor: null }));
  shown.fail();
  (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
  await openCart();
  await expect.element(page.getByRole("link", { name: "Order 1042 · Waiting for payment" })).toBeVisible();
});

test("the notice ends when the order cannot be paid any more", async () => {
  (await openWindow()).fail();
  (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
  await openCart();
  await notice.getByRole("button", { name: "Try again" }).click();
  const message = "This order can no longer be paid";
  (await server.next("POST /api/order/complete-payment")).refuse(409, "orderNotPayable", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("the notice ends when the order is paid on another device", async () => {
  (await openWindow()).fail();
  (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
  await openCart();
  await expect.element(notice).toBeVisible();
  // An event during the first reading does not begin another one.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const paid = sampleOrder({ address, payment: true });
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [paid], nextCursor: null }));
  sendEvent("orderUpdate", { _id: "order-1", status: "pending", payment: true, deliveryBoyId: null });
  await expect.element(notice).not.toBeInTheDocument();
});

test("while the payment is confirmed the page shows the order, although the server has emptied the cart", async () => {
  (await openWindow()).handler(CLAIM);
  const report = await server.next(VERIFY_PAYMENT);
  server.always("/api/cart/get", (call) => call.answer({ data: { cartData: {} } }));
  await loadCart();
  await expect.element(total.getByRole("heading", { name: "1 item" })).toBeVisible();
  expect(amountOf("Total")).toBe("₹248");
  await expect.element(page.getByText("Nothing to pay. Your promo code covers the total.")).not.toBeInTheDocument();
  report.answer({ message: SUCCESS, orderId: "order-1" });
  await arrivedAt("/myorders");
});

test.for([
  ["the payment", async () => (await openWindow()).handler(CLAIM)],
  [
    "a second attempt",
    async () => {
      (await openWindow()).fail();
      (await server.next(VERIFY)).refuse(402, "paymentIncomplete", INCOMPLETE);
      await openCart();
      await notice.getByRole("button", { name: "Try again" }).click();
      (await server.next("POST /api/order/complete-payment")).answer(placed);
      await expect.poll(() => windows).toHaveLength(2);
      windows.at(-1)?.handler(CLAIM);
    },
  ],
] as const)("what was paid by %s leaves the cart, also if the cart cannot be read then", async ([, pay]) => {
  await pay();
  server.always("/api/cart/get", (call) => call.lose());
  (await server.next(VERIFY_PAYMENT)).answer({ message: SUCCESS, orderId: "order-1" });
  await arrivedAt("/myorders");
  await expect.poll(shownCart).toEqual({});
});

test("what another device has added meanwhile is not ordered, which the page says", async () => {
  await openCheckout({ cashOnDelivery: false });
  server.always("/api/cart/get", (call) => call.answer({ data: { cartData: { margherita: 3 } } }));
  await placeButton.click();
  const call = await server.next(PLACE_ORDER);
  expect(call.body).toMatchObject({ items: [{ _id: "margherita", quantity: 1 }], amount: 248 });
  call.answer(placed);
  await expect.element(total.getByText("Your cart has 2 more items, not part of this order.")).toBeVisible();
  expect(amountOf("Total")).toBe("₹248");
  // Otherwise it would open during the next test.
  await expect.poll(() => windows).toHaveLength(1);
});

test("a refused signature says Payment verification failed and returns to the cart", async () => {
  (await openWindow()).handler(CLAIM);
  (await server.next(VERIFY_PAYMENT)).refuse(400, "paymentVerificationFailed", { message: "Payment verification failed" });
  await arrivedAt("/cart");
  await expect.element(toastSaying("Payment verification failed")).toBeVisible();
});

test("a payment that the provider has not confirmed yet shows as being confirmed", async () => {
  (await openWindow()).handler(CLAIM);
  (await server.next(VERIFY_PAYMENT)).refuse(202, "paymentPending", PENDING);
  await arrivedAt("/myorders");
  await expect.element(toastSaying("Payment is being confirmed")).toBeVisible();
});

test("a total of ₹0 needs no payment window", async () => {
  await openCheckout();
  await placeButton.click();
  (await server.next(PLACE_ORDER)).answer({ ...placed, orderId: null, amount: 0, payment: true, paymentMethod: "none" });
  await arrivedAt("/myorders");
  await expect.element(toastSaying(SUCCESS)).toBeVisible();
  expect(windows).toEqual([]);
});

test("without a response to the order it says Failed to place order. Please try again", async () => {
  await openCheckout({ cashOnDelivery: false });
  await placeButton.click();
  (await server.next(PLACE_ORDER)).lose();
  await expect.element(toastSaying("Failed to place order. Please try again")).toBeVisible();
  await expect.element(page.getByText("Flat 4B, 12th Main")).toBeVisible();
  await placeButton.click();
  (await server.next(PLACE_ORDER)).answer(placed);
  await expect.poll(() => windows).toHaveLength(1);
});

test("changed prices lead to the cart, with the server's message", async () => {
  await openCheckout({ cashOnDelivery: false });
  await placeButton.click();
  const message = "Prices have changed. Please review your cart";
  (await server.next(PLACE_ORDER)).refuse(409, "pricesChanged", { message });
  await arrivedAt("/cart");
  await expect.element(toastSaying(message)).toBeVisible();
});

test("cash is not offered while it is off", async () => {
  await openCheckout({ cashOnDelivery: false });
  await expect.element(placeButton).toBeVisible();
  await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
});

test("cash is not offered above its limit, which is named", async () => {
  await openCheckout({ cashLimit: 247.99 });
  await expect.element(cash).toBeDisabled();
  await expect.element(page.getByText("Only for orders up to ₹247.99")).toBeVisible();
  await expectNoAxeViolations();
});

test("an order in cash needs no payment window and leads to My Orders", async () => {
  await page.viewport(390, 844);
  await openCheckout({ cashLimit: 248 });
  await expect.element(page.getByRole("radio", { name: "Pay online" })).toBeChecked();
  await cash.click();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(390);
  await placeButton.click();
  const call = await server.next(PLACE_ORDER);
  expect(call.body).toMatchObject({ paymentMethod: "cash", amount: 248 });
  const pages = history.length;
  call.answer({ ...placed, orderId: null, paymentMethod: "cash" });
  await arrivedAt("/myorders");
  // Back does not lead to a checkout without an order.
  expect(history.length).toBe(pages);
  await expect.element(toastSaying("Order placed successfully. Please pay in cash on delivery.")).toBeVisible();
  expect(windows).toEqual([]);
});

test("cash that was turned off meanwhile is refused with the server's message, and is no longer offered", async () => {
  await openCheckout();
  await cash.click();
  await expect.element(total.getByText("Pay ₹248 in cash on delivery.")).toBeVisible();
  await placeButton.click();
  const settings = sampleSettings({ cashOnDelivery: false });
  server.always("GET /api/settings", (call) => call.answer({ data: settings }));
  const message = "Cash on delivery is not available. Please pay online";
  (await server.next(PLACE_ORDER)).refuse(409, "cashNotOffered", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
  await expect.element(total.getByText("UPI, card or net banking on the next screen")).toBeVisible();
  expect(amountOf("Total")).toBe("₹248");
});

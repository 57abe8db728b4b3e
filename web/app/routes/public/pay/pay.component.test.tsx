/** The page on which an order by telephone is paid by whoever has its link. */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { sampleOrder } from "../../../../testing/samples.ts";
import * as pay from "./pay.tsx";

const SHOWN = "GET /api/pay/abc";
const OPEN = "POST /api/pay/abc";
const CHECK = "POST /api/pay/abc/check";
const { items, subtotal, charges, amount, tax, fulfilment } = sampleOrder();
const order = {
  ...{ items, subtotal, charges, amount, tax, fulfilment },
  orderNumber: 1061,
  state: "payable",
  payableUntil: "2026-11-21T14:30:00.000Z",
  isRefunded: false,
};
const opened = {
  orderId: "order_1",
  amount: 24_800,
  payment: false,
  paymentMethod: "online",
  currency: "INR",
  timeout: 900,
  orderData: { _id: "order-1", orderNumber: 1061 },
  moreInCart: 0,
  key: "key",
  // It does nothing: the test itself is the provider. Loaded once for all tests of a page, so that others have another address.
  checkoutUrl: "data:text/javascript,// of this file",
  message: "",
};
const CLAIM = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };

interface PaymentWindow {
  order_id: string;
  modal: { ondismiss: () => void };
  handler: (claim: typeof CLAIM) => void;
}

let server: FakeServer;
let windows: PaymentWindow[];
beforeEach(() => {
  server = new FakeServer();
  windows = [];
  vi.stubGlobal(
    "Razorpay",
    class {
      readonly #options: PaymentWindow;
      constructor(options: PaymentWindow) {
        this.#options = options;
      }
      on() {}
      open() {
        windows.push(this.#options);
      }
    },
  );
});

const shows = (state: object) => server.always(SHOWN, (call) => call.answer({ data: { ...order, ...state } }));
const open = () => openScreen(pay, { at: "/pay/abc", route: "/pay/:token", server });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const payButton = page.getByRole("button", { name: /^Pay ₹/ });
const openWindow = async () => {
  await payButton.click();
  (await server.next(OPEN)).answer(opened);
  await expect.poll(() => windows.at(-1)?.order_id).toBe("order_1");
};

test("shows what was ordered, and is paid in the provider's window", async () => {
  shows({});
  await open();
  await expect.element(heading("Pay for order 1061")).toBeVisible();
  await expect.element(page.getByText("We prepare it once it is paid. Pay by 8:00 PM.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Order" })).toMatchTextContent("Margherita");
  await expectNoAxeViolations();
  await openWindow();
  windows.at(-1)?.handler(CLAIM);
  const verify = await server.next("POST /api/order/verify-payment");
  expect(verify.body).toMatchObject(CLAIM);
  verify.answer({ message: "", orderId: "order-1" });
  (await server.next(CHECK)).answer({ data: { ...order, state: "paid", payableUntil: null } });
  await expect.element(heading("Order 1061 is paid")).toBeVisible();
});

test("asks the provider when the window is closed, until it has decided", async () => {
  shows({});
  await open();
  await openWindow();
  windows.at(-1)?.modal.ondismiss();
  await expect.element(toastSaying("Payment was cancelled")).toBeVisible();
  (await server.next(CHECK)).answer({ data: { ...order, state: "checking", payableUntil: null } });
  await expect.element(heading("Confirming your payment")).toBeVisible();
});

test.for([
  [{ state: "paid" }, "Order 1061 is paid", "Thank you. Your payment has arrived."],
  [{ state: "expired" }, "This order was not paid in time", "It can no longer be paid."],
  [{ state: "cancelled" }, "This order was cancelled", "There is nothing to pay."],
  [{ state: "cancelled", isRefunded: true }, "This order was cancelled", "We refund your payment."],
] as const)("says what became of the order: %o", async ([state, title, text]) => {
  shows({ ...state, payableUntil: null });
  await open();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(payButton).not.toBeInTheDocument();
});

test("says that a link no longer works", async () => {
  server.always(SHOWN, (call) => call.refuse(404, "linkEnded"));
  await open();
  await expect.element(heading("This link no longer works")).toBeVisible();
});

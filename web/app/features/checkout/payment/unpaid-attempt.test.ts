import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";

const attempt = {
  orderId: "order-1",
  orderNumber: 1001,
  amountPaise: 24_800,
  payer: { name: "Asha", phone: "+919876543210", items: { margherita: 1 } },
};
const DRAFT = "draft:unpaid-attempt";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/order" });
});

async function openPage() {
  browser.loadPage();
  return await import("./unpaid-attempt.ts");
}
const stored = () => JSON.parse(browser.sessionStorage.getItem(DRAFT) ?? "null");

test("an attempt that was left without a payment is remembered by the tab until it is dismissed", async () => {
  const left = await openPage();
  left.startAttempt(attempt);
  left.recordUnpaid("Payment was cancelled", true);
  const reloaded = await openPage();
  // The window of the same order opens again: the notice stays.
  reloaded.startAttempt(attempt);
  expect(stored()).toEqual({ ...attempt, reason: "Payment was cancelled", isKnown: true });
  reloaded.startAttempt({ ...attempt, orderId: "order-2" });
  expect(stored()).toEqual({ ...attempt, orderId: "order-2" });
  reloaded.clearAttempt();
  expect(stored()).toBeNull();
});

test("nothing is said of a payment that was not begun here", async () => {
  const { recordUnpaid } = await openPage();
  recordUnpaid("Payment was cancelled", true);
  expect(stored()).toBeNull();
});

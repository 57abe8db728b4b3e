/** The Payments pages: exceptions and disputes, the list, the days. */
import type { DailyTotals, ListedPayment, PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { meera } from "../../../../testing/samples.ts";
import { sendEvent } from "../../../../testing/stand-ins/socket.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as payments from "./payments-page.tsx";

const EXCEPTIONS = "GET /api/admin/payments/exceptions";
const AT = "2026-11-21T14:30:00.000Z";
const DAY_MS = 24 * 3_600_000;

const stray: PaymentException = {
  _id: "exception-1",
  kind: "unknown_order",
  createdAt: AT,
  paymentId: "pay_first",
  order: null,
  amount: 250,
  currency: "INR",
  expectedAmount: null,
  refund: null,
  dispute: null,
  disputeId: null,
  detail: null,
  resolved: null,
};
const evidence = {
  orderNumber: 1001,
  placedAt: AT,
  paidAt: AT,
  name: "Aarav Mehta",
  phone: "+91 98450 12345",
  email: null,
  address: "Flat 4B, 12th Main, Indiranagar",
  items: ["2 × Margherita"],
  deliveredAt: AT,
  deliveredBy: "Imran Shaikh",
};

const disputed = (disputeId: string, known: typeof evidence | null): PaymentException => ({
  ...stray,
  _id: disputeId,
  kind: "dispute",
  paymentId: `pay_of_${disputeId}`,
  disputeId,
  dispute: {
    disputeId,
    status: "open",
    phase: "chargeback",
    reasonCode: "goods_or_services_not_received",
    respondBy: new Date(Date.now() + 5.1 * DAY_MS).toISOString(),
    deducted: 0,
    evidence: known,
  },
});

const cardOf = (title: string, id: string) => page.getByRole("region", { name: title }).filter({ hasText: id });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

function showExceptions(exceptions: PaymentException[]): void {
  server.always(EXCEPTIONS, (call) => {
    const isResolved = call.query.state === "resolved";
    const data = exceptions.filter(({ resolved }) => (resolved !== null) === isResolved);
    call.answer({ data, nextCursor: null, open: exceptions.filter(({ resolved }) => resolved === null).length });
  });
}
const openPayments = (search = "") => openScreen(payments, { at: `/admin/payments${search}`, as: meera, server });

test("a payment without an order appears at once and is counted at the link", async () => {
  showExceptions([]);
  await openScreen(payments, { at: "/admin/payments", layout: adminLayout, as: meera, server });
  await expect.element(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
  const link = page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: /^Payments/ });
  await expect.element(link).toHaveTextContent("Payments");
  showExceptions([stray]);
  sendEvent("paymentsToReview");
  await expect.element(link).toHaveTextContent("Payments1");
  const card = cardOf("Payment to check", "pay_first");
  await expect.element(card).toMatchTextContent("₹250");
  await expectNoAxeViolations();
});

test("a payment without an order is refunded after a confirmation, once", async () => {
  showExceptions([stray]);
  await openPayments();
  const card = cardOf("Payment to check", "pay_first");
  await card.getByRole("button", { name: "Refund payment" }).click();
  const question = page.getByRole("alertdialog", { name: "Refund ₹250?" });
  await expect.element(question).toBeVisible();
  const refund = "/api/admin/payments/exceptions/exception-1/act";
  expect(server.count(refund)).toBe(0);
  await question.getByRole("button", { name: "Refund payment" }).click();
  const sent = await server.next(`POST ${refund}`);
  expect(sent.body).toEqual({ action: "refund" });
  const refunded: PaymentException = { ...stray, refund: { status: "queued", attempts: 0 } };
  showExceptions([refunded]);
  sent.answer({ message: "Refund of ₹250 started", data: refunded });
  await expect.element(toastSaying("Refund of ₹250 started")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Refund payment" })).not.toBeInTheDocument();
  expect(server.count(refund)).toBe(1);
});

test("a payment exception is marked as resolved with a note, and stays listed", async () => {
  showExceptions([stray]);
  await openPayments();
  await page.getByRole("button", { name: "Mark as resolved" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark as resolved?" });
  const confirm = dialog.getByRole("button", { name: "Mark as resolved" });
  await confirm.click();
  await expect.element(dialog.getByText("Please enter how you resolved it")).toBeVisible();
  await dialog.getByLabelText("How did you resolve it?").fill("It was for a gift card");
  await expectNoAxeViolations();
  await confirm.click();
  const sent = await server.next("POST /api/admin/payments/exceptions/exception-1/settle");
  expect(sent.body).toEqual({ note: "It was for a gift card" });
  const resolved: PaymentException = { ...stray, resolved: { at: AT, by: "Meera Rao", note: "It was for a gift card" } };
  showExceptions([resolved]);
  sent.answer({ message: "Marked as resolved", data: resolved });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
  await page.getByLabelText("State").selectOptions("Resolved");
  const card = cardOf("Payment to check", "pay_first");
  await expect.element(card).toMatchTextContent(/Resolved by Meera Rao, .*: It was for a gift card/);
});

test("a dispute shows its deadline and evidence, and what is not stored any more", async () => {
  const anonymous = { ...evidence, name: "Deleted customer", phone: "", address: "" };
  const unreadable: PaymentException = {
    ...stray,
    _id: "odd",
    kind: "dispute_unreadable",
    paymentId: "pay_kept",
    disputeId: "disp_odd",
    detail: "status: escalated",
  };
  showExceptions([
    disputed("disp_kept", evidence),
    disputed("disp_deleted", anonymous),
    disputed("disp_stranger", null),
    unreadable,
  ]);
  await openPayments();
  const full = cardOf("Payment disputed", "disp_kept");
  await expect.element(full).toMatchTextContent("5 days left");
  await full.getByText("Evidence", { exact: true }).click();
  await expect.element(full).toMatchTextContent("Recipient: Aarav Mehta, +91 98450 12345");
  await expect.element(full).toMatchTextContent("Address: Flat 4B, 12th Main, Indiranagar");

  const deleted = cardOf("Payment disputed", "disp_deleted");
  await expect.element(deleted).toMatchTextContent("The customer's name, contact details and address are no longer stored");
  await deleted.getByText("Evidence", { exact: true }).click();
  await expect.element(deleted).toMatchTextContent("Items: 2 × Margherita");
  await expect.element(deleted).not.toMatchTextContent("Recipient:");
  await expect.element(deleted).not.toMatchTextContent("Address:");

  const unknown = cardOf("Payment disputed", "disp_stranger");
  await expect.element(unknown).toMatchTextContent("No order in this shop belongs to the disputed payment");
  const odd = cardOf("Unreadable dispute", "disp_odd");
  await expect.element(odd).toMatchTextContent("pay_kept");
  await expect.element(odd).toMatchTextContent("Last error: status:");
  expect(
    odd
      .getByRole("button")
      .elements()
      .map((button) => button.textContent),
  ).toEqual(["Mark as resolved"]);
  await expectNoAxeViolations();
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.viewport(width, 900);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test("an unreadable payment shows what the provider reported", async () => {
  showExceptions([{ ...stray, kind: "payment_unreadable", paymentId: "pay_third", detail: "status: held" }]);
  await openPayments();
  const card = cardOf("Unreadable payment", "pay_third");
  await expect.element(card).toMatchTextContent("Last error: status:");
  await expectNoAxeViolations();
});

test("the list finds a payment and leads to its order", async () => {
  showExceptions([]);
  const payment: ListedPayment = {
    paymentId: "pay_one",
    providerOrderId: "order_provider",
    status: "captured",
    method: "upi",
    amount: 507,
    currency: "INR",
    fee: null,
    source: "browser",
    paysOrder: true,
    createdAt: AT,
    updatedAt: AT,
    order: { _id: "order-1001", orderNumber: 1001 },
    refundedAmount: 0,
  };
  const other: ListedPayment = { ...payment, paymentId: "pay_two", order: null };
  server.always("GET /api/admin/payments", (call) =>
    call.answer({ data: call.query.q === "#1001" ? [payment] : [payment, other], nextCursor: null }),
  );
  await openPayments();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.element(page.getByRole("row", { name: "pay_two" })).toBeVisible();
  await page.getByLabelText("Order number or provider ID").fill("#1001");
  await expect.element(page.getByRole("row", { name: "pay_two" })).not.toBeInTheDocument();
  const row = page.getByRole("row", { name: "pay_one" });
  await expect.element(row).toMatchTextContent("₹507");
  await expect.element(row).toMatchTextContent("Received");
  await expectNoAxeViolations();
  await row.getByRole("link", { name: "Order 1001" }).click();
  await expect.element(page.getByRole("heading", { name: "/admin/orders/order-1001" })).toBeVisible();
});

test("the days must be in order and at most 92, and the totals stay meanwhile", async () => {
  showExceptions([]);
  const online = { method: "online", orders: 2, amount: 1014, captured: 1014, refunded: 0, fees: 0, net: 1014 } as const;
  const day: DailyTotals = { day: "2026-11-21", methods: [online], found: null, difference: 0 };
  server.always("GET /api/admin/payments/days", (call) => call.answer({ data: [day] }));
  await openPayments("?view=days");
  const table = page.getByRole("table", { name: "Daily totals" });
  const cells = table.getByRole("row").filter({ hasText: "Online" }).getByRole("cell");
  await expect.element(cells.last()).toHaveTextContent("Not compared yet");
  const to = page.getByLabelText("To", { exact: true });
  await page.getByLabelText("From").fill("2999-01-01");
  await expect.element(to).toHaveAccessibleDescription("The last day must not be before the first day");
  await page.getByLabelText("From").fill("2000-01-01");
  await expect.element(to).toHaveAccessibleDescription("Please choose at most 92 days");
  await expect.element(table).toBeVisible();
  await expectNoAxeViolations();
});

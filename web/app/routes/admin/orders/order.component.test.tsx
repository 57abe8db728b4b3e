import type { HistoryEntry, OrderPayment } from "@forno/contract/order/order-admin.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../../testing/orders.ts";
import { tap } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as orderPage from "./order.tsx";

const REFUND = "POST /api/order/admin/refund";
const SET_STATUS = "POST /api/order/admin/status";

const payment: OrderPayment = {
  paymentId: "pay_one",
  providerOrderId: "order_provider",
  status: "captured",
  method: "upi",
  amount: 507,
  currency: "INR",
  fee: null,
  source: "browser",
  paysOrder: true,
  createdAt: "2026-11-21T14:30:00.000Z",
  updatedAt: "2026-11-21T14:30:00.000Z",
};
const started: HistoryEntry = {
  kind: "status",
  status: "processing",
  detail: null,
  amount: null,
  note: null,
  at: "2026-11-21T14:35:00.000Z",
  by: { role: "admin", name: "Meera Rao" },
};
const paid = numberedDetail(1001, {
  status: "processing",
  providerOrderId: "order_provider",
  payments: [payment],
  events: [started],
});

const route = "/admin/orders/:orderId";
const openOrder = (server: OrdersServer) => openScreen(orderPage, { at: "/admin/orders/order-1001", route, as: meera, server });
const drawer = (number: number) => page.getByRole("dialog", { name: `Order ${number}` });

test("shows the address with its links, who changed what, and the IDs at the payment provider", async () => {
  await openOrder(new OrdersServer([paid]));
  const details = drawer(1001);
  await expect.element(details.getByText("12 MG Road")).toBeVisible();
  await expect
    .element(details.getByRole("link", { name: "Open in maps" }))
    .toHaveAttribute("href", expect.stringContaining("12%20MG"));
  await expect
    .element(details.getByRole("link", { name: "Call Asha Rao" }))
    .toHaveAttribute("href", expect.stringMatching(/^tel:/));
  const history = details.getByRole("list", { name: "Order status" });
  await expect.element(history).toMatchTextContent("Preparing");
  await expect.element(history).toMatchTextContent("by Meera Rao");
  await expect.element(details.getByText("pay_one", { exact: true })).toBeVisible();
  await expect.element(details.getByText("order_provider", { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test("an order that does not exist says so", async () => {
  const server = new OrdersServer([]);
  server.always("GET /api/order/admin/order-1001", (call) => call.refuse(404, "orderNotFound"));
  await openOrder(server);
  await expect.element(page.getByRole("heading", { name: "Order not found" })).toBeVisible();
});

test("a refund needs a reason and an amount that the payment provider accepts", async () => {
  const server = new OrdersServer([paid]);
  await openOrder(server);
  await drawer(1001).getByRole("button", { name: "Refund" }).click();
  const form = page.getByRole("dialog", { name: "Refund order 1001" });
  const amount = form.getByLabelText("Amount (₹)");
  const reason = form.getByLabelText("Reason");
  const refund = form.getByRole("button", { name: "Refund" });
  await expect.element(amount).toHaveValue("507");
  await refund.click();
  await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason/);
  await expect.element(reason).toHaveFocus();
  await amount.fill("600");
  await reason.fill("One pizza was cold");
  await refund.click();
  await expect.element(form.getByText("You can refund at most ₹507")).toBeVisible();
  await amount.fill("506.50");
  await refund.click();
  await expect.element(amount).toHaveAccessibleDescription(/remaining amount must be at least ₹1/);
  await expectNoAxeViolations();
  expect(server.count(REFUND)).toBe(0);

  await amount.fill("99.50");
  await refund.click();
  const sent = await server.next(REFUND);
  expect(sent.body).toEqual({ orderId: "order-1001", amount: 99.5, reason: "One pizza was cold", expectedRefunded: 0 });
  server.change("order-1001", { refundedAmount: 99.5, refundable: 407.5 });
  sent.answer({ message: "Refund of ₹99.50 started", data: server.order("order-1001") });
  await expect.element(toastSaying("Refund of ₹99.50 started")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

async function jumpToOrder(number: number): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
  const palette = page.getByRole("dialog", { name: "Jump to a page, order or food" });
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard(`#${number}`);
  await expect.element(palette.getByRole("option", { name: `Order ${number}, Asha Rao`, selected: true })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer(number)).toBeVisible();
}

test("a change in progress stays with its order when another order is opened", async () => {
  const server = new OrdersServer([numberedDetail(1001), numberedDetail(1002)]);
  server.hold(SET_STATUS);
  await openScreen(orderPage, { at: "/admin/orders/order-1001", route, layout: adminLayout, as: meera, server });
  const statusOf = (number: number) => drawer(number).getByLabelText(`Status of order ${number}`);
  await statusOf(1001).selectOptions("Preparing");
  await jumpToOrder(1002);
  await expect.element(statusOf(1002)).toHaveValue("pending");
  await statusOf(1002).selectOptions("Order Cancelled");
  await page.getByRole("radio", { name: "Sold out" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();

  const [first, second] = [await server.next(SET_STATUS), await server.next(SET_STATUS)];
  expect(first.body).toMatchObject({ orderId: "order-1001", status: "processing" });
  expect(second.body).toMatchObject({ orderId: "order-1002", status: "cancelled" });
  server.change("order-1001", { status: "processing" });
  first.answer({ message: "First", data: server.order("order-1001") });
  await expect.element(toastSaying("First")).toBeVisible();
  await expect.element(statusOf(1002)).toHaveValue("cancelled");
  server.change("order-1002", { status: "cancelled" });
  second.answer({ message: "Second", data: server.order("order-1002") });
  await expect.element(toastSaying("Second")).toBeVisible();
  await expect.element(statusOf(1002)).toHaveValue("cancelled");
  await expect.element(statusOf(1002)).not.toHaveAttribute("aria-busy");
});

test("an order that is out has its handoff code, and after too many wrong ones the desk allows more", async () => {
  const out = numberedDetail(1001, { status: "out_for_delivery", handoffCode: "4827", handoffTriesLeft: 0 });
  const server = new OrdersServer([out]);
  await openOrder(server);
  const details = drawer(1001);
  await expect.element(details.getByText("4827")).toBeVisible();
  await expect.element(details.getByText("Too many wrong codes. The delivery partner cannot mark it as delivered.")).toBeVisible();
  await expectNoAxeViolations();
  await tap(details.getByRole("button", { name: "Allow more tries" }));
  const release = await server.next("POST /api/delivery/handoff/release");
  expect(release.body).toEqual({ orderId: "order-1001" });
  server.change("order-1001", { handoffTriesLeft: 5 });
  release.answer({ message: "The partner can try again" });
  await expect.element(toastSaying("The partner can try again")).toBeVisible();
  await expect.element(details.getByRole("button", { name: "Allow more tries" })).not.toBeInTheDocument();
});

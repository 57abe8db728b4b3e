/** A refund above the person's limit. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../../testing/orders.ts";
import { press } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as orderPage from "./order.tsx";

const SET_STATUS = "POST /api/order/admin/status";
const dialog = page.getByRole("dialog", { name: "Needs an approver" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });

async function cancelAboveLimit(approvers: object[]) {
  await page.viewport(1280, 800);
  const server = new OrdersServer([numberedDetail(1001, { status: "processing" })]);
  server.hold(SET_STATUS);
  server.always("GET /api/staff/approvers", (call) => call.answer({ data: approvers }));
  const opening = { at: "/admin/orders/order-1001", route: "/admin/orders/:orderId", layout: adminLayout, as: meera, server };
  await openScreen(orderPage, opening);
  await page.getByRole("combobox", { name: "Status of order 1001" }).selectOptions("Order Cancelled");
  await page.getByRole("radio", { name: "Sold out" }).click();
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }), "{Enter}");
  const reason = "You cannot refund. It needs an approver.";
  (await server.next(SET_STATUS)).refuse(403, "refundNeedsApprover", { message: reason });
  await expect.element(dialog.getByText(reason)).toBeVisible();
  return server;
}

test("is sent again with the PIN of an approver, who can try again", async () => {
  const server = await cancelAboveLimit([
    { _id: "u1", name: "Anita Rao", refundLimit: null },
    { _id: "u3", name: "Manager Meera Venkatanarasimharajuvaripeta", refundLimit: null },
    { _id: "u2", name: "Rahul Das", refundLimit: 1000 },
  ]);
  await expect.element(dialog.getByRole("radio", { name: "Rahul Das" })).toHaveAccessibleDescription("Up to ₹1,000 of an order");
  await page.viewport(390, 800);
  const long = dialog.getByText(/^Manager Meera/).element();
  expect(long.getBoundingClientRect().right).toBeLessThan(long.closest("label")?.getBoundingClientRect().right ?? 0);
  await expectNoAxeViolations();
  await press(button("Approve"), "{Enter}");
  const choose = dialog.getByRole("alert").getByText("Please choose an approver");
  await expect.element(choose).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: "Anita Rao" })).toHaveFocus();
  const pin = dialog.getByLabelText("Approver’s PIN");
  await expect.element(pin).not.toHaveAttribute("aria-invalid");
  await dialog.getByRole("radio", { name: "Anita Rao" }).click();
  await expect.element(choose).not.toBeInTheDocument();
  await pin.fill("12");
  await button("Approve").click();
  await expect.element(dialog.getByText("Please enter 4 to 6 digits")).toBeVisible();
  await pin.fill("4826");
  await button("Approve").click();
  const first = await server.next(SET_STATUS);
  expect(first.body).toMatchObject({ orderId: "order-1001", status: "cancelled", approval: { by: "u1", pin: "4826" } });
  first.refuse(400, "pinWrong", { message: "Wrong PIN" });
  await expect.element(dialog.getByText("Wrong PIN")).toBeVisible();
  await expect.element(pin).toHaveValue("");
  await pin.fill("4827");
  await button("Approve").click();
  const second = await server.next(SET_STATUS);
  expect(second.body).toMatchObject({ approval: { by: "u1", pin: "4827" } });
  second.answer({ message: "Order status updated successfully!", data: numberedDetail(1001, { status: "cancelled" }) });
  await expect.element(toastSaying("Order status updated successfully!")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("is given up without one, and says why", async () => {
  await cancelAboveLimit([]);
  await expect.element(dialog.getByText(/an approver needs the permission Payments and a PIN/)).toBeVisible();
  await press(button("Close"), "{Enter}");
  await expect.element(toastSaying(/It needs an approver/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

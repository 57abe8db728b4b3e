import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../../testing/orders.ts";
import { meera } from "../../../../testing/samples.ts";
import * as orderPrint from "./order-print.tsx";

const ID = "order-1001";

async function openPrint(
  search: string,
  order: Partial<OrderDetail> = {},
  tax: Partial<Settings["tax"]> = {},
): Promise<OrdersServer> {
  vi.spyOn(window, "print").mockImplementation(() => {});
  const server = new OrdersServer([numberedDetail(1001, order)]);
  const at = `/admin/orders/${ID}/print${search}`;
  await openScreen(orderPrint, {
    at,
    route: "/admin/orders/:orderId/print",
    as: meera,
    server,
    settings: { tax: { ...UNTAXED, ...tax } },
  });
  await expect.poll(() => window.print).toHaveBeenCalledOnce();
  return server;
}

const amountOf = (term: string) =>
  page.getByRole("term").getByText(term, { exact: true }).element().nextElementSibling?.textContent;
const bill = page.getByRole("article", { name: "Customer bill" });

test("the ticket has the order without prices, the bill with them", async () => {
  await openPrint("?doc=ticket");
  const ticket = page.getByRole("article", { name: "Kitchen ticket" });
  await expect.element(ticket).toMatchTextContent("Order 1001");
  await expect.element(ticket).toMatchTextContent("Margherita");
  await expect.element(ticket).not.toMatchTextContent("₹");
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "Customer bill" }).click();
  await expect.element(bill).toMatchTextContent("Margherita");
  expect(amountOf("Total")).toBe("₹507");
  await expectNoAxeViolations();
});

test("the bill of a paid order has no line about refunds", async () => {
  await openPrint("?doc=bill");
  expect(amountOf("Total")).toBe("₹507");
  await expect.element(bill).not.toMatchTextContent("Refunded");
  await expect.element(bill.getByText("PAID", { exact: true })).toBeVisible();
});

test("the bill shows what was refunded and what remains paid", async () => {
  await openPrint("?doc=bill", { refundedAmount: 100 });
  expect([amountOf("Total"), amountOf("Refunded"), amountOf("Net paid")]).toEqual(["₹507", "−₹100", "₹407"]);
  await expect.element(bill.getByText("PAID", { exact: true })).toBeVisible();
});

test("the bill of a fully refunded order says so", async () => {
  await openPrint("?doc=bill", { status: "cancelled", refunded: true, refundedAmount: 507 });
  expect(amountOf("Refunded")).toBe("−₹507");
  await expect.element(bill).not.toMatchTextContent("Net paid");
  await expect.element(bill.getByText("REFUNDED", { exact: true })).toBeVisible();
});

test("the bill of a registered shop names it, its number and its tax", async () => {
  const gst = { rate: 5, taxable: 482.86, cgst: 12.07, sgst: 12.07 };
  await openPrint(
    "?doc=bill",
    {
      invoice: { number: "FI/26-27/000123", date: "2026-11-21T14:50:00.000Z" },
      tax: { taxable: 482.86, cgst: 12.07, sgst: 12.07, byRate: [gst] },
    },
    { scheme: "regular", legalName: "Lake View LLP", gstin: "29AAHFL4512K1Z4", stateCode: "29", fssai: "11224999000123" },
  );
  await expect.element(bill).toMatchTextContent(/Lake View LLP.*GSTIN 29AAHFL4512K1Z4.*FSSAI 11224999000123/);
  await expect.element(bill).toMatchTextContent(/Bill FI\/26-27\/000123, 21 Nov 2026/);
  expect(["Taxable at 5%", "CGST 2.5%", "SGST 2.5%"].map(amountOf)).toEqual(["₹482.86", "₹12.07", "₹12.07"]);
});

test("an order that does not exist leads back to the orders", async () => {
  const server = new OrdersServer([]);
  server.always("GET /api/order/admin/nothing", (call) => call.refuse(404, "orderNotFound"));
  await openScreen(orderPrint, { at: "/admin/orders/nothing/print", route: "/admin/orders/:orderId/print", as: meera, server });
  await page.getByRole("link", { name: "Back to orders" }).click();
  await expect.element(page.getByRole("heading", { name: "/admin/orders" })).toBeVisible();
});

/** Where an order is shown, its bill and credit notes can be downloaded. */
import type { Order } from "@forno/contract/order/order.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { sampleOrder } from "../../../../testing/samples.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { BillDownloads } from "./bill-downloads.tsx";

const INVOICE = "GET /api/order/order-1/invoice";
const NOTES = "GET /api/order/order-1/credit-notes";
const NOTE = "GET /api/order/order-1/credit-notes/note-7";
const invoice = { number: "FI/26-27/000123", date: "2026-11-21T14:50:00.000Z" };
const download = page.getByRole("button", { name: "Download bill" });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

const show = (order: Partial<Order>, isShown = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <BillDownloads order={sampleOrder(order as object)} isShown={isShown} />
    </QueryClientProvider>,
  );

test("an order without an invoice has none to download", async () => {
  await show({ status: "processing" });
  await expect.element(download).not.toBeInTheDocument();
});

test("the bill is fetched once per press, and a failure is said", async () => {
  await show({ status: "delivered", invoice });
  await expect.element(page.getByText("FI/26-27/000123")).toBeVisible();
  await download.click();
  await expect.element(page.getByRole("button", { name: "Preparing" })).toBeVisible();
  (await server.next(INVOICE)).refuse(404, "invoiceNotReady", { message: "The invoice is not ready yet" });
  await expect.element(toastSaying("The invoice is not ready yet")).toBeVisible();
  await expect.element(download).toBeVisible();
  expect(server.count(NOTES)).toBe(0);
  await expectNoAxeViolations();
});

test("what was given back has credit notes, asked for when they are shown", async () => {
  server.always(NOTES, (call) =>
    call.answer({ data: [{ number: "FC/26-27/000004", amount: 100, url: "/api/order/order-1/credit-notes/note-7" }] }),
  );
  await show({ status: "delivered", invoice, refundedAmount: 100 });
  await expect.element(page.getByText("₹100")).toBeVisible();
  await page.getByRole("button", { name: "Download credit note FC/26-27/000004" }).click();
  (await server.next(NOTE)).answer({});
});

test("a closed order asks for no credit notes", async () => {
  await show({ status: "cancelled", invoice }, false);
  await expect.element(download).toBeVisible();
  expect(server.count(NOTES)).toBe(0);
});

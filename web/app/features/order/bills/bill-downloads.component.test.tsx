/** Where an order is shown, its bill and credit notes can be downloaded. */
import type { Order } from "@forno/contract/order/order.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { sampleOrder } from "../../../../testing/samples.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { BillBuyer } from "./bill-buyer.tsx";
import { BillDownloads } from "./bill-downloads.tsx";
import { BillLink } from "./bill-link.tsx";
import { OrderDocuments } from "./order-documents.tsx";

const INVOICE = "GET /api/order/order-1/invoice";
const NOTES = "GET /api/order/order-1/credit-notes";
const NOTE = "GET /api/order/order-1/credit-notes/note-7";
const invoice = { number: "FI/26-27/000123", date: "2026-11-21T14:50:00.000Z" };
const download = page.getByRole("button", { name: "Download bill" });

const BUYER = "PUT /api/order/order-1/buyer";
const LINK = "GET /api/order/order-1/bill-link";
const tax = { taxable: 512.38, cgst: 12.81, sgst: 12.81, byRate: [] };
const mehta = { gstin: "27AAPFU0939F1ZV", name: "Mehta Design Studio LLP" };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

const inQueries = (children: ReactNode) => render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
const show = (order: Partial<Order>, isShown = true) =>
  inQueries(<BillDownloads order={sampleOrder(order as object)} isShown={isShown} />);

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
    call.answer({
      data: [
        { number: "FC/26-27/000003", amount: 637, invoiceNumber: "FI/26-27/000120", url: "/note-6" },
        { number: "FC/26-27/000004", amount: 100, invoiceNumber: invoice.number, url: "/note-7" },
      ],
    }),
  );
  await show({ status: "delivered", invoice, refundedAmount: 100 });
  await expect.element(page.getByText("₹100")).toBeVisible();
  // Of the bill that this one replaced.
  await expect.element(page.getByText("FC/26-27/000003")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Download credit note FC/26-27/000004" }).click();
  (await server.next(NOTE)).answer({});
});

test("staff see every document, with what it credits and why, and open each", async () => {
  const [date, credits] = [invoice.date, invoice];
  const documents = [
    { kind: "invoice", number: invoice.number, date, total: 637, credits: null, replacedBy: "FI/26-27/000124", url: "/document-1" },
    { kind: "credit_note", number: "FC/26-27/000003", date, total: 100, credits, replacedBy: null, url: "/document-2" },
    {
      kind: "credit_note",
      number: "FC/26-27/000004",
      date,
      total: 537,
      credits,
      replacedBy: "FI/26-27/000124",
      url: "/document-3",
    },
  ];
  server.always("GET /api/order/order-1/documents", (call) => call.answer({ data: documents }));
  await inQueries(<OrderDocuments order={sampleOrder({ status: "delivered", invoice } as object)} />);
  await expect.element(page.getByText("Replaced by FI/26-27/000124", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Refund, credits FI/26-27/000123")).toBeVisible();
  await expect.element(page.getByText("Credits FI/26-27/000123, replaced by FI/26-27/000124")).toBeVisible();
  await page.getByRole("button", { name: "Download FI/26-27/000123" }).click();
  (await server.next("GET /api/order/order-1/documents/document-1")).answer({});
});

test("a closed order asks for no credit notes", async () => {
  await show({ status: "cancelled", invoice }, false);
  await expect.element(download).toBeVisible();
  expect(server.count(NOTES)).toBe(0);
});

const showBuyer = (order: Partial<Order>, onSaved = vi.fn()) =>
  inQueries(<BillBuyer order={sampleOrder({ status: "delivered", tax, ...order } as object)} onSaved={onSaved} />);

test("a business customer is added to a bill, which is replaced; what is wrong is said at its field", async () => {
  const onSaved = vi.fn();
  await showBuyer({ invoice }, onSaved);
  await page.getByRole("button", { name: "Add GSTIN" }).click();
  const dialog = page.getByRole("dialog", { name: "Business customer" });
  await expect.element(dialog.getByText("Bill FI/26-27/000123 is credited in full and replaced by a new one.")).toBeVisible();
  await press(dialog.getByRole("button", { name: "Save GSTIN" }), "{Enter}");
  await expect.element(dialog.getByLabelText("GSTIN")).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
  await expectNoAxeViolations();
  await dialog.getByLabelText("GSTIN").fill("27 aapfu0939f1zv");
  await expect.element(dialog.getByText("Registered in Maharashtra")).toBeVisible();
  await dialog.getByLabelText("Legal name").fill(mehta.name);
  await press(dialog.getByRole("button", { name: "Save GSTIN" }), "{Enter}");
  const refused = await server.next(BUYER);
  expect(refused.body).toEqual(mehta);
  refused.refuse(409, "monthClosed", { message: "The books of January 2026 are closed" });
  await expect.element(toastSaying("The books of January 2026 are closed")).toBeVisible();
  await press(dialog.getByRole("button", { name: "Save GSTIN" }), "{Enter}");
  (await server.next(BUYER)).answer({ message: "GSTIN saved" });
  await expect.element(toastSaying("GSTIN saved")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onSaved).toHaveBeenCalledOnce();
});

test("a named business customer can be corrected, unless nothing is left to bill", async () => {
  const screen = await showBuyer({ buyer: mehta });
  await expect.element(page.getByText("Billed to Mehta Design Studio LLP")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Correct GSTIN" })).toBeVisible();
  await screen.unmount();
  await showBuyer({ buyer: mehta, status: "cancelled" });
  await expect.element(page.getByText("GSTIN 27AAPFU0939F1ZV")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Correct GSTIN" })).not.toBeInTheDocument();
});

test("the desk copies a link to the bill, with the shop's origin", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await inQueries(<BillLink order={sampleOrder({ invoice } as object)} />);
  await page.getByRole("button", { name: "Copy link to bill" }).click();
  (await server.next(LINK)).answer({ data: { url: "/api/bill/abc", expiresAt: "2026-12-21T14:50:00.000Z" } });
  await expect.poll(() => copied.mock.calls).toEqual([[`${location.origin}/api/bill/abc`]]);
});

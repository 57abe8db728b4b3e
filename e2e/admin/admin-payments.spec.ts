/** The owner's Payments pages: refunds, payment exceptions, daily totals. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  type Shop,
  shopAt,
  test,
} from "../support/fixtures.ts";
import { CART, orderOf, placePaidOrder, toast } from "../support/ordering.ts";
import { startShop } from "../support/shop-process.ts";

async function openWhole(page: Page, shop: Shop, path: string): Promise<void> {
  await openAsAdmin(page, shop, path);
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

async function paidOrder(shop: Shop) {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  const { orderNumber: number, payments } = await orderOf(shop, orderId);
  return { customer, orderId, number: number as number, paymentId: payments[0].paymentId as string };
}

test("an admin finds a payment, checks it with the provider, and refunds a part and then the rest, as the customer sees", async ({
  page,
  browser,
  shop,
}) => {
  const { customer, number, paymentId } = await paidOrder(shop);
  const theirs = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await enterAs(theirs, customer);
  await openWhole(page, shop, "/admin/payments");
  await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByLabel("Order number or provider ID").fill(`#${number}`);
  const row = page.getByRole("row", { name: paymentId });
  await expect(row).toContainText("₹507");
  await expect(row).toContainText("Received");
  await expect(page.getByRole("row")).toHaveCount(2);
  await row.getByRole("link", { name: `Order ${number}` }).click();
  const drawer = page.getByRole("dialog", { name: `Order ${number}` });
  await drawer.getByRole("button", { name: "Check payment status" }).click();
  await expect(toast(page, "Payment status: ₹507 received")).toBeVisible();

  await drawer.getByRole("button", { name: "Refund" }).click();
  const form = page.getByRole("dialog", { name: `Refund order ${number}` });
  await form.getByLabel("Amount (₹)").fill("99.50");
  await form.getByLabel("Reason").fill("One pizza was cold");
  await form.getByRole("button", { name: "Refund" }).click();
  await expect(toast(page, "Refund of ₹99.50 started")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(
    drawer.getByText("₹99.50, Processed, One pizza was cold").or(drawer.getByText("₹99.50, Queued, One pizza was cold")),
  ).toBeVisible();
  await expect(drawer.getByText(/^₹99\.50, One pizza was cold, by /)).toBeVisible();
  await theirs.goto("/myorders");
  await expect(
    theirs.getByText("₹99.50 refunded to your original payment method. The money arrives within 5–7 working days."),
  ).toBeVisible();

  await drawer.getByRole("button", { name: "Refund" }).click();
  await expect(form.getByLabel("Amount (₹)")).toHaveValue("407.5");
  await form.getByLabel("Reason").fill("It never came");
  await form.getByRole("button", { name: "Refund" }).click();
  await expect(toast(page, "Refund of ₹407.50 started")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expect(theirs.getByText("Refunded to your original payment method.")).toBeVisible();
  await theirs.context().close();
});

test("the totals of a day are shown and exported, within the content security policy", async ({ page, shop }) => {
  const breaches: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/csp-report") && breaches.push(request.postData() ?? ""));
  await paidOrder(shop);
  await openWhole(page, shop, "/admin/payments");
  await page.getByRole("button", { name: "Daily totals" }).click();
  // The day's totals are in its first row, which is not the table's first row just after midnight.
  const day = page.getByRole("table", { name: "Daily totals" }).getByRole("row").filter({ hasText: "Online" }).first();
  await expect(day.getByRole("cell").last()).toHaveText("Not compared yet");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  expect(breaches).toEqual([]);
});

test("the page fits a phone", { tag: "@full" }, async ({ page, shop }) => {
  await paidOrder(shop);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ["review", "all", "days"]) {
    await openWhole(page, shop, `/admin/payments?view=${view}`);
    await expect(page.getByRole("heading", { name: "Payments", exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, 390);
    await expectNoAxeViolations(page);
  }
});

/** A provider that returns one payment of ₹250 without an order for any ID, and refunds it. */
async function startProvider() {
  const read = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const server = createServer(async (request, response) => {
    const id = /payments\/(pay_\w+)/.exec(request.url ?? "")?.[1] ?? "";
    const body = await read(request);
    const refund = () => ({
      id: `rfnd_${id}`,
      payment_id: id,
      amount: 25_000,
      status: "processed",
      receipt: JSON.parse(body).receipt,
    });
    const answer = request.method === "POST" ? refund() : stray(id);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const stray = (id: string) => ({
  id,
  order_id: "order_stranger",
  amount: 25_000,
  currency: "INR",
  status: "captured",
  created_at: Math.floor(Date.now() / 1000),
});
const WEBHOOK_SECRET = "hook-of-this-test";

async function sendWebhook(url: string, paymentId: string): Promise<void> {
  const body = JSON.stringify({ event: "payment.captured", payload: { payment: { entity: stray(paymentId) } } });
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": `event_${paymentId}`,
  };
  const answer = await fetch(`${url}/api/payment/webhook`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

test("a payment without an order is shown at once, can be refunded or resolved, and stays listed", async ({ page }) => {
  test.slow();
  const provider = await startProvider();
  const process = await startShop({
    RAZORPAY_KEY_ID: "rzp_test_key",
    RAZORPAY_KEY_SECRET: "secret",
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: provider.url,
  });
  try {
    const shop = shopAt(process.url);
    await enterAs(page, await shop.admin(), shop.url);
    await page.goto(`${shop.url}/admin/payments`);
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await sendWebhook(process.url, "pay_first");
    const link = page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link", { name: /^Payments/ });
    await expect(link).toHaveText("Payments1");
    const card = page.getByRole("region", { name: "Payment to check" });
    await expect(card).toContainText("₹250");
    await expect(card).toContainText("pay_first");

    await card.getByRole("button", { name: "Refund payment" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Refund payment" }).click();
    await expect(toast(page, "Refund of ₹250 started")).toBeVisible();
    await expect(card.getByRole("button", { name: "Refund payment" })).toHaveCount(0);

    await sendWebhook(process.url, "pay_second");
    await expect(link).toHaveText(/^Payments[12]$/);
    const second = page.getByRole("region", { name: "Payment to check" }).filter({ hasText: "pay_second" });
    await second.getByRole("button", { name: "Mark as resolved" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark as resolved?" });
    await dialog.getByLabel("How did you resolve it?").fill("It was for a gift card");
    await dialog.getByRole("button", { name: "Mark as resolved" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(second).toHaveCount(0);

    await page.getByLabel("State").selectOption("Resolved");
    await expect(second).toContainText(/Resolved by Meera Rao, .*: It was for a gift card/);
  } finally {
    await process.stop();
    provider.close();
  }
});

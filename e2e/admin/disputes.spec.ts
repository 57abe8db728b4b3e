/** What the owner sees of a dispute: the deadline, the evidence, and what is missing. */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, type Shop, shopAt, test } from "../support/fixtures.ts";
import { CART, placeOrder, setStatus } from "../support/ordering.ts";
import { type ShopProcess, startShop } from "../support/shop-process.ts";

const WEBHOOK_SECRET = "hook-of-this-test";
const DAY_SECONDS = 24 * 3600;
const now = () => Math.floor(Date.now() / 1000);

/** A provider whose orders are paid as soon as their payments are fetched. */
async function startProvider() {
  const orders: { id: string; amount: number; currency: string; receipt: string }[] = [];
  const paid = (order: (typeof orders)[number]) => ({ ...order, status: "paid", amount_paid: order.amount });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [, , resource, id = "", part] = new URL(request.url ?? "/", "http://provider").pathname.split("/");
    const send = (answer: object) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (request.method === "POST" && resource === "orders") {
      const made = { ...JSON.parse(Buffer.concat(chunks).toString()), id: `order_disputed${orders.length}` };
      orders.push(made);
      return send({ ...made, status: "created" });
    }
    const order = orders.find((known) => known.id === id || paymentIdOf(known.id) === id);
    if (!order || resource === "disputes") return send({ items: [] });
    if (resource === "payments") return send(paymentOf(order.id, order.amount));
    return send(part ? { items: [paymentOf(order.id, order.amount)] } : paid(order));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const paymentIdOf = (orderId: string) => orderId.replace("order_", "pay_");
const paymentOf = (orderId: string, amount: number) => ({
  id: paymentIdOf(orderId),
  order_id: orderId,
  amount,
  currency: "INR",
  status: "captured",
  method: "upi",
  created_at: now(),
});

let events = 0;
async function sendWebhook({ url }: Shop, event: string, payload: Record<string, object>): Promise<void> {
  const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
  const body = JSON.stringify({ event, payload: entities, created_at: now() });
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": `event_dispute${++events}`,
  };
  expect((await fetch(`${url}/api/payment/webhook`, { method: "POST", headers, body })).status).toBe(200);
}

const disputeOf = (id: string, paymentId: string, change: object = {}) => ({
  id,
  payment_id: paymentId,
  amount: 50_700,
  currency: "INR",
  amount_deducted: 0,
  reason_code: "goods_or_services_not_received",
  respond_by: now() + 5 * DAY_SECONDS + 3600,
  status: "open",
  phase: "chargeback",
  created_at: now(),
  ...change,
});

/** A delivered order, paid online. */
async function deliveredOrder(shop: Shop) {
  const customer = await shop.signIn();
  const placed = await placeOrder(shop, customer, CART);
  await sendWebhook(shop, "payment.captured", { payment: paymentOf(placed.orderId, placed.amount) });
  await setStatus(shop, await shop.admin(), placed.orderData._id, "delivered");
  return { customer, paymentId: paymentIdOf(placed.orderId) };
}

const cardOf = (page: Page, title: string, id: string) => page.getByRole("region", { name: title }).filter({ hasText: id });

let provider: Awaited<ReturnType<typeof startProvider>>;
let process: ShopProcess;
let shop: Shop;

test.beforeAll(async () => {
  provider = await startProvider();
  process = await startShop({
    RAZORPAY_KEY_ID: "rzp_test_key",
    RAZORPAY_KEY_SECRET: "secret",
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: provider.url,
  });
  shop = shopAt(process.url);
});
test.afterAll(async () => {
  await process?.stop();
  provider?.close();
});

test("a dispute shows its deadline and evidence, and what is not stored any more", async ({ page }) => {
  test.slow();
  const stored = await deliveredOrder(shop);
  const deleted = await deliveredOrder(shop);
  const leaving = { token: deleted.customer.token, body: { confirmation: "DELETE" } };
  expect((await shop.call("POST", "/api/user/delete-account", leaving)).body.success).toBe(true);
  await sendWebhook(shop, "payment.dispute.created", { dispute: disputeOf("disp_kept", stored.paymentId) });
  await sendWebhook(shop, "payment.dispute.created", { dispute: disputeOf("disp_deleted", deleted.paymentId) });
  await sendWebhook(shop, "payment.dispute.created", { dispute: disputeOf("disp_stranger", "pay_stranger") });
  await sendWebhook(shop, "payment.dispute.created", { dispute: disputeOf("disp_odd", stored.paymentId, { status: "escalated" }) });

  await enterAs(page, await shop.admin(), shop.url);
  await page.goto(`${shop.url}/admin/payments`);
  const full = cardOf(page, "Payment disputed", "disp_kept");
  await expect(full).toContainText("5 days left");
  await full.getByText("Evidence", { exact: true }).click();
  await expect(full).toContainText("Recipient: Aarav Mehta, +91 98450 12345");
  await expect(full).toContainText("Address: Flat 4B, 12th Main, Indiranagar");

  const anonymous = cardOf(page, "Payment disputed", "disp_deleted");
  await expect(anonymous).toContainText("The customer's name, contact details and address are no longer stored");
  await anonymous.getByText("Evidence", { exact: true }).click();
  await expect(anonymous).toContainText("Items: ");
  await expect(anonymous).not.toContainText("Recipient:");
  await expect(anonymous).not.toContainText("Address:");

  await expect(cardOf(page, "Payment disputed", "disp_stranger")).toContainText(
    "No order in this shop belongs to the disputed payment",
  );
  const unreadable = cardOf(page, "Unreadable dispute", "disp_odd");
  await expect(unreadable).toContainText(stored.paymentId);
  await expect(unreadable).toContainText("Last error: status:");
  await expect(unreadable.getByRole("button")).toHaveText(["Mark as resolved"]);
  await expectNoAxeViolations(page);
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
});

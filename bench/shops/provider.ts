/** A payment provider that responds at once: every order is paid as soon as its payments are fetched. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { FIRST_NUMBER } from "../people.ts";

const KEY_SECRET = "secret_of_the_measured_shop";
const EVENTS_SECRET = "webhooks_of_the_measured_shop";

export const orderIdOf = (n: number): string => `order_bn${FIRST_NUMBER + n}`;
export const paymentIdOf = (orderId: string): string => orderId.replace("order_", "pay_");
export const signatureOf = (orderId: string): string =>
  createHmac("sha256", KEY_SECRET)
    .update(`${orderId}|${paymentIdOf(orderId)}`)
    .digest("hex");

export interface Provider {
  env: Record<string, string>;
  /** Sends the webhook event that this order is paid, which the shop may know already. */
  tell(url: string, orderId: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  let made = 0;
  let lastAmount = 0;
  const payment = (id: string) => {
    const orderId = id.replace("pay_", "order_");
    return {
      id,
      order_id: orderId,
      amount: lastAmount,
      currency: "INR",
      status: "captured",
      method: "upi",
      created_at: 1_790_000_000,
    };
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const [, , kind, id = "", rest] = String(request.url).split("/");
    if (kind === "payments") return payment(id);
    if (rest === "payments") return { items: [payment(paymentIdOf(id))] };
    // Lists that background jobs read.
    if (request.method === "GET") return { items: [] };
    const body = await readBody(request);
    // The amount is always the same.
    lastAmount = body.amount;
    return { id: orderIdOf(++made), amount: body.amount, currency: "INR", receipt: body.receipt };
  };
  const server = createServer(async (request, response) => {
    const text = JSON.stringify(await answer(request));
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    env: {
      RAZORPAY_KEY_ID: "rzp_test_measured",
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: EVENTS_SECRET,
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    },
    async tell(url, orderId) {
      const body = JSON.stringify({ event: "payment.captured", payload: { payment: { entity: payment(paymentIdOf(orderId)) } } });
      const signature = createHmac("sha256", EVENTS_SECRET).update(body).digest("hex");
      const headers = {
        "content-type": "application/json",
        "x-razorpay-signature": signature,
        "x-razorpay-event-id": `evt_${orderId}`,
      };
      const answer = await fetch(url + paymentEndpoints.webhook.path, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`the event was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<{ amount: number; receipt: string }> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

/** A payment provider that answers at once: every order it makes is paid for the moment it is asked about. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { FIRST_NUMBER } from "./people.ts";

const KEY_SECRET = "secret_of_the_measured_shop";

export const orderIdOf = (n: number): string => `order_bn${FIRST_NUMBER + n}`;
export const paymentIdOf = (orderId: string): string => orderId.replace("order_", "pay_");
export const signatureOf = (orderId: string): string =>
  createHmac("sha256", KEY_SECRET)
    .update(`${orderId}|${paymentIdOf(orderId)}`)
    .digest("hex");

export interface Provider {
  env: Record<string, string>;
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
    const body = await readBody(request);
    // The basket is always the same.
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
      RAZORPAY_WEBHOOK_SECRET: "webhooks_of_the_measured_shop",
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
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

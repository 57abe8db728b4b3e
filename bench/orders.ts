/** Customers who place an order and report its payment, one after the other, as many at once as is said. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { PEOPLE, tokenOf } from "./people.ts";
import { paymentIdOf, signatureOf } from "./provider.ts";

export interface Basket {
  items: { _id: string; quantity: number }[];
  /** Rupees, delivery included. */
  amount: number;
}

const ADDRESS = { firstName: "Asha", lastName: "Rao", address: "12 MG Road, Bengaluru 560001", phone: "+919811111111" };

interface Answer {
  success: boolean;
  orderId: string;
  orderData: { _id: string };
  /** Of a demo shop. */
  otp?: string;
}

export type PostCall = (path: string, body: object, token: string, key?: string) => Promise<Answer>;

export function openCalls(url: string): { post: PostCall; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const { port, hostname } = new URL(url);
  const post: PostCall = (path, body, token, key) =>
    new Promise((done, fail) => {
      const text = JSON.stringify(body);
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        token,
        ...(key && { "idempotency-key": key }),
      };
      const asked = request({ agent, hostname, port, path, method: "POST", headers }, (answer) => {
        let read = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          read += chunk;
        });
        answer.on("end", () => (answer.statusCode === 200 ? done(JSON.parse(read)) : fail(new Error(`${path}: ${read}`))));
      });
      asked.on("error", fail).end(text);
    });
  return { post, close: () => agent.destroy() };
}

/** Answers the provider's id of it and ours. */
export async function buy(post: PostCall, basket: Basket, person: number, key: string = randomUUID()) {
  const token = tokenOf(person);
  const { orderId, orderData } = await post("/api/order/place", { ...basket, address: ADDRESS }, token, key);
  const claim = { razorpay_order_id: orderId, razorpay_payment_id: paymentIdOf(orderId), razorpay_signature: signatureOf(orderId) };
  await post("/api/order/verify-payment", { ...claim, orderData }, token);
  return { providerOrderId: orderId, orderId: orderData._id };
}

/** Paid orders a second. */
export async function runOrders(url: string, basket: Basket, seconds: number, atOnce: number): Promise<number> {
  const { post, close } = openCalls(url);
  let next = Math.floor(Math.random() * PEOPLE);
  let paid = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const customer = async () => {
    while (performance.now() < end) {
      next = (next + 1) % PEOPLE;
      await buy(post, basket, next);
      paid++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, customer));
  const rate = (paid * 1000) / (performance.now() - start);
  close();
  return rate;
}

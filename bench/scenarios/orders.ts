/** The requests of a customer's browser to order and to pay. */
import { randomUUID } from "node:crypto";
import { tokenOf } from "../people.ts";
import { paymentIdOf, signatureOf } from "../shops/provider.ts";
import { HttpClient } from "../tools/http-client.ts";

export interface CartContents {
  items: { _id: string; quantity: number }[];
  /** In rupees, including delivery. */
  amount: number;
}

export const ADDRESS = { firstName: "Asha", lastName: "Rao", address: "12 MG Road, Bengaluru 560001", phone: "+919811111111" };

interface Answer {
  success: boolean;
  orderId: string;
  orderData: { _id: string };
  /** Of a demo shop. */
  otp?: string;
}

export type PostCall = (path: string, body: object, token: string, key?: string) => Promise<Answer>;

export const postOver =
  (client: HttpClient): PostCall =>
  (path, body, token, key) =>
    client.json({ method: "POST", path, headers: key === undefined ? { token } : { token, "idempotency-key": key }, body });

export function openCalls(url: string): { post: PostCall; close(): void } {
  const client = new HttpClient(url);
  return { post: postOver(client), close: () => client.close() };
}

export const place = (post: PostCall, cart: CartContents, person: number) =>
  post("/api/order/place", { ...cart, address: ADDRESS }, tokenOf(person), randomUUID());

/** Returns the IDs of the provider order and of the order. */
export async function buy(post: PostCall, cart: CartContents, person: number) {
  const { orderId, orderData } = await place(post, cart, person);
  await post("/api/order/verify-payment", { ...claimOf(orderId), orderData }, tokenOf(person));
  return { providerOrderId: orderId, orderId: orderData._id };
}

/** The payment window's result. */
export const claimOf = (orderId: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentIdOf(orderId),
  razorpay_signature: signatureOf(orderId),
});

/** The requests of people's pages, as the browser makes them. */
import { randomUUID } from "node:crypto";
import type { Provider } from "../server/faults/world/provider.ts";
import type { LedgerPayment } from "../server/faults/world/provider-ledger.ts";
import type { Send } from "./load.ts";

export const ADDRESS = { firstName: "Asha", lastName: "Rao", address: "12 MG Road, Bengaluru 560001", phone: "+919811111111" };

export interface CartContents {
  items: { _id: string; quantity: number }[];
  /** In rupees, including delivery. */
  amount: number;
}

interface Food {
  _id: string;
  image: string;
  price: number;
  deal: object | null;
}

/** Any number of calls at once. */
export const sendTo =
  (url: string): Send =>
  async ({ path, body, method = body ? "POST" : "GET", headers }) => {
    const json = body && { "content-type": "application/json" };
    const answer = await fetch(url + path, {
      method,
      headers: { "accept-encoding": "br", ...json, ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text;
  };

export async function foodsOf(url: string): Promise<Food[]> {
  return JSON.parse(await sendTo(url)({ path: "/api/food/list" })).data;
}

/** The menu's version. */
export async function menuTagOf(url: string): Promise<string> {
  return (await fetch(`${url}/api/food/list`)).headers.get("etag") ?? "";
}

/** The first foods of the menu in these quantities, at current prices. */
export async function cartOf(url: string, quantities: readonly number[]): Promise<CartContents> {
  const foods = await foodsOf(url);
  const { deliveryFee } = JSON.parse(await sendTo(url)({ path: "/api/settings" })).data;
  const lines = quantities.map((quantity, index) => {
    const food = foods[index];
    if (!food) throw new Error(`the menu has fewer than ${quantities.length} foods`);
    return { _id: food._id, quantity, price: food.price };
  });
  const amount = lines.reduce((sum, { quantity, price }) => sum + quantity * price, deliveryFee);
  return { items: lines.map(({ _id, quantity }) => ({ _id, quantity })), amount };
}

interface Placed {
  /** Of the provider order. */
  orderId: string;
  orderData: { _id: string };
}

export async function place(send: Send, cart: CartContents, token: string): Promise<Placed> {
  const headers = { token, "idempotency-key": randomUUID() };
  return JSON.parse(await send({ path: "/api/order/place", headers, body: { ...cart, address: ADDRESS } }));
}

export async function buy(send: Send, { ledger, claimOf }: Provider, cart: CartContents, token: string) {
  const { orderId, orderData } = await place(send, cart, token);
  const payment = ledger.pay(orderId);
  await send({ path: "/api/order/verify-payment", headers: { token }, body: { ...claimOf(payment), orderData } });
  return { payment, orderId: orderData._id };
}

/** The provider's event of a payment, which the shop may know already. */
export async function notifyPaid(url: string, { event }: Provider, payment: LedgerPayment): Promise<void> {
  const { body, headers } = event("payment.captured", payment);
  const response = await fetch(`${url}/api/payment/webhook`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`the event was answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** With the code in a demo shop's response. */
export async function signIn(send: Send, mobile: string): Promise<Record<"token" | "role" | "name", string>> {
  const { otp } = JSON.parse(await send({ path: "/api/user/send-otp", body: { name: "Asha Rao", mobile } }));
  return JSON.parse(await send({ path: "/api/user/verify-otp", body: { mobile, otp } }));
}

export const readCart = (send: Send, token: string) => send({ path: "/api/cart/get", headers: { token }, body: {} });
export const addToCart = (send: Send, token: string, itemId: string | undefined) =>
  send({ path: "/api/cart/add", headers: { token }, body: { itemId } });
export const readSettings = (send: Send) => send({ path: "/api/settings" });
export const readOrders = (send: Send, token: string) =>
  send({ path: "/api/order/userorders?limit=20", headers: { token }, body: {} });

export const setStatus = (send: Send, token: string, orderId: string, status: string) =>
  send({ path: "/api/order/admin/status", headers: { token }, body: { orderId, status } });
/** The requests of the admin's pages after a notification. */
export async function readBoardAndDashboard(send: Send, token: string): Promise<void> {
  for (const path of ["/api/order/admin/board", "/api/admin/stats"]) await send({ path, headers: { token } });
}

import type { Food } from "@forno/contract/menu/food.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import type { SignedEvent } from "../../providers/payment/fake-provider-events.ts";
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";
import { findBrokenInvariants } from "../../testing/database/broken-invariants.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { type BodyInput, type BuiltOrder, buildOrder, setStatus } from "../order/order-factory.ts";

export interface PaidAtProvider extends BuiltOrder {
  payment: ProviderPayment;
}

/** An order whose customer has paid at the provider, before any report reached the shop. */
export async function buildPayment(
  shop: TestShop,
  token: string,
  food: Food,
  change: Partial<ProviderPayment> = {},
  input: BodyInput = {},
): Promise<PaidAtProvider> {
  const order = await buildOrder(shop, token, food, input);
  return { ...order, payment: shop.payments.pay(order.providerOrderId, change) };
}

/** A paid and delivered order. */
export async function buildDelivered(shop: TestShop, token: string, food: Food, input: BodyInput = {}): Promise<PaidAtProvider> {
  const paid = await buildPayment(shop, token, food, {}, input);
  await verifyPayment(shop, claimOf(shop, paid));
  await setStatus(shop, paid.orderId, "delivered");
  return paid;
}

export interface PaidShop {
  shop: TestShop;
  /** Tokens. */
  admin: string;
  token: string;
  food: Food;
  paid: PaidAtProvider;
}

/** A shop with one order whose customer has paid at the provider. */
export async function startPaidShop(): Promise<PaidShop> {
  const shop = await startTestShop();
  const food = await buildFood(shop.deps);
  const { token } = await shop.signIn();
  const { token: admin } = await shop.signIn("admin");
  const paid = await buildPayment(shop, token, food);
  await verifyPayment(shop, claimOf(shop, paid));
  return { shop, admin, token, food, paid };
}

/** What the payment window passes to the page. */
export const claimOf = (shop: TestShop, { providerOrderId, payment }: Pick<PaidAtProvider, "providerOrderId" | "payment">) => ({
  razorpay_order_id: providerOrderId,
  razorpay_payment_id: payment.id,
  razorpay_signature: shop.payments.sign(providerOrderId, payment.id),
});

export const verifyPayment = (shop: Pick<TestShop, "call">, claim: object) =>
  shop.call(paymentEndpoints.verifyPayment, { body: claim });

export const deliver = (shop: TestShop, { rawBody, signature, eventId }: SignedEvent) =>
  shop.call(paymentEndpoints.webhook, {
    body: rawBody,
    headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": eventId },
  });

export const sendPaymentEvent = (shop: TestShop, name: string, payment: ProviderPayment) =>
  deliver(shop, shop.payments.signedEvent(name, payment));

export const brokenInvariants = (shop: TestShop): Promise<string[]> => findBrokenInvariants(shop.deps.db);

/** A customer who has paid at the provider. */
export interface Buyer extends SignedInUser {
  paid: PaidAtProvider;
}

export interface SharedShop {
  shop: TestShop;
  /** Another instance of the shop, with the same provider. */
  second: TestShop;
  /** A token. */
  admin: string;
  food: Food;
}

export async function startSharedShop(): Promise<SharedShop> {
  const shop = await startTestShop();
  const second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
  return { shop, second, admin: (await shop.signIn("admin")).token, food: await buildFood(shop.deps) };
}

export type PaymentReports = ReturnType<typeof paymentReportsOf>;

/** The ways in which a shop, on one instance or another, receives a report of a payment. */
export const paymentReportsOf = (shop: TestShop) => ({
  inBrowser: ({ paid }: Buyer, at = shop) => verifyPayment(at, claimOf(shop, paid)),
  byEvent: ({ paid }: Buyer, at = shop) => deliver(at, shop.payments.signedEvent("order.paid", paid.payment)),
  byAsking: ({ paid, token }: Buyer, at = shop) => at.call(paymentEndpoints.verify, { token, body: { orderId: paid.orderId } }),
});

export type StoredPayments = ReturnType<typeof storedPaymentsOf>;

/** What the shop's database contains about a payment. */
export const storedPaymentsOf = (shop: TestShop) => ({
  orderOf: ({ paid }: Buyer) =>
    shop.deps.db.selectFrom("orders").selectAll().where("id", "=", paid.orderId).executeTakeFirstOrThrow(),
  eventsOf: ({ paid }: Buyer) =>
    shop.deps.db.selectFrom("order_events").selectAll().where("order_id", "=", paid.orderId).orderBy("id").execute(),
  paymentsOf: ({ paid }: Buyer) => shop.deps.db.selectFrom("payments").selectAll().where("order_id", "=", paid.orderId).execute(),
  /** How often an event was counted. */
  counted: async (eventId: string) =>
    (await shop.deps.db.selectFrom("webhook_events").selectAll().where("event_id", "=", eventId).execute()).length,
});

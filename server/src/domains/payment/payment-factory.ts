import { paymentEndpoints } from "@forno/contract/order/payment.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import type { SignedEvent } from "../../providers/payment/fake-payments.ts";
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";
import { findBrokenInvariants } from "../../testing/database/broken-invariants.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../food/food-factory.ts";
import { type BodyInput, type BuiltOrder, buildOrder } from "../order/order-factory.ts";

export interface PaidAtProvider extends BuiltOrder {
  payment: ProviderPayment;
}

/** An order whose customer has paid, which the shop does not know yet. */
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

export interface PaidShop {
  shop: TestShop;
  /** Tokens. */
  admin: string;
  token: string;
  food: Food;
  paid: PaidAtProvider;
}

/** A shop with one order that its customer has paid. */
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

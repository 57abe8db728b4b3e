import type { Food } from "@forno/contract/food.ts";
import { paymentEndpoints } from "@forno/contract/payment.ts";
import { sql } from "kysely";
import type { SignedEvent } from "../../providers/payment/fake-payments.ts";
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";
import type { TestShop } from "../../testing/test-shop.ts";
import { type BuiltOrder, buildOrder } from "../order/order-factory.ts";

export interface PaidAtProvider extends BuiltOrder {
  payment: ProviderPayment;
}

/** An order whose customer has paid, of which the shop knows nothing yet. */
export async function buildPayment(
  shop: TestShop,
  token: string,
  food: Food,
  change: Partial<ProviderPayment> = {},
): Promise<PaidAtProvider> {
  const order = await buildOrder(shop, token, food);
  return { ...order, payment: shop.payments.pay(order.providerOrderId, change) };
}

/** What the payment window hands to the page. */
export const claimOf = (shop: TestShop, { providerOrderId, payment }: Pick<PaidAtProvider, "providerOrderId" | "payment">) => ({
  razorpay_order_id: providerOrderId,
  razorpay_payment_id: payment.id,
  razorpay_signature: shop.payments.sign(providerOrderId, payment.id),
});

export const verifyPayment = (shop: TestShop, claim: object) => shop.call(paymentEndpoints.verifyPayment, { body: claim });

export const deliver = (shop: TestShop, { rawBody, signature, eventId }: SignedEvent) =>
  shop.call(paymentEndpoints.webhook, {
    body: rawBody,
    headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": eventId },
  });

export const announce = (shop: TestShop, name: string, payment: ProviderPayment) =>
  deliver(shop, shop.payments.signedEvent(name, payment));

/** Lines that must be empty, whatever happened: see each query's name. */
export async function brokenInvariants(shop: TestShop): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    SELECT 'captured, neither pays, goes back nor is reported: ' || payment_id AS broken FROM payments p
      WHERE status = 'captured' AND NOT pays_order
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id)
    UNION ALL SELECT 'paid without its money: ' || o.id FROM orders o
      WHERE payment AND total_paise > 0 AND NOT EXISTS (
        SELECT FROM payments p WHERE p.order_id = o.id AND pays_order AND amount_paise = total_paise AND currency = 'INR')
    UNION ALL SELECT 'pays an unpaid order: ' || p.payment_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE pays_order AND NOT o.payment
    UNION ALL SELECT 'not one paid event: ' || o.id FROM orders o
      WHERE payment::int <> (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND kind = 'paid')
    UNION ALL SELECT 'status is not its last event: ' || o.id FROM orders o
      WHERE status <> (SELECT e.status FROM order_events e WHERE e.order_id = o.id AND kind = 'status' ORDER BY e.id DESC LIMIT 1)
    UNION ALL SELECT 'a cancelled order uses a promo, or another does not: ' || u.order_id FROM promo_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.is_counted = (o.status = 'cancelled')
    UNION ALL SELECT 'two open orders of one customer: ' || user_id FROM orders
      WHERE status = 'pending' AND NOT payment AND superseded_by IS NULL GROUP BY user_id HAVING count(*) > 1`.execute(
    shop.deps.db,
  );
  return rows.map((row) => row.broken);
}

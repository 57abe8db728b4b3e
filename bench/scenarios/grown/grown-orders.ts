import type { GrownShop } from "./grown-shops.ts";

/** The result of the payment window, after the customer has paid. */
export function verifyBodyOf({ payments, placed }: GrownShop, round: number): object {
  const { providerOrderId } = placed.get(round) ?? { providerOrderId: "" };
  const payment = payments.pay(providerOrderId);
  return {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: payments.sign(providerOrderId, payment.id),
  };
}

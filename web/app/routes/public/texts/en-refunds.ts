import { REFUND_ARRIVES } from "@forno/contract/payment/rules/refund.ts";
import type { PolicySection } from "./en-policy.ts";

/** Cancellations and refunds. The version and date change with the text. */
export const refundPolicyTexts = {
  title: "Cancellation and refund policy",
  description: "How to cancel an order, when we refund you, and when the money arrives.",
  version: "Version 1.0",
  updated: "Last updated November 22, 2026",
  lead: "When you can cancel an order, when we refund you, and when the money arrives.",
  shortPoints: [
    "You can cancel until we start preparing your order. Call us, and we refund you in full.",
    "If we cancel your order, we refund you in full automatically.",
    "If something is missing, wrong or not good, tell us the same day. We replace it or refund you.",
    `Refunds go to your original payment method and arrive within ${REFUND_ARRIVES}.`,
  ],
  sections: [
    {
      id: "cancel",
      title: "If you cancel",
      points: [
        "Before we start preparing: call us with your order number. We cancel the order and refund the full amount, including the delivery fee.",
        "Once we are preparing it, or it is on its way: the order can no longer be cancelled, since it is made for you.",
        "Not paid yet: you don't need to do anything. Unpaid orders are cancelled automatically.",
      ],
    },
    {
      id: "we-cancel",
      title: "If we cancel",
      paragraphs: [
        "If we cannot prepare or deliver your order, we cancel it and refund the full amount automatically. My Orders shows the order as cancelled, with the status of your refund.",
      ],
    },
    {
      id: "problems",
      title: "If something is wrong",
      points: [
        "Missing, wrong, damaged or poor-quality food: call us on the same day with your order number, with a photo if you can. We send a replacement or refund the item.",
        "Your order did not arrive: call us. If we did not deliver it, we refund it in full.",
        "Late orders: the Delivery page says what we offer.",
        "We cannot refund an order that we could not hand over because the address was wrong or nobody could be reached.",
      ],
    },
    {
      id: "payments",
      title: "Payment problems",
      points: [
        "Your payment failed but the money left your account: either your bank returns it, or our payment provider confirms it and we prepare your order. Check My Orders.",
        "You paid twice, or paid for an order that was already cancelled: we refund the extra payment in full, automatically.",
      ],
    },
    {
      id: "when",
      title: "When the money arrives",
      points: [
        `Online payments: we start the refund immediately, to the card, UPI account or bank account you paid with. Your bank credits it within ${REFUND_ARRIVES}.`,
        "Cash: we return the money in cash or by UPI, as you prefer.",
        `Not there after ${REFUND_ARRIVES}? Contact us with your order number. We give you a reference number that your bank can use to find it.`,
      ],
    },
  ] satisfies PolicySection[],
  contact: (shop: string) => `To cancel an order or ask about a refund, contact ${shop}:`,
  contactNone: (shop: string) => `To cancel an order or ask about a refund, ask at the counter of ${shop}.`,
} as const;

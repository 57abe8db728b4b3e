import type { PolicySection } from "./en-policy.ts";

/** The terms of an order. The version and date change with the text. */
export const termsTexts = {
  title: "Terms and conditions",
  description: "The terms that apply to your order: prices, payment, delivery and your rights.",
  version: "Version 1.0",
  updated: "Last updated November 22, 2026",
  lead: (shop: string) => `The terms that apply when you order from ${shop} on this site.`,
  shortPoints: [
    "An order is confirmed when your payment succeeds, or when you place it with cash on delivery.",
    "You pay the total shown at checkout. It includes all taxes, the delivery fee and your discount.",
    "If we cannot deliver your order, we cancel it and refund you in full.",
    "Cancellations and refunds follow our refund policy.",
  ],
  sections: [
    {
      id: "account",
      title: "Your account",
      points: [
        "You sign in with your mobile number and a one-time code. Never share the code: our staff never ask for it.",
        "You must be 18 or older to order, and give your own name, number and address.",
        "You can delete your account at any time, unless you have an open order or a pending refund.",
      ],
    },
    {
      id: "orders",
      title: "Orders",
      points: [
        "The menu shows what we offer and at what price. Pictures may differ slightly from what you receive.",
        "We may decline or cancel an order if an item has run out, the address is outside our area, we cannot reach you, or we suspect misuse. We then refund what you paid.",
        "An order that is not paid in time is cancelled automatically.",
        "Tell us about allergies before you order. All our food is made in one kitchen, so we cannot rule out traces.",
      ],
    },
    {
      id: "prices",
      title: "Prices and payment",
      points: [
        "Prices are in Indian rupees and include all taxes. The checkout shows the delivery fee, your discount and the total before you pay.",
        "Online payments are processed by our payment provider. We never see your card, UPI PIN or bank details.",
        "If we offer cash on delivery, please have the amount ready when the order arrives.",
        "Prices can change at any time. An order that you have placed keeps its price.",
      ],
    },
    {
      id: "promo",
      title: "Promo codes",
      points: [
        "One promo code can be used per order. Each code has its own minimum order, limits and expiry date.",
        "Codes have no cash value. If an order is cancelled, we refund what you paid.",
      ],
    },
    {
      id: "delivery",
      title: "Delivery",
      points: [
        "We deliver during our opening hours. Areas, charges and delivery times are on the Delivery page.",
        "Please give a complete address and keep your phone at hand. If nobody can be reached at the address, we may have to return with the order, and a refund may not be possible.",
        "Traffic and weather can delay a delivery. What we offer for late orders is on the Delivery page.",
      ],
    },
    {
      id: "use",
      title: "Use of this site",
      points: [
        "Do not disrupt the service, access other people's data, or order without intending to pay.",
        "The name, logo, pictures and texts of this site belong to us or our licensors.",
      ],
    },
    {
      id: "liability",
      title: "Liability and law",
      paragraphs: [
        "We are responsible for the quality of our food and for damage caused by our negligence, as the law provides. Nothing in these terms limits your rights as a consumer.",
        "Indian law applies, including the Consumer Protection Act, 2019. Disputes go to the courts where the shop is located, or to the consumer commission where you live.",
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      paragraphs: [
        "The version at the top applies to orders placed from its date on. Earlier orders keep the terms they were placed under.",
      ],
    },
  ] satisfies PolicySection[],
  contact: (shop: string) => `For questions and complaints about your order or these terms, contact ${shop}:`,
  contactNone: (shop: string) => `For questions and complaints, ask at the counter of ${shop} or tell your rider.`,
} as const;

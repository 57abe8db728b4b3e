/** What the provider says of a payment, in the order in which it comes about. */
export const PAYMENT_STATUSES = ["created", "failed", "authorized", "captured", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who reported a payment last. */
export const PAYMENT_SOURCES = ["browser", "webhook", "reconciler"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** The provider's statuses of a payment, in the order in which they occur. */
export const PAYMENT_STATUSES = ["created", "failed", "authorized", "captured", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The source of the last report of a payment. */
export const PAYMENT_SOURCES = ["browser", "webhook", "reconciler"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** How an order is paid. `cash`: to the delivery partner; `none`: a total of ₹0 needs no payment. */
export const PAYMENT_METHODS = ["online", "cash", "none"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

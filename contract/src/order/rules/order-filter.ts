/** What the admin's list of orders can be filtered and sorted by. */

/** `paid`: and not refunded since. */
export const PAYMENT_STATES = ["paid", "unpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const ORDER_SORTS = ["newest", "oldest", "amountHigh", "amountLow"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The payment methods that can be filtered by. Cash has indexes, because it may be rare. */
export const ORDER_METHODS = ["online", "cash"] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

/** As `deliveryBoyId`: orders without a partner. */
export const NO_PARTNER = "none";
export const ORDER_SEARCH_MAX = 100;

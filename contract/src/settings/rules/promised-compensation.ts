/** What is refunded for a late order: nothing, the delivery fee, or the total. */
export const PROMISE_OFFERS = ["off", "fee", "order"] as const;
export type PromiseOffer = (typeof PROMISE_OFFERS)[number];

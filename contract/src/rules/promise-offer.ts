/** What a late order gets back: nothing, its delivery fee, or all of it. */
export const PROMISE_OFFERS = ["off", "fee", "order"] as const;
export type PromiseOffer = (typeof PROMISE_OFFERS)[number];

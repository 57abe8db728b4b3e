/** How an order comes to the shop. */
export const ORDER_CHANNELS = ["web", "counter", "phone"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

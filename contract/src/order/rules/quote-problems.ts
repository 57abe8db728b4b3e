/** Why a quoted order cannot be placed (api.md, Orders and payment). */
export const QUOTE_PROBLEMS = [
  "ordersDisabled",
  "closed",
  "outsideArea",
  "locationNeeded",
  "belowMinimum",
  "slotUnavailable",
  "itemUnavailable",
  "pickupOff",
  "deliveryOff",
] as const;
export type QuoteProblem = (typeof QUOTE_PROBLEMS)[number];

/** The terms of payments and disputes. */

/** How an order is paid. `cash`: to the delivery partner, or at the counter; `card`: at its terminal; `none`: a total of ₹0 needs no payment. */
export const PAYMENT_METHODS = ["online", "cash", "card", "none"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The last of a card that paid at the counter. */
export const CARD_DIGITS = /^\d{4}$/;
export const ENTER_CARD_DIGITS = "Please enter the last four digits of the card";

/** The provider's ways to pay online, as people read them. */
const VIA_NAMES: Readonly<Record<string, string>> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Netbanking",
  wallet: "Wallet",
  emi: "EMI",
  paylater: "Pay later",
};
export const viaName = (via: string): string => VIA_NAMES[via] ?? via;
/** Within a sentence: `Paid by card`, but `Paid by UPI`. */
export const viaInSentence = (via: string): string => viaName(via).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** The provider's statuses of a payment, in the order in which they occur. */
export const PAYMENT_STATUSES = ["created", "failed", "authorized", "captured", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The source of the last report of a payment. */
export const PAYMENT_SOURCES = ["browser", "webhook", "reconciler"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** Characters of a search in the list of payments. */
export const PAYMENT_SEARCH_MAX = 64;

/** Disputes (chargebacks): the shop responds by the deadline or loses the money. */
export const DISPUTE_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The shop can no longer respond. */
export const isDisputeOver = (status: DisputeStatus): boolean => status !== "open" && status !== "under_review";

const DAY_MS = 24 * 3_600_000;

/** Whole days left to respond: 0 on the last day, negative after it. */
export const daysToRespond = (respondBy: Date, now: Date): number => Math.floor((respondBy.getTime() - now.getTime()) / DAY_MS);

/** Texts about one order, to its customer, or to its delivery partner. Their words are fixed: in India operators deliver registered templates only. */

export const ORDER_TEXTS = [
  "accepted",
  "outForDelivery",
  "readyForPickup",
  "deliveredLate",
  "cancelled",
  "paymentLink",
  "assigned",
] as const;
export type OrderText = (typeof ORDER_TEXTS)[number];

export const TEMPLATE_ID_MAX = 64;
const SHOP_MAX = 30;

interface TextOf {
  shop: string;
  order: number;
  /** In cash, or refunded: `₹239`. Null: none. */
  amount: string | null;
  /** Of `paymentLink`. */
  link?: string | undefined;
}

const words: Record<OrderText, (of: TextOf) => string> = {
  accepted: ({ order, amount }) => `We are making order ${order}. Please have ${amount} in cash ready.`,
  outForDelivery: ({ order }) => `Order ${order} is on its way to you.`,
  readyForPickup: ({ order }) => `Order ${order} is ready for pickup.`,
  deliveredLate: ({ order }) => `Order ${order} came late. We are sorry.`,
  cancelled: ({ order, amount }) => `Order ${order} was cancelled.${amount === null ? "" : ` We refund ${amount}.`}`,
  paymentLink: ({ order, amount, link = "" }) => `Pay ${amount} for order ${order}: ${link}`,
  assigned: ({ order }) => `Order ${order} is assigned to you.`,
};

/** At most 160 characters. */
export const orderText = (kind: OrderText, of: TextOf): string => `${of.shop.slice(0, SHOP_MAX)}: ${words[kind](of)}`;

import type { CartProblem } from "../lines/rules/priced-lines.ts";
/** The cart's page. Texts of the cart on every page are in `en.ts`. */
export const cartPageTexts = {
  title: "Your cart",
  items: "Items in your cart",
  each: (price: string) => `${price} each`,
  quantity: (count: number) => `Quantity ${count}`,
  add: (food: string) => `Add ${food}`,
  remove: (food: string) => `Remove ${food}`,
  removeShort: "Remove",
  removed: (food: string) => `${food} was removed from your cart`,
  undo: "Undo",
  edit: (food: string) => `Edit ${food}`,
  editShort: "Edit",
  /** Tells lines of the same food apart. */
  lineLabel: (food: string, summary: string) => (summary ? `${food}: ${summary}` : food),
  soldOut: "Sold out. Remove it to check out.",
  notServed: (times: string) => `Served ${times}. Remove it to check out.`,
  servedLater: (times: string) => `Served ${times}. Choose such a time at checkout.`,
  partSoldOut: (part: string) => `${part} is sold out. Edit this or remove it to check out.`,
  vanished: "Part of this is no longer on the menu. Edit this or remove it to check out.",
  choice: (sentence: string) => `${sentence}. Edit this or remove it to check out.`,
  wasPrice: (price: string) => `The price has changed. It was ${price}.`,
  noImage: "No Image",
  emptyTitle: "Your cart is empty",
  emptyBody: "Add something from the menu to get started.",
  closedTitle: "We're closed",
  closedBody: "You can still browse the menu.",
  closedSaved: (items: string) => `We saved your ${items} for when we open. You can still browse the menu.`,
  openedSaved: (items: string) => `We saved your ${items} when ordering was turned off.`,
  savedItems: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  addBack: (items: string) => `Add ${items} back`,
  addingBack: "Adding them back",
  offline: "You're offline. This is your cart as we last saw it. You can order when you're back online.",
  viewMenu: "View Menu",
  summary: "Cart total",
  loading: "Loading your cart",
  failed: "Failed to fetch your cart",
  failedBody: "Your cart is saved. Please try again.",
  proceed: "Proceed to checkout",
} as const;

export const againTexts = {
  title: (food: string) => `Another ${food}?`,
  last: (summary: string) => `Last time: ${summary}`,
  repeat: "Repeat last",
  choose: "Make a different one",
} as const;

/** The price of a cart or an order. Its charges have labels of their own. */
export const priceTexts = {
  subtotal: "Subtotal",
  total: "Total",
  includesTax: "GST included",
  totalWithTax: "Total incl. GST",
  totalWithoutFee: "Total before delivery",
  fee: "Delivery fee",
  freeDelivery: "Free",
  enterPincode: "Enter your pincode",
  chooseLocation: "Choose your location",
} as const;

/** The cart of a visitor, over the menu. */
export const visitorCartTexts = {
  signInNext: "Next, sign in with your mobile number. We keep your cart.",
} as const;

/** Why a line cannot be ordered, and what to do. */
export function problemText({ kind, name, refusal }: CartProblem, served: string | null): string {
  switch (kind) {
    case "foodSoldOut":
      return cartPageTexts.soldOut;
    case "notServed":
      return cartPageTexts.notServed(served ?? "");
    case "partSoldOut":
      return cartPageTexts.partSoldOut(name);
    case "vanished":
      return cartPageTexts.vanished;
    case "choice":
      return cartPageTexts.choice(refusal);
  }
}

/** A customer's order: details, help and delivery promise. */
export const trackerTexts = {
  deliveringTo: "Delivering to",
  bill: "Bill",
  help: "Help",
  helpText: (order: string) => `Questions? Have your order number ready: ${order}.`,
  noHelp: "Questions? Use the contact details below.",
  callShop: "Call the shop",
  whatsApp: "WhatsApp",
  whatsAppText: (shop: string, order: number) => `Hello ${shop}, I have a question about order ${order}.`,
  email: "Email the shop",

  cancelledByShop: "The shop cancelled this order. We're sorry.",
  late: "Sorry, your order is late.",
  wasLate: "Sorry, your order was late.",
  free: (amount: string) => `It is free: we refunded ${amount}.`,
  feeReturned: (amount: string) => `We refunded the delivery fee of ${amount}.`,
  freeInCash: "It is free: you pay nothing.",
  lessInCash: (amount: string) => `You pay ${amount} less in cash.`,
  willBeFree: (amount: string) => `It is free: we refund ${amount} automatically when it is delivered.`,
  willReturnFee: (amount: string) => `We refund the delivery fee of ${amount} automatically when it is delivered.`,
  offerFree: (minutes: number, amount: string) => `We promised ${minutes} minutes or free. Call us to get ${amount} back.`,
  offerFee: (minutes: number, amount: string) =>
    `We promised ${minutes} minutes. Call us to get the delivery fee of ${amount} back.`,
  offerFreeInCash: (minutes: number) => `We promised ${minutes} minutes or free. Call us and you don't have to pay.`,
  offerLessInCash: (minutes: number, amount: string) => `We promised ${minutes} minutes. Call us and you pay ${amount} less.`,
} as const;

/** One's open order, on every page. */
export const activeOrderTexts = {
  order: (number: number) => `Order ${number}`,
  minutesLeft: (minutes: number) => `${minutes} min`,
  minutesLate: (minutes: number) => `${minutes} min late`,
  unpaid: "Waiting for payment",
  more: (count: number) => `+${count}`,
  moreSpoken: (count: number) => (count === 1 ? "and 1 more order" : `and ${count} more orders`),
  changed: (order: number, status: string) => `Order ${order}: ${status}`,
  title: (order: number, status: string) => `${status} · Order ${order}`,
} as const;

/** `in 25–30 min`, `from 25 min` */
const within = (time: string): string => (time.startsWith("from") ? time : `in ${time}`);

/** The line that says where the order goes. */
export const placeTexts = {
  choose: "Choose your location",
  chooseNote: "See delivery fee and time",
  deliverTo: (place: string) => `Deliver to ${place}`,
  anywhere: "any address",
  yourLocation: "your location",
  yourPin: "your pin",
  notServed: (place: string) => `We do not deliver to ${place} yet`,
  notServedPickup: (shop: string) => `You can pick up your order at ${shop}.`,
  notServedOther: "Choose another location to order.",
  pickUpInstead: "Pick up instead",
  change: "Change location",
  changeShort: "Change",
  pickUpAt: (shop: string) => `Pick up at ${shop}`,
  pickupNote: (time: string) => `Ready ${within(time)} · no fee`,
  readyIn: (time: string) => `Ready ${within(time)}`,
  noFee: "No delivery fee",
  free: "Free delivery",
  minutes: (from: number, to: number) => (from === to ? `${to} min` : `${from}–${to} min`),
  atLeast: (minutes: number) => `from ${minutes} min`,
  minimum: (amount: string) => `minimum ${amount}`,
  minimumAlone: (amount: string) => `Minimum ${amount}`,
  freeFrom: (amount: string) => `Free from ${amount}`,
  deliveryIn: (time: string) => `Delivery ${within(time)}`,
  moreForMinimum: (amount: string, minimum: string) => `Add ${amount} more. The minimum order for this address is ${minimum}.`,
  moreForFree: (amount: string) => `Add ${amount} more for free delivery`,
} as const;

export const fulfilmentTexts = {
  choice: "Delivery or pickup",
  delivery: "Delivery",
  pickup: "Pickup",
} as const;

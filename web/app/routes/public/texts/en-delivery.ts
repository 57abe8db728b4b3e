/**
 * The page about delivery (spec sections 2 and 9: promise, areas, charges, process and tips). The charges by distance are
 * fixed texts for orders by phone. Online, every order has the same delivery fee, so the page says which applies where. A shop that
 * charges by area has the table of its areas instead, from its settings.
 */
const ifLate = (minutes: number | null): string =>
  minutes === null
    ? "Before you order we tell you when it arrives. If we are not at your door by then"
    : `The clock starts when your payment is confirmed, or when you order if you pay in cash. If we are not at your door within ${minutes} minutes`;
const upTo = (cap: string | null) => (cap === null ? "" : `, up to ${cap}`);

export const deliveryPromiseTexts = {
  pageTitle: "Delivery",
  description: "Where we deliver, how long it takes and what it costs.",
  titles: {
    off: () => "Delivery",
    fee: (inTime: string, cap: string | null) => `${inTime} or free delivery${upTo(cap)}`,
    order: (inTime: string, cap: string | null) => `${inTime} or free${upTo(cap)}`,
  },
  inTime: (minutes: number | null) => (minutes === null ? "On time" : `${minutes} minutes`),
  lead: (hours: string) => `Hot from our oven to your door${hours && `, ${hours}`}.`,
  pickupLead: (hours: string) => `Hot from our oven, ready when you are here${hours && `, ${hours}`}.`,
  viewMenu: "View Menu",
  online: (fee: string | null) => `Order online and delivery is ${fee ?? "free"} at any distance, with no minimum.`,
  oneFee: (fee: string | null) => `Order online and delivery is ${fee ?? "free"} everywhere we deliver.`,
  fees: (least: string, most: string) => `Order online and delivery is ${least} to ${most}, depending on where you are.`,
  pickupOnly: "We do not deliver. Order online and pick it up from us.",
  phone: "Orders by phone are charged by distance.",
  arches: "Delivery charges for phone orders, by distance",
  archesOnline: "Delivery charges by distance",

  promiseTitle: "Our promise",
  promises: {
    off: () => "We deliver every order as fast as we can. Your order page shows its progress.",
    fee: (minutes: number | null, cap: string | null) => `${ifLate(minutes)}, we refund the delivery fee${upTo(cap)}.`,
    order: (minutes: number | null, cap: string | null) => `${ifLate(minutes)}, your order is free${upTo(cap)}.`,
  },
  largest: (pizzas: number) => `Orders of more than ${pizzas === 1 ? "1 pizza" : `${pizzas} pizzas`} have no such promise.`,
  refundedAutomatically: "You don't need to do anything: we refund late orders automatically.",
  refundedUnlessCash: "We refund late online payments automatically. If you pay in cash, tell the rider or call us.",
  tellUs: "Tell the rider or call us.",

  areasTitle: "Delivery areas",
  areasText: "We deliver wherever your pizza still arrives hot.",
  areasFrom: (address: string) => `We measure distance by road from ${address}.`,
  elsewhere: "We deliver to these areas only. If you are in several of them, the first one counts.",
  nowhere: "We are not delivering at the moment.",
  kilometres: (from: string, to: string) => `${from}–${to} km`,
  pincodes: (count: number) => `${count} pincodes`,
  area: "Area",
  freeFrom: "Free from",
  time: "At your door in",
  minutes: (minutes: number) => `${minutes} min`,
  noFee: "free",
  none: "–",
  pickupTitle: "Pickup",
  pickupText: "Order online and pick it up from us. There is no delivery fee and no minimum.",
  areas: [
    { distance: "0–2 km", fee: 30, minimum: 200 },
    { distance: "2–5 km", fee: 50, minimum: 300 },
    { distance: "5–8 km", fee: 80, minimum: 500 },
    { distance: "8+ km", fee: 100, minimum: 700 },
  ],

  chargesTitle: "Charges",
  distance: "Distance",
  fee: "Delivery fee",
  minimum: "Minimum order",
  free: "Phone orders above ₹1,000 are delivered free at any distance.",

  processTitle: "How delivery works",
  process: [
    { name: "You order", text: "The kitchen gets your order immediately." },
    { name: "We bake", text: "Four minutes in the stone oven, then straight into the box." },
    { name: "We deliver", text: "One rider brings it to you in an insulated bag." },
    { name: "You enjoy", text: "If anything is wrong, call us." },
  ],

  tipsTitle: "Help your pizza arrive hot",
  tips: [
    { name: "Add a landmark", text: "A temple, a tea stall or a blue gate is easier to find than a flat number." },
    { name: "Keep your phone nearby", text: "The rider calls you from the door." },
    { name: "Tell security", text: "Let the gate know that you expect a delivery." },
    { name: "Reheat in a pan", text: "Use a dry pan on low heat with the lid on for three minutes, not the microwave." },
  ],
} as const;

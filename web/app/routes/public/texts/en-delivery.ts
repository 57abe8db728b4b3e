/**
 * The page about delivery (spec sections 2 and 9: promise, areas, charges, process and tips). The charges by distance are
 * fixed texts for orders by phone. Online, every order has the same delivery fee, so the page says which applies where.
 */
export const deliveryPromiseTexts = {
  pageTitle: "Delivery",
  description: "Where we deliver, how long it takes and what it costs.",
  titles: { off: "Delivery", fee: "30 minutes or free delivery", order: "30 minutes or free" },
  lead: (hours: string) => `Hot from our oven to your door${hours && `, ${hours}`}.`,
  viewMenu: "View Menu",
  online: (fee: string | null) => `Order online and delivery is ${fee ?? "free"} at any distance, with no minimum.`,
  phone: "Orders by phone are charged by distance.",
  arches: "Delivery charges for phone orders, by distance",

  promiseTitle: "Our promise",
  promises: {
    off: "We deliver every order as fast as we can. Your order page shows its progress.",
    fee: "The clock starts when your payment is confirmed, or when you order if you pay in cash. If we are not at your door within 30 minutes, we refund the delivery fee.",
    order:
      "The clock starts when your payment is confirmed, or when you order if you pay in cash. If we are not at your door within 30 minutes, your order is free.",
  },
  refundedAutomatically: "You don't need to do anything: we refund late orders automatically.",
  refundedUnlessCash: "We refund late online payments automatically. If you pay in cash, tell the rider or call us.",
  tellUs: "Tell the rider or call us.",

  areasTitle: "Delivery areas",
  areasText: "We deliver wherever your pizza still arrives hot.",
  areasFrom: (address: string) => `We measure distance by road from ${address}.`,
  areas: [
    { distance: "0–2 km", name: "Nearby", fee: 30, minimum: 200 },
    { distance: "2–5 km", name: "Neighbourhood", fee: 50, minimum: 300 },
    { distance: "5–8 km", name: "Across town", fee: 80, minimum: 500 },
    { distance: "8+ km", name: "Beyond 8 km", fee: 100, minimum: 700 },
  ],

  chargesTitle: "Charges",
  distance: "Distance",
  fee: "Delivery fee",
  minimum: "Minimum order",
  free: "Phone orders above ₹1,000 are delivered free at any distance.",

  processTitle: "How delivery works",
  process: [
    { name: "You order", text: "Pay online. The kitchen gets your order immediately." },
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

/**
 * The page about delivery (spec sections 2 and 9: promise, areas, charges, process and tips). Its figures by distance are the page's own
 * claims; what the checkout takes is one fee for every order, so the page says which counts where.
 */
export const deliveryPromiseTexts = {
  title: "30 minutes or free",
  lead: (hours: string) => `From our oven to your door${hours && `, ${hours}`}.`,
  viewMenu: "View Menu",
  online: (fee: string | null) =>
    `Order here and delivery is ${fee ?? "free"}, whatever the distance and with no minimum. Order by phone and it goes by distance.`,
  arches: "Delivery charges by phone, by distance",

  promiseTitle: "The promise",
  promise:
    "The clock starts when your payment is through. If thirty minutes later we are not at your door, the order is on us. No form, no argument: tell the rider, or call.",

  areasTitle: "Where we ride",
  areasText: "Round the corner, across town, and further if you are hungry enough: wherever a pizza arrives hot, we bring it.",
  areasFrom: (address: string) => `Distances count along the road, from our oven at ${address}.`,
  areas: [
    { distance: "0–2 km", name: "Round the corner", fee: 30, minimum: 200 },
    { distance: "2–5 km", name: "The neighbourhood", fee: 50, minimum: 300 },
    { distance: "5–8 km", name: "Across town", fee: 80, minimum: 500 },
    { distance: "8+ km", name: "The long ride", fee: 100, minimum: 700 },
  ],

  chargesTitle: "Charges",
  distance: "Distance",
  fee: "Delivery fee",
  minimum: "Minimum order",
  free: "By phone, orders above ₹1,000 are delivered free, whatever the distance.",

  processTitle: "How it travels",
  process: [
    { name: "You order", text: "Pay on your phone. The oven hears about it at once." },
    { name: "We bake", text: "Four minutes on stone, boxed while it still crackles." },
    { name: "We ride", text: "One rider, a hot bag, straight to you." },
    { name: "You eat", text: "Message us if anything is not right." },
  ],

  tipsTitle: "Help us find you hot",
  tips: [
    { name: "Name the landmark", text: "A temple, a tea stall, a blue gate: it beats a flat number in the dark." },
    { name: "Keep the phone near", text: "The rider calls once, from your door." },
    { name: "Tell the guard", text: "Say “pizza is coming” at the gate, and it comes up at once." },
    { name: "Eat it first", text: "Saved a slice? A dry pan, low heat, lid on, three minutes. Not the microwave." },
  ],
} as const;

import type { PagePart } from "@forno/contract/settings/rules/page-parts.ts";

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** Somebody else has saved the same settings meanwhile. */
export const saveTexts = {
  overtaken: "Someone else changed this setting. Check it and try again.",
  overtakenForm: "Someone else changed these settings while you edited them. Save again to replace what they saved.",
  loadSaved: "Show what is saved",
  saving: "Saving",
} as const;

/** ` again at (3)`: of the times of a day. */
const nth = (index: number) => `${index > 0 ? " again" : ""} at${index > 1 ? ` (${index + 1})` : ""}`;

/** The forms under System Settings. */
export const shopTexts = {
  part: "Settings",
  parts: { ordering: "Ordering", hours: "Hours", payments: "Payments", shop: "Shop", tax: "Tax", pages: "Pages" },
  details: "Shop details",
  detailsHint: "Shown in the footer, on bills and in search results. Empty fields are hidden.",
  shopName: "Shop name",
  phone: "Phone",
  email: "Email",
  address: "Address",
  socialUrl: "Social link",
  socialHint: "https://instagram.com/yourshop",
  areasLink: "Location and delivery fee are under Delivery Areas",
  saveDetails: "Save shop details",

  hours: "Opening hours",
  days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  openOn: (day: string) => `Open on ${day}`,
  opensAt: (day: string | undefined, index: number) => `${day ? `${day} opens` : "Opens"}${nth(index)}`,
  closesAt: (day: string | undefined, index: number) => `${day ? `${day} closes` : "Closes"}${nth(index)}`,
  addHours: "Add hours",
  addHoursOn: (day: string) => `Add hours on ${day}`,
  removeHours: (day: string | undefined, index: number) => `Remove hours ${index + 1}${day ? ` of ${day}` : ""}`,
  closed: "Closed",
  hoursHint: "For closing after midnight, enter the early-morning time.",
  closeOutsideHours: "Accept orders only during these hours",
  saveHours: "Save opening hours",

  promiseTermsLink: "Its limits are under Times and Capacity",

  cash: "Cash on delivery",
  cashHint: "Customers can pay the delivery partner in cash. These orders count as paid once the cash is received.",
  takeCash: "Accept cash on delivery",
  cashLimit: "Maximum order total (₹)",
  cashLimitHint: "Leave blank for no limit.",
  saveCash: "Save cash settings",

  cancelling: "Cancelling",
  customersCanCancel: "Customers can cancel orders that you have not started",
  cancellingHint: "What they paid online is refunded automatically. If this is off, they have to call you.",

  counter: "Counter",
  counterOpen: "Sell at the counter",
  counterHint: "Phone and walk-in orders. It stays open while online ordering is off.",
  handoff: "Handing over",
  handoffCode: "Ask for a code at the door",
  handoffHint:
    "Customers see 4 digits on the page of their order while it is out for delivery. Your delivery partner needs them to mark it as delivered. Orders that are already out keep the rule with which they left.",

  promise: "Delivery promise",
  promiseHint: (minutes: number | null) =>
    `What you offer when an order takes longer than ${minutes === null ? "promised" : `${minutes} minutes`}. The clock starts when the order is paid, or placed if it is paid in cash. Orders keep the promise they were placed with.`,
  promiseOffer: "If an order is late",
  promiseOffers: { off: "No promise", fee: "Refund the delivery fee", order: "The order is free, up to a limit" },
  promiseNotes: {
    off: () => "Nothing is promised on your site.",
    fee: (inTime: string) => `Your site says: ${inTime} or free delivery.`,
    order: (inTime: string, cap: string) => `Your site says: ${inTime} or free, up to ${cap}.`,
  },
  inTime: (minutes: number | null) => (minutes === null ? "On time" : `${minutes} minutes`),
  promiseAutomatic: "Refund automatically",
  promiseAutomaticHint:
    "Late orders that were paid online are refunded when they are first marked as delivered. Mark orders as delivered on time: a refund cannot be undone. For cash orders, you decide with one button in the order.",
  promiseByHandHint: "You decide for each late order, with one button in the order.",
  savePromise: "Save delivery promise",

  grievance: "Grievance contact",
  grievanceHint:
    "Whom customers can complain to. Shown on the privacy policy and the other policies, and in the footer. The law asks for it.",
  grievanceName: "Name",
  grievancePhone: "Phone",
  grievanceEmail: "Email",
  saveGrievance: "Save grievance contact",

  logo: "Logo",
  logoForm: {
    label: "Logo image",
    hint: "JPEG, PNG, GIF, WebP or AVIF under 5 MB. It replaces the Forno logo on every page.",
    none: "No logo",
    choose: "Choose logo",
    change: "Change logo",
    remove: "Remove logo",
  },

  demo: "Demo data",
  demoLeft: (foods: number, promos: number, partners: number) =>
    `Unchanged demo data: ${count(foods, "food")}, ${count(promos, "promo code")}, ${count(partners, "delivery partner")}. Items you changed and all orders are kept.`,
  removeDemo: "Remove demo data",
  removeDemoQuestion: "Remove the demo data?",
  removeDemoText:
    "Demo foods, promo codes, the delivery partner and the shop details are removed immediately. This cannot be undone.",
  remove: "Remove",
  removing: "Removing",

  isOn: "Ordering is on. Customers can order now.",
  isOff: "Ordering is off. Customers can browse the menu but cannot order.",
  turnOffNote: "Turning ordering off empties every cart immediately. With a time, customers keep their carts.",
  offUntil: "Off until",
  offUntilHint: "Ordering resumes at this time. Customers keep their carts.",
  turnOff: "Turn off ordering",
  isOffUntil: (time: string) => `Ordering is off until ${time}, then ordering resumes.`,
} as const;

/** The pages that the owner writes. */
export const pagesTexts = {
  about: "About us",
  delivery: "Delivery",
  privacy: "Privacy policy",
  privacyText:
    "The privacy policy is written for you: it tells what this shop stores, why and for how long. Its contact is the shop's phone, email and address.",
  openPrivacy: "Read the privacy policy",
  privacyContact: "Change the contact",
  page: "Page",
  picture: "Picture",
  pictureForm: {
    label: "Picture of the page",
    hint: "JPEG, PNG, GIF, WebP or AVIF under 5 MB, such as your oven or your team. Without one the page shows a pizza.",
    none: "No picture",
    choose: "Choose picture",
    change: "Change picture",
    remove: "Remove picture",
  },
  published: "Published",
  notSaved: "Not saved",
  whatCustomersSee: "What the customer sees",
  nothingWritten: "Nothing is written yet.",
  samplesShown: "Nothing is written yet: the page shows sample texts.",
  empty: "Nothing written",
  sampleHint: "Empty parts show sample texts in a demo. In a live shop they are left out.",
  liveHint: "Empty parts are left out.",
  /** One of each part that is written in rows, and its fields. */
  rows: {
    values: { one: "value", name: "Value", text: "What it means" },
    team: { one: "figure", name: "Figure", text: "What it counts" },
    charges: { one: "charge", name: "For what", text: "How much" },
    process: { one: "step", name: "Step", text: "What happens" },
    tips: { one: "tip", name: "Tip", text: "" },
  },
  add: (one: string) => `Add ${one}`,
  remove: (one: string, number: number) => `Remove ${one} ${number}`,
  row: (one: string, number: number) => `${one} ${number}`,
  movedTo: (one: string, place: number, of: number) => `The ${one} is now ${place} of ${of}`,
  parts: {
    lead: "First sentence",
    storyTitle: "Heading of the story",
    story: "Story",
    mission: "Mission",
    values: "Our values",
    team: "Figures",
    promise: "Promise",
    areas: "Delivery areas",
    charges: "Charges",
    process: "How it works",
    tips: "Tips",
  } satisfies Record<PagePart, string>,
  hints: {
    lead: "What the shop is, in one sentence.",
    storyTitle: "Such as: One oven, one street. Without it: Our story.",
    story: "One paragraph per line.",
    mission: "One sentence.",
    values: "Such as: Two days of dough. Slow rise, light crust.",
    team: "Such as: 24, people in two shifts.",
    promise: "Added to what the delivery promise says.",
    areas: "Where you deliver. While you charge by area, the page lists your areas instead.",
    charges:
      "What online orders pay is always shown. Write only what differs, such as orders by phone. Left out while you charge by area.",
    process: "Such as: You order. Online or by phone.",
    tips: "One sentence each, such as: A temple or a blue gate is easy to find.",
  } satisfies Record<PagePart, string>,
  preview: "Preview page",
  save: { about: "Save About us", delivery: "Save Delivery" },
} as const;

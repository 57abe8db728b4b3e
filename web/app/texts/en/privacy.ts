import { type Period, RETENTION } from "@forno/contract/rules/retention.ts";
import { OTP_LIFETIME_MINUTES } from "@forno/contract/rules/sign-in-limits.ts";

const inWords = (period: Period): string => ("days" in period ? `${period.days} days` : `${period.years} years`);
const kept = (what: keyof typeof RETENTION): string => inWords(RETENTION[what]);

/** The privacy policy (spec section 2, Static pages). Its version and date change with its words. */
export interface PolicySection {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
}

export const privacyTexts = {
  version: "Version 2.0",
  updated: "Last updated January 15, 2025",
  lead: "What we know about you, why, for how long, and what you can do about it. In plain words, because it is about you.",
  contents: "On this page",
  short: "In short",
  shortPoints: [
    "We ask for your name and mobile number, and for an address when you order. Nothing else.",
    "We never see your card. The payment provider does.",
    "No advertising, no trackers, no cookies. We sell nothing about you to anyone.",
    "At the foot of My Orders you can download what we hold about you, or delete your account. Or write to us, and we do it.",
  ],

  tableTitle: "What we keep, and for how long",
  tableHeads: { what: "What", why: "What for", howLong: "How long" },
  table: [
    {
      what: "Your name and mobile number",
      why: "To sign you in, and so that the rider knows whom to ask for",
      howLong: "Until you delete your account",
    },
    {
      what: "One-time codes, and the internet address they were asked from",
      why: "To prove that the number is yours, and to stop strangers from sending you codes. The code itself is kept only in a scrambled form",
      howLong: `A code works for ${OTP_LIFETIME_MINUTES} minutes and is deleted after ${kept("codes")}; counts of wrong codes after ${kept("wrongCodes")}`,
    },
    {
      what: "That a device is signed in",
      why: "So that you need not sign in each time",
      howLong: `${kept("sessionUnused")} without use, ${kept("sessionInAll")} at most, or until you log out`,
    },
    {
      what: "Your cart",
      why: "So that it is there on your other phone, too",
      howLong: "Until you order, empty it, or the shop switches ordering off",
    },
    {
      what: "Your orders: dishes, amounts, name, address, phone, e-mail if you gave one, and each step on the way",
      why: "To bake, deliver and, if need be, refund them; and because tax law asks for records of sales",
      howLong: `Dishes and amounts for good. You in them, for ${kept("orderPersons")}, as long as the law has us keep the books, or until you delete your account`,
    },
    {
      what: "Payments: the provider's reference, amount, method and outcome",
      why: "To match the money with the order",
      howLong: `As long as the order; notices from the payment provider ${kept("paymentEvents")}; the mark that keeps an order from being placed twice ${kept("orderKeys")}`,
    },
    {
      what: "Text messages we sent to all customers",
      why: "To know what was said, and when; and whom it did not reach",
      howLong: `The text as long as the shop is open; who it went to ${kept("messageRecipients")}`,
    },
    {
      what: "The internet address, time and address line of each call to our server",
      why: "To find out what went wrong, and to keep attackers off",
      howLong: "As long as whoever runs our servers keeps their log",
    },
    {
      what: "What our staff changed: menu, prices, orders, who was signed out",
      why: "To find out what happened if something went wrong",
      howLong: kept("auditLog"),
    },
  ],

  sections: [
    {
      id: "never",
      title: "What we never keep",
      points: [
        "Card numbers, CVVs, UPI PINs or bank passwords. You type them into the payment provider's own window; they do not pass through our computers.",
        "Where you are. The map link in the rider's phone is made from the address you typed.",
        "What you do on other sites. There is no advertising network, no analytics service and no social media button that watches on this site.",
      ],
    },
    {
      id: "device",
      title: "What stays on your device",
      paragraphs: [
        "We set no cookies. Your browser keeps a few things for us in its own storage: the key that shows you are signed in, your role, name and mobile number; the cart you filled before signing in; the last menu and, for a week at most, the last orders you saw, with their address and phone number, so that they open without a connection; and, until you close the tab, what you have typed into a form that is not sent yet.",
        "Logging out removes the key, role, name, mobile number and orders. Clearing this site's data in your browser removes everything.",
      ],
    },
    {
      id: "others",
      title: "Who else sees it",
      points: [
        "The rider who brings your order sees its name, address, phone number and dishes, for as long as the delivery is theirs.",
        "The payment provider gets the amount, our order number and, to fill in its window, your name, phone number and e-mail address.",
        "The text message provider gets your mobile number and the text of the message.",
        "Whoever runs our servers stores the data for us, and may not use it for anything else.",
        "Courts and authorities, when the law obliges us. We hand over what is asked for, and no more.",
      ],
    },
    {
      id: "messages",
      title: "Messages from us",
      paragraphs: [
        "You get a text with your one-time code when you sign in. Now and then we text all customers, about new dishes or a closed kitchen. If you would rather not get those, switch off “Offers by SMS” at the foot of My Orders: you can sign in and order all the same.",
      ],
    },
    {
      id: "safety",
      title: "How we look after it",
      paragraphs: [
        "Everything between you and us travels encrypted. Sign-in keys and codes are stored only as one-way scrambles, so that nobody who sees our database could sign in as you. Staff see what their work needs: riders their deliveries, the people at the oven the orders.",
        "If data should ever leak that could harm you, we tell you and the Data Protection Board of India without delay, and what we are doing about it.",
      ],
    },
    {
      id: "rights",
      title: "What you can ask for",
      paragraphs: [
        `Two of your rights are buttons, at the foot of My Orders. “Download my data” gives you everything that we hold about you, as a file. “Delete my account” deletes it at once, unless an order or a refund of yours is under way. Codes that were sent to your number stay counted for ${kept("codes")}, so that nobody can flood it with codes by deleting accounts.`,
        "The law that counts is India's Digital Personal Data Protection Act, 2023. Any time, and at no cost, you can write to us or call, and ask us to:",
      ],
      points: [
        "show you what we hold about you, and whom we have given it to;",
        "correct what is wrong, and complete what is missing;",
        "delete your account and what belongs to it, except the records of sales that tax law makes us keep, from which we take your name, number and address;",
        "name someone who may ask in your place if you no longer can;",
        "look into a complaint. A person reads each wish, and we answer within 30 days. If you are not content, you can turn to the Data Protection Board of India.",
      ],
    },
    {
      id: "children",
      title: "Children",
      paragraphs: [
        "Pizza is for everyone, ordering is for adults. We do not knowingly keep data of anyone under 18; tell us if it happened, and we delete it.",
      ],
    },
    {
      id: "changes",
      title: "When this changes",
      paragraphs: [
        "The version and the date at the top change with every change of these words. If a change matters to you, we text you before it takes effect.",
      ],
    },
  ] satisfies PolicySection[],

  contactTitle: "Whom to ask",
  contact: (shop: string) => `${shop} is responsible for your data. For every question and every wish of the kind above:`,
  contactNone: (shop: string) => `${shop} is responsible for your data. Ask at the counter, or tell the rider: we pass it on.`,
} as const;

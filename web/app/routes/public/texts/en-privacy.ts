import { AUDIT_RETENTION } from "@forno/contract/audit/audit-calls.ts";
import { CART_RETENTION } from "@forno/contract/cart/cart-calls.ts";
import { COUNTER_RETENTION } from "@forno/contract/counter/counter-calls.ts";
import { MESSAGES_RETENTION } from "@forno/contract/messages/messages-calls.ts";
import { ORDER_RETENTION } from "@forno/contract/order/order-calls.ts";
import { PAYMENT_RETENTION } from "@forno/contract/payment/payment-calls.ts";
import type { Period } from "@forno/contract/privacy/rules/retention.ts";
import { PROMO_RETENTION } from "@forno/contract/promo/promo-calls.ts";
import { TAX_RETENTION } from "@forno/contract/tax/tax-calls.ts";
import { OTP_LIFETIME_MINUTES } from "@forno/contract/user/rules/sign-in-limits.ts";
import { USER_RETENTION } from "@forno/contract/user/user-calls.ts";
import type { PolicySection } from "./en-policy.ts";

const inWords = (period: Period): string =>
  "days" in period ? (period.days === 1 ? "a day" : `${period.days} days`) : `${period.years} years`;

/** The privacy policy (spec section 2, Static pages). Its version and date change with its text. */
export const privacyTexts = {
  title: "Privacy policy",
  description: "What data we collect, why, and how long we keep it.",
  version: "Version 2.0",
  updated: "Last updated January 15, 2025",
  lead: "What data we collect, why we need it, how long we keep it, and what choices you have.",
  shortPoints: [
    "We ask for your name and mobile number, and for an address when you order.",
    "We never see your card details. Only the payment provider does.",
    "We use no advertising and no trackers, and we never sell your data.",
    "In your account you can download your data or delete your account. You can also ask us to do it for you.",
  ],

  tableTitle: "What we collect and how long we keep it",
  tableHeads: { what: "Data", why: "Purpose", howLong: "Kept for" },
  table: [
    {
      what: "Your name and mobile number",
      why: "To sign you in and to deliver to the right person",
      howLong: "Until you delete your account",
    },
    {
      what: "One-time codes and the IP addresses that requested or entered them",
      why: "To confirm that the number is yours and to prevent abuse. We store codes only as hashes",
      howLong: `A code is valid for ${OTP_LIFETIME_MINUTES} minutes and deleted after ${inWords(USER_RETENTION.codes)}; counts of wrong codes are deleted after ${inWords(USER_RETENTION.wrongCodes)}`,
    },
    {
      what: "Signed-in devices",
      why: "To keep you signed in",
      howLong: `${inWords(USER_RETENTION.sessionUnused)} without use, at most ${inWords(USER_RETENTION.sessionInAll)}, or until you log out`,
    },
    {
      what: "Your cart",
      why: "To show the same cart on all your devices",
      howLong: `Until you order, empty it or the shop turns ordering off, or for ${inWords(CART_RETENTION.carts)} after you last added to it`,
    },
    {
      what: "Your orders: items with their notes, amounts, name, phone, email if you gave one, status changes and, if they are delivered, the address with its pincode, landmark, instructions for the rider and the point on the map that you chose",
      why: "To prepare, price, deliver and, if needed, refund them, and to keep the sales records that tax law requires",
      howLong: `Items and amounts permanently. Your personal details for ${inWords(ORDER_RETENTION.orderPersons)}, as the law requires for our books, or until you delete your account`,
    },
    {
      what: "The handoff code of an order that is out for delivery, if the shop asks for one",
      why: "So that your order is handed to you and nobody else",
      howLong: "Until the order is delivered or cancelled",
    },
    {
      what: "The position of a delivery partner who shares it while an order is out for delivery",
      why: "To show the customer of that order how far away it is",
      howLong:
        "Not stored: it is only passed on to the customer. The time when it was last passed on is deleted when the order is delivered or cancelled",
    },
    {
      what: "Invoices, bills of supply and credit notes, with the name and GSTIN of your business if you gave them",
      why: "Tax law requires us to issue and keep them",
      howLong: `Numbers and amounts permanently. The name and GSTIN of your business for ${inWords(TAX_RETENTION.taxBuyers)}, as the law requires, also after you delete your account`,
    },
    {
      what: "Addresses that you saved, with landmark, instructions and the point on the map",
      why: "So that you need not enter them again",
      howLong: "Until you delete them or your account",
    },
    {
      what: "Payments: provider reference, amount, method and result",
      why: "To match payments to orders",
      howLong: `As long as the order; notifications from the payment provider for ${inWords(PAYMENT_RETENTION.paymentEvents)}; the key that prevents duplicate orders for ${inWords(ORDER_RETENTION.orderKeys)}`,
    },
    {
      what: "What you chose at the counter or by telephone, with your name and number, while it is put aside",
      why: "To go on with it when you come back",
      howLong: `Until it is ordered or dropped, at most ${inWords(COUNTER_RETENTION.heldSales)}`,
    },
    {
      what: "SMS messages we sent to all customers",
      why: "To know what we sent, when, and to whom it was delivered",
      howLong: `The text as long as the shop operates; the recipients for ${inWords(MESSAGES_RETENTION.messageRecipients)}`,
    },
    {
      what: "The mobile number to which we sent an SMS about an order",
      why: "To send it once",
      howLong: inWords(MESSAGES_RETENTION.orderTexts),
    },
    {
      what: "A keyed fingerprint of the mobile number of a deleted account that has placed orders",
      why: "To apply offers for first orders once per person. The number cannot be read from it without a secret key",
      howLong: `${inWords(PROMO_RETENTION.formerCustomers)} after you delete your account`,
    },
    {
      what: "Payments that you dispute with your bank: the details of the order and its delivery",
      why: "To respond to the dispute, also after you delete your account",
      howLong: `${inWords(PAYMENT_RETENTION.disputeEvidence)} after the dispute ends`,
    },
    {
      what: "The IP address, time and URL of each request to our server",
      why: "To find errors and prevent attacks",
      howLong: "As long as our hosting provider keeps its logs",
    },
    {
      what: "Changes made by our staff: menu, prices, orders, sessions",
      why: "To investigate errors",
      howLong: inWords(AUDIT_RETENTION.auditLog),
    },
  ],

  sections: [
    {
      id: "never",
      title: "What we never collect",
      points: [
        "Card numbers, CVVs, UPI PINs or bank passwords. You enter them in the payment provider's window, and they never reach our servers.",
        "Where you go. We read your location only when you press “Use my location”, once each time, to find the point on the map that you then confirm.",
        "What you do on other sites. We use no advertising network, analytics service or social media tracking.",
      ],
    },
    {
      id: "device",
      title: "What we store on your device",
      paragraphs: [
        "We set no cookies. We use your browser's storage for your session token, role, name and mobile number, of staff also what they may do; a random number that identifies your browser when you request a one-time code; the cart you filled before signing in or saw last; the place to deliver to that you chose, with its pincode and point on the map; the last menu and, for up to a week, your latest orders with their address and phone number, so that you can see them offline; and, until you close the tab, what you entered in forms that you have not submitted.",
        "Logging out removes the token, role, name, mobile number, orders and cart. Only the name stays in the sign-in form, so that you need not enter it again. Clearing this site's data in your browser removes everything.",
      ],
    },
    {
      id: "others",
      title: "Who we share data with",
      points: [
        "The delivery partner to whom your order is assigned sees its name, address and items. They see phone number, landmark, instructions and the point on the map until a day after it is delivered or cancelled.",
        "The payment provider receives the amount, our order number and, to prefill its window, your name, phone number and email address.",
        "The SMS provider receives your mobile number and the text of the message.",
        "Our hosting provider stores the data for us and may not use it for anything else.",
        "Courts and authorities, when the law requires it. We share only what they request.",
      ],
    },
    {
      id: "messages",
      title: "Messages from us",
      paragraphs: [
        "We text you a one-time code when you sign in. Sometimes we text all customers about new dishes or closing times. To stop these messages, turn off “Offers by SMS” in your account. You can still sign in and order.",
      ],
    },
    {
      id: "safety",
      title: "How we protect your data",
      paragraphs: [
        "All traffic between you and us is encrypted. We store session tokens and codes only as hashes, so nobody with access to our database can sign in as you. Staff see only what they need for their work.",
        "If a data breach affects you, we inform you and the Data Protection Board of India without delay and tell you what we are doing about it.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      paragraphs: [
        `You can use two of your rights directly in your account. “Download my data” gives you a file with all your data. “Delete my account” deletes it immediately, unless you have an open order or a pending refund. To prevent abuse, we keep the count of codes sent to your number for ${inWords(USER_RETENTION.codes)}.`,
        "India's Digital Personal Data Protection Act, 2023 applies. You can write to us or call us at any time, free of charge, and ask us to:",
      ],
      points: [
        "show you what data we hold about you and with whom we have shared it;",
        "correct or complete your data;",
        "delete your account and its data, except the sales records that tax law requires us to keep, from which we remove your name, number and address. The name and GSTIN of a business stay on its invoices for as long as the table above says;",
        "register a person who may exercise your rights if you no longer can;",
        "investigate a complaint. A person reads every request, and we answer within 30 days. If you are not satisfied, you can complain to the Data Protection Board of India.",
      ],
    },
    {
      id: "children",
      title: "Children",
      paragraphs: [
        "Only adults may order. We do not knowingly collect data of anyone under 18. If you believe that we have, tell us and we will delete it.",
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      paragraphs: [
        "We update the version and date at the top whenever this policy changes. We text you before an important change takes effect.",
      ],
    },
  ] satisfies PolicySection[],

  contact: (shop: string) => `${shop} is responsible for your data. For questions and requests:`,
  contactNone: (shop: string) => `${shop} is responsible for your data. Ask at the counter or tell your rider.`,
} as const;

import type { OrderText } from "@forno/contract/messages/rules/order-texts.ts";

export const messagesTexts = {
  message: "Message",
  hint: "Up to 160 characters.",
  parts: (parts: number) => (parts === 1 ? "1 part" : `${parts} parts`),
  /** With a letter or sign that the short alphabet of text messages lacks, a part takes 70 characters instead of 160. */
  partsUnicode: (parts: number) => (parts === 1 ? "1 part, with special characters" : `${parts} parts, with special characters`),
  counted: (length: number, max: number) => `${length} / ${max}`,
  sendTest: "Send test message",
  sendAll: "Send to all users",
  sending: "Sending",
  preview: "Preview",
  previewEmpty: "Your message",
  now: "now",
  question: (count: number) => (count === 1 ? "Send to 1 user?" : `Send to ${count.toLocaleString("en-IN")} users?`),
  questionUncounted: "Send to all users?",
  cannotBeTakenBack: "It is sent immediately and cannot be undone.",
  waits: (start: string) =>
    `Promotional messages may only be sent from 10 AM to 9 PM. This one will be sent on ${start} and can't be cancelled.`,
  waitsHint: (start: string) =>
    `Promotional messages may only be sent from 10 AM to 9 PM. A message to all users will be sent on ${start}.`,
  scheduled: (start: string) => `Scheduled for ${start}`,
  send: "Send",
  inbox: "Demo inbox",
  inboxHint: "Demo mode sends no real SMS. These are the latest messages it would have sent.",
  inboxLine: (to: string, time: string) => `To ${to}, ${time}`,
  history: "Sent to all users",
  historyEmpty: "Nothing sent to all users yet.",
  bulkLine: (by: string, time: string) => `${by}, ${time}`,
  progress: (sent: number, recipients: number) => `${sent.toLocaleString("en-IN")} of ${recipients.toLocaleString("en-IN")} sent`,
  queued: (count: number) => `${count.toLocaleString("en-IN")} queued`,
  failed: (count: number) => `${count.toLocaleString("en-IN")} failed`,
  showFailures: "Show failures",
  failuresTitle: "Failed messages",
  latestFailures: (shown: number, all: number) => `Latest ${shown.toLocaleString("en-IN")} of ${all.toLocaleString("en-IN")}`,
  failureLine: (mobile: string, reason: string) => `${mobile}: ${reason}`,
  loading: "Loading",
  failedToSet: "Failed to update settings",
  failedToFetch: "Failed to fetch messages",
  failedToCount: "Failed to count users",
  failedToSendTest: "Failed to send test message",
} as const;

const n = (count: number): string => count.toLocaleString("en-IN");

export const codeBudgetTexts = {
  nearlyUsed: (sent: number, budget: number) =>
    `${n(sent)} of today's ${n(budget)} one-time codes have been sent. Until midnight, new customers can't sign in. If this isn't a rush, someone may be abusing sign-in.`,
  used: (budget: number) =>
    `All ${n(budget)} one-time codes for today have been sent. Until midnight, only admins and delivery partners can sign in. If this isn't a rush, someone may be abusing sign-in.`,
} as const;

/** Texts about orders, to customers and delivery partners. */
export const orderTextsTexts = {
  title: "Texts about orders",
  hint: "Sent automatically. Register each text with your SMS provider and enter its template ID.",
  failedTitle: "Not sent",
  order: (number: number) => `Order ${number}`,
  failedText: (text: string, mobile: string) => `${text}, to ${mobile}`,
  failedAt: (at: string, reason: string) => `${at}: ${reason}`,
  retried: "We'll try again.",
  templateOf: (text: string) => `Template ID: ${text}`,
  kinds: {
    accepted: "Cash order accepted",
    outForDelivery: "Out for delivery",
    readyForPickup: "Ready for pickup",
    deliveredLate: "Delivered late",
    cancelled: "Cancelled and refunded",
    paymentLink: "Payment link of a phone order",
    assigned: "To the partner: assigned",
  } satisfies Record<OrderText, string>,
} as const;

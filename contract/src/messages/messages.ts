import { z } from "zod";
import type { Domain } from "../domain.ts";
import { id, idInput, isoTime, nextCursor, pageQuery } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { MESSAGE_NOT_SENT } from "../wire/form-sentences.ts";
import { plainText } from "../wire/typed-text.ts";
import { messageText } from "./message-input.ts";
import { MESSAGES_RETENTION, messagesCalls } from "./messages-calls.ts";
import { ORDER_TEXTS, TEMPLATE_ID_MAX } from "./rules/order-texts.ts";

/** Statuses of one recipient of a bulk message. `sending`: the SMS provider was called, and has not responded. */
export const RECIPIENT_STATUSES = ["queued", "sending", "sent", "failed"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

const messageBody = z.object({ message: messageText });

export const inboxMessage = z.object({ to: z.string(), text: z.string(), at: isoTime });
export type InboxMessage = z.infer<typeof inboxMessage>;

const count = z.number().int();

export const bulkMessage = z.object({
  _id: id,
  text: z.string(),
  at: isoTime,
  by: z.string().describe("The admin's name"),
  recipients: count,
  queued: count.describe("Not sent yet, including those being sent"),
  sent: count,
  failed: count,
  startsAt: isoTime.nullable().describe("When queued messages are sent; null: now, or nothing queued"),
});
export type BulkMessage = z.infer<typeof bulkMessage>;

export const BULK_FAILURES_MAX = 200;

export const bulkFailure = z.object({
  _id: id.describe("The customer's"),
  mobile: z.string().describe("Only the last four digits are shown"),
  reason: z.string(),
  at: isoTime,
});

export const orderTextSetting = z.object({
  kind: z.enum(ORDER_TEXTS),
  isOn: z.boolean(),
  templateId: z.string().describe("The template registered for this text (DLT); empty: none"),
});
export type OrderTextSetting = z.infer<typeof orderTextSetting>;

export const FAILED_TEXTS_MAX = 50;
const failedOrderText = z.object({
  orderId: id,
  orderNumber: z.number().int(),
  kind: z.enum(ORDER_TEXTS),
  mobile: z.string().describe("Only the last four digits are shown"),
  reason: z.string(),
  isRetried: z.boolean().describe("The provider was away, and is called again"),
  at: isoTime,
});
export type FailedOrderText = z.infer<typeof failedOrderText>;

export const messagesEndpoints = defineEndpoints(messagesCalls, {
  sendBulk: {
    access: can("messages"),
    summary:
      "Queue a message to every customer who did not opt out, at most once each; the same text from the same admin within 30 seconds is queued once",
    body: messageBody,
    answer: success({
      sentCount: z.number().int(),
      message: z.string(),
      startsAt: isoTime.nullable().describe("Null: now. Promotional messages may only be sent from 10:00 to 21:00 in Asia/Kolkata"),
    }),
  },
  sendTest: {
    access: can("messages"),
    summary: "Send a test message to your own number",
    body: messageBody,
    answer: success({ message: z.string() }),
  },
  history: {
    access: can("messages"),
    summary: "List bulk messages with their progress, newest first",
    query: pageQuery,
    answer: success({ data: z.array(bulkMessage), nextCursor }),
  },
  bulkMessage: {
    access: can("messages"),
    summary: "Get a bulk message with its latest 200 failures",
    params: z.object({ id: idInput }),
    answer: success({ data: bulkMessage.extend({ failures: z.array(bulkFailure) }) }),
  },
  orderTexts: {
    access: can("messages"),
    summary: "List the texts about orders, to customers and delivery partners; off until set, on in a demo with an inbox",
    answer: success({
      data: z.array(orderTextSetting),
      failures: z.array(failedOrderText).describe(`The newest ${FAILED_TEXTS_MAX} that were not sent, or may not have been`),
    }),
  },
  setOrderText: {
    access: can("messages"),
    summary: "Turn a text about orders on or off; it needs a template ID, except in a demo with an inbox",
    body: orderTextSetting.extend({ templateId: z.string().overwrite(plainText).max(TEMPLATE_ID_MAX) }),
    answer: success({ message: z.string(), data: z.array(orderTextSetting) }),
  },
  inbox: {
    access: can("messages"),
    summary: "List the latest messages of the console SMS provider (demo); empty with other providers",
    answer: success({ data: z.array(inboxMessage) }),
  },
});

export const messagesDomain = {
  endpoints: [messagesEndpoints],
  refusals: {
    messageNotSent: { status: 502, message: MESSAGE_NOT_SENT },
    templateNeeded: { status: 400, message: "Please enter the template ID" },
    messageNotFound: { status: 404, message: "Message not found" },
  },
  retention: MESSAGES_RETENTION,
  personalData: {
    messages: z
      .array(z.object({ text: z.string(), mobile: z.string(), status: z.enum(RECIPIENT_STATUSES), at: isoTime }))
      .describe("SMS sent to all customers"),
  },
} as const satisfies Domain;

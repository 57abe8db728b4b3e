/** Download and deletion of a customer's personal data. */
import { z } from "zod";
import { RECIPIENT_STATUSES } from "../messages/messages.ts";
import { order } from "../order/order.ts";
import { orderPayment, orderRefund } from "../order/order-admin.ts";
import { disputeEvidence } from "../payment/payment-admin.ts";
import { DISPUTE_STATUSES } from "../payment/rules/payment.ts";
import { savedAddress } from "../user/account.ts";
import { person, preferences } from "../user/user.ts";
import { id, isoTime, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { DELETE_WORD, TYPE_DELETE_WORD } from "../wire/form-sentences.ts";
import { privacyCalls } from "./privacy-calls.ts";

export const personalData = z.object({
  exportedAt: isoTime,
  account: person.extend({ since: isoTime }),
  preferences,
  addresses: z.array(savedAddress),
  cart: z.array(z.object({ _id: id, name: z.string(), summary: z.string(), quantity: z.number().int() })),
  sessions: z
    .array(
      z.object({
        createdAt: isoTime.describe("When the session started"),
        lastUsedAt: isoTime,
        endedAt: isoTime.nullable(),
        device: z.string().nullable().describe("The browser's user agent"),
        isCurrent: z.boolean(),
      }),
    )
    .describe("Newest first, without tokens"),
  codes: z
    .array(z.object({ at: isoTime, name: z.string(), network: z.string() }))
    .describe("Recent code requests: time, name and address, without the codes"),
  wrongCodes: z
    .array(z.object({ network: z.string().nullable(), count: z.number().int(), lastAt: isoTime }))
    .describe("Wrong codes tried for the number: from one network, or (null) from a known browser or in total"),
  devices: z.array(z.object({ usedAt: isoTime })).describe("Browsers used to sign in, with the last time, without tokens"),
  orders: z.array(order).describe("All orders, newest first"),
  payments: z.array(orderPayment.omit({ source: true, fee: true }).extend({ orderId: id })),
  refunds: z.array(
    orderRefund.pick({ _id: true, paymentId: true, amount: true, reason: true, note: true, status: true, createdAt: true }),
  ),
  disputes: z
    .array(
      z.object({
        disputeId: z.string(),
        orderId: id,
        paymentId: z.string(),
        amount: rupees,
        currency: z.string(),
        status: z.enum(DISPUTE_STATUSES),
        reasonCode: z.string().nullable(),
        createdAt: isoTime,
        evidence: disputeEvidence.nullable(),
      }),
    )
    .describe("Payments disputed with the bank, newest first, with the evidence the shop stored about the order"),
  messages: z
    .array(z.object({ text: z.string(), mobile: z.string(), status: z.enum(RECIPIENT_STATUSES), at: isoTime }))
    .describe("SMS sent to all customers"),
});
export type PersonalData = z.infer<typeof personalData>;

export const privacyEndpoints = defineEndpoints(privacyCalls, {
  data: {
    access: can("ownOrders"),
    summary: "Download all data that the shop holds about you",
    answer: success({ data: personalData }),
  },
  deleteAccount: {
    access: can("ownOrders"),
    summary: "Delete your account; orders stay without personal details",
    body: z.object({ confirmation: z.literal(DELETE_WORD, { error: TYPE_DELETE_WORD }) }),
    answer: success({ message: z.string() }),
  },
});

/** What a customer can do about what the shop knows of them. */
import { z } from "zod";
import { savedAddress } from "./account.ts";
import { id, isoTime } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { order } from "./order.ts";
import { orderPayment, orderRefund } from "./order-admin.ts";
import { person, preferences } from "./user.ts";

/** To be typed, so that no slip of the finger deletes an account. */
export const DELETE_WORD = "DELETE";
export const TYPE_DELETE_WORD = `Please type ${DELETE_WORD} to confirm`;

export const personalData = z.object({
  exportedAt: isoTime,
  account: person.extend({ since: isoTime }),
  preferences,
  addresses: z.array(savedAddress),
  cart: z.array(z.object({ _id: id, name: z.string(), quantity: z.number().int() })),
  sessions: z
    .array(
      z.object({
        createdAt: isoTime.describe("When it was signed in"),
        lastUsedAt: isoTime,
        endedAt: isoTime.nullable(),
        device: z.string().nullable().describe("As the browser calls itself"),
        isCurrent: z.boolean(),
      }),
    )
    .describe("The newest first, without their tokens"),
  codes: z
    .array(z.object({ at: isoTime, name: z.string(), network: z.string() }))
    .describe("One-time codes asked for lately: when, with which name and from where, without the codes"),
  devices: z
    .array(z.object({ usedAt: isoTime }))
    .describe("Browsers with which one has signed in: when last, without their tokens"),
  orders: z.array(order).describe("All of them, the newest first"),
  payments: z.array(orderPayment.omit({ source: true, fee: true }).extend({ orderId: id })),
  refunds: z.array(
    orderRefund.pick({ _id: true, paymentId: true, amount: true, reason: true, note: true, status: true, createdAt: true }),
  ),
  messages: z
    .array(z.object({ text: z.string(), mobile: z.string(), status: z.enum(["queued", "sending", "sent", "failed"]), at: isoTime }))
    .describe("Texts that went to all customers"),
});
export type PersonalData = z.infer<typeof personalData>;

export const privacyEndpoints = {
  data: endpoint({
    method: "GET",
    path: "/api/user/data",
    access: "customer",
    summary: "Everything the shop holds about oneself",
    answer: success({ data: personalData }),
  }),
  deleteAccount: endpoint({
    method: "POST",
    path: "/api/user/delete-account",
    access: "customer",
    summary: "Delete one's account; orders stay for the books, without the person",
    body: z.object({ confirmation: z.literal(DELETE_WORD, { error: TYPE_DELETE_WORD }) }),
    answer: success({ message: z.string() }),
  }),
};

/** What the owner sees of money: all payments, what needs a person, what each day comes to. */
import { z } from "zod";
import { id, idInput, isoTime, nextCursor, pageQuery, requiredText, rupees } from "./common.ts";
import { closeDays, dayRange, inOrder, NOT_IN_ORDER } from "./day-input.ts";
import { endpoint, success } from "./endpoint.ts";
import { paymentMethod } from "./order.ts";
import { orderPayment, paymentStatus, refundStatus } from "./order-admin.ts";
import { DISPUTE_STATUSES } from "./rules/dispute.ts";
import { EXCEPTION_ACTIONS, EXCEPTION_KINDS } from "./rules/payment-exception.ts";

export const EXCEPTION_NOTE_MAX = 300;
export const ENTER_NOTE = "Please say how it was settled";
export const PAYMENT_SEARCH_MAX = 64;

const orderRef = z.object({ _id: id, orderNumber: z.number().int() });

export const exceptionKind = z.enum(EXCEPTION_KINDS);

/** What answers a dispute. It is kept when the customer's account is deleted. */
export const disputeEvidence = z.object({
  orderNumber: z.number().int(),
  placedAt: z.string(),
  paidAt: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  items: z.array(z.string()),
  deliveredAt: z.string().nullable(),
  deliveredBy: z.string().nullable(),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

export const paymentException = z.object({
  _id: id,
  kind: exceptionKind,
  createdAt: isoTime,
  paymentId: z.string().nullable().describe("Null for what is of no single payment"),
  order: orderRef.nullable(),
  amount: rupees.nullable(),
  currency: z.string().nullable(),
  expectedAmount: rupees.nullable().describe("The total of its order"),
  refund: z
    .object({ status: refundStatus, attempts: z.number().int() })
    .nullable()
    .describe("How far its money is on its way back"),
  dispute: z
    .object({
      disputeId: z.string().describe("The provider's"),
      status: z.enum(DISPUTE_STATUSES),
      phase: z.string().nullable(),
      reasonCode: z.string().nullable(),
      respondBy: isoTime.nullable().describe("Until when the provider takes an answer"),
      deducted: rupees,
      evidence: disputeEvidence.nullable(),
    })
    .nullable()
    .describe("Of the kind `dispute`"),
  detail: z.string().nullable().describe("What the provider said"),
  resolved: z
    .object({ at: isoTime, by: z.string().nullable().describe("Null: by itself"), note: z.string().nullable() })
    .nullable(),
});
export type PaymentException = z.infer<typeof paymentException>;

export const listedPayment = orderPayment.extend({
  order: orderRef.nullable(),
  refundedAmount: rupees.describe("What went or goes back"),
});
export type ListedPayment = z.infer<typeof listedPayment>;

export const dayClose = z.object({
  day: z.string().describe("`2026-01-31`, in Asia/Kolkata"),
  methods: z.array(
    z.object({
      method: paymentMethod,
      orders: z.number().int().describe("Paid on that day"),
      amount: rupees.describe("Their totals"),
      captured: rupees.describe("Money that came in"),
      refunded: rupees.describe("Money that went back on that day"),
      disputed: rupees.optional().describe("Lost in disputes that ended on that day; absent: nothing"),
      fees: rupees.describe("What the provider keeps"),
      net: z.number(),
    }),
  ),
  found: rupees.nullable().describe("Captured, as the provider lists it; null until it is asked, in the night after"),
  difference: z.number().describe("What came in beyond orders, money given back and what was settled; has to be 0"),
});
export type DayClose = z.infer<typeof dayClose>;

const paymentQuery = z
  .object({
    ...pageQuery.shape,
    status: paymentStatus.optional(),
    ...dayRange,
    q: z
      .string()
      .trim()
      .min(1)
      .max(PAYMENT_SEARCH_MAX)
      .optional()
      .describe("The provider's id of a payment or an order, or an order's number"),
  })
  .refine(inOrder, NOT_IN_ORDER);
export type PaymentQuery = z.output<typeof paymentQuery>;

export const paymentAdminEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/payments",
    access: "admin",
    summary: "All payments, or those that fit the filters, the newest first",
    query: paymentQuery,
    answer: success({ data: z.array(listedPayment), nextCursor }),
  }),
  exceptions: endpoint({
    method: "GET",
    path: "/api/admin/payments/exceptions",
    access: "admin",
    summary: "What needs a person, or what became of it, the newest first",
    query: pageQuery.extend({ state: z.enum(["open", "resolved"]).default("open") }),
    answer: success({ data: z.array(paymentException), nextCursor, open: z.number().int().describe("How many are open") }),
  }),
  act: endpoint({
    method: "POST",
    path: "/api/admin/payments/exceptions/:id/act",
    access: "admin",
    summary: "Do something about one that is open: give the money back, ask the provider again, send the refund now",
    params: z.object({ id: idInput }),
    body: z.object({ action: z.enum(EXCEPTION_ACTIONS) }),
    answer: success({ message: z.string(), data: paymentException }),
  }),
  settle: endpoint({
    method: "POST",
    path: "/api/admin/payments/exceptions/:id/settle",
    access: "admin",
    summary: "Mark one as settled by a person",
    params: z.object({ id: idInput }),
    body: z.object({ note: requiredText(ENTER_NOTE, EXCEPTION_NOTE_MAX) }),
    answer: success({ message: z.string(), data: paymentException }),
  }),
  days: endpoint({
    method: "GET",
    path: "/api/admin/payments/days",
    access: "admin",
    summary: "What each day comes to, the newest first",
    query: closeDays,
    answer: success({ data: z.array(dayClose) }),
  }),
  daysExport: endpoint({
    method: "GET",
    path: "/api/admin/payments/days/export",
    access: "admin",
    summary: "The same as CSV, a line for each day and way of paying (UTF-8 with BOM)",
    query: closeDays,
    answer: z.string(),
    answerKind: "csv",
  }),
};

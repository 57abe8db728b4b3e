/** Payments for admins: the list, payment exceptions, daily sums. */
import { z } from "zod";
import { paymentMethod } from "../order/order.ts";
import { orderPayment, paymentStatus, refundStatus } from "../order/order-admin.ts";
import { dayRange, inOrder, NOT_IN_ORDER, totalsDays } from "../time/day-input.ts";
import { approvalInput } from "../user/staff-input.ts";
import { id, idInput, isoTime, nextCursor, pageQuery, requiredText, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { ENTER_NOTE } from "../wire/form-sentences.ts";
import { plainText } from "../wire/typed-text.ts";
import { paymentAdminCalls } from "./payment-calls.ts";
import { DISPUTE_STATUSES, PAYMENT_SEARCH_MAX } from "./rules/payment.ts";
import { EXCEPTION_ACTIONS, EXCEPTION_KINDS, EXCEPTION_NOTE_MAX } from "./rules/payment-exception.ts";

const orderRef = z.object({ _id: id, orderNumber: z.number().int() });

export const exceptionKind = z.enum(EXCEPTION_KINDS);

/** The evidence for responding to a dispute. It is retained when the customer's account is deleted. */
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
  paymentId: z.string().nullable().describe("Null if the exception concerns no single payment"),
  order: orderRef.nullable(),
  amount: rupees.nullable(),
  currency: z.string().nullable(),
  expectedAmount: rupees.nullable().describe("The order total"),
  refund: z.object({ status: refundStatus, attempts: z.number().int() }).nullable().describe("The status of the refund"),
  dispute: z
    .object({
      disputeId: z.string().describe("The provider's"),
      status: z.enum(DISPUTE_STATUSES),
      phase: z.string().nullable(),
      reasonCode: z.string().nullable(),
      respondBy: isoTime.nullable().describe("The provider's deadline for a response"),
      deducted: rupees,
      evidence: disputeEvidence.nullable(),
    })
    .nullable()
    .describe("For the kind `dispute`"),
  disputeId: z
    .string()
    .nullable()
    .describe("The provider's, for the kinds `dispute` and `dispute_unreadable`; null if it could not be read"),
  detail: z.string().nullable().describe("The provider's message"),
  resolved: z
    .object({ at: isoTime, by: z.string().nullable().describe("Null: automatically"), note: z.string().nullable() })
    .nullable(),
});
export type PaymentException = z.infer<typeof paymentException>;

export const listedPayment = orderPayment.extend({
  order: orderRef.nullable(),
  refundedAmount: rupees.describe("The amount refunded or being refunded"),
});
export type ListedPayment = z.infer<typeof listedPayment>;

export const dailyTotals = z.object({
  day: z.string().describe("`2026-01-31`, in Asia/Kolkata"),
  methods: z.array(
    z.object({
      method: paymentMethod,
      orders: z.number().int().describe("Number of orders paid on that day"),
      amount: rupees.describe("Sum of the order totals"),
      captured: rupees.describe("Amount received"),
      refunded: z
        .number()
        .describe("Amount refunded on that day, less refunds that were returned on it: negative if more was returned"),
      disputed: rupees.optional().describe("Amount lost in disputes that ended on that day; absent: none"),
      fees: rupees.describe("The provider's fees"),
      net: z.number(),
    }),
  ),
  found: rupees.nullable().describe("Total of the provider's own list; null until compared during the following night"),
  difference: z.number().describe("Amount received beyond paid orders, refunds and resolved payment exceptions; should be 0"),
});
export type DailyTotals = z.infer<typeof dailyTotals>;

const paymentQuery = z
  .object({
    ...pageQuery.shape,
    status: paymentStatus.optional(),
    ...dayRange,
    q: z
      .string()
      .overwrite(plainText)
      .min(1)
      .max(PAYMENT_SEARCH_MAX)
      .optional()
      .describe("A payment or order ID of the provider, or an order number"),
  })
  .refine(inOrder, NOT_IN_ORDER);
export type PaymentQuery = z.output<typeof paymentQuery>;

export const paymentAdminEndpoints = defineEndpoints(paymentAdminCalls, {
  list: {
    access: can("payments"),
    summary: "List payments, newest first",
    query: paymentQuery,
    answer: success({ data: z.array(listedPayment), nextCursor }),
  },
  exceptions: {
    access: can("payments"),
    summary: "List payment exceptions, newest first",
    query: pageQuery.extend({ state: z.enum(["open", "resolved"]).default("open") }),
    answer: success({ data: z.array(paymentException), nextCursor, open: z.number().int().describe("Number of open exceptions") }),
  },
  act: {
    access: can("payments"),
    summary: "Act on an open payment exception: refund the payment, check its status, or retry the refund",
    params: z.object({ id: idInput }),
    body: z.object({ action: z.enum(EXCEPTION_ACTIONS), approval: approvalInput.optional() }),
    answer: success({ message: z.string(), data: paymentException }),
  },
  settle: {
    access: can("payments"),
    summary: "Mark a payment exception as resolved",
    params: z.object({ id: idInput }),
    body: z.object({ note: requiredText(ENTER_NOTE, EXCEPTION_NOTE_MAX) }),
    answer: success({ message: z.string(), data: paymentException }),
  },
  days: {
    access: can("payments"),
    summary: "List daily totals, newest first",
    query: totalsDays,
    answer: success({ data: z.array(dailyTotals) }),
  },
  daysExport: {
    access: can("payments"),
    summary: "Export daily totals as CSV, one line per day and payment method (UTF-8 with BOM)",
    query: totalsDays,
    answer: z.string(),
    answerKind: "csv",
  },
});

/** Orders for admins, besides the list: one order's details, the board, the export. */
import { z } from "zod";
import { refundBody } from "../payment/refund-input.ts";
import { PAYMENT_SOURCES, PAYMENT_STATUSES } from "../payment/rules/payment.ts";
import { REFUND_REASONS, REFUND_STATUSES } from "../payment/rules/refund.ts";
import { person } from "../user/user.ts";
import { id, idInput, isoTime, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { adminOrder, cappedCount, orderActor, orderStatus } from "./order.ts";
import { orderAdminCalls } from "./order-calls.ts";
import { orderExportQuery, orderSearch } from "./order-filters.ts";
import { HISTORY_KINDS } from "./rules/history-reason.ts";

export const BOARD_OPEN_MAX = 200;
export const BOARD_CLOSED_MAX = 50;

export const historyEntry = z.object({
  kind: z.enum(HISTORY_KINDS),
  status: orderStatus.nullable().describe("The new status, for the kind `status`"),
  detail: z
    .string()
    .nullable()
    .describe(
      "`status`: the reason, if automatic; `paid`: the payment ID, or `cash`; `assigned`: the partner, null if unassigned; `refund`: the reason; `edited`: what changed",
    ),
  amount: z.number().nullable().describe("In rupees: paid or refunded, if known; `edited`: what it costs more, negative: less"),
  note: z.string().nullable().describe("Why an admin handed money back; of a refund by the provider it is there"),
  at: isoTime,
  by: orderActor,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const paymentStatus = z.enum(PAYMENT_STATUSES);

export const orderPayment = z.object({
  paymentId: z.string().describe("The provider's"),
  providerOrderId: z.string().nullable(),
  status: paymentStatus,
  method: z.string().nullable(),
  amount: rupees,
  currency: z.string(),
  fee: rupees.nullable().describe("The provider's fee including tax; null until reported"),
  source: z.enum(PAYMENT_SOURCES).describe("The source of the last update"),
  paysOrder: z.boolean().describe("Whether this payment paid the order; at most one does"),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderPayment = z.infer<typeof orderPayment>;

export const refundStatus = z.enum(REFUND_STATUSES);

export const orderRefund = z.object({
  _id: id,
  paymentId: z.string(),
  providerRefundId: z.string().nullable(),
  amount: rupees,
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable().describe("The admin's note, for the reason `admin`"),
  status: refundStatus,
  attempts: z.number().int(),
  lastError: z.string().nullable().describe("The provider's error for the last failed attempt"),
  isRetried: z.boolean().describe("Whether this refund failed and was replaced by a new one"),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderRefund = z.infer<typeof orderRefund>;

export const orderDetail = adminOrder.extend({
  providerOrderId: z.string().nullable(),
  paidAt: isoTime.nullable(),
  events: z.array(historyEntry).describe("All events, oldest first"),
  payments: z.array(orderPayment).describe("Oldest first"),
  refunds: z.array(orderRefund).describe("Oldest first"),
  refundable: rupees.describe("The amount that can still be refunded"),
  customer: person.extend({ since: isoTime, orderCount: z.number().int() }).nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** For those who manage payments; the code is for those who manage orders. */
const refundedOrder = orderDetail.omit({ handoffCode: true });

export const boardColumn = z.object({
  status: orderStatus,
  total: cappedCount.describe("The total number, including those not listed"),
  awaitingPayment: cappedCount.describe("Pending orders that await online payment and cannot be started yet; not listed"),
  orders: z.array(adminOrder).describe("Open orders: oldest first; without checkouts that were never paid"),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const orderAdminEndpoints = defineEndpoints(orderAdminCalls, {
  refund: {
    access: can("payments"),
    summary: "Refund an order in full or in part; retried until the provider accepts it",
    body: refundBody,
    answer: success({ message: z.string(), data: refundedOrder }),
  },
  refundLateOrder: {
    access: can("payments"),
    summary: "Refund the promised amount of a late order, or reduce the cash to collect; idempotent",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: refundedOrder }),
  },
  ask: {
    access: can("payments"),
    summary: "Check an order's payment status at the provider now and apply the result",
    body: z.object({ orderId: idInput }),
    answer: success({
      message: z.string(),
      found: z
        .array(z.object({ paymentId: z.string(), status: paymentStatus, amount: rupees }))
        .describe("The payments found at the provider"),
      data: refundedOrder,
    }),
  },
  open: {
    access: can("orders"),
    summary: "Mark an order as opened; the first call clears `isNew` for all admins",
    body: z.object({ orderId: idInput }),
    answer: success({ isFirst: z.boolean() }),
  },
  board: {
    access: can("orders"),
    summary: `List orders by status: the oldest ${BOARD_OPEN_MAX} of each open status that can be started, and the last ${BOARD_CLOSED_MAX} delivered and cancelled today`,
    query: z.object({ q: orderSearch }),
    answer: success({
      day: z.string().describe("Today in Asia/Kolkata, `2026-01-31`"),
      unseen: cappedCount.describe("All new orders (`isNew`), regardless of `q`"),
      columns: z.array(boardColumn).describe("One per status, in the usual order"),
      scheduled: z
        .array(adminOrder)
        .describe("Orders for later that the kitchen is not to start yet (`kitchenAt`), next first; in no column"),
    }),
  },
  slots: {
    access: can("orders"),
    summary: "List what orders take of the kitchen's slots today, unpaid ones included",
    answer: success({
      slots: z
        .array(z.object({ from: isoTime, units: z.number().int().describe("Kitchen units that are taken") }))
        .describe("Of today in Asia/Kolkata, in order; slots of which nothing is taken are left out"),
    }),
  },
  export: {
    access: can("reports"),
    summary: "Export all orders that match the filters as CSV (RFC 4180, UTF-8 with BOM)",
    query: orderExportQuery,
    answer: z.string(),
    answerKind: "csv",
  },
  detail: {
    access: can("orders"),
    summary: "Get an order with its history, payments, refunds and customer",
    params: z.object({ id: idInput }),
    answer: success({ data: orderDetail }),
  },
});

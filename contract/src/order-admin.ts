/** What the owner sees of orders beyond the list: one with all that happened to it, the board, the export. */
import { z } from "zod";
import { id, idInput, isoTime, rupees } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { adminOrder, cappedCount, orderActor, orderStatus } from "./order.ts";
import { orderExportQuery, orderSearch } from "./order-filters.ts";
import { refundBody } from "./refund-input.ts";
import { person } from "./user.ts";

export const BOARD_OPEN_MAX = 200;
export const BOARD_CLOSED_MAX = 50;

export const orderEvent = z.object({
  kind: z.enum(["status", "paid", "assigned", "refund"]),
  status: orderStatus.nullable().describe("Of the kind `status`: the one it got"),
  detail: z
    .string()
    .nullable()
    .describe(
      "`status`: why, if the system did it; `paid`: by which payment, or `cash`; `assigned`: to whom, null for no one; `refund`: why",
    ),
  amount: rupees.nullable().describe("What was paid or refunded, where money moved and it is known"),
  at: isoTime,
  by: orderActor,
});
export type OrderEventEntry = z.infer<typeof orderEvent>;

export const PAYMENT_STATUSES = ["created", "failed", "authorized", "captured", "refunded"] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);

export const orderPayment = z.object({
  paymentId: z.string().describe("The provider's"),
  providerOrderId: z.string().nullable(),
  status: paymentStatus,
  method: z.string().nullable(),
  amount: rupees,
  currency: z.string(),
  fee: rupees.nullable().describe("What the provider keeps, its tax included; null until it says so"),
  source: z.enum(["browser", "webhook", "reconciler"]).describe("Who told of it last"),
  paysOrder: z.boolean().describe("This one paid the order; at most one does"),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderPayment = z.infer<typeof orderPayment>;

/**
 * `failed`: the provider has not taken it yet, and is asked again. `settled`: never sent, a person refunded it by other means. `rejected`:
 * the provider took it, and it failed at the bank. `reversed`: it was processed, and the money came back.
 */
export const REFUND_STATUSES = ["queued", "pending", "processed", "failed", "settled", "rejected", "reversed"] as const;
export const refundStatus = z.enum(REFUND_STATUSES);

export const orderRefund = z.object({
  _id: id,
  paymentId: z.string(),
  providerRefundId: z.string().nullable(),
  amount: rupees,
  reason: z.enum(["order_cancelled", "order_superseded", "paid_twice", "amount_mismatch", "admin", "at_provider"]),
  note: z.string().nullable().describe("Of the reason `admin`: theirs"),
  status: refundStatus,
  attempts: z.number().int(),
  lastError: z.string().nullable().describe("What the provider said to the last attempt that failed"),
  isRetried: z.boolean().describe("It failed, and another refund was made in its place"),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderRefund = z.infer<typeof orderRefund>;

export const orderDetail = adminOrder.extend({
  providerOrderId: z.string().nullable(),
  paidAt: isoTime.nullable(),
  events: z.array(orderEvent).describe("All that happened, the oldest first"),
  payments: z.array(orderPayment).describe("The oldest first"),
  refunds: z.array(orderRefund).describe("The oldest first"),
  refundable: rupees.describe("What can still be given back"),
  customer: person.extend({ since: isoTime, orderCount: z.number().int() }),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const boardColumn = z.object({
  status: orderStatus,
  total: cappedCount.describe("How many there are, shown or not"),
  awaitingPayment: cappedCount.describe(
    "Of these, pending orders that are to be paid online still: the kitchen may not begin them",
  ),
  orders: z.array(adminOrder).describe("Open ones: the oldest first, those that await their payment last"),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const orderAdminEndpoints = {
  refund: endpoint({
    method: "POST",
    path: "/api/order/admin/refund",
    access: "admin",
    summary: "Give back what an order was paid with, in whole or in part; sent to the provider until it has taken it",
    body: refundBody,
    answer: success({ message: z.string(), data: orderDetail }),
  }),
  honourPromise: endpoint({
    method: "POST",
    path: "/api/order/admin/promise",
    access: "admin",
    summary: "Return what was promised for a late order: refunded, or not collected in cash. Once, however often it is called",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: orderDetail }),
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/order/admin/ask",
    access: "admin",
    summary: "Ask the payment provider about an order now, and apply what it says",
    body: z.object({ orderId: idInput }),
    answer: success({
      message: z.string(),
      found: z
        .array(z.object({ paymentId: z.string(), status: paymentStatus, amount: rupees }))
        .describe("What the provider knows"),
      data: orderDetail,
    }),
  }),
  open: endpoint({
    method: "POST",
    path: "/api/order/admin/open",
    access: "admin",
    summary: "Say that an admin has opened an order: the first time it is new no longer, for none of them",
    body: z.object({ orderId: idInput }),
    answer: success({ isFirst: z.boolean() }),
  }),
  board: endpoint({
    method: "GET",
    path: "/api/order/admin/board",
    access: "admin",
    summary: `Orders by status: the oldest ${BOARD_OPEN_MAX} of each open one, those that the kitchen may begin before those that await their payment, and the ${BOARD_CLOSED_MAX} last that were delivered and cancelled today`,
    query: z.object({ q: orderSearch }),
    answer: success({
      day: z.string().describe("Today in Asia/Kolkata, `2026-01-31`"),
      unseen: cappedCount.describe("New orders (`isNew`) of the whole shop, found by `q` or not"),
      columns: z.array(boardColumn).describe("One per status, in their usual order"),
    }),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/order/admin/export",
    access: "admin",
    summary: "All orders that fit the filters of the list, as CSV (RFC 4180, UTF-8 with BOM)",
    query: orderExportQuery,
    answer: z.string(),
    answerKind: "csv",
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/order/admin/:id",
    access: "admin",
    summary: "One order with its history, payments, refunds and customer",
    params: z.object({ id: idInput }),
    answer: success({ data: orderDetail }),
  }),
};

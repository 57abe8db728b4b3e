import { z } from "zod";
import { addressInput } from "./address-input.ts";
import { id, idInput, isoTime, nextCursor, pageBody, pageQuery, rupees } from "./common.ts";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { orderListQuery } from "./order-filters.ts";
import { promoCodeInput } from "./promo-input.ts";
import { CART_QUANTITY_MAX } from "./rules/cart-merge.ts";
import { ORDER_STATUSES } from "./rules/order-status.ts";
import { PAYMENT_METHODS } from "./rules/payment-method.ts";
import { PROMISE_OFFERS } from "./rules/promise-offer.ts";
import { CURRENCY } from "./settings.ts";
import { person } from "./user.ts";

export const ORDER_LINES_MAX = 100;
export const CART_EMPTY = "Your cart is empty";

export const orderStatus = z.enum(ORDER_STATUSES);
export const paymentMethod = z.enum(PAYMENT_METHODS).describe("`cash`: on delivery; `none`: a total of ₹0 needs no payment");
/** What a customer chooses. */
export const chosenMethod = paymentMethod.extract(["online", "cash"]);

export const orderLine = z.object({ _id: id, name: z.string(), quantity: z.number().int(), price: rupees });

/** Why an order is cancelled, as its customer is told: by the shop, by a newer order of theirs, or because it was not paid. */
export const CANCEL_CAUSES = ["shop", "replaced", "unpaid"] as const;

export const deliveryPromise = z.object({
  offer: z.enum(PROMISE_OFFERS).exclude(["off"]),
  amount: rupees.describe("What is returned if the order is late"),
  isAutomatic: z.boolean().describe("True: when a late order is delivered; false: when the owner honours it"),
  grantedAt: isoTime.nullable().describe("When it was honoured; null until then"),
});

export const order = z.object({
  _id: id,
  orderNumber: z.number().int(),
  items: z.array(orderLine),
  amount: rupees.describe("The total"),
  subtotal: rupees,
  deliveryFee: rupees,
  discount: rupees,
  promoCode: z.string().nullable(),
  date: isoTime,
  createdAt: isoTime,
  status: orderStatus,
  payment: z.boolean().describe("Paid; stays true after a refund"),
  paymentMethod,
  refunded: z.boolean().describe("All of it"),
  refundedAmount: rupees.describe("What went or goes back of the money that paid it"),
  refundFailed: z.boolean().describe("A refund failed at the bank and has not been made again"),
  payableUntil: isoTime.nullable().describe("Until when an open, unpaid order can be paid"),
  promisedAt: isoTime
    .nullable()
    .describe("When it should be delivered: 30 minutes after it was paid, in cash after it was placed; null until it is paid"),
  promise: deliveryPromise.nullable().describe("What was promised when it was placed, should it be late; null: nothing"),
  cancelCause: z.enum(CANCEL_CAUSES).nullable().describe("Null unless it is cancelled"),
  history: z.array(z.object({ status: orderStatus, at: isoTime })).describe("Each status with its time, the oldest first"),
  address: z.object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string().optional(),
  }),
  deliveryBoyId: person.nullable(),
  userId: id,
});
export type Order = z.infer<typeof order>;

export const orderActor = z.object({
  role: z.enum([...ROLES, "system"]),
  name: z.string().nullable().describe("Null for the system"),
});

export const adminOrder = order.extend({
  userId: person,
  history: z
    .array(z.object({ status: orderStatus, at: isoTime, by: orderActor }))
    .describe("Each status with its time and who set it, the oldest first"),
  isNew: z.boolean().describe("The kitchen may begin it, it has no delivery partner, and no admin has opened it"),
});
export type AdminOrder = z.infer<typeof adminOrder>;

/** Large counts are not worth their time: from here on the answer is "that many and more". */
export const ORDER_COUNT_MAX = 10_000;
export const cappedCount = z.object({
  count: z.number().int(),
  isCapped: z.boolean().describe(`True: there are more than ${ORDER_COUNT_MAX}`),
});
export type CappedCount = z.infer<typeof cappedCount>;

const placeAnswer = success({
  orderId: z.string().nullable().describe("The payment provider's order id; null when there is nothing to pay online"),
  amount: z.number().int().describe("In paise, as the payment window takes it"),
  payment: z.boolean().describe("Paid already, or nothing to pay: no payment window is needed"),
  paymentMethod,
  currency: z.literal(CURRENCY),
  timeout: z
    .number()
    .int()
    .nullable()
    .describe("In seconds, as the payment window takes it: it closes shortly before the order expires. Null: no window is needed"),
  orderData: z.object({ _id: id, orderNumber: z.number().int() }),
  key: z.string().describe("The provider's public key id"),
  checkoutUrl: z.string().describe("The provider's checkout script"),
  message: z.string(),
});
export type PlaceAnswer = z.infer<typeof placeAnswer>;

export const placeBody = z.object({
  address: addressInput,
  items: z
    .array(z.object({ _id: idInput, quantity: z.number().int().min(1).max(CART_QUANTITY_MAX) }), { error: CART_EMPTY })
    .min(1, CART_EMPTY)
    .max(ORDER_LINES_MAX, `At most ${ORDER_LINES_MAX} dishes`)
    .refine((items) => new Set(items.map((item) => item._id)).size === items.length, "Each item may stand here once"),
  amount: rupees.describe("The total the customer saw, in rupees: compared, never believed"),
  promo: z.object({ code: promoCodeInput }).nullish(),
  paymentMethod: chosenMethod.optional().describe("`cash`: on delivery, while the shop takes it; absent: online"),
});
export type PlaceBody = z.output<typeof placeBody>;

export const orderEndpoints = {
  place: endpoint({
    method: "POST",
    path: "/api/order/place",
    access: "customer",
    summary: "Place an order; it exists from here on, pending and unpaid",
    headers: z.object({ "idempotency-key": z.string().trim().min(1).max(200).optional() }),
    body: placeBody,
    answer: placeAnswer,
  }),
  completePayment: endpoint({
    method: "POST",
    path: "/api/order/complete-payment",
    access: "customer",
    summary: "Open the payment of one's own unpaid order again",
    body: z.object({ orderId: idInput }),
    answer: placeAnswer,
  }),
  mine: endpoint({
    method: "POST",
    path: "/api/order/userorders",
    access: "customer",
    summary: "One's own orders, the newest first",
    query: pageQuery,
    body: pageBody,
    answer: success({ data: z.array(order), nextCursor }),
  }),
  all: endpoint({
    method: "GET",
    path: "/api/order/admin",
    access: "admin",
    summary: "All orders, or those that fit the filters, the newest first unless `sort` says otherwise",
    query: orderListQuery,
    answer: success({
      data: z.array(adminOrder),
      nextCursor,
      total: cappedCount.optional().describe("Only with `count=true`"),
    }),
  }),
  setStatus: endpoint({
    method: "POST",
    path: "/api/order/admin/status",
    access: "admin",
    summary: "Set any status; cancelling a paid order refunds it, once",
    body: z.object({
      orderId: idInput,
      status: orderStatus,
      expectedStatus: orderStatus.optional().describe("The status that was seen: another by now is a 409, and nothing is changed"),
    }),
    answer: success({ message: z.string(), data: adminOrder }),
  }),
};

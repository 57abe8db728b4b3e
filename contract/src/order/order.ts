import { z } from "zod";
import { CART_QUANTITY_MAX } from "../cart/rules/cart-quantities.ts";
import { CHARGE_KINDS } from "../cart/rules/pricing.ts";
import { deliveryAddress, fulfilment, pickupAddress } from "../fulfilment/fulfilment-input.ts";
import { configurationInput, dealPart, lineDetails, lineKeyInput } from "../menu/configuration.ts";
import { FOOD_NAME_MAX } from "../menu/food-input.ts";
import { CART_LINES_MAX } from "../menu/rules/menu-limits.ts";
import { PAYMENT_METHODS } from "../payment/rules/payment.ts";
import { promoCodeInput } from "../promo/promo-input.ts";
import { PROMISE_OFFERS } from "../settings/rules/ordering.ts";
import { CURRENCY } from "../settings/settings.ts";
import { buyerInput } from "../tax/tax-input.ts";
import { approvalInput } from "../user/staff-input.ts";
import { person } from "../user/user.ts";
import {
  id,
  idInput,
  isoTime,
  lineText,
  nextCursor,
  numberOrText,
  orderPageQuery,
  pageBody,
  rupees,
  rupeesInput,
} from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { CART_EMPTY } from "../wire/form-sentences.ts";
import { ACTOR_ROLES } from "../wire/permissions.ts";
import { orderCalls } from "./order-calls.ts";
import { orderListQuery } from "./order-filters.ts";
import { SHOP_CANCEL_REASONS, UNDELIVERED_REASONS } from "./rules/history-reason.ts";
import { isCancelled, ORDER_CHANNELS, ORDER_STATUSES } from "./rules/order-status.ts";

export const orderStatus = z.enum(ORDER_STATUSES);
export const paymentMethod = z
  .enum(PAYMENT_METHODS)
  .describe("`cash`: on delivery, or at the counter; `card`: at the counter's terminal; `none`: nothing to pay (total of ₹0)");
/** The payment methods a customer can choose. */
export const chosenMethod = paymentMethod.extract(["online", "cash"]);

export const orderLine = z.object({
  _id: id,
  name: z.string(),
  quantity: z.number().int(),
  price: rupees.describe("Of one"),
  ...lineDetails,
  parts: z.array(dealPart).nullable().describe("Of a deal, in the order of its slots"),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Why an order was cancelled, as shown to its customer: by themselves, by the shop, superseded by a newer order, or not paid. */
export const CANCEL_CAUSES = ["customer", "shop", "replaced", "unpaid"] as const;

const cancelReason = z.enum(SHOP_CANCEL_REASONS);
export const REFUND_WITHOUT_REASON = "Please say why the order is cancelled";
export const REASON_WITHOUT_CANCELLING = "A reason belongs to a cancelled order only";

export const deliveryPromise = z.object({
  offer: z.enum(PROMISE_OFFERS).exclude(["off"]),
  amount: rupees.describe("The amount refunded if the order is late"),
  isAutomatic: z
    .boolean()
    .describe("True: refunded when the late order is first delivered; false: refunded by the owner, as always for cash"),
  grantedAt: isoTime.nullable().describe("When it was refunded; null until then"),
  minutes: z.number().int().describe("As promised at first: what the kitchen says later moves `promisedAt`, not this"),
  dueAt: isoTime.nullable().describe("Later than this it is late for the promise; null while it awaits payment"),
});

export const charge = z.object({
  kind: z.enum(CHARGE_KINDS),
  label: z.string().describe("As shown and printed"),
  amount: z.number().describe("In rupees; negative: deducted"),
});

export const rateTax = z.object({ rate: z.number().describe("Per cent"), taxable: rupees, cgst: rupees, sgst: rupees });

const orderTax = z.object({
  taxable: rupees,
  cgst: rupees,
  sgst: rupees.describe("Always equal to `cgst`; UTGST in Union Territories without a legislature"),
  byRate: z.array(rateTax).describe("What bears no tax is a row of rate 0"),
});

export const order = z.object({
  _id: id,
  orderNumber: z.number().int(),
  items: z.array(orderLine),
  amount: rupees.describe("The total"),
  subtotal: rupees,
  charges: z.array(charge).describe("What is between the subtotal and the total, in the order in which it is shown"),
  deliveryFee: rupees.describe("Of `charges`"),
  discount: rupees.describe("Of `charges`, as a positive amount"),
  tax: orderTax.nullable().describe("GST in the total, as it was when the order was placed; null: none"),
  invoice: z
    .object({ number: z.string(), date: isoTime })
    .nullable()
    .describe("The tax invoice or bill of supply; null until it has left the shop"),
  buyer: buyerInput.nullable().describe("The business that it is billed to"),
  promoCode: z.string().nullable(),
  date: isoTime,
  createdAt: isoTime,
  status: orderStatus,
  payment: z.boolean().describe("Paid; stays true after a refund"),
  paymentMethod,
  paidVia: z.string().nullable().describe("Of an online payment: the provider's method, such as `upi`; null: not known"),
  refunded: z.boolean().describe("Fully refunded"),
  refundedAmount: rupees.describe("The amount refunded or being refunded"),
  editRefund: rupees.describe("Refunded or being refunded because it was edited, which its total does not contain"),
  keptAmount: rupees.describe("What the shop kept of the payment of a cancelled order that could not be delivered; else 0"),
  refundFailed: z.boolean().describe("A refund failed at the bank and has not been retried"),
  cashDue: rupees.describe(
    "Cash to collect on delivery: the total less what the delivery promise returns, or what an edited order costs more than was paid; else 0",
  ),
  payableUntil: isoTime.nullable().describe("The payment deadline of an open, unpaid order"),
  promisedAt: isoTime
    .nullable()
    .describe("When it is promised: `promisedMinutes` after payment, or after placing if paid in cash; null until paid"),
  promisedMinutes: z.number().int(),
  scheduledFor: isoTime.nullable().describe("The start of the time that its customer chose; null: as soon as possible"),
  kitchenAt: isoTime.nullable().describe("When the kitchen is to start an order for later; null: at once"),
  promise: deliveryPromise.nullable().describe("The delivery promise at the time of placing; null: none"),
  cancelCause: z.enum(CANCEL_CAUSES).nullable().describe("Null unless cancelled"),
  cancelReason: cancelReason.nullable().describe("The reason that the shop gave; null unless it cancelled the order and gave one"),
  history: z.array(z.object({ status: orderStatus, at: isoTime })).describe("Each status with its time, oldest first"),
  address: z.object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string().optional(),
    pincode: z.string().optional(),
    location: z.object({ lat: z.number(), lng: z.number() }).optional(),
    landmark: z.string().optional(),
    instructions: z.string().optional().describe("For the delivery partner"),
  }),
  kitchenNote: z.string().optional().describe("What staff noted for the kitchen as they took the order"),
  fulfilment,
  areaName: z.string().nullable().describe("The area it is delivered to; null: flat delivery fee, or pickup"),
  deliveryBoyId: person.nullable(),
  handoffCode: z
    .string()
    .optional()
    .describe(
      "4 digits that its delivery partner needs to mark it as delivered; only while it is out for delivery, and for no partner",
    ),
  pickedUpAt: isoTime.nullable().describe("When its delivery partner took it from the shop; null until the partner says so"),
  undelivered: z
    .object({ reason: z.enum(UNDELIVERED_REASONS), at: isoTime })
    .optional()
    .describe("Why its delivery partner could not hand it over, and when; absent once it is tried again or is not out any more"),
  userId: id.nullable().describe("Null: placed for somebody who is not signed in"),
});
export type Order = z.infer<typeof order>;

export const orderActor = z.object({
  role: z.enum(ACTOR_ROLES),
  name: z.string().nullable().describe("Null for the system"),
});

/** Wrong codes until the shop allows more. */
export const HANDOFF_TRIES = 5;
export const handoffTriesLeft = z
  .number()
  .int()
  .nullable()
  .describe("How many codes the delivery partner can still try; null: delivery needs none");

export const adminOrder = order.extend({
  handoffTriesLeft,
  userId: person.nullable(),
  history: z
    .array(z.object({ status: orderStatus, at: isoTime, by: orderActor }))
    .describe("Each status with its time and who set it, oldest first"),
  channel: z.enum(ORDER_CHANNELS),
  readyAt: isoTime.nullable().describe("When the kitchen had it ready; its status stays `processing`"),
  cardDigits: z.string().nullable().describe("The last four digits of the card that paid at the counter, if staff noted them"),
  token: z.number().int().nullable().describe("The number that the counter calls out; null: it did not take the order"),
  isNew: z.boolean().describe("Can be started, has no delivery partner, and no admin has opened it"),
});
export type AdminOrder = z.infer<typeof adminOrder>;

/** Counting further would take too long: a larger count means "this many and more". */
export const ORDER_COUNT_MAX = 10_000;
export const cappedCount = z.object({
  count: z.number().int(),
  isCapped: z.boolean().describe(`True: more than ${ORDER_COUNT_MAX}`),
});
export type CappedCount = z.infer<typeof cappedCount>;

export const placeAnswer = success({
  orderId: z.string().nullable().describe("The payment provider's order ID; null if nothing is to be paid online"),
  amount: z.number().int().describe("In paise, as expected by the payment window"),
  payment: z.boolean().describe("Already paid or nothing to pay online: no payment window needed"),
  paymentMethod,
  currency: z.literal(CURRENCY),
  timeout: z
    .number()
    .int()
    .nullable()
    .describe("In seconds, for the payment window, which closes shortly before the order expires. Null: no window needed"),
  orderData: z.object({ _id: id, orderNumber: z.number().int() }),
  moreInCart: z.number().int().describe("How many items the customer's cart has that this order does not have; they stay there"),
  key: z.string().describe("The provider's public key ID"),
  checkoutUrl: z.string().describe("URL of the provider's checkout script"),
  message: z.string(),
});
export type PlaceAnswer = z.infer<typeof placeAnswer>;

const ENTER_QUANTITY = "Please order at least one of each item";
export const ITEM_UNNAMED = "Please name a food for each item";
export const ITEM_NAME_TOO_LONG = `A food's name has at most ${FOOD_NAME_MAX} characters`;
export const ITEM_TWICE = "Each item may be listed only once";
export const ITEM_QUANTITY_MAX = `At most ${CART_QUANTITY_MAX} of each item can be ordered`;

const orderItem = z
  .object({
    _id: lineKeyInput.optional().describe("A food's ID or a line key"),
    name: lineText(ITEM_UNNAMED)
      .max(FOOD_NAME_MAX, ITEM_NAME_TOO_LONG)
      .optional()
      .describe("Without `_id`: the food of exactly this name"),
    configuration: configurationInput.optional(),
    quantity: numberOrText(
      z.number(ENTER_QUANTITY).int(ENTER_QUANTITY).min(1, ENTER_QUANTITY).max(CART_QUANTITY_MAX, ITEM_QUANTITY_MAX),
    ),
  })
  .refine(({ _id, name }) => _id !== undefined || name, { path: ["name"], error: ITEM_UNNAMED });
type OrderItem = z.output<typeof orderItem>;

const hasNoEqualItems = (items: readonly OrderItem[]): boolean =>
  new Set(items.map(({ _id, name, configuration }) => JSON.stringify([_id ?? name, configuration]))).size === items.length;

export const orderItems = z
  .array(orderItem, { error: CART_EMPTY })
  .min(1, CART_EMPTY)
  .max(CART_LINES_MAX, `At most ${CART_LINES_MAX} dishes`)
  .refine(hasNoEqualItems, ITEM_TWICE);

/** Equal moments are equal texts. */
export const slotStart = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

const placeFields = z.object({
  items: orderItems,
  amount: numberOrText(rupeesInput(undefined, 1e12)).describe(
    "The total shown to the customer, in rupees; compared, never trusted",
  ),
  promo: z.object({ code: promoCodeInput }).nullish(),
  buyer: buyerInput.nullish().describe("A business customer, for the invoice"),
  paymentMethod: chosenMethod.optional().describe("`cash`: cash on delivery, if the shop offers it; default: online"),
  scheduledFor: slotStart.nullish().describe("The start of a slot that a quote offers; default: as soon as possible"),
});

export const placeBody = z.discriminatedUnion("fulfilment", [
  placeFields.extend({ fulfilment: z.literal("delivery").optional(), address: deliveryAddress }),
  placeFields.extend({
    fulfilment: z.literal("pickup").describe("Without a delivery fee; the address needs a first name and a phone number only"),
    address: pickupAddress,
  }),
]);
export type PlaceBody = z.output<typeof placeBody>;

export const orderEndpoints = defineEndpoints(orderCalls, {
  place: {
    access: can("ownOrders"),
    summary: "Place an order, which is stored as pending and unpaid",
    headers: z.object({ "idempotency-key": z.string().trim().min(1).max(200).optional() }),
    body: placeBody,
    answer: placeAnswer,
  },
  completePayment: {
    access: can("ownOrders"),
    summary: "Reopen the payment of your unpaid order",
    body: z.object({ orderId: idInput }),
    answer: placeAnswer,
  },
  cancel: {
    access: can("ownOrders"),
    summary: "Cancel your order that the shop has not started; a paid one is refunded",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string() }),
  },
  mine: {
    access: can("ownOrders"),
    summary: "List your orders, newest first",
    query: orderPageQuery,
    body: pageBody,
    answer: success({ data: z.array(order), nextCursor }),
  },
  all: {
    access: can("orders"),
    summary: "List orders, by default newest first",
    query: orderListQuery,
    answer: success({
      data: z.array(adminOrder),
      nextCursor,
      total: cappedCount.optional().describe("Only with `count=true`"),
    }),
  },
  setStatus: {
    access: can("orders"),
    summary: "Set the order status; cancelling a paid order refunds it once",
    body: z
      .object({
        orderId: idInput,
        status: orderStatus,
        reason: cancelReason.optional().describe("Why it is cancelled, for its customer and its history"),
        refund: rupees
          .optional()
          .describe("The part of the payment that is refunded if an order that could not be delivered is cancelled; default: all"),
        expectedStatus: orderStatus.optional().describe("The expected current status; if it differs: 409, and nothing changes"),
        approval: approvalInput.optional(),
      })
      .refine(({ status, reason }) => reason === undefined || isCancelled(status), {
        path: ["reason"],
        error: REASON_WITHOUT_CANCELLING,
      })
      .refine(({ reason, refund }) => refund === undefined || reason !== undefined, {
        path: ["reason"],
        error: REFUND_WITHOUT_REASON,
      }),
    answer: success({ message: z.string(), data: adminOrder }),
  },
});

import { z } from "zod";
import type { Domain } from "../domain.ts";
import { pinInput } from "../fulfilment/place-input.ts";
import { adminOrder, HANDOFF_TRIES, handoffTriesLeft, order, orderStatus } from "../order/order.ts";
import { UNDELIVERED_REASONS } from "../order/rules/history-reason.ts";
import { DELIVERED_UNDO_TAKEN_SECONDS } from "../order/rules/order-status.ts";
import { ENTER_VALID_DATE } from "../time/day-input.ts";
import { isDay } from "../time/kolkata-day.ts";
import { personInput } from "../user/person-input.ts";
import { person } from "../user/user.ts";
import { id, idInput, isoTime, nextCursor, orderPageQuery, rupees, rupeesInput } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { deliveryCalls, POSITION_EVERY_SECONDS } from "./delivery-calls.ts";

export const PARTNERS_MAX = 200;

/** How long after its end a partner sees how to reach the recipient of an order. */
export const RECIPIENT_SHOWN_HOURS = 24;

const shown = order.pick({
  _id: true,
  orderNumber: true,
  items: true,
  amount: true,
  subtotal: true,
  deliveryFee: true,
  discount: true,
  date: true,
  createdAt: true,
  status: true,
  payment: true,
  paymentMethod: true,
  refunded: true,
  cashDue: true,
  promisedAt: true,
  promisedMinutes: true,
  scheduledFor: true,
  cancelCause: true,
  history: true,
  fulfilment: true,
  areaName: true,
  deliveryBoyId: true,
  pickedUpAt: true,
  undelivered: true,
});

/**
 * An order as its delivery partner sees it: the address is a single line of text. Once it has been closed for a day, phone numbers,
 * landmark, pin and instructions are blank or absent.
 */
export const deliveryOrder = shown.extend({
  address: z.string(),
  recipient: z
    .object({
      name: z.string(),
      phone: z.string(),
      address: z.string().describe("With the pincode"),
      landmark: z.string().optional(),
      location: z.object({ lat: z.number(), lng: z.number() }).optional(),
      instructions: z.string().optional(),
    })
    .describe(
      `The same address as separate fields, and what the customer asks of the partner. ${RECIPIENT_SHOWN_HOURS} hours after the order's end only name and address`,
    ),
  userId: person.nullable(),
  readyAt: isoTime.nullable().describe("When the kitchen had it ready"),
  handoffTriesLeft,
});
export type DeliveryOrder = z.infer<typeof deliveryOrder>;

const HELD_CASH_MAX = 1e9;
/** Of settlements, and of a partner's orders with cash. */
export const CASH_ROWS_MAX = 50;

/** Cash that a partner received and has not handed over yet. Negative: handed over, and then not received after all. */
const cashAmount = z.number().min(-1e12).max(1e12);
const heldCash = z.object({
  amount: cashAmount,
  remaining: cashAmount.describe("What remained of earlier settlements, included in `amount`"),
  orderCount: z.number().int(),
  orders: z
    .array(z.object({ _id: id, orderNumber: z.number().int(), amount: cashAmount, receivedAt: isoTime.nullable() }))
    .describe(`The newest ${CASH_ROWS_MAX}`),
});
export type HeldCash = z.infer<typeof heldCash>;

export const cashSettlement = z.object({
  _id: id,
  deliveryBoy: person,
  amount: rupees.describe("What was handed over"),
  remaining: rupees.describe("What the partner kept for the next time"),
  orderCount: z.number().int(),
  by: z.string().nullable().describe("The name of whoever received it"),
  at: isoTime,
});
export type CashSettlement = z.infer<typeof cashSettlement>;

const RATE_MAX = 10_000;
const partnerRates = z.object({ perDelivery: rupees, perKm: rupees });
export type PartnerRates = z.infer<typeof partnerRates>;

const partnerSheet = z.object({
  from: z.string().describe("The Monday"),
  to: z.string().describe("The Sunday"),
  rates: partnerRates.describe("Of deliveries from now on"),
  partners: z.array(
    z.object({
      deliveryBoy: person,
      deliveries: z.number().int(),
      kilometres: z.number().describe("Of deliveries that were paid by the kilometre"),
      pay: rupees,
      cash: rupees.describe("Received from customers of these deliveries"),
      handedOver: rupees.describe("Cash that the shop received in this week"),
    }),
  ),
});
export type PartnerSheet = z.infer<typeof partnerSheet>;
const sheetQuery = z.object({
  day: z.string().refine(isDay, ENTER_VALID_DATE).optional().describe("Any of the week; default: today"),
});

const assignment = z.object({
  orderId: idInput,
  deliveryBoyId: idInput,
  expectedDeliveryBoyId: idInput
    .nullable()
    .optional()
    .describe("The expected delivery partner, null for Not Assigned; if it differs: 409, and nothing changes"),
});

/** Counting further would take longer with each order. */
export const DELIVERED_COUNT_MAX = 10_000;
export const partnerFigures = person.extend({
  openCount: z.number().int().describe("Open orders assigned to the partner"),
  deliveredCount: z.number().int().describe(`Orders that this partner delivered, counted up to ${DELIVERED_COUNT_MAX}`),
  hasDeliveredMore: z.boolean().describe(`Whether there are more than ${DELIVERED_COUNT_MAX}`),
});
export type PartnerFigures = z.infer<typeof partnerFigures>;

export const deliveryEndpoints = defineEndpoints(deliveryCalls, {
  partners: {
    access: can("delivery"),
    summary: "List delivery partners with their open and delivered orders",
    answer: success({ deliveryBoys: z.array(partnerFigures) }),
  },
  assignees: {
    access: can("orders"),
    summary: "List the delivery partners to whom an order can be assigned",
    answer: success({ deliveryBoys: z.array(person) }),
  },
  addPartner: {
    access: can("delivery"),
    summary: "Add a delivery partner, who can then sign in with this number",
    body: personInput,
    answer: success({ message: z.string(), data: person }),
  },
  removePartner: {
    access: can("delivery"),
    summary: "Delete a delivery partner: signs them out immediately and unassigns their open orders",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
  cash: {
    access: can("delivery"),
    summary: "List the cash that delivery partners hold, deleted ones included, and what was handed over",
    answer: success({
      held: z.array(heldCash.extend({ deliveryBoy: person })).describe("Partners who hold cash"),
      settlements: z.array(cashSettlement).describe(`The newest ${CASH_ROWS_MAX}`),
    }),
  },
  settleCash: {
    access: can("delivery"),
    summary: "Record that a delivery partner handed over cash, all that they hold or a part; idempotent by `settlementId`",
    body: z.object({
      settlementId: z.uuid().describe("Chosen by the caller: the same one settles once"),
      deliveryBoyId: idInput,
      amount: rupeesInput(undefined, HELD_CASH_MAX).describe(
        "The held amount that the admin saw; if it differs: 409, and nothing changes",
      ),
      handedOver: rupeesInput(undefined, HELD_CASH_MAX).optional().describe("Default: all of it. The rest stays with the partner"),
    }),
    answer: success({ message: z.string(), data: cashSettlement }),
  },
  sheet: {
    access: can("delivery"),
    summary: "What delivery partners did in a week, Monday to Sunday: deliveries, pay and cash",
    query: sheetQuery,
    answer: success({ data: partnerSheet }),
  },
  exportSheet: {
    access: can("delivery"),
    summary: "Export the sheet of a week as CSV (UTF-8 with BOM)",
    query: sheetQuery,
    answer: z.string(),
    answerKind: "csv",
  },
  setRates: {
    access: can("delivery"),
    summary: "Set what delivery partners earn from now on, for each delivery and for each kilometre to it",
    body: z.object({ perDelivery: rupeesInput(undefined, RATE_MAX), perKm: rupeesInput(undefined, RATE_MAX) }),
    answer: success({ message: z.string() }),
  },
  assign: {
    access: can("orders"),
    summary: "Assign an order to a delivery partner; the partner of a delivered order stays",
    body: assignment,
    answer: success({ message: z.string(), data: adminOrder }),
  },
  unassign: {
    access: can("orders"),
    summary: "Unassign an order that is not delivered",
    body: assignment.omit({ deliveryBoyId: true }),
    answer: success({ message: z.string(), data: adminOrder }),
  },
  orders: {
    access: can("ownDeliveries"),
    summary: "List your assigned orders, open orders first",
    query: orderPageQuery,
    answer: success({
      orders: z.array(deliveryOrder),
      nextCursor,
      toDeliver: z.number().int().describe("Number of your open orders"),
      cash: heldCash,
      deliveredToday: z.number().int().describe("Number of your deliveries since midnight in Asia/Kolkata"),
    }),
  },
  pickUp: {
    access: can("ownDeliveries"),
    summary: "Record that you took your order from the shop; its status stays. Idempotent: the first time counts",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: deliveryOrder }),
  },
  updateStatus: {
    access: can("ownDeliveries"),
    summary: "Mark your order as delivered when it is out for delivery; cash on delivery counts as received",
    body: z.object({
      orderId: idInput,
      status: orderStatus,
      code: z
        .string()
        .max(40)
        .optional()
        .describe(
          `Of its customer, if \`handoffTriesLeft\` is not null. After ${HANDOFF_TRIES} wrong ones the shop has to allow more`,
        ),
    }),
    answer: success({ message: z.string(), data: deliveryOrder }),
  },
  location: {
    access: can("ownDeliveries"),
    summary: `Tell the customers of your orders that are out where you are (\`partnerLocation\`), each at most every ${POSITION_EVERY_SECONDS} seconds; nothing is stored`,
    body: pinInput.extend({ accuracy: z.number().min(0).max(1e6).describe("How far off it may be, in metres") }),
    answer: success({ isSent: z.boolean().describe("False: it is too soon after the last one") }),
  },
  releaseHandoff: {
    access: can("orders"),
    summary: "Allow the delivery partner of an order to try handoff codes again",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: adminOrder }),
  },
  notDelivered: {
    access: can("ownDeliveries"),
    summary: "Tell the shop why you could not hand over your order; it stays out for delivery until the shop decides",
    body: z.object({ orderId: idInput, reason: z.enum(UNDELIVERED_REASONS) }),
    answer: success({ message: z.string(), data: deliveryOrder }),
  },
  tryAgain: {
    access: can("orders"),
    summary: "Let the delivery partner try again to hand over an order",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: adminOrder }),
  },
  undoDelivered: {
    access: can("ownDeliveries"),
    summary: `Undo your "delivered" within ${DELIVERED_UNDO_TAKEN_SECONDS} seconds: the order is out for delivery again, its cash not received`,
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string(), data: deliveryOrder }),
  },
});

export const deliveryDomain = {
  endpoints: [deliveryEndpoints],
  refusals: {
    partnerNotFound: { status: 404, message: "Delivery partner not found" },
    partnerExists: { status: 409, message: "This mobile number already belongs to a delivery partner or to a staff member" },
    partnerListFull: { status: 409, message: "There are too many delivery partners. Delete one first" },
    cashChanged: { status: 409, message: "The cash has changed. Please check the amount and try again" },
    deliveryNotNeeded: { status: 409, message: "This order is not delivered, so it needs no delivery partner" },
    partnerOfDelivered: {
      status: 409,
      message: "This order is delivered, so its delivery partner stays. Set it back to Out for Delivery to change the partner",
    },
    notThatMuchCash: { status: 400, message: "Enter an amount above ₹0 and at most what the partner holds" },
    deliveryOnlyDelivered: { status: 409, message: "You can only mark an order as delivered" },
    deliveryNotStarted: { status: 409, message: "The shop is not preparing this order" },
    deliveryNotOut: { status: 409, message: "Order is not out for delivery" },
    nothingOut: { status: 409, message: "None of your orders is out for delivery" },
    wrongHandoffCode: { status: 400, message: "Wrong code" },
    tooManyHandoffCodes: { status: 409, message: "Too many wrong codes. Please call the shop" },
    deliveryUndoTooLate: { status: 409, message: "It is too late to undo. Call the shop" },
  },
} as const satisfies Domain;

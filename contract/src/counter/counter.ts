/** The counter: what staff sell to those who stand there or telephone, and the cash of their shifts. */
import { z } from "zod";
import type { Domain } from "../domain.ts";
import { deliveryAddress, fulfilment } from "../fulfilment/fulfilment-input.ts";
import { INSTRUCTIONS_MAX } from "../fulfilment/place-input.ts";
import { order, orderItems } from "../order/order.ts";
import { PAYMENT_METHODS } from "../payment/rules/payment.ts";
import { savedAddress } from "../user/account.ts";
import { personInput } from "../user/person-input.ts";
import { id, isoTime, lineText, numberOrText, rupees, rupeesInput } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { counterCalls } from "./counter-calls.ts";

/** Also of what a drawer has: the most that can be typed. */
export const CASH_MAX = 1_000_000;
export const LAST_ORDERS = 3;

const cash = numberOrText(rupeesInput(undefined, CASH_MAX));

const counterOrder = z
  .object({
    channel: z.enum(["counter", "phone"]).default("counter"),
    customer: personInput.nullish(),
    address: deliveryAddress.partial().nullish().describe("Of a delivery; its name and phone default to the customer's"),
    items: orderItems,
    fulfilment: fulfilment.default("pickup"),
    payment: z.enum(PAYMENT_METHODS).extract(["cash", "card"]).describe("`cash`: at the counter, or of a delivery at the door"),
    cashGiven: cash.nullish().describe("In rupees; default: the exact amount"),
    note: lineText().max(INSTRUCTIONS_MAX, `At most ${INSTRUCTIONS_MAX} characters`).nullish(),
  })
  .transform(({ customer, address, note, ...body }) => ({
    ...body,
    address: {
      ...address,
      firstName: address?.firstName ?? customer?.name ?? "",
      lastName: address?.lastName ?? "",
      address: address?.address ?? "",
      phone: customer?.mobile ?? address?.phone ?? "",
      email: address?.email,
      instructions: address?.instructions ?? (note || null),
    },
  }))
  .refine(({ fulfilment: way, address: { firstName, address, phone } }) => way !== "delivery" || (firstName && address && phone), {
    path: ["address"],
    message: FILL_IN_ALL_FIELDS,
  });
export type CounterOrder = z.output<typeof counterOrder>;

const shiftBody = z.object({ counted: cash.describe("The cash in the drawer, in rupees") });

export const counterEndpoints = defineEndpoints(counterCalls, {
  order: {
    access: can("counter"),
    summary: "Sell at the counter or by telephone, at the shop's prices",
    headers: z.object({ "idempotency-key": z.string().trim().min(1).max(200).optional() }),
    body: counterOrder,
    answer: success({
      data: z.object({
        orderId: id,
        orderNumber: z.number().int(),
        token: z.number().int().describe("Counts from 1 each day"),
        amount: rupees,
        change: rupees.describe("To give back of `cashGiven`"),
      }),
    }),
  },
  customer: {
    access: can("counter"),
    summary: `Find who telephones: name, saved addresses and the last ${LAST_ORDERS} orders of a number`,
    query: personInput.pick({ mobile: true }),
    answer: success({
      data: z.object({
        name: z.string().nullable().describe("Null: nobody has ordered with this number"),
        addresses: z.array(savedAddress),
        orders: z.array(order).describe("Newest first"),
      }),
    }),
  },
  shift: {
    access: can("counter"),
    summary: "Get your open shift",
    answer: success({
      data: z
        .object({
          openedAt: isoTime,
          counted: rupees.describe("At the opening"),
          orders: z.number().int().describe("Cash sales since, without those whose cash was handed back"),
          sales: rupees.describe("The cash of `orders`"),
        })
        .nullable()
        .describe("Null: it is not open"),
    }),
  },
  openShift: {
    access: can("counter"),
    summary: "Open your shift, before you take cash",
    body: shiftBody,
    answer: success({ data: z.object({ counted: rupees }) }),
  },
  closeShift: {
    access: can("counter"),
    summary: "Close your shift. Its report is never changed",
    body: shiftBody,
    answer: success({
      data: z.object({
        expected: rupees.describe("Counted at the opening, and cash sales since, without what was handed back"),
        counted: rupees,
        difference: z.number().describe("`counted` less `expected`"),
      }),
    }),
  },
});

export const counterDomain = {
  endpoints: [counterEndpoints],
  refusals: {
    shiftNotOpen: { status: 409, message: "Open your shift first" },
    shiftOpen: { status: 409, message: "Your shift is already open" },
    cashTooLittle: { status: 400, message: "Not enough cash" },
  },
} as const satisfies Domain;

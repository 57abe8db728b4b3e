import { z } from "zod";
import { onlineFulfilment } from "../fulfilment/fulfilment-input.ts";
import { placeInput } from "../fulfilment/place-input.ts";
import { cartLine } from "../menu/configuration.ts";
import { promoCodeInput } from "../promo/promo-input.ts";
import { ENTER_DAY } from "../settings/order-times-input.ts";
import { isDay } from "../time/kolkata-day.ts";
import { isoTime, rupees } from "../wire/common.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";
import { charge, orderItems, slotStart } from "./order.ts";
import { quoteCalls } from "./order-calls.ts";

/** Why a quoted order cannot be placed (api.md, Orders and payment). */
export const QUOTE_PROBLEMS = [
  "ordersDisabled",
  "closed",
  "outsideArea",
  "locationNeeded",
  "belowMinimum",
  "slotUnavailable",
  "itemUnavailable",
  "pickupOff",
  "deliveryOff",
] as const;
export type QuoteProblem = (typeof QUOTE_PROBLEMS)[number];

const quotedProblem = z.object({
  code: z.enum(QUOTE_PROBLEMS),
  message: z.string(),
});

const quotedSlot = z.object({
  from: isoTime,
  to: isoTime,
  isFull: z.boolean(),
  notServed: z.array(z.string()).optional().describe("Names of what of this order cannot be had then, if there is any"),
});

const quoteAnswer = success({
  data: z.object({
    isOrderable: z.boolean().describe("True: there are no problems"),
    problems: z.array(quotedProblem),
    area: z.object({ _id: z.string(), name: z.string() }).nullable(),
    lines: z.array(cartLine),
    charges: z.array(charge).describe("What is between the subtotal and the total, in order"),
    subtotal: rupees,
    deliveryFee: rupees.describe("Of `charges`"),
    discount: rupees.describe("Of `charges`, as a positive amount"),
    tax: rupees.describe("GST in the total, contained in the prices or added to them (then also in `charges`)"),
    total: rupees,
    minimumOrder: rupees.describe("Of the subtotal; 0: none"),
    freeDeliveryFrom: rupees.nullable().describe("Of the subtotal; null: never"),
    promise: z
      .object({ from: isoTime, to: isoTime, minutes: z.number().int().describe("From now until `to`") })
      .nullable()
      .describe("When it arrives, or is ready to be picked up; `from`: shortly before `to`, or as soon as the kitchen can make it"),
    slots: z.array(quotedSlot).describe("Times to choose from, for this order"),
    otherDays: z.array(z.string()).describe("Days with further times, which are among `slots` if `day` asks for them"),
  }),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

const quoteBody = z.object({
  items: orderItems,
  promo: z.object({ code: promoCodeInput }).nullish(),
  fulfilment: onlineFulfilment.optional().describe("Default: delivery"),
  address: placeInput.nullish(),
  scheduledFor: slotStart.nullish().describe("The start of one of `slots`; default: as soon as possible"),
  day: z.string().refine(isDay, ENTER_DAY).nullish().describe("Of `otherDays`"),
});
export type QuoteBody = z.output<typeof quoteBody>;

export const quoteEndpoints = defineEndpoints(quoteCalls, {
  get: {
    access: "public",
    summary: "Get what an order would cost, and why it cannot be placed; `place` prices in the same way and refuses the same",
    body: quoteBody,
    answer: quoteAnswer,
  },
});

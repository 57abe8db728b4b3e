/** Tickets: what the kitchen is to make of which order. Never with prices. */
import { z } from "zod";
import type { Domain } from "../domain.ts";
import { fulfilment } from "../fulfilment/fulfilment-input.ts";
import { dealPart, lineModifier } from "../menu/configuration.ts";
import { ORDER_CHANNELS } from "../order/rules/order-status.ts";
import { id, idInput, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { kitchenCalls } from "./kitchen-calls.ts";

/** Of each kind. */
export const TICKETS_MAX = 200;
export const READY_MAX = 20;
/** Nobody waits any more for whoever would see it. */
export const CANCELLED_SHOWN_HOURS = 12;

const kitchenLine = dealPart.extend({
  lineId: z.string(),
  quantity: z.number().int(),
  modifiers: z.array(lineModifier.omit({ price: true })),
  summary: z.string().describe("What was chosen, in words"),
  station: z.string().describe("That of its section; `oven` without one"),
  deal: z.string().nullable().describe("The deal of which it is a part"),
  isDone: z.boolean(),
  wasQuantity: z.number().int().nullable().describe("When the kitchen started it, if that has changed since; 0: added"),
});
export type KitchenLine = z.infer<typeof kitchenLine>;

const ticket = z.object({
  orderId: id,
  orderNumber: z.number().int(),
  token: z.number().int().nullable().describe("The number that the counter calls out; null: it did not take the order"),
  note: z.string().nullable().describe("Of the whole order, from the counter"),
  channel: z.enum(ORDER_CHANNELS),
  fulfilment,
  placedAt: isoTime.describe("Since when the kitchen could make it"),
  promisedAt: isoTime,
  dueAt: isoTime.describe("When it has to be ready: the promise less the way"),
  startedAt: isoTime.nullable(),
  readyAt: isoTime.nullable(),
  isScheduled: z.boolean().describe("For a time that its customer chose"),
  isChanged: z.boolean().describe("Since the kitchen started it, or had it ready; `start` says that it is seen"),
  isCancelled: z.boolean().describe("Listed until it is bumped"),
  lines: z.array(kitchenLine).describe("Parts of deals are lines of their own"),
  removed: z.array(z.object({ name: z.string(), quantity: z.number().int() })).describe("Lines that the kitchen no longer makes"),
});
export type Ticket = z.infer<typeof ticket>;

const orderId = idInput;
/** Null like absent. */
const orUndefined = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;
const lineId = z.string().max(20).nullish().transform(orUndefined);
const done = success({ message: z.string() });

export const kitchenEndpoints = defineEndpoints(kitchenCalls, {
  list: {
    access: can("kitchen"),
    // The kitchen hears of new orders while its screen is locked.
    whileLocked: true,
    summary: "List what the kitchen is to make: paid and cash orders that are due, by their promised time",
    answer: success({
      data: z.object({
        stations: z.array(z.string()).describe("Of the menu, in its order"),
        tickets: z.array(ticket),
        ready: z.array(ticket).describe(`The ${READY_MAX} that became ready last and have not left the shop`),
        later: z.array(ticket).describe("Orders for later that the kitchen is not to start yet"),
        allDay: z
          .array(z.object({ name: z.string(), size: z.string().nullable(), count: z.number().int() }))
          .describe("What `tickets` still have to be made of, together"),
      }),
    }),
  },
  start: {
    access: can("kitchen"),
    summary: "Start an order, or say that what changed of it is seen. Idempotent",
    body: z.object({
      orderId,
      minutes: z
        .number()
        .int()
        .min(1)
        .max(300)
        .nullish()
        .transform(orUndefined)
        .describe("In how many minutes it is ready: its customer is promised that and the way. What a late order returns stays"),
    }),
    answer: done,
  },
  bump: {
    access: can("kitchen"),
    summary: "Mark a line as done, or a whole order as ready; starts one that is pending. Of a cancelled one: seen. Idempotent",
    body: z.object({ orderId, lineId }),
    answer: done,
  },
  recall: {
    access: can("kitchen"),
    summary: "Take back that an order is ready, or that a line is done. Idempotent",
    body: z.object({ orderId, lineId }),
    answer: done,
  },
});

export const kitchenDomain = {
  endpoints: [kitchenEndpoints],
  refusals: {
    notInKitchen: { status: 409, message: "This order is not in the kitchen" },
    kitchenLineNotFound: { status: 404, message: "This order has no such line" },
  },
} as const satisfies Domain;

/** What whoever has the link to pay an order may see and do: no name, number or address is in these answers. */
import { z } from "zod";
import { order, placeAnswer } from "../order/order.ts";
import { isoTime } from "../wire/common.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";
import { payLinkCalls } from "./counter-calls.ts";

const linked = order
  .pick({ orderNumber: true, items: true, subtotal: true, charges: true, amount: true, tax: true, fulfilment: true })
  .extend({
    state: z
      .enum(["payable", "checking", "paid", "expired", "cancelled"])
      .describe("`checking`: the provider has a payment that it has not decided, or could not be asked"),
    payableUntil: isoTime.nullable().describe("Null unless payable"),
    isRefunded: z.boolean().describe("What was paid is refunded"),
  });

const params = z.object({ token: z.string().max(200) });

export const payLinkEndpoints = defineEndpoints(payLinkCalls, {
  order: {
    access: "public",
    summary: "Show the order of a link to pay it",
    params,
    answer: success({ data: linked }),
  },
  open: {
    access: "public",
    summary: "Open the payment window of a link's order",
    params,
    answer: placeAnswer,
  },
  check: {
    access: "public",
    summary: "Ask the provider whether a link's order is paid",
    params,
    answer: success({ data: linked }),
  },
});

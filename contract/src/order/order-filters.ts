/** Filters of the admin's list of orders and of its export. */
import { z } from "zod";
import { onlineFulfilment } from "../fulfilment/fulfilment-input.ts";
import { dayRange, inOrder, NOT_IN_ORDER } from "../time/day-input.ts";
import { idInput, orderPageQuery } from "../wire/common.ts";
import { plainText } from "../wire/typed-text.ts";
import { NO_PARTNER, ORDER_METHODS, ORDER_SEARCH_MAX, ORDER_SORTS, PAYMENT_STATES } from "./rules/order-filter.ts";
import { ORDER_STATUSES } from "./rules/order-status.ts";

/** `pending,processing`, or the parameter repeated. */
const statuses = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(ORDER_STATUSES.length)])
  .transform((value) => [value].flat().flatMap((words) => words.split(",")))
  .pipe(z.array(z.enum(ORDER_STATUSES)).max(20))
  .transform((words) => [...new Set(words)])
  .describe(`One or more of ${ORDER_STATUSES.join(", ")}, separated by commas`);

export const orderSearch = z
  .string()
  .overwrite(plainText)
  .min(1)
  .max(ORDER_SEARCH_MAX)
  .optional()
  .describe(
    "Prefixes of words in order number, customer and recipient name, address, foods and their notes, and `half`; four or more consecutive digits of mobile and phone; `#1042`: only that order number; `pay_…`, `order_…`: a complete ID of the payment provider",
  );

const fields = {
  status: statuses.optional(),
  payment: z.enum(PAYMENT_STATES).optional().describe("`paid` means paid and not refunded"),
  method: z.enum(ORDER_METHODS).optional().describe("`cash`: cash on delivery; both paid or not"),
  fulfilment: onlineFulfilment.optional(),
  deliveryBoyId: z
    .union([z.literal(NO_PARTNER), idInput])
    .optional()
    .describe("A delivery partner's ID, or `none`"),
  ...dayRange,
  q: orderSearch,
  sort: z.enum(ORDER_SORTS).default("newest"),
};

export const orderExportQuery = z.object(fields).refine(inOrder, NOT_IN_ORDER);
export type OrderFilters = z.output<typeof orderExportQuery>;

export const orderListQuery = z
  .object({
    ...orderPageQuery.shape,
    ...fields,
    count: z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true")
      .describe("`true`: also returns `total`"),
  })
  .refine(inOrder, NOT_IN_ORDER);
export type OrderListQuery = z.output<typeof orderListQuery>;

/** What the admin's list of orders, and its export, can be asked for. */
import { z } from "zod";
import { idInput, pageQuery } from "./common.ts";
import { endOfDayInKolkata, startOfDayInKolkata } from "./rules/kolkata-day.ts";
import { ORDER_STATUSES } from "./rules/order-status.ts";

/** `paid`: and not refunded since. */
export const PAYMENT_STATES = ["paid", "unpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const ORDER_SORTS = ["newest", "oldest", "amountHigh", "amountLow"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** As `deliveryBoyId`: orders that no one is assigned to. */
export const NO_PARTNER = "none";
export const ORDER_SEARCH_MAX = 100;

/** `pending,processing`, or the name given several times. */
const statuses = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(ORDER_STATUSES.length)])
  .transform((value) => [value].flat().flatMap((words) => words.split(",")))
  .pipe(z.array(z.enum(ORDER_STATUSES)).max(20))
  .transform((words) => [...new Set(words)])
  .describe(`One or several of ${ORDER_STATUSES.join(", ")}, separated by commas`);

const day = (read: (value: string) => Date | null) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Please enter a valid date")
    .transform((value, context) => {
      const moment = read(value);
      if (moment) return moment;
      context.addIssue({ code: "custom", message: "Please enter a valid date" });
      return z.NEVER;
    });

const fields = {
  status: statuses.optional(),
  payment: z.enum(PAYMENT_STATES).optional().describe("`paid` means paid and not refunded"),
  deliveryBoyId: z
    .union([z.literal(NO_PARTNER), idInput])
    .optional()
    .describe("A partner's id, or `none`"),
  from: day(startOfDayInKolkata).optional().describe("First day, `2026-01-31`, in Asia/Kolkata"),
  to: day(endOfDayInKolkata).optional().describe("Last day"),
  q: z
    .string()
    .trim()
    .min(1)
    .max(ORDER_SEARCH_MAX)
    .optional()
    .describe("Beginnings of words: order number, names of customer and recipient, foods; of mobile and phone any four digits on"),
  sort: z.enum(ORDER_SORTS).default("newest"),
};

interface Days {
  from?: Date | undefined;
  to?: Date | undefined;
}
const inOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
const NOT_IN_ORDER = { path: ["to"], message: "The last day must not be before the first" };

export const orderExportQuery = z.object(fields).refine(inOrder, NOT_IN_ORDER);
export type OrderFilters = z.output<typeof orderExportQuery>;

export const orderListQuery = z
  .object({
    ...pageQuery.shape,
    ...fields,
    count: z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true")
      .describe("`true`: answer `total` as well"),
  })
  .refine(inOrder, NOT_IN_ORDER);
export type OrderListQuery = z.output<typeof orderListQuery>;

import { z } from "zod";
import type { Domain } from "../domain.ts";
import { ORDER_STATUSES } from "../order/rules/order-status.ts";
import { REPORT_DAYS_MAX } from "../reports/reports-calls.ts";
import { daysUpTo } from "../time/day-input.ts";
import { id, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { SERIES_DAYS, statsCalls } from "./stats-calls.ts";

const revenue = rupees.describe("Paid and not refunded");

export const stats = z.object({
  totalOrders: z.number().int().describe("Excluding unpaid checkouts"),
  totalRevenue: revenue,
  totalFoods: z.number().int(),
  totalUsers: z.number().int().describe("Customers"),
  ordersToday: z.number().int().describe("Placed today in Asia/Kolkata"),
  revenueToday: rupees.describe("From orders placed today, paid and not refunded"),
  averageToday: rupees.nullable().describe("Average total of today's orders that are not cancelled; null if there are none"),
  lateShareToday: z.number().nullable().describe("Share (0 to 1) of today's orders that were or are late; null if there are none"),
  cashDue: rupees.describe("Cash to collect for open orders"),
  foodsSoldOut: z.number().int(),
  newUsersToday: z.number().int().describe("Customers who signed in for the first time today"),
  paymentsToReview: z.number().int().describe("Number of open payment exceptions"),
});
export type Stats = z.infer<typeof stats>;

export const BEST_SELLERS_MAX = 10;

const count = z.number().int();
const figures = z.object({ orders: count, revenue });

/**
 * The last `days` days in Asia/Kolkata including today, by the time when an order was placed; `previous` covers as many days
 * before them. Days, hours and statuses without orders are included with zeros.
 */
export const statsSeries = z.object({
  from: z.string().describe("First day, `2026-01-31`"),
  to: z.string().describe("Today"),
  totals: figures.extend({ previous: figures }),
  days: z.array(figures.extend({ day: z.string(), previous: figures.describe("The same day of the previous period") })),
  hours: z
    .array(figures.extend({ hour: count, previous: figures }))
    .length(24)
    .describe("By hour of the day, 0 to 23"),
  foods: z
    .array(
      z.object({
        _id: id,
        name: z.string(),
        quantity: count,
        revenue: rupees.describe("At item prices, before discounts"),
        previous: z.object({ quantity: count, revenue: rupees }),
        sizes: z
          .array(z.object({ name: z.string(), quantity: count, revenue: rupees }))
          .describe("Of this period, best-selling first; empty for a food with one size"),
      }),
    )
    .max(BEST_SELLERS_MAX)
    .describe(
      "Best-selling foods, from orders paid and not refunded; a half-and-half pizza counts for both foods, with half of its price",
    ),
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: count, previous: count })),
});
export type StatsSeries = z.infer<typeof statsSeries>;

/** How the shop served, of orders placed on these days. */
const service = z.object({
  orders: count,
  lateShare: z
    .number()
    .nullable()
    .describe("Share (0 to 1) of the orders that came later than promised; null if none was promised"),
  preparationMinutes: z
    .number()
    .nullable()
    .describe("Median from payment, or from when the kitchen was to start, until an order left; null if none has"),
  customers: count.describe("Who ordered"),
  repeatCustomers: count.describe("Those of them who had ordered before, or ordered again"),
});
export type ServiceFigures = z.infer<typeof service>;

export const statsEndpoints = defineEndpoints(statsCalls, {
  read: {
    access: can("reports"),
    summary: "Get the dashboard statistics",
    answer: success({ stats }),
  },
  series: {
    access: can("reports"),
    summary: "Get orders and revenue per day and hour, best-selling foods and orders by status, compared with the previous period",
    query: z.object({
      days: z.coerce.number().pipe(z.literal(SERIES_DAYS)).default(7).describe("7, 30 or 90"),
    }),
    answer: success({ data: statsSeries }),
  },
  service: {
    access: can("reports"),
    summary: "Get the share of late orders, the time of preparation and repeat customers of a range of days",
    query: daysUpTo(REPORT_DAYS_MAX),
    answer: success({ data: service }),
  },
});

export const statsDomain = {
  endpoints: [statsEndpoints],
} as const satisfies Domain;

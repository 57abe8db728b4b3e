import { z } from "zod";
import { id, rupees } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { ORDER_STATUSES } from "./rules/order-status.ts";

const revenue = rupees.describe("Paid and not refunded");

export const stats = z.object({
  totalOrders: z.number().int().describe("Without checkouts that nobody paid"),
  totalRevenue: revenue,
  totalFoods: z.number().int(),
  totalUsers: z.number().int().describe("Customers"),
  ordersToday: z.number().int().describe("Placed today in Asia/Kolkata"),
  revenueToday: rupees.describe("Of the orders placed today, paid and not refunded"),
  averageToday: rupees.nullable().describe("Mean total of the orders placed today that are not cancelled; null without any"),
  lateShareToday: z
    .number()
    .nullable()
    .describe("Share from 0 to 1 of today's orders that were late, or are by now; null without any"),
  cashDue: rupees.describe("To be collected in cash for open orders"),
  foodsSoldOut: z.number().int(),
  newUsersToday: z.number().int().describe("Customers who signed in for the first time today"),
  paymentsToReview: z.number().int().describe("What is open on the page Payments"),
});
export type Stats = z.infer<typeof stats>;

export const SERIES_DAYS = [7, 30, 90] as const;
export const BEST_SELLERS_MAX = 10;

const count = z.number().int();
const figures = z.object({ orders: count, revenue });

/**
 * The last `days` days in Asia/Kolkata, today included, by the time when an order was placed; `previous` tells of as many days before
 * them. Days, hours and statuses without orders are there with zeros.
 */
export const statsSeries = z.object({
  from: z.string().describe("The first day, `2026-01-31`"),
  to: z.string().describe("Today"),
  totals: figures.extend({ previous: figures }),
  days: z.array(figures.extend({ day: z.string(), previous: figures.describe("The day that many days before") })),
  hours: z
    .array(figures.extend({ hour: count, previous: figures }))
    .length(24)
    .describe("By the hour of the day, 0 to 23"),
  foods: z
    .array(
      z.object({
        _id: id,
        name: z.string(),
        quantity: count,
        revenue: rupees.describe("At the price of each, before discounts"),
        previous: z.object({ quantity: count, revenue: rupees }),
      }),
    )
    .max(BEST_SELLERS_MAX)
    .describe("The best-selling, of orders paid and not refunded"),
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: count, previous: count })),
});
export type StatsSeries = z.infer<typeof statsSeries>;

export const statsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/stats",
    access: "admin",
    summary: "The figures of the dashboard",
    answer: success({ stats }),
  }),
  series: endpoint({
    method: "GET",
    path: "/api/admin/stats/series",
    access: "admin",
    summary: "Orders and revenue per day and hour, best-selling foods and shares of statuses, beside the period before",
    query: z.object({
      days: z.coerce.number().pipe(z.literal(SERIES_DAYS)).default(7).describe("7, 30 or 90"),
    }),
    answer: success({ data: statsSeries }),
  }),
};

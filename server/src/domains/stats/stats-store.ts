import { toRupees } from "@forno/contract/money/money.ts";
import { CHECKOUT } from "@forno/contract/order/rules/order-counts.ts";
import type { Stats } from "@forno/contract/stats/stats.ts";
import { dayInKolkata, dayOf } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import type { Db } from "../../tables.ts";
import { foods } from "../menu/food-sql.ts";
import { openExceptionCount } from "../payment/exceptions/exceptions-store.ts";
import { customerCounts } from "../user/account/user-store.ts";
import { hourInKolkata } from "./sales-store.ts";
import { type TodayRow, todayQuery } from "./today-store.ts";

interface Figures extends TodayRow {
  orders: number;
  ordersToday: number;
  revenuePaise: number;
  revenueTodayPaise: number;
  foods: number;
  foodsSoldOut: number;
  users: number;
  newUsers: number;
  paymentsToReview: number;
}

/** One statement, so that all figures are of the same moment. */
const figures = prepared((db: Db, adminMobiles: readonly string[], today: string, start: Date, end: Date, now: Date) => {
  const isToday = sql`hour >= ${hourInKolkata(start)}`;
  return sql<Figures>`
    SELECT * FROM (
      SELECT coalesce(sum(orders), 0)::bigint AS orders, coalesce(sum(orders) FILTER (WHERE ${isToday}), 0)::bigint AS "ordersToday",
        coalesce(sum(revenue_paise), 0)::bigint AS "revenuePaise",
        coalesce(sum(revenue_paise) FILTER (WHERE ${isToday}), 0)::bigint AS "revenueTodayPaise"
      FROM sales_now WHERE status <> ${sql.lit(CHECKOUT)}
    ) AS sales, (
      SELECT count(*) AS foods, count(*) FILTER (
        WHERE NOT is_available AND coalesce(sold_out_until > ${now}::timestamptz, true)
      ) AS "foodsSoldOut" FROM ${foods}
    ) AS menu, (
      SELECT coalesce(sum(users), 0)::bigint AS users, coalesce(sum(users) FILTER (WHERE day >= ${today}::date), 0)::bigint AS "newUsers"
      FROM ${customerCounts(adminMobiles)} AS counts
    ) AS customers, ${todayQuery({ start, end, now })} AS today, ${openExceptionCount(db)} AS exceptions ("paymentsToReview")`;
});

/** The dashboard's figures. Orders: without unpaid checkouts. Revenue: orders paid and not refunded, less partial refunds. */
export async function readStats({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">): Promise<Stats> {
  const now = clock();
  const { start, end } = dayOf(now);
  const row = itemAt(await figures(db, [...config.adminMobiles], dayInKolkata(now), start, end, now), 0);
  return {
    totalOrders: row.orders,
    totalRevenue: toRupees(row.revenuePaise),
    totalFoods: row.foods,
    totalUsers: row.users,
    ordersToday: row.ordersToday,
    revenueToday: toRupees(row.revenueTodayPaise),
    averageToday: row.averagePaise === null ? null : toRupees(row.averagePaise),
    lateShareToday: row.lateShare,
    cashDue: toRupees(row.cashDuePaise),
    foodsSoldOut: row.foodsSoldOut,
    newUsersToday: row.newUsers,
    paymentsToReview: row.paymentsToReview,
  };
}

import { dayInKolkata, startOfToday } from "@forno/contract/rules/kolkata-day.ts";
import { toRupees } from "@forno/contract/rules/money.ts";
import type { Stats } from "@forno/contract/stats.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { countOpenExceptions } from "../payment/exceptions-store.ts";
import { customerCounts } from "../user/user-store.ts";
import { CHECKOUT, hourInKolkata } from "./sales-store.ts";
import { selectToday } from "./today-store.ts";

/** The dashboard's figures. Orders: without checkouts that nobody paid. Revenue: orders paid and not refunded, less partial refunds. */
export async function readStats({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">): Promise<Stats> {
  const now = clock();
  const today = startOfToday(now);
  const foods = db.selectFrom("foods").select((food) => food.fn.countAll<number>().as("count"));
  const users = db
    .selectFrom(customerCounts(config.adminMobiles).as("customers"))
    .select(sql<number>`coalesce(sum(users), 0)::bigint`.as("count"));
  const isToday = sql`hour >= ${hourInKolkata(today)}`;
  const totals = await db
    .selectFrom("sales_now")
    .where("status", "<>", CHECKOUT)
    .select([
      sql<number>`coalesce(sum(orders), 0)::bigint`.as("orders"),
      sql<number>`coalesce(sum(orders) FILTER (WHERE ${isToday}), 0)::bigint`.as("ordersToday"),
      sql<number>`coalesce(sum(revenue_paise), 0)::bigint`.as("revenuePaise"),
      sql<number>`coalesce(sum(revenue_paise) FILTER (WHERE ${isToday}), 0)::bigint`.as("revenueTodayPaise"),
      foods.as("foods"),
      foods.where("is_available", "=", false).as("foodsSoldOut"),
      users.as("users"),
      users.where("customers.day", ">=", dayInKolkata(today)).as("newUsers"),
    ])
    .executeTakeFirstOrThrow();
  const { averagePaise, lateShare, cashDuePaise } = await selectToday(db, { start: today, now });
  return {
    totalOrders: totals.orders,
    totalRevenue: toRupees(totals.revenuePaise),
    totalFoods: totals.foods ?? 0,
    totalUsers: totals.users ?? 0,
    ordersToday: totals.ordersToday,
    revenueToday: toRupees(totals.revenueTodayPaise),
    averageToday: averagePaise === null ? null : toRupees(averagePaise),
    lateShareToday: lateShare,
    cashDue: toRupees(cashDuePaise),
    foodsSoldOut: totals.foodsSoldOut ?? 0,
    newUsersToday: totals.newUsers ?? 0,
    paymentsToReview: await countOpenExceptions(db),
  };
}

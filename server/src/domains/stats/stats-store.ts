import { startOfToday } from "@forno/contract/rules/kolkata-day.ts";
import { toRupees } from "@forno/contract/rules/money.ts";
import type { Stats } from "@forno/contract/stats.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { countOpenExceptions } from "../payment/exceptions-store.ts";
import { customers } from "../user/user-store.ts";

/** The dashboard's figures, all of one moment. Revenue: orders paid and not refunded. */
export async function readStats({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">): Promise<Stats> {
  const today = startOfToday(clock());
  const foods = db.selectFrom("foods").select((food) => food.fn.countAll<number>().as("count"));
  const users = customers(db, config.adminMobiles).select((user) => user.fn.countAll<number>().as("count"));
  const totals = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      eb.fn.countAll<number>().filterWhere("created_at", ">=", today).as("ordersToday"),
      sql<number>`coalesce(sum(total_paise) FILTER (WHERE payment AND NOT refunded), 0)::bigint`.as("revenuePaise"),
      sql<number>`coalesce(sum(total_paise) FILTER (WHERE payment AND NOT refunded AND created_at >= ${today}), 0)::bigint`.as(
        "revenueTodayPaise",
      ),
      foods.as("foods"),
      foods.where("is_available", "=", false).as("foodsSoldOut"),
      users.as("users"),
      users.where("users.created_at", ">=", today).as("newUsers"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalOrders: totals.orders,
    totalRevenue: toRupees(totals.revenuePaise),
    totalFoods: totals.foods ?? 0,
    totalUsers: totals.users ?? 0,
    ordersToday: totals.ordersToday,
    revenueToday: toRupees(totals.revenueTodayPaise),
    foodsSoldOut: totals.foodsSoldOut ?? 0,
    newUsersToday: totals.newUsers ?? 0,
    paymentsToReview: await countOpenExceptions(db),
  };
}

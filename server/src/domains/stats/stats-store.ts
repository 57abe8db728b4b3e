import { toRupees } from "@forno/contract/rules/money.ts";
import type { Stats } from "@forno/contract/stats.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { countOpenExceptions } from "../payment/exceptions-store.ts";
import { customers } from "../user/user-store.ts";

/** The dashboard's figures, all of one moment. Revenue: orders paid and not refunded. */
export async function readStats({ db, config }: Pick<Deps, "db" | "config">): Promise<Stats> {
  const totals = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      sql<number>`coalesce(sum(total_paise) FILTER (WHERE payment AND NOT refunded), 0)::bigint`.as("revenuePaise"),
      eb
        .selectFrom("foods")
        .select((food) => food.fn.countAll<number>().as("count"))
        .as("foods"),
      customers(db, config.adminMobiles)
        .select((user) => user.fn.countAll<number>().as("count"))
        .as("users"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalOrders: totals.orders,
    totalRevenue: toRupees(totals.revenuePaise),
    totalFoods: totals.foods ?? 0,
    totalUsers: totals.users ?? 0,
    paymentsToReview: await countOpenExceptions(db),
  };
}

import { toRupees } from "@forno/contract/rules/money.ts";
import type { Stats } from "@forno/contract/stats.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { customers } from "../user/user-store.ts";

const DAY_MS = 24 * 3_600_000;

/** The dashboard's figures, all of one moment. Revenue: orders paid and not refunded. */
export async function readStats({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">): Promise<Stats> {
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
      paymentsToReview(new Date(clock().getTime() - DAY_MS)).as("paymentsToReview"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalOrders: totals.orders,
    totalRevenue: toRupees(totals.revenuePaise),
    totalFoods: totals.foods ?? 0,
    totalUsers: totals.users ?? 0,
    paymentsToReview: totals.paymentsToReview,
  };
}

/** As in deploy/README.md, Every day. A payment of the wrong amount is settled once its refund is. */
const paymentsToReview = (refundsBefore: Date) => sql<number>`(SELECT count(*) FROM (
  SELECT payment_id FROM payment_anomalies a
  WHERE NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = a.payment_id AND r.status = 'processed')
  UNION SELECT payment_id FROM refunds WHERE status <> 'processed' AND created_at <= ${refundsBefore}
) AS to_review)`;

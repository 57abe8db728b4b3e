import { formatRupees } from "@forno/contract/rules/money.ts";
import type { Stats as Figures } from "@forno/contract/stats.ts";
import { statsTexts as texts } from "#texts/admin.ts";
import { documentTexts } from "#texts/common.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Stat, Stats } from "../../ui/stat.tsx";

const count = (figure: number): string => figure.toLocaleString("en-IN");

export function StatCards(figures: Figures) {
  const { totalOrders, totalRevenue, totalFoods, totalUsers, ordersToday, revenueToday, foodsSoldOut, newUsersToday } = figures;
  return (
    <Stats>
      <Stat hot term={texts.totalOrders} value={count(totalOrders)} note={texts.ordersToday(count(ordersToday))} />
      <Stat term={texts.totalRevenue} value={formatRupees(totalRevenue)} note={texts.revenueToday(formatRupees(revenueToday))} />
      <Stat term={texts.totalFoods} value={count(totalFoods)} note={texts.soldOut(count(foodsSoldOut))} />
      <Stat term={texts.totalUsers} value={count(totalUsers)} note={texts.newToday(count(newUsersToday))} />
    </Stats>
  );
}

export function StatCardsSkeleton() {
  const terms = [texts.totalOrders, texts.totalRevenue, texts.totalFoods, texts.totalUsers];
  return (
    <Loading label={documentTexts.loading}>
      <Stats>
        {terms.map((term, index) => (
          <Stat
            key={term}
            hot={index === 0}
            term={term}
            value={<Skeleton width="60%" height="1em" />}
            note={<Skeleton width="40%" height="1.4em" />}
          />
        ))}
      </Stats>
    </Loading>
  );
}

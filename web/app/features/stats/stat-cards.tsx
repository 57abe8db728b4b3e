import { formatRupees } from "@forno/contract/rules/money.ts";
import type { Stats as Figures } from "@forno/contract/stats.ts";
import { statsTexts as texts } from "#texts/admin.ts";
import { documentTexts } from "#texts/common.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Stat, Stats } from "../../ui/stat.tsx";

const count = (figure: number): string => figure.toLocaleString("en-IN");

export function StatCards({ totalOrders, totalRevenue, totalFoods, totalUsers }: Figures) {
  return (
    <Stats>
      <Stat hot term={texts.totalOrders} value={count(totalOrders)} />
      <Stat term={texts.totalRevenue} value={formatRupees(totalRevenue)} note={texts.revenueNote} />
      <Stat term={texts.totalFoods} value={count(totalFoods)} />
      <Stat term={texts.totalUsers} value={count(totalUsers)} />
    </Stats>
  );
}

export function StatCardsSkeleton() {
  const terms = [texts.totalOrders, texts.totalRevenue, texts.totalFoods, texts.totalUsers];
  return (
    <Loading label={documentTexts.loading}>
      <Stats>
        {terms.map((term) => (
          <Stat key={term} term={term} value={<Skeleton width="60%" height="1em" />} />
        ))}
      </Stats>
    </Loading>
  );
}

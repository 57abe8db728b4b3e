import { formatRupees } from "@forno/contract/money/money.ts";
import type { Stats as Figures } from "@forno/contract/stats/stats.ts";
import { Stat, Stats } from "../../ui/display/stat.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { statsTexts as texts } from "./texts/en.ts";

const NOTHING = "–";
const count = (figure: number): string => figure.toLocaleString("en-IN");
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function StatCards(figures: Figures) {
  const { totalOrders, totalRevenue, totalFoods, totalUsers, foodsSoldOut, newUsersToday } = figures;
  const { ordersToday, revenueToday, averageToday, lateShareToday, cashDue } = figures;
  return (
    <>
      <Stats compact label={texts.inTotal}>
        <Stat hot term={texts.totalOrders} value={count(totalOrders)} note={texts.ofToday(count(ordersToday))} />
        <Stat term={texts.totalRevenue} value={formatRupees(totalRevenue)} note={texts.ofToday(formatRupees(revenueToday))} />
        <Stat term={texts.totalFoods} value={count(totalFoods)} note={texts.soldOut(count(foodsSoldOut))} />
        <Stat term={texts.totalUsers} value={count(totalUsers)} note={texts.newToday(count(newUsersToday))} />
      </Stats>
      <Stats slim label={texts.today}>
        <Stat term={texts.average} value={averageToday === null ? NOTHING : formatRupees(averageToday)} note={texts.perOrder} />
        <Stat term={texts.late} value={lateShareToday === null ? NOTHING : percent(lateShareToday)} note={texts.lateNote} />
        <Stat term={texts.cashDue} value={formatRupees(cashDue)} note={texts.cashDueNote} />
      </Stats>
      <p className="small muted">{texts.basis}</p>
    </>
  );
}

export function StatCardsSkeleton() {
  const inTotal = [texts.totalOrders, texts.totalRevenue, texts.totalFoods, texts.totalUsers];
  const today = [texts.average, texts.late, texts.cashDue];
  const cells = (terms: string[], hot?: string) =>
    terms.map((term) => (
      <Stat
        key={term}
        hot={term === hot}
        term={term}
        value={<Skeleton width="60%" height="1em" />}
        note={<Skeleton width="40%" height="1.4em" />}
      />
    ));
  return (
    <Loading>
      <Stats compact label={texts.inTotal}>
        {cells(inTotal, texts.totalOrders)}
      </Stats>
      <Stats slim label={texts.today}>
        {cells(today)}
      </Stats>
      <p className="small muted">{texts.basis}</p>
    </Loading>
  );
}

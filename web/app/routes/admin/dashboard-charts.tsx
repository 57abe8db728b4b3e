import { formatRupees } from "@forno/contract/money/money.ts";
import { SERIES_DAYS } from "@forno/contract/stats/stats-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FigurePanel } from "../../features/stats/figure-panel.tsx";
import { seriesQuery } from "../../features/stats/queries.ts";
import { figuresOf } from "../../features/stats/series-rows.ts";
import { statsTexts } from "../../features/stats/texts/en.ts";
import { seriesTexts as texts } from "../../features/stats/texts/en-charts.ts";
import { DashboardChartGrid } from "../../frame/admin/skeletons/dashboard-skeleton.tsx";
import { QueryView } from "../../frame/page/query-view.tsx";
import { useNow } from "../../platform/state/now.ts";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";

type Days = (typeof SERIES_DAYS)[number];
const periods = SERIES_DAYS.map((days) => ({ value: `${days}` as const, text: texts.periods[days] }));
const CLOCK_EVERY_MS = 60_000;

/** The shop's figures of the last days, compared with as many days before. */
export function DashboardCharts() {
  const [days, setDays] = useState<`${Days}`>("7");
  const now = new Date(useNow(CLOCK_EVERY_MS));
  const query = useQuery(seriesQuery(Number(days) as Days));
  return (
    <>
      <Segmented label={texts.period} options={periods} value={days} onChange={setDays} />
      <QueryView query={query} failed={statsTexts.failedToFetch} skeleton={<ChartsSkeleton />}>
        {(series) => {
          const { orders, revenue, previous } = series.totals;
          return (
            <>
              <p className="muted">
                {texts.compared(orders, formatRupees(revenue), previous.orders, formatRupees(previous.revenue))}
              </p>
              <DashboardChartGrid>
                {figuresOf(series, now).map((figures) => (
                  <FigurePanel key={figures.title} figures={figures} />
                ))}
              </DashboardChartGrid>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const CHARTS = ["revenueByHour", "ordersByHour", "revenuePerDay", "ordersPerDay", "foods", "statuses"] as const;

function ChartsSkeleton() {
  return (
    <Loading>
      <DashboardChartGrid>
        {CHARTS.map((chart) => (
          <Skeleton key={chart} height="420px" />
        ))}
      </DashboardChartGrid>
    </Loading>
  );
}

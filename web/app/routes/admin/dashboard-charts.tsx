import { formatRupees } from "@forno/contract/money/money.ts";
import { SERIES_DAYS } from "@forno/contract/stats/stats-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { FigurePanel } from "../../features/stats/figure-panel.tsx";
import { seriesQuery } from "../../features/stats/queries.ts";
import { figuresOf } from "../../features/stats/series-rows.ts";
import { statsTexts } from "../../features/stats/texts/en.ts";
import { seriesTexts as texts } from "../../features/stats/texts/en-charts.ts";
import { DashboardChartGrid } from "../../frame/admin/skeletons/dashboard-skeleton.tsx";
import { QueryView } from "../../frame/page/query-view.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { useUrlParams } from "./url-params.ts";

type Days = (typeof SERIES_DAYS)[number];
const periods = SERIES_DAYS.map((days) => ({ value: `${days}` as const, text: texts.periods[days] }));
const PERIOD = "days";
const USUAL = "7";

/** The shop's figures of the last days, compared with as many days before. */
export function DashboardCharts() {
  const { params, set } = useUrlParams();
  const days = periods.find(({ value }) => value === params.get(PERIOD))?.value ?? USUAL;
  const query = useQuery(seriesQuery(Number(days) as Days));
  const totals = query.data?.totals;
  return (
    <>
      <div className="row between">
        <Segmented
          label={texts.period}
          options={periods}
          value={days}
          onChange={(value) => set(PERIOD, value === USUAL ? "" : value)}
        />
        {totals ? (
          <p className="small muted">
            {texts.compared(
              totals.orders,
              formatRupees(totals.revenue),
              totals.previous.orders,
              formatRupees(totals.previous.revenue),
            )}
          </p>
        ) : null}
      </div>
      <QueryView query={query} failed={statsTexts.failedToFetch} skeleton={<ChartsSkeleton />}>
        {(series) => (
          <DashboardChartGrid>
            {figuresOf(series).map((views) => (
              <FigurePanel key={views[0].title} views={views} />
            ))}
          </DashboardChartGrid>
        )}
      </QueryView>
    </>
  );
}

const CHARTS = ["revenue", "orders", "foods"] as const;

function ChartsSkeleton() {
  return (
    <Loading>
      <DashboardChartGrid>
        {CHARTS.map((chart) => (
          <Skeleton key={chart} height="340px" />
        ))}
      </DashboardChartGrid>
    </Loading>
  );
}

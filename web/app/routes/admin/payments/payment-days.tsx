import { totalsDays } from "@forno/contract/time/day-input.ts";
import { isDay } from "@forno/contract/time/kolkata-day.ts";
import { useQuery } from "@tanstack/react-query";
import { DaysTable } from "../../../features/payment/admin/days-table.tsx";
import { type DayFilter, daysQuery, useExportDays } from "../../../features/payment/admin/payments-queries.ts";
import { paymentsTexts as texts } from "../../../features/payment/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { dayOf } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { DateFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";
import paymentsStyles from "./payments.module.css";

const WEEK_MS = 6 * 24 * 3_600_000;

/** Default: the last week. */
function daysOf(params: URLSearchParams): DayFilter {
  const day = (name: string, otherwise: number) => [params.get(name) ?? ""].find(isDay) ?? dayOf(new Date(otherwise));
  return { from: day("from", Date.now() - WEEK_MS), to: day("to", Date.now()) };
}

/** Why the server would refuse these days: too many, or backwards. */
const wrongWith = (days: DayFilter): string | undefined => totalsDays.safeParse(days).error?.issues[0]?.message;

/** The totals of each day. */
export function PaymentDays() {
  const { params, set } = useUrlParams();
  const days = daysOf(params);
  const wrong = wrongWith(days);
  const query = useQuery({ ...daysQuery(days), enabled: wrong === undefined });
  const exportDays = useExportDays();
  return (
    <>
      <Filters label={texts.views.days}>
        <DateFilter label={texts.from} value={days.from} onChange={(day) => set("from", day)} />
        <DateFilter label={texts.to} value={days.to} error={wrong} onChange={(day) => set("to", day)} />
        <div className={paymentsStyles.paymentsExport}>
          <Button
            look="ghost"
            disabled={wrong !== undefined}
            pending={exportDays.isPending}
            pendingText={texts.exporting}
            onClick={() => exportDays.mutate(days)}
          >
            <DownloadIcon small />
            {texts.export}
          </Button>
        </div>
      </Filters>
      {wrong !== undefined && query.data === undefined ? null : (
        <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
          {(totals) => <DaysTable days={totals} />}
        </QueryView>
      )}
      <p className={`${paymentsStyles.paymentsNote} small muted`}>{texts.differenceNote}</p>
    </>
  );
}

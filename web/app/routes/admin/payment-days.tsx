import { useQuery } from "@tanstack/react-query";
import { documentTexts } from "#texts/common.ts";
import { paymentsTexts as texts } from "#texts/payments.ts";
import { DaysTable } from "../../features/payments/days-table.tsx";
import { daysQuery, useExportDays } from "../../features/payments/payments-queries.ts";
import { dayOf } from "../../platform/format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { DownloadIcon } from "../../ui/work-icons.tsx";
import { QueryView } from "../query-view.tsx";
import { useAddressFilter } from "./payment-filter.ts";

const WEEK_MS = 6 * 24 * 3_600_000;

/** What each day comes to; the last week unless told. */
export function DayCloses() {
  const { day, change } = useAddressFilter();
  const days = { from: day("from") ?? dayOf(new Date(Date.now() - WEEK_MS)), to: day("to") ?? dayOf(new Date()) };
  const query = useQuery(daysQuery(days));
  const exportDays = useExportDays();
  return (
    <>
      <search className="payments-filter" aria-label={texts.days}>
        <Field label={texts.from} type="date" value={days.from} onChange={change("from")} />
        <Field label={texts.to} type="date" value={days.to} onChange={change("to")} />
        <Button look="ghost" pending={exportDays.isPending} pendingText={texts.exporting} onClick={() => exportDays.mutate(days)}>
          <DownloadIcon small />
          {texts.export}
        </Button>
      </search>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {(closes) => <DaysTable days={closes} />}
      </QueryView>
      <p className="payments-note small muted">{texts.differenceNote}</p>
    </>
  );
}

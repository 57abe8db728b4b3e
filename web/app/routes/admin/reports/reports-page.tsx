import { ITEM_GROUPS, type ItemGroup } from "@forno/contract/reports/reports-calls.ts";
import { isDay } from "@forno/contract/time/kolkata-day.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { reportsTitle } from "../../../features/reports/feature.ts";
import { ItemsView } from "../../../features/reports/items-view.tsx";
import { PaymentsView } from "../../../features/reports/payments-view.tsx";
import { type DayRange, nameOf, RANGES, rangeOf, USUAL_RANGE, wrongWith } from "../../../features/reports/ranges.ts";
import {
  type Download,
  documentsQuery,
  itemsQuery,
  paymentsQuery,
  REPORTS,
  type ReportName,
  salesQuery,
  taxQuery,
  useDownload,
} from "../../../features/reports/reports-queries.ts";
import { SalesView } from "../../../features/reports/sales-view.tsx";
import { DocumentsView, TaxView } from "../../../features/reports/tax-view.tsx";
import { reportsTexts as texts } from "../../../features/reports/texts/en.ts";
import { useSession } from "../../../features/session/session-store.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { dayOf } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { DateFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";
import styles from "./reports-page.module.css";

const TallyNamesPanel = lazy(() => import("../../../features/reports/tally-names-panel.tsx"));
const MonthsPanel = lazy(() => import("../../../features/tax/months/months-panel.tsx"));

/** The report, its days and its groups are in the URL. */
export default function ReportsPage() {
  const { params, change, set } = useUrlParams();
  const today = dayOf(new Date());
  const report = REPORTS.find((name) => name === params.get("report")) ?? "sales";
  const by = ITEM_GROUPS.find((name) => name === params.get("by")) ?? "food";
  const range = rangeIn(params, today);
  const wrong = wrongWith(range);
  const Part = parts[report];
  // Over those that the URL has by now: both can change before the page is drawn again.
  const setDays = (days: Partial<DayRange>) =>
    change((before) => new URLSearchParams({ ...range, ...Object.fromEntries(before), ...days }));
  const name = nameOf(range, today);
  return (
    <>
      <PageHeader compact title={reportsTitle} actions={<Downloads {...{ report, range, by }} disabled={wrong !== undefined} />} />
      <div className={styles.reports}>
        <Segmented
          label={texts.report}
          options={REPORTS.map((value) => ({ value, text: texts.reports[value] }))}
          value={report}
          onChange={(next) => set("report", next === "sales" ? "" : next)}
        />
        <Filters label={texts.range}>
          <SelectField
            label={texts.range}
            options={[
              ...(name ? [] : [{ value: "", text: texts.otherDays }]),
              ...RANGES.map((value) => ({ value, text: texts.ranges[value] })),
            ]}
            value={name ?? ""}
            onChange={({ target: { value } }) => {
              const chosen = RANGES.find((each) => each === value);
              if (chosen) setDays(rangeOf(chosen, today));
            }}
          />
          <DateFilter label={texts.from} value={range.from} onChange={(from) => setDays({ from })} />
          <DateFilter label={texts.to} value={range.to} error={wrong} onChange={(to) => setDays({ to })} />
          {report === "items" ? (
            <SelectField
              label={texts.by}
              options={ITEM_GROUPS.map((value) => ({ value, text: texts.groups[value] }))}
              value={by}
              onChange={({ target: { value } }) => set("by", value === "food" ? "" : value)}
            />
          ) : null}
        </Filters>
        {wrong === undefined ? <Part range={range} by={by} /> : null}
        <p className="small muted">{texts.counting}</p>
      </div>
    </>
  );
}

function rangeIn(params: URLSearchParams, today: string): DayRange {
  const usual = rangeOf(USUAL_RANGE, today);
  const day = (name: keyof DayRange) => [params.get(name) ?? ""].find(isDay) ?? usual[name];
  return { from: day("from"), to: day("to") };
}

interface PartProps {
  range: DayRange;
  by: ItemGroup;
}

const parts: Record<ReportName, (props: PartProps) => ReactNode> = {
  sales: SalesPart,
  items: ItemsPart,
  payments: PaymentsPart,
  tax: TaxPart,
  documents: DocumentsPart,
};

function SalesPart({ range }: PartProps) {
  const query = useQuery(salesQuery(range));
  return (
    <Answer query={query} isEmpty={({ totals }) => totals.orders === 0 && totals.refunds === 0}>
      {(data) => <SalesView range={range} {...data} />}
    </Answer>
  );
}

function ItemsPart({ range, by }: PartProps) {
  const query = useQuery(itemsQuery({ ...range, by }));
  return (
    <Answer query={query} isEmpty={({ rows }) => rows.length === 0}>
      {(data) => <ItemsView range={range} by={by} {...data} />}
    </Answer>
  );
}

function PaymentsPart({ range }: PartProps) {
  const query = useQuery(paymentsQuery(range));
  return (
    <Answer query={query} isEmpty={({ rows }) => rows.length === 0}>
      {(data) => <PaymentsView {...data} range={range} />}
    </Answer>
  );
}

function TaxPart({ range }: PartProps) {
  const query = useQuery(taxQuery(range));
  const mayChange = may(useSession(), "settings");
  return (
    <>
      <Answer query={query}>{({ tables }) => <TaxView tables={tables} range={range} />}</Answer>
      <Suspense>
        <MonthsPanel />
        {mayChange ? <TallyNamesPanel /> : null}
      </Suspense>
    </>
  );
}

function DocumentsPart({ range }: PartProps) {
  const query = useQuery(documentsQuery(range));
  return <Answer query={query}>{({ rows }) => <DocumentsView rows={rows} range={range} />}</Answer>;
}

interface AnswerProps<Data> {
  query: UseQueryResult<Data>;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

function Answer<Data>({ query, isEmpty = () => false, children }: AnswerProps<Data>) {
  return (
    <QueryView query={query} failed={texts.failedToFetch} skeleton={<ReportSkeleton />}>
      {(data) =>
        isEmpty(data) ? (
          <Empty shape="nothing" title={texts.nothing} text={texts.nothingText} />
        ) : (
          <div className={styles.reports} aria-busy={query.isPlaceholderData || undefined}>
            {children(data)}
          </div>
        )
      }
    </QueryView>
  );
}

const ReportSkeleton = () => (
  <Loading className={styles.reports}>
    <Skeleton height="160px" />
    <Skeleton height="420px" />
  </Loading>
);

interface DownloadsProps extends PartProps {
  report: ReportName;
  disabled: boolean;
}

function Downloads({ report, range, by, disabled }: DownloadsProps) {
  const { mutate, isPending, variables } = useDownload(report, range, by);
  const button = (format: Download, text: string) => (
    <Button
      look={format === "tally" ? undefined : "ghost"}
      disabled={disabled}
      pending={isPending && variables === format}
      pendingText={texts.preparing}
      onClick={() => mutate(format)}
    >
      <DownloadIcon small />
      {text}
    </Button>
  );
  return (
    <div className={styles.downloads}>
      {button("csv", texts.formats.csv)}
      {button("xlsx", texts.formats.xlsx)}
      {button("tally", texts.tally)}
    </div>
  );
}

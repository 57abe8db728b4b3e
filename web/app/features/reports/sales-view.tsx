import { formatRupees } from "@forno/contract/money/money.ts";
import type { SalesRow } from "@forno/contract/reports/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { PanelColumns } from "../../ui/page/panel.tsx";
import type { Column } from "../../ui/table/table.tsx";
import { FigurePanel } from "../stats/figure-panel.tsx";
import type { Figures } from "../stats/series-rows.ts";
import { count, dayName, less } from "./figures.ts";
import { KeyFigures, SalesFigures } from "./key-figures.tsx";
import { PaymentsPanel } from "./payments-view.tsx";
import { type DayRange, rangeBefore } from "./ranges.ts";
import { amountColumn, ReportTable } from "./report-table.tsx";
import { itsOwn, salesQuery } from "./reports-queries.ts";
import { reportsTexts as texts } from "./texts/en.ts";

const columns: Column<SalesRow>[] = [
  { key: "date", head: texts.spans.day, names: true, cell: ({ date }) => (date === texts.total ? date : dayName(date)) },
  { key: "orders", head: texts.orders, figure: true, cell: ({ orders }) => count(orders) },
  amountColumn("gross", texts.food, ({ gross }) => gross),
  { key: "discount", head: texts.discount, figure: true, cell: ({ discount }) => less(discount) },
  amountColumn("fee", texts.delivery, ({ fee }) => fee),
  amountColumn("taxAdded", texts.taxAdded, ({ taxAdded }) => taxAdded),
  amountColumn("rounding", texts.rounding, ({ rounding }) => rounding),
  amountColumn("taxable", texts.taxable, ({ taxable }) => taxable),
  amountColumn("cgst", texts.cgst, ({ cgst }) => cgst),
  amountColumn("sgst", texts.sgst, ({ sgst }) => sgst),
  amountColumn("untaxed", texts.untaxed, ({ untaxed }) => untaxed),
  amountColumn("total", texts.total, ({ total }) => total),
  { key: "refunds", head: texts.refunds, figure: true, cell: ({ refunds }) => less(refunds) },
  amountColumn("net", texts.netSales, ({ net }) => net),
];

interface SalesViewProps {
  range: DayRange;
  rows: readonly SalesRow[];
  totals: Omit<SalesRow, "date">;
}

/** Sales and refunds: figures, the chart, payments, and the table by day. */
export function SalesView({ range, rows, totals }: SalesViewProps) {
  const before = itsOwn(useQuery(salesQuery(rangeBefore(range))));
  const figures = { range, totals, before: before?.totals };
  // A column of zeros says nothing.
  const isEmpty = (name: "tax" | "untaxed" | "taxAdded" | "rounding") => [totals, ...rows].every((row) => row[name] === 0);
  const hidden = [
    ...(["untaxed", "taxAdded", "rounding"] as const).filter(isEmpty),
    ...(isEmpty("tax") ? ["taxable", "cgst", "sgst", "untaxed"] : []),
  ];
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <>
      <SalesFigures {...figures} />
      <PanelColumns>
        <FigurePanel views={[chartOf(rows, before?.rows ?? [])]} />
        <PaymentsPanel range={range} />
      </PanelColumns>
      <KeyFigures {...figures} />
      <ReportTable
        title={texts.dayByDay}
        columns={shown}
        rows={rows.filter(({ orders, refunds }) => orders !== 0 || refunds !== 0)}
        rowKey={({ date }) => date}
        foot={{ date: texts.total, ...totals }}
      >
        <p className="small muted">
          {[
            texts.daysNote,
            isEmpty("tax") ? texts.totalNote : texts.gstNote,
            texts.netNote,
            ...(totals.taxRefunded === 0 ? [] : [texts.taxInRefunds(formatRupees(totals.taxRefunded))]),
          ].join(" ")}
        </p>
      </ReportTable>
    </>
  );
}

type Span = "day" | "week" | "month";
/** More bars are too thin on a phone. */
const BARS_MAX = 31;
const WEEK_DAYS = 7;

function spanOf(days: number): Span {
  if (days <= BARS_MAX) return "day";
  return days <= BARS_MAX * WEEK_DAYS ? "week" : "month";
}

const formats: Record<Span, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", day: "numeric", month: "short" }),
  week: new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", month: "short", year: "2-digit" }),
};
const fewLetters = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

/** Months are those of the calendar, weeks begin with the first day. */
function chartOf(rows: readonly SalesRow[], before: readonly SalesRow[]): Figures {
  const span = spanOf(rows.length);
  const keyOf = (date: string, index: number): string => {
    if (span === "month") return `${date.slice(0, 7)}-01`;
    return span === "week" ? (rows[index - (index % WEEK_DAYS)]?.date ?? date) : date;
  };
  const bars = Map.groupBy(rows.entries(), ([index, { date }]) => keyOf(date, index));
  return {
    title: texts.salesPer[span],
    head: texts.spans[span],
    rows: [...bars].map(([key, days]) => ({
      key,
      label: formats[span].format(new Date(key)),
      value: days.reduce((sum, [, { total }]) => sum + total, 0),
      previous: days.reduce((sum, [index]) => sum + (before[index]?.total ?? 0), 0),
    })),
    format: formatRupees,
    formatPrevious: formatRupees,
    short: (rupees) => `₹${fewLetters.format(rupees)}`,
  };
}

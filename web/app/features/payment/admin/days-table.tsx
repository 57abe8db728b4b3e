import { formatRupees } from "@forno/contract/money/money.ts";
import type { DailyTotals } from "@forno/contract/payment/payment-admin.ts";
import { formatDate } from "../../../platform/format/dates.ts";
import { Tag } from "../../../ui/display/tag.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { type Column, DataTable, WordsInFigures } from "../../../ui/table/table.tsx";
import { paymentsTexts as texts } from "../texts/en.ts";

interface Line {
  key: string;
  day: DailyTotals;
  /** Null on a day without payments. */
  sums: DailyTotals["methods"][number] | null;
  /** The comparison with the provider is in the line of online payments, or in the day's only line. */
  isCompared: boolean;
}

const linesOf = (day: DailyTotals): Line[] =>
  day.methods.length === 0
    ? [{ key: day.day, day, sums: null, isCompared: true }]
    : day.methods.map((sums) => ({
        key: `${day.day} ${sums.method}`,
        day,
        sums,
        isCompared: sums.method === "online" || day.methods.length === 1,
      }));

type Sum = "amount" | "captured" | "refunded" | "disputed" | "fees" | "net";
const sum = (key: Sum, head: string): Column<Line> => ({
  key,
  head,
  figure: true,
  cell: ({ sums }) => formatRupees(sums?.[key] ?? 0),
});

const columns: Column<Line>[] = [
  {
    key: "day",
    head: texts.day,
    names: true,
    cell: ({ day: { day } }) => (
      <PageLink to={`/admin/payments?view=all&from=${day}&to=${day}`} className="figure">
        {formatDate(`${day}T12:00:00+05:30`)}
      </PageLink>
    ),
  },
  { key: "method", head: texts.method, cell: ({ sums }) => (sums ? texts.methods[sums.method] : texts.noMethod) },
  { key: "orders", head: texts.orders, figure: true, cell: ({ sums }) => sums?.orders ?? 0 },
  sum("captured", texts.captured),
  sum("refunded", texts.refunded),
  sum("disputed", texts.disputed),
  sum("fees", texts.fee),
  sum("net", texts.net),
  {
    key: "found",
    head: texts.found,
    figure: true,
    cell: ({ day, isCompared }) => (isCompared && day.found !== null ? formatRupees(day.found) : null),
  },
  {
    key: "difference",
    head: texts.difference,
    figure: true,
    cell: ({ day, isCompared }) => (isCompared ? <Difference {...day} /> : null),
  },
];

/** Shown as unknown until it was compared. */
function Difference({ found, difference }: DailyTotals) {
  if (found === null && difference === 0) return <WordsInFigures>{texts.notAsked}</WordsInFigures>;
  return <Tag look={difference === 0 ? "ok" : "no"}>{formatRupees(difference)}</Tag>;
}

export function DaysTable({ days }: { days: readonly DailyTotals[] }) {
  return <DataTable caption={texts.daysCaption} columns={columns} rows={days.flatMap(linesOf)} rowKey={({ key }) => key} dense />;
}

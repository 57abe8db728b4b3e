import { formatRupees } from "@forno/contract/money/money.ts";
import type { SalesRow } from "@forno/contract/reports/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { Stat, Stats } from "../../ui/display/stat.tsx";
import { count, percent } from "./figures.ts";
import { type DayRange, daysIn, rangeBefore } from "./ranges.ts";
import { itsOwn, paymentsQuery, serviceQuery } from "./reports-queries.ts";
import { reportsTexts as texts } from "./texts/en.ts";

type Sums = Omit<SalesRow, "date">;

const averageOf = ({ orders, total }: Sums): number | null => (orders === 0 ? null : total / orders);

const tenths = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });
/** Of a figure that may be missing. */
const orNone = <Value,>(value: Value | null | undefined, format: (value: Value) => string): string =>
  value === null || value === undefined ? texts.none : format(value);
const inRupees = (rupees: number): string => formatRupees(Math.round(rupees));
const inMinutes = (minutes: number): string => texts.minutes(tenths.format(minutes));

interface ChangeProps {
  now: number | null;
  /** Undefined: not known yet. */
  before: number | null | undefined;
  days: number;
}

/** `+8% on the 7 days before`, in words for screen readers; nothing where nothing was. */
function Change({ now, before, days }: ChangeProps) {
  if (now === null || !before) return null;
  const difference = percent(Math.abs(now - before) / before);
  if (difference === percent(0)) return <span>{texts.same(days)}</span>;
  return (
    <>
      <span aria-hidden="true">
        <b>{texts.changed(now > before ? "+" : "−", difference)}</b> <span>{texts.onDaysBefore(days)}</span>
      </span>
      <span className="visuallyHidden">{(now > before ? texts.more : texts.less)(difference, days)}</span>
    </>
  );
}

interface FiguresProps {
  range: DayRange;
  totals: Sums;
  /** Of as many days before; undefined: not known yet. */
  before: Sums | undefined;
}

export function SalesFigures({ range, totals, before }: FiguresProps) {
  const days = daysIn(range);
  const { orders, total, tax } = totals;
  const average = averageOf(totals);
  const change = (now: number | null, of: (sums: Sums) => number | null) => (
    <Change now={now} before={before && of(before)} days={days} />
  );
  return (
    <Stats label={texts.sales}>
      <Stat hot term={texts.sales} value={formatRupees(total)} note={change(total, (sums) => sums.total)} />
      <Stat
        term={texts.orders}
        value={count(orders)}
        note={
          <>
            <div>{change(orders, (sums) => sums.orders)}</div>
            {days > 1 ? <div>{texts.perDay(tenths.format(orders / days))}</div> : null}
          </>
        }
      />
      <Stat term={texts.average} value={orNone(average, inRupees)} note={change(average, averageOf)} />
      <Stat
        term={texts.gst}
        value={formatRupees(tax)}
        note={
          <>
            <div>{change(tax, (sums) => sums.tax)}</div>
            {tax === 0 ? null : <div>{texts.halves(formatRupees(tax / 2))}</div>}
          </>
        }
      />
    </Stats>
  );
}

/** What else an owner runs the shop by, each beside the same of as many days before. */
export function KeyFigures({ range, totals, before }: FiguresProps) {
  const [now, then] = [useFigures(range), useFigures(rangeBefore(range))];
  const noted = (value: string) => (value === texts.none ? undefined : texts.before(value));
  const figure = (term: string, of: (figures: Figures) => string) => <Stat term={term} value={of(now)} note={noted(of(then))} />;
  return (
    <Stats label={texts.figures}>
      {figure(texts.late, ({ service }) => orNone(service?.lateShare, percent))}
      {figure(texts.preparation, ({ service }) => orNone(service?.preparationMinutes, inMinutes))}
      {figure(texts.repeat, ({ service }) =>
        service && service.customers > 0 ? percent(service.repeatCustomers / service.customers) : texts.none,
      )}
      {figure(texts.cashDue, ({ payments }) => orNone(payments && payments.due + payments.withPartners, formatRupees))}
      <Stat term={texts.promoCost} value={formatRupees(totals.discount)} note={noted(orNone(before?.discount, formatRupees))} />
      {figure(texts.fees, ({ payments }) => orNone(payments?.fees, formatRupees))}
    </Stats>
  );
}

type Figures = ReturnType<typeof useFigures>;

const useFigures = (range: DayRange) => ({
  service: itsOwn(useQuery(serviceQuery(range))),
  payments: itsOwn(useQuery(paymentsQuery(range)))?.totals,
});

import { formatRupees } from "@forno/contract/money/money.ts";
import { viaName } from "@forno/contract/payment/rules/payment.ts";
import type { PaymentsRow } from "@forno/contract/reports/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { SummaryList } from "../../ui/display/summary-list.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import type { Column } from "../../ui/table/table.tsx";
import { MayLink } from "../session/may-link.tsx";
import { count, less } from "./figures.ts";
import { type DayRange, rangeBefore } from "./ranges.ts";
import { amountColumn, BarsPanel, ReportTable } from "./report-table.tsx";
import styles from "./reports.module.css";
import { itsOwn, paymentsQuery } from "./reports-queries.ts";
import { reportsTexts as texts } from "./texts/en.ts";

interface Row extends Omit<PaymentsRow, "method" | "vias"> {
  name: string;
}

/** Each method, then those of the provider that it was paid by. */
const rowsOf = ({ method, vias, ...sums }: PaymentsRow): Row[] => [
  { name: texts.methods[method], ...sums },
  ...vias.map(({ via, ...part }) => ({ name: texts.viaOf(texts.methods[method], viaName(via)), ...part })),
];

/** Each order once, where the provider has said how all of them were paid. */
const partsOf = (row: PaymentsRow): Row[] =>
  row.vias.reduce((sum, via) => sum + via.count, 0) === row.count ? rowsOf(row).slice(1) : rowsOf(row);

const columns: Column<Row>[] = [
  { key: "method", head: texts.method, names: true, cell: ({ name }) => name },
  { key: "count", head: texts.orders, figure: true, cell: (row) => count(row.count) },
  amountColumn("total", texts.total, ({ total }) => total),
  amountColumn("received", texts.received, ({ received }) => received),
  amountColumn("withPartners", texts.withPartners, ({ withPartners }) => withPartners),
  amountColumn("due", texts.due, ({ due }) => due),
  { key: "refunded", head: texts.refunded, figure: true, cell: ({ refunded }) => less(refunded) },
  { key: "fees", head: texts.fees, figure: true, cell: ({ fees }) => less(fees) },
  amountColumn("net", texts.netReceived, ({ net }) => net),
];

interface PaymentsViewProps {
  rows: readonly PaymentsRow[];
  totals: Omit<PaymentsRow, "method" | "vias">;
  range: DayRange;
}

export function PaymentsView({ rows, totals, range }: PaymentsViewProps) {
  const { from, to } = range;
  const before = itsOwn(useQuery(paymentsQuery(rangeBefore(range))));
  const earlier = new Map(before?.rows.map(({ method, total }) => [method, total]));
  return (
    <>
      <BarsPanel
        title={texts.totalBy}
        head={texts.method}
        rows={rows.map(({ method, total }) => ({ label: texts.methods[method], value: total, previous: earlier.get(method) ?? 0 }))}
        format={formatRupees}
      />
      <ReportTable
        title={texts.reports.payments}
        columns={columns}
        rows={rows.flatMap(rowsOf)}
        rowKey={({ name }) => name}
        foot={{ name: texts.total, ...totals }}
      >
        <p className="small muted">{texts.paymentsNote}</p>
        <MayLink needs="payments" to={`/admin/payments?view=days&from=${from}&to=${to}`}>
          {texts.dailyTotals}
        </MayLink>
      </ReportTable>
    </>
  );
}

/** Beside the sales: what each method brought. */
export function PaymentsPanel({ range }: { range: DayRange }) {
  const { data } = useQuery(paymentsQuery(range));
  if (!data) return null;
  const { rows, totals } = data;
  const most = Math.max(...rows.map(({ total }) => total), 1);
  const missing = [
    { key: "withPartners", term: texts.withPartners, sum: totals.withPartners },
    { key: "due", term: texts.due, sum: totals.due },
  ].filter(({ sum }) => sum !== 0);
  return (
    <Panel title={texts.reports.payments}>
      <ul className={styles.methods}>
        {rows.flatMap(partsOf).map(({ name, count: orders, total }) => (
          <li key={name}>
            <span>
              <b>{name}</b> <span className="small muted">{texts.ordersOf(orders)}</span>
            </span>
            <span className="money">{formatRupees(total)}</span>
            <meter min={0} max={most} value={total} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <SummaryList
        rows={[
          ...missing.map(({ key, term, sum }) => ({ key, term, amount: formatRupees(sum) })),
          { key: "received", term: texts.received, amount: formatRupees(totals.received) },
          { key: "refunded", term: texts.refunded, amount: formatRupees(totals.refunded === 0 ? 0 : -totals.refunded) },
          { key: "fees", term: texts.fees, amount: formatRupees(totals.fees === 0 ? 0 : -totals.fees) },
          { key: "net", term: texts.net, amount: formatRupees(totals.net), look: "tot" },
        ]}
      />
    </Panel>
  );
}

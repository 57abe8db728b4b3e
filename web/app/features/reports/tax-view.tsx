import { formatRupees, toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { DocumentsRow, TaxTables } from "@forno/contract/reports/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../platform/format/dates.ts";
import { Segmented } from "../../ui/controls/segmented.tsx";
import type { Column } from "../../ui/table/table.tsx";
import { count } from "./figures.ts";
import { type DayRange, rangeBefore } from "./ranges.ts";
import { amountColumn, BarsPanel, ReportTable } from "./report-table.tsx";
import { documentsQuery, itsOwn, taxQuery } from "./reports-queries.ts";
import { reportsTexts as texts } from "./texts/en.ts";

interface Taxed {
  rate: number;
  taxable: number;
  cgst: number;
  sgst: number;
}
type Business = Taxed & { gstin: string; name: string; date: string; value: number };

const rate: Column<Taxed> = { key: "rate", head: texts.rate, figure: true, cell: (row) => texts.percent(row.rate) };
const taxed: Column<Taxed>[] = [
  amountColumn("taxable", texts.taxable, ({ taxable }) => taxable),
  amountColumn("cgst", texts.cgst, ({ cgst }) => cgst),
  amountColumn("sgst", texts.sgst, ({ sgst }) => sgst),
];
const business: Column<Business>[] = [
  {
    key: "name",
    head: texts.buyer,
    wordy: true,
    cell: ({ name, gstin }) => (
      <span>
        <span>{name}</span> <span className="small muted">{gstin}</span>
      </span>
    ),
  },
  { key: "date", head: texts.spans.day, cell: ({ date }) => formatDate(date) },
  rate,
  ...taxed,
  amountColumn("value", texts.value, ({ value }) => value),
];
const invoices: Column<TaxTables["4A"][number]>[] = [
  { key: "number", head: texts.documentNumber, names: true, cell: ({ number }) => number },
  ...business,
];
const notes: Column<TaxTables["9B"][number]>[] = [
  { key: "note", head: texts.creditNote, names: true, cell: ({ note }) => note },
  { key: "invoice", head: texts.againstBill, cell: ({ invoice }) => invoice },
  ...business,
];
const rates: Column<Taxed>[] = [{ ...rate, names: true, figure: false }, ...taxed];
const hsns: Column<TaxTables["12"]["b2b"][number]>[] = [
  { key: "hsn", head: texts.hsn, names: true, cell: ({ hsn }) => hsn },
  rate,
  { key: "quantity", head: texts.quantity, figure: true, cell: ({ quantity }) => count(quantity) },
  ...taxed,
];

/** CGST and SGST by rate, in paise, less credit notes. */
function taxByRate(tables: TaxTables | undefined): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  const add = (rows: readonly Taxed[], sign: 1 | -1) => {
    for (const { rate, cgst, sgst } of rows) sums.set(rate, (sums.get(rate) ?? 0) + sign * (toPaise(cgst) + toPaise(sgst)));
  };
  if (tables)
    for (const [rows, sign] of [
      [tables["7"], 1],
      [tables["4A"], 1],
      [tables["9B"], -1],
    ] as const)
      add(rows, sign);
  return sums;
}

/** The tables of GSTR-1. */
export function TaxView({ tables, range }: { tables: TaxTables; range: DayRange }) {
  const [shown, setShown] = useState<(typeof TABLES)[number]>("7");
  const earlier = taxByRate(itsOwn(useQuery(taxQuery(rangeBefore(range))))?.tables);
  const bars = [...taxByRate(tables)].map(([of, paise]) => ({
    label: texts.percent(of),
    value: toRupees(paise),
    previous: toRupees(earlier.get(of) ?? 0),
  }));
  return (
    <>
      {bars.length === 0 ? null : <BarsPanel title={texts.taxBy} head={texts.rate} rows={bars} format={formatRupees} />}
      <Segmented label={texts.table} options={TABLES.map((value) => ({ value, text: value }))} value={shown} onChange={setShown} />
      <ShownTable name={shown} tables={tables} />
      <p className="small muted">{texts.taxNote}</p>
    </>
  );
}

/** One at a time, so that phones need not scroll through all. */
const TABLES = ["7", "4A", "9B", "12", "13"] as const satisfies (keyof TaxTables)[];

function ShownTable({ name, tables }: { name: (typeof TABLES)[number]; tables: TaxTables }) {
  switch (name) {
    case "7":
      return <ReportTable title={texts.tables[name]} columns={rates} rows={tables[name]} rowKey={({ rate: of }) => `${of}`} />;
    case "4A":
      return (
        <ReportTable
          title={texts.tables[name]}
          columns={invoices}
          rows={tables[name]}
          rowKey={({ number, rate: of }) => `${number} ${of}`}
        />
      );
    case "9B":
      return (
        <ReportTable
          title={texts.tables[name]}
          columns={notes}
          rows={tables[name]}
          rowKey={({ note, rate: of }) => `${note} ${of}`}
        />
      );
    case "12":
      return (["b2b", "b2c"] as const).map((whose) => (
        <ReportTable
          key={whose}
          title={texts.tables[`12${whose}`]}
          columns={hsns}
          rows={tables["12"][whose]}
          rowKey={({ hsn, rate: of }) => `${hsn} ${of}`}
        />
      ));
    case "13":
      return <DocumentsTable title={texts.tables[name]} rows={tables[name]} />;
  }
}

const documents: Column<DocumentsRow>[] = [
  { key: "kind", head: texts.series, names: true, cell: ({ kind }) => texts.kinds[kind] },
  { key: "from", head: texts.from, cell: ({ from }) => from },
  { key: "to", head: texts.to, cell: ({ to }) => to },
  { key: "total", head: texts.issued, figure: true, cell: ({ total }) => count(total) },
  { key: "cancelled", head: texts.cancelled, figure: true, cell: ({ cancelled }) => count(cancelled) },
];

/** The numbers of the documents, beside how many there were before. */
export function DocumentsView({ rows, range }: { rows: readonly DocumentsRow[]; range: DayRange }) {
  const before = itsOwn(useQuery(documentsQuery(rangeBefore(range))));
  const issued = (of: readonly DocumentsRow[], kind: DocumentsRow["kind"]) =>
    of.reduce((sum, row) => sum + (row.kind === kind ? row.total : 0), 0);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const bars = kinds.map((kind) => ({
    label: texts.kinds[kind],
    value: issued(rows, kind),
    previous: issued(before?.rows ?? [], kind),
  }));
  return (
    <>
      {bars.length === 0 ? null : <BarsPanel title={texts.documentsBy} head={texts.series} rows={bars} format={count} />}
      <DocumentsTable title={texts.reports.documents} rows={rows} />
    </>
  );
}

const DocumentsTable = ({ title, rows }: { title: string; rows: readonly DocumentsRow[] }) => (
  <ReportTable title={title} columns={documents} rows={rows} rowKey={({ kind, from }) => `${kind} ${from}`} />
);

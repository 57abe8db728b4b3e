import type { DocumentsRow, TaxTables } from "@forno/contract/reports/reports.ts";
import { formatDate } from "../../platform/format/dates.ts";
import type { Column } from "../../ui/table/table.tsx";
import { count } from "./figures.ts";
import { amountColumn, ReportTable } from "./report-table.tsx";
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

/** The tables of GSTR-1. */
export const TaxView = ({ tables }: { tables: TaxTables }) => (
  <>
    <ReportTable title={texts.tables["7"]} columns={rates} rows={tables["7"]} rowKey={({ rate: of }) => `${of}`} />
    <ReportTable
      title={texts.tables["4A"]}
      columns={invoices}
      rows={tables["4A"]}
      rowKey={({ number, rate: of }) => `${number} ${of}`}
    />
    <ReportTable title={texts.tables["9B"]} columns={notes} rows={tables["9B"]} rowKey={({ note, rate: of }) => `${note} ${of}`} />
    {(["b2b", "b2c"] as const).map((whose) => (
      <ReportTable
        key={whose}
        title={texts.tables[`12${whose}`]}
        columns={hsns}
        rows={tables["12"][whose]}
        rowKey={({ hsn, rate: of }) => `${hsn} ${of}`}
      />
    ))}
    <DocumentsTable title={texts.tables["13"]} rows={tables["13"]} />
    <p className="small muted">{texts.taxNote}</p>
  </>
);

const documents: Column<DocumentsRow>[] = [
  { key: "kind", head: texts.series, names: true, cell: ({ kind }) => texts.kinds[kind] },
  { key: "from", head: texts.from, cell: ({ from }) => from },
  { key: "to", head: texts.to, cell: ({ to }) => to },
  { key: "total", head: texts.issued, figure: true, cell: ({ total }) => count(total) },
  { key: "cancelled", head: texts.cancelled, figure: true, cell: ({ cancelled }) => count(cancelled) },
];

export const DocumentsTable = ({ title, rows }: { title: string; rows: readonly DocumentsRow[] }) => (
  <ReportTable title={title} columns={documents} rows={rows} rowKey={({ kind, from }) => `${kind} ${from}`} />
);

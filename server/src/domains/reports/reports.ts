/** The books as they are answered: sums in rupees. */
import { toRupees } from "@forno/contract/money/money.ts";
import {
  type DocumentsRow,
  type ItemsRow,
  type PaymentsRow,
  REPORT_ROWS_MAX,
  type SalesRow,
  type TaxTables,
} from "@forno/contract/reports/reports.ts";
import type { ItemGroup } from "@forno/contract/reports/reports-calls.ts";
import { dayInKolkata, daysAfter } from "@forno/contract/time/kolkata-day.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { type SoldRow, selectItems } from "./items-store.ts";
import { type DaySales, selectPayments, selectSales, selectSeries } from "./sales-store.ts";
import type { ReportDays } from "./sold-sql.ts";
import { type BusinessRow, type HsnRow, selectBusinessRows, selectHsn, selectRates, type TaxSums } from "./tax-tables-store.ts";

export const daysOf = ({ from, to }: ReportDays) => ({ from: dayInKolkata(from), to: dayInKolkata(to) });

const NO_SALES = {
  orders: 0,
  gross: 0,
  discount: 0,
  fee: 0,
  tax: 0,
  untaxed: 0,
  taxAdded: 0,
  rounding: 0,
  total: 0,
  refunds: 0,
  taxRefunded: 0,
};

/** A row for each day, the first one first. */
export async function salesReport(db: Db, days: ReportDays) {
  const found = new Map((await selectSales(db, days)).map((sales) => [sales.day, sales]));
  const rows: SalesRow[] = [];
  for (let at = days.from; at <= days.to; at = daysAfter(at, 1)) {
    const date = dayInKolkata(at);
    rows.push({ date, ...shownSales(found.get(date) ?? NO_SALES) });
  }
  return { ...daysOf(days), rows, totals: shownSales(sumOf([...found.values()], NO_SALES)) };
}

const shownSales = ({ orders, ...sums }: Omit<DaySales, "day">) => {
  const { tax, untaxed, rounding, total, refunds } = sums;
  const half = tax / 2;
  return {
    orders,
    ...inRupees({ ...sums, taxable: total - rounding - tax - untaxed, cgst: half, sgst: half, net: total - refunds }),
  };
};

const NOTHING_SOLD = { quantity: 0, gross: 0, discount: 0 };

export async function itemsReport(db: Db, days: ReportDays, by: ItemGroup) {
  const found = bounded(await selectItems(db, days, by, REPORT_ROWS_MAX + 1));
  const foods = found.filter(({ isFee }) => !isFee);
  const fees = sumOf(
    found.filter(({ isFee }) => isFee),
    NOTHING_SOLD,
  );
  const rows = foods.map(({ key, section, food, size, group, orders, ...sums }): ItemsRow => {
    return { key, section, food, size, group, orders, ...shownItems(sums) };
  });
  const { gross: fee, discount: feeDiscount } = inRupees(fees);
  // Modifiers are no foods: those are all in the row without one.
  const { quantity } = sumOf(by === "modifier" ? foods.filter(({ key }) => key === null) : foods, NOTHING_SOLD);
  return { ...daysOf(days), rows, totals: { ...shownItems({ ...sumOf(foods, NOTHING_SOLD), quantity }), fee, feeDiscount } };
}

const shownItems = ({ quantity, gross, discount }: Pick<SoldRow, "quantity" | "gross" | "discount">) => ({
  quantity,
  ...inRupees({ gross, discount, net: gross - discount }),
});

export async function paymentsReport(db: Db, days: ReportDays) {
  const found = await selectPayments(db, days);
  const rows = [...Map.groupBy(found, ({ method }) => method)].map(([method, parts]): PaymentsRow => {
    const vias = parts.flatMap(({ via, ...sums }) => (via === null ? [] : [{ via, ...shownPayments(sums) }]));
    return { method, ...shownPayments(sumOf(parts, NOTHING_PAID)), vias };
  });
  return { ...daysOf(days), rows, totals: shownPayments(sumOf(found, NOTHING_PAID)) };
}

const NOTHING_PAID = { count: 0, total: 0, withPartners: 0, due: 0, refunded: 0, fees: 0 };

function shownPayments({ count, ...sums }: typeof NOTHING_PAID) {
  const received = sums.total - sums.withPartners - sums.due;
  return { count, ...inRupees({ ...sums, received, net: received - sums.refunded - sums.fees }) };
}

export async function documentsReport(db: Db, days: ReportDays) {
  const rows = (await selectSeries(db, days)).map((row): DocumentsRow => ({ ...row, cancelled: 0, net: row.total }));
  const { total } = sumOf(rows, { total: 0 });
  return { ...daysOf(days), rows, totals: { total, cancelled: 0, net: total } };
}

export async function taxReport(db: Db, days: ReportDays) {
  const businesses = bounded(await selectBusinessRows(db, days, REPORT_ROWS_MAX + 1));
  const hsn = await selectHsn(db, days);
  const tables: TaxTables = {
    "4A": businesses.flatMap((row) => (row.invoice === null ? [{ ...ofBusiness(row), number: row.number }] : [])),
    "7": (await selectRates(db, days)).map(shownTax),
    "9B": businesses.flatMap(({ invoice, invoicedAt, ...row }) =>
      invoice !== null && invoicedAt !== null
        ? [{ ...ofBusiness(row), note: row.number, invoice, invoiceDate: invoicedAt.toISOString() }]
        : [],
    ),
    "12": {
      b2b: hsn.filter(({ isBusiness }) => isBusiness).map(shownHsn),
      b2c: hsn.filter(({ isBusiness }) => !isBusiness).map(shownHsn),
    },
    "13": (await documentsReport(db, days)).rows,
  };
  return { ...daysOf(days), tables };
}

const ofBusiness = ({ buyer: { gstin, name }, at, total, ...sums }: Omit<BusinessRow, "invoice" | "invoicedAt">) => ({
  gstin,
  name,
  date: at.toISOString(),
  value: toRupees(total),
  ...shownTax(sums),
});

const shownHsn = ({ hsn, quantity, ...sums }: HsnRow) => ({ hsn, quantity, ...shownTax(sums) });

const shownTax = ({ rate, taxable, half }: TaxSums) => ({ rate, ...inRupees({ taxable, cgst: half, sgst: half }) });

function bounded<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > REPORT_ROWS_MAX) throw refuse("reportTooLong");
  return rows;
}

/** The fields of `none`, added up. */
function sumOf<Sums extends Record<string, number>>(rows: readonly { [Name in keyof Sums]: number }[], none: Sums): Sums {
  const sums = Object.keys(none).map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]);
  return Object.fromEntries(sums) as Sums;
}

const inRupees = <Sums extends Record<string, number>>(sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, paise]) => [name, toRupees(paise)])) as Sums;

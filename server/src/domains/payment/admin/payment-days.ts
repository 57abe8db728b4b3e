/** The sums of each day, for the page and as CSV. */

import { toRupees } from "@forno/contract/money/money.ts";
import type { DailyTotals } from "@forno/contract/payment/payment-admin.ts";
import type { TotalsDays } from "@forno/contract/time/day-input.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../../deps.ts";
import { type CsvValue, csvLines } from "../../../platform/http/answers/csv.ts";
import { type MethodRow, selectExplained, selectFoundDays, selectMethodRows } from "./payment-days-store.ts";

const DAY_MS = 24 * 3_600_000;

interface DaySums {
  day: string;
  rows: readonly MethodRow[];
  explainedPaise: number;
  found: { paise: number; laterPaise: number } | null;
}

/** Newest first, including days without payments. */
export async function totalsOfDays({ db }: Pick<Deps, "db">, { from, to }: TotalsDays): Promise<DailyTotals[]> {
  const days = daysBetween(from, to);
  const rows = await selectMethodRows(db, { from, to });
  const explained = new Map((await selectExplained(db, { from, to })).map(({ day, paise }) => [day, paise]));
  const found = new Map((await selectFoundDays(db, dayInKolkata(from), dayInKolkata(to))).map((each) => [each.day, each]));
  return days.map((day) =>
    toDailyTotals({
      day,
      rows: rows.filter((row) => row.day === day),
      explainedPaise: explained.get(day) ?? 0,
      found: found.get(day) ?? null,
    }),
  );
}

function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let at = to.getTime(); at >= from.getTime(); at -= DAY_MS) days.push(dayInKolkata(new Date(at)));
  return days;
}

function toDailyTotals({ day, rows, explainedPaise, found }: DaySums): DailyTotals {
  const online = rows.find(({ method }) => method === "online");
  const cameInPaise = found ? found.paise + found.laterPaise : (online?.capturedPaise ?? 0);
  return {
    day,
    methods: rows.map((row) => ({
      method: row.method,
      orders: row.orders,
      amount: toRupees(row.amountPaise),
      captured: toRupees(row.capturedPaise),
      refunded: toRupees(row.refundedPaise),
      ...(row.disputedPaise > 0 && { disputed: toRupees(row.disputedPaise) }),
      fees: toRupees(row.feesPaise),
      net: toRupees(row.capturedPaise - row.refundedPaise - row.feesPaise - row.disputedPaise),
    })),
    found: found && toRupees(found.paise),
    difference: toRupees(cameInPaise - (online?.amountPaise ?? 0) - explainedPaise),
  };
}

export const totalsFileName = ({ from, to }: TotalsDays): string => `payments-${dayInKolkata(from)}-${dayInKolkata(to)}.csv`;

const HEAD = [
  "Day",
  "Method",
  "Orders",
  "Order totals",
  "Received",
  "Refunded",
  "Fees",
  "Net",
  "Razorpay says",
  "Unexplained",
  "Disputed",
];

/** One line per day and payment method; the provider's figures are in the line `online`. */
export async function* totalsLines(deps: Pick<Deps, "db">, days: TotalsDays): AsyncGenerator<string> {
  const totals = await totalsOfDays(deps, days);
  yield csvLines([HEAD, ...totals.flatMap(recordsOf)]);
}

const NOTHING: DailyTotals["methods"][number] = {
  method: "online",
  orders: 0,
  amount: 0,
  captured: 0,
  refunded: 0,
  fees: 0,
  net: 0,
};

function recordsOf({ day, methods, found, difference }: DailyTotals): CsvValue[][] {
  const all = methods.some(({ method }) => method === "online") ? methods : [NOTHING, ...methods];
  return all.map(({ method, orders, amount, captured, refunded, disputed, fees, net }) => [
    day,
    method,
    orders,
    amount,
    captured,
    refunded,
    fees,
    net,
    ...(method === "online" ? [found, difference, disputed ?? 0] : [null, null, null]),
  ]);
}

/** The charts of the dashboard: figures over time, compared with the previous period. Days begin and end in Asia/Kolkata. */

import { toRupees } from "@forno/contract/money/money.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { StatsSeries } from "@forno/contract/stats/stats.ts";
import { dayInKolkata, daysAfter, startOfToday } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { type BestSellerRow, type Periods, type SeriesRow, selectBestSellers, selectSeries } from "./series-store.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export async function readSeries({ db, clock }: Pick<Deps, "db" | "clock">, days: number): Promise<StatsSeries> {
  const today = startOfToday(clock());
  const start = daysAfter(today, 1 - days);
  const periods: Periods = { previousStart: daysAfter(start, -days), start, end: daysAfter(today, 1) };
  const rows = await selectSeries(db, periods);
  const foods = await selectBestSellers(db, periods);
  const byDay = rows.filter((row) => row.day !== null);
  return {
    from: dayInKolkata(start),
    to: dayInKolkata(today),
    totals: { ...sumOf(byDay.filter(isCurrent)), previous: sumOf(byDay.filter(isPrevious)) },
    days: Array.from({ length: days }, (_, place) => dayOf(byDay, daysAfter(start, place), days)),
    hours: HOURS.map((hour) => hourOf(rows, hour)),
    foods: foods.map(bestSellerOf),
    statuses: ORDER_STATUSES.map((status) => {
      const counted = rows.filter((row) => row.status === status);
      return { status, orders: sumOf(counted.filter(isCurrent)).orders, previous: sumOf(counted.filter(isPrevious)).orders };
    }),
  };
}

const isCurrent = (row: SeriesRow): boolean => row.isCurrent;
const isPrevious = (row: SeriesRow): boolean => !row.isCurrent;

function sumOf(rows: readonly SeriesRow[]): { orders: number; revenue: number } {
  const paise = rows.reduce((sum, row) => sum + row.revenuePaise, 0);
  return { orders: rows.reduce((sum, row) => sum + row.orders, 0), revenue: toRupees(paise) };
}

function dayOf(rows: readonly SeriesRow[], start: Date, days: number): StatsSeries["days"][number] {
  const on = (day: string) => sumOf(rows.filter((row) => row.day === day));
  const day = dayInKolkata(start);
  return { day, ...on(day), previous: on(dayInKolkata(daysAfter(start, -days))) };
}

function hourOf(rows: readonly SeriesRow[], hour: number): StatsSeries["hours"][number] {
  const counted = rows.filter((row) => row.hour === hour);
  return { hour, ...sumOf(counted.filter(isCurrent)), previous: sumOf(counted.filter(isPrevious)) };
}

const bestSellerOf = (row: BestSellerRow): StatsSeries["foods"][number] => ({
  _id: row.id,
  name: row.name,
  quantity: row.quantity,
  revenue: toRupees(row.revenuePaise),
  previous: { quantity: row.previousQuantity, revenue: toRupees(row.previousRevenuePaise) },
  sizes: row.sizes.map(({ name, quantity, revenuePaise }) => ({ name, quantity, revenue: toRupees(revenuePaise) })),
});

import { formatRupees } from "@forno/contract/money/money.ts";
import type { StatsSeries } from "@forno/contract/stats/stats.ts";
import { dayInKolkata, inKolkata } from "@forno/contract/time/kolkata-day.ts";
import { columnTitles } from "../order/texts/en.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

export interface FigureRow {
  key: string;
  label: string;
  value: number;
  previous: number;
  /** What the value consists of, such as the sizes of a food. */
  detail?: string;
  /** An hour of today that has not begun. */
  isToCome?: boolean;
}

export interface Figures {
  title: string;
  /** What a row stands for. */
  head: string;
  rows: readonly FigureRow[];
  format: (value: number) => string;
  /** For a figure of the previous period, whose total may differ. Absent: it is not known. */
  formatPrevious?: (value: number) => string;
  /** A short form, to fit over a bar. */
  short?: (value: number) => string;
  /** Horizontal bars, for names too long to fit under a bar. */
  lying?: boolean;
}

const count = (value: number): string => value.toLocaleString("en-IN");
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shareOf = (all: number) => (value: number) =>
  all === 0 ? count(value) : `${count(value)} (${Math.round((value / all) * 100)}%)`;
const dayLabel = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", day: "numeric", month: "short" });
const fewLetters = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });
const shortRupees = (value: number): string => `₹${fewLetters.format(value)}`;
const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

const inRupees = { format: formatRupees, formatPrevious: formatRupees, short: shortRupees };

/** The highest rows: several if they are equal. */
export function peaksOf(rows: readonly FigureRow[]): FigureRow[] {
  const most = Math.max(0, ...rows.map(({ value }) => value));
  return most === 0 ? [] : rows.filter(({ value }) => value === most);
}

/** The charts of the dashboard, as rows of figures. */
export function figuresOf({ days, hours, foods, statuses, to }: StatsSeries, now: Date): Figures[] {
  const hourNow = dayInKolkata(now) === to ? inKolkata(now).getUTCHours() : 23;
  const ofHours = (field: "orders" | "revenue") =>
    hours.map((each) => ({
      key: `${each.hour}`,
      label: hourLabel(each.hour),
      value: each[field],
      previous: each.previous[field],
      isToCome: each.hour > hourNow && each[field] === 0,
    }));
  const ofDays = (field: "orders" | "revenue") =>
    days.map((day) => ({
      key: day.day,
      label: dayLabel.format(new Date(day.day)),
      value: day[field],
      previous: day.previous[field],
    }));
  return [
    { title: texts.revenuePerHour, head: texts.hour, rows: ofHours("revenue"), ...inRupees },
    { title: texts.ordersPerHour, head: texts.hour, rows: ofHours("orders"), format: count, formatPrevious: count },
    { title: texts.revenuePerDay, head: texts.day, rows: ofDays("revenue"), ...inRupees },
    { title: texts.ordersPerDay, head: texts.day, rows: ofDays("orders"), format: count, formatPrevious: count },
    {
      title: texts.bestSelling,
      head: texts.food,
      rows: foods.map(({ _id, name, quantity, previous, sizes }) => ({
        key: _id,
        label: name,
        value: quantity,
        previous: previous.quantity,
        ...(sizes.length > 0 && { detail: sizes.map((size) => `${size.name} ${count(size.quantity)}`).join(", ") }),
      })),
      format: count,
      formatPrevious: count,
      lying: true,
    },
    ...bySize(foods),
    {
      title: texts.statuses,
      head: texts.status,
      rows: statuses.map(({ status, orders, previous }) => ({ key: status, label: columnTitles[status], value: orders, previous })),
      format: shareOf(sum(statuses.map(({ orders }) => orders))),
      formatPrevious: shareOf(sum(statuses.map(({ previous }) => previous))),
      lying: true,
    },
  ];
}

const SIZES_MAX = 10;

/** The sizes in which the best-selling foods sell best. Nothing if they have one size. */
function bySize(foods: StatsSeries["foods"]): Figures[] {
  const rows = foods
    .flatMap(({ _id, name, sizes }) =>
      sizes.map((size) => ({
        key: `${_id} ${size.name}`,
        label: texts.inSize(name, size.name),
        value: size.quantity,
        previous: 0,
      })),
    )
    .sort((a, b) => b.value - a.value)
    .slice(0, SIZES_MAX);
  return rows.length > 0 ? [{ title: texts.bestSizes, head: texts.food, rows, format: count, lying: true }] : [];
}

import { formatRupees } from "@forno/contract/money/money.ts";
import type { StatsSeries } from "@forno/contract/stats/stats.ts";
import { columnTitles } from "../order/texts/en.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

export interface FigureRow {
  key: string;
  label: string;
  value: number;
  previous: number;
  /** What the value consists of, such as the sizes of a food. */
  detail?: string;
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
const shareOf = (all: number) => (value: number) => (all === 0 ? count(value) : `${count(value)} (${percent(value / all)})`);

/** No share that exists is 0%, and none that is not all is 100%. */
function percent(share: number): string {
  if (share > 0 && share < 0.01) return "<1%";
  if (share > 0.99 && share < 1) return ">99%";
  return `${Math.round(share * 100)}%`;
}
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

/** For each panel the views from which one chooses. */
type Panels = [Figures, ...Figures[]][];

/** More bars are too thin on a phone. */
const DAYS_MAX = 31;
const WEEK_DAYS = 7;

/** The charts of the dashboard, as rows of figures. */
export function figuresOf({ days, hours, foods, statuses }: StatsSeries): Panels {
  const isByWeek = days.length > DAYS_MAX;
  const spans = isByWeek ? weeksOf(days) : days.map((day) => [day]);
  const ofHours = (field: "orders" | "revenue") =>
    hours.map((each) => ({
      key: `${each.hour}`,
      label: hourLabel(each.hour),
      value: each[field],
      previous: each.previous[field],
    }));
  const ofDays = (field: "orders" | "revenue") =>
    spans.map((span) => {
      const first = span[0]?.day ?? "";
      return {
        key: first,
        label: dayLabel.format(new Date(first)),
        value: sum(span.map((day) => day[field])),
        previous: sum(span.map(({ previous }) => previous[field])),
      };
    });
  const head = isByWeek ? texts.week : texts.day;
  return [
    [
      { title: texts.revenuePerHour, head: texts.hour, rows: ofHours("revenue"), ...inRupees },
      { title: isByWeek ? texts.revenuePerWeek : texts.revenuePerDay, head, rows: ofDays("revenue"), ...inRupees },
    ],
    [
      { title: texts.ordersPerHour, head: texts.hour, rows: ofHours("orders"), format: count, formatPrevious: count },
      {
        title: isByWeek ? texts.ordersPerWeek : texts.ordersPerDay,
        head,
        rows: ofDays("orders"),
        format: count,
        formatPrevious: count,
      },
      {
        title: texts.statuses,
        head: texts.status,
        rows: statuses.map(({ status, orders, previous }) => ({
          key: status,
          label: columnTitles[status],
          value: orders,
          previous,
        })),
        format: shareOf(sum(statuses.map(({ orders }) => orders))),
        formatPrevious: shareOf(sum(statuses.map(({ previous }) => previous))),
        lying: true,
      },
    ],
    [
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
    ],
  ];
}

/** The last one ends today; the first one may be shorter. */
const weeksOf = (days: StatsSeries["days"]) => [
  ...Map.groupBy(days, (_, index) => Math.floor((days.length - 1 - index) / WEEK_DAYS)).values(),
];

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
  return rows.length > 0 ? [{ title: texts.bestSizes, head: texts.size, rows, format: count, lying: true }] : [];
}

import { formatRupees } from "@forno/contract/rules/money.ts";
import type { StatsSeries } from "@forno/contract/stats.ts";
import { columnTitles } from "#texts/order-board.ts";
import { seriesTexts as texts } from "#texts/series.ts";

export interface FigureRow {
  key: string;
  label: string;
  value: number;
  previous: number;
}

export interface Figures {
  title: string;
  /** What a row is of. */
  head: string;
  rows: readonly FigureRow[];
  format: (value: number) => string;
  /** The same for a figure of the period before, whose whole may differ. */
  formatPrevious: (value: number) => string;
  /** Names too long to stand under a bar: the bars lie, one to a line. */
  lying?: boolean;
}

const count = (value: number): string => value.toLocaleString("en-IN");
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shareOf = (all: number) => (value: number) =>
  all === 0 ? count(value) : `${count(value)} (${Math.round((value / all) * 100)} %)`;
const dayLabel = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", day: "numeric", month: "short" });
const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;

/** The charts of the dashboard, as rows of figures. */
export function figuresOf({ days, hours, foods, statuses }: StatsSeries): Figures[] {
  const ofDays = (field: "orders" | "revenue") =>
    days.map((day) => ({
      key: day.day,
      label: dayLabel.format(new Date(day.day)),
      value: day[field],
      previous: day.previous[field],
    }));
  return [
    { title: texts.revenuePerDay, head: texts.day, rows: ofDays("revenue"), format: formatRupees, formatPrevious: formatRupees },
    { title: texts.ordersPerDay, head: texts.day, rows: ofDays("orders"), format: count, formatPrevious: count },
    {
      title: texts.ordersPerHour,
      head: texts.hour,
      rows: hours.map(({ hour, orders, previous }) => ({
        key: `${hour}`,
        label: hourLabel(hour),
        value: orders,
        previous: previous.orders,
      })),
      format: count,
      formatPrevious: count,
    },
    {
      title: texts.bestSelling,
      head: texts.food,
      rows: foods.map(({ _id, name, quantity, previous }) => ({
        key: _id,
        label: name,
        value: quantity,
        previous: previous.quantity,
      })),
      format: count,
      formatPrevious: count,
      lying: true,
    },
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

import { formatRupees } from "@forno/contract/money/money.ts";
import type { ItemsRow } from "@forno/contract/reports/reports.ts";
import type { ItemGroup } from "@forno/contract/reports/reports-calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../ui/table/table.tsx";
import { FigurePanel } from "../stats/figure-panel.tsx";
import { count, less } from "./figures.ts";
import { type DayRange, rangeBefore } from "./ranges.ts";
import { amountColumn, ReportTable } from "./report-table.tsx";
import { itemsQuery, itsOwn } from "./reports-queries.ts";
import { reportsTexts as texts } from "./texts/en.ts";

type Row = Omit<ItemsRow, "orders"> & { orders: number | null };

interface ItemsViewProps {
  range: DayRange;
  by: ItemGroup;
  rows: readonly ItemsRow[];
  totals: Pick<ItemsRow, "quantity" | "gross" | "discount" | "net">;
}

const BARS_MAX = 10;

/** What was sold, by food and size or by something of the order. */
export function ItemsView({ range, by, rows, totals }: ItemsViewProps) {
  const before = itsOwn(useQuery(itemsQuery({ ...rangeBefore(range), by })));
  const nameOf = (row: Row) => nameBy(by, row);
  const earlier = new Map(before?.rows.map((row) => [keyOf(row), row.net]));
  const columns: Column<Row>[] = [
    { key: "name", head: texts.groups[by], names: true, cell: (row) => (by === "food" ? (row.food ?? texts.total) : nameOf(row)) },
    ...(by === "food"
      ? [
          { key: "size", head: texts.size, cell: ({ size }: Row) => size },
          { key: "section", head: texts.section, cell: ({ section }: Row) => section },
        ]
      : [{ key: "orders", head: texts.orders, figure: true, cell: ({ orders }: Row) => orders !== null && count(orders) }]),
    { key: "quantity", head: texts.quantity, figure: true, cell: ({ quantity }) => count(quantity) },
    amountColumn("gross", texts.gross, ({ gross }) => gross),
    { key: "discount", head: texts.discount, figure: true, cell: ({ discount }) => less(discount) },
    amountColumn("net", texts.afterDiscount, ({ net }) => net),
  ];
  return (
    <>
      <FigurePanel
        key={by}
        views={[
          {
            title: texts.salesBy(texts.groups[by]),
            head: texts.groups[by],
            rows: [...rows]
              .sort((a, b) => b.net - a.net)
              .slice(0, BARS_MAX)
              .map((row) => ({ key: keyOf(row), label: nameOf(row), value: row.net, previous: earlier.get(keyOf(row)) ?? 0 })),
            format: formatRupees,
            formatPrevious: formatRupees,
            lying: true,
          },
        ]}
      />
      <ReportTable
        title={texts.reports.items}
        columns={columns}
        rows={rows as readonly Row[]}
        rowKey={keyOf}
        foot={{ key: null, section: null, food: null, size: null, group: texts.total, orders: null, ...totals }}
      >
        <p className="small muted">{texts.itemsNote}</p>
      </ReportTable>
    </>
  );
}

const keyOf = ({ key, size }: Row): string => [key, size].join(" ");

function nameBy(by: ItemGroup, { food, size, group }: Row): string {
  if (by === "food") return [food ?? texts.total, size].filter(Boolean).join(", ");
  if (group === null) return by === "modifier" ? texts.withoutModifiers : texts.noGroup;
  if (by === "hour" && /^\d\d$/.test(group)) return texts.hour(Number(group));
  return by === "channel" ? (texts.channels[group] ?? group) : group;
}

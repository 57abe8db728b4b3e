import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { type ReactNode, useId, useState } from "react";
import { readItem, writeItems } from "../../../../../platform/storage/local-items.ts";
import { orderLineTexts } from "../../../texts/en.ts";
import { allDayTexts as texts } from "../../../texts/en-admin.ts";
import styles from "./all-day.module.css";
import { type AllDayCount, allDayCounts, isToMake } from "./all-day-counts.ts";

/** What the kitchen still has to make, over all orders on the board. Stays open on this device, once opened. */
export function AllDay({ columns }: { columns: readonly BoardColumn[] }) {
  const [isOpen, setOpen] = useState(() => readItem("allDay") !== null);
  const lines = columns.flatMap(({ orders }) => orders.filter(isToMake).flatMap(({ items }) => items));
  const { bases, kinds, pizzas, others } = allDayCounts(lines, orderLineTexts.halfAndHalf);
  if (lines.length === 0) return null;
  return (
    <details
      className={styles.allDay}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        writeItems({ allDay: open ? "open" : null });
      }}
    >
      <summary>
        {texts.title}{" "}
        <span className="muted">{texts.count([...pizzas, ...others].reduce((sum, { count }) => sum + count, 0))}</span>
      </summary>
      <div className={styles.groups}>
        <Counts title={texts.bases} counts={bases} />
        {kinds.map(({ name, counts }) => (
          <Counts key={name} title={name} counts={counts} />
        ))}
        <Counts title={texts.pizzas} counts={pizzas} />
        <Counts title={pizzas.length > 0 ? texts.others : texts.items} counts={others} />
      </div>
    </details>
  );
}

function Counts({ title, counts }: { title: string; counts: readonly AllDayCount[] }): ReactNode {
  const id = useId();
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="small muted" id={id}>
        {title}
      </h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <b className="figure">{count}</b> <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { KitchenLine } from "@forno/contract/kitchen/kitchen.ts";
import { useId } from "react";
import { type AllDayCount, allDayCounts } from "../order/admin/board/all-day/all-day-counts.ts";
import { orderLineTexts } from "../order/texts/en.ts";
import { allDayTexts } from "../order/texts/en-admin.ts";
import styles from "./all-day.module.css";
import { kitchenTexts as texts } from "./texts/en.ts";

/** What is still to be made, over all tickets. */
export function AllDay({ lines }: { lines: readonly KitchenLine[] }) {
  const id = useId();
  const { bases, kinds, pizzas, others } = allDayCounts(
    lines.filter(({ isDone }) => !isDone),
    orderLineTexts.halfAndHalf,
  );
  return (
    <section className={styles.allDay} aria-labelledby={id}>
      <h2 id={id}>{texts.allDay}</h2>
      <Counts title={allDayTexts.bases} counts={bases} />
      {kinds.map(({ name, counts }) => (
        <Counts key={name} title={name} counts={counts} />
      ))}
      <Counts title={allDayTexts.pizzas} counts={pizzas} />
      <Counts title={pizzas.length > 0 ? allDayTexts.others : allDayTexts.items} counts={others} />
    </section>
  );
}

function Counts({ title, counts }: { title: string; counts: readonly AllDayCount[] }) {
  if (counts.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <b>{count}</b>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

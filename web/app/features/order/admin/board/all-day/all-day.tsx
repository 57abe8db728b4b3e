import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { type ReactNode, useId, useState } from "react";
import { readItem, writeItems } from "../../../../../platform/storage/local-items.ts";
import { ChevronDownIcon } from "../../../../../ui/icons/work-icons.tsx";
import { orderLineTexts } from "../../../texts/en.ts";
import { allDayTexts as texts } from "../../../texts/en-admin.ts";
import styles from "./all-day.module.css";
import { type AllDayCount, allDayCounts, isToMake } from "./all-day-counts.ts";

const LISTED = "all-day";

export interface AllDay {
  /** Shows and hides the list; null: nothing to make. */
  button: ReactNode;
  /** The list; null while it is hidden. */
  content: ReactNode;
}

/** What the kitchen still has to make, over all orders on the board. Stays open on this device, once opened. */
export function useAllDay(columns: readonly BoardColumn[]): AllDay {
  const [isOpen, setOpen] = useState(() => readItem("allDay") !== null);
  const lines = columns.flatMap(({ orders }) => orders.filter(isToMake).flatMap(({ items }) => items));
  const { bases, kinds, pizzas, others } = allDayCounts(lines, orderLineTexts.halfAndHalf);
  if (lines.length === 0) return { button: null, content: null };
  const toggle = () => {
    setOpen(!isOpen);
    writeItems({ allDay: isOpen ? null : "open" });
  };
  return {
    button: (
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? LISTED : undefined}
        onClick={toggle}
      >
        <b>{texts.title}</b>
        {isOpen || bases.length === 0 ? (
          <span>{texts.count(sumOf([...pizzas, ...others]))}</span>
        ) : (
          <>
            {bases.map(({ name, count }) => (
              <span key={name} title={name}>
                <b>{count}</b> <span aria-hidden="true">{[...name][0]}</span>
                <span className="visuallyHidden">{name}</span>
              </span>
            ))}
            {others.length > 0 ? <span className={styles.sides}>{texts.sides(sumOf(others))}</span> : null}
          </>
        )}
        <ChevronDownIcon small />
      </button>
    ),
    content: isOpen ? (
      <div className={styles.groups} id={LISTED}>
        <Counts title={texts.bases} counts={bases} />
        {kinds.map(({ name, counts }) => (
          <Counts key={name} title={name} counts={counts} />
        ))}
        <Counts title={texts.pizzas} counts={pizzas} isWide={pizzas.length > 5} />
        <Counts title={pizzas.length > 0 ? texts.others : texts.items} counts={others} />
      </div>
    ) : null,
  };
}

const sumOf = (counts: readonly AllDayCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function Counts({ title, counts, isWide }: { title: string; counts: readonly AllDayCount[]; isWide?: boolean }): ReactNode {
  const id = useId();
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby={id} className={isWide ? styles.wide : undefined}>
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

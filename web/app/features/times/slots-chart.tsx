import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { formatTime, formatWeekday } from "../../platform/format/dates.ts";
import { useNow } from "../../platform/state/now.ts";
import { Button } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/icons/class-names.ts";
import { RetryLine } from "../../ui/status/retry-line.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { nextFree, type SlotBar, slotBars } from "./slot-bars.ts";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const slotsQuery = queryOptions({
  queryKey: ["kitchen-slots"],
  queryFn: async ({ signal }) => (await call(orderAdminCalls.slots, { signal })).slots,
});

const LOOK_EVERY_MS = 30_000;
const STATES = ["past", "taken", "full", "free"] as const;

/** Today's slots: as bars to look at, as a list to read. */
export function SlotsChart({ settings }: { settings: Pick<Settings, "kitchen" | "openingHours" | "specialDays"> }) {
  const { pizzasPerSlot, slotMinutes } = settings.kitchen;
  const query = useQuery(slotsQuery);
  const now = useNow(LOOK_EVERY_MS);
  const [isTable, setTable] = useState(false);
  if (pizzasPerSlot === null) return <p className="muted">{texts.noLimit}</p>;
  if (query.isError) return <RetryLine text={texts.failedToFetchSlots} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height="200px" />;
  const bars = slotBars(query.data, { ...settings, slotMinutes }, now);
  const free = nextFree(bars, pizzasPerSlot);
  return (
    <div className={styles.chart}>
      <h3 className="label">{texts.slotsOf(formatWeekday(new Date(now).toISOString()))}</h3>
      {isTable ? <SlotsTable bars={bars} limit={pizzasPerSlot} /> : <SlotsBars bars={bars} limit={pizzasPerSlot} />}
      <p className="small muted">
        <span>{free ? texts.nextFree(formatTime(free.from)) : texts.allFull}</span>{" "}
        <Button look="quiet" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </p>
    </div>
  );
}

interface SlotsProps {
  bars: readonly SlotBar[];
  limit: number;
}

function SlotsTable({ bars, limit }: SlotsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.slot}</th>
          <th scope="col">{texts.states.taken}</th>
          <th scope="col">{texts.states.free}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ from, units, state }) => (
          <tr key={from} className={state === "past" ? "muted" : undefined}>
            <th scope="row">{state === "now" ? texts.columns.now(formatTime(from)) : formatTime(from)}</th>
            <td>{units}</td>
            <td>{state === "past" ? texts.states.past : Math.max(0, limit - units) || texts.states.full}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlotsBars({ bars, limit }: SlotsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ul className={styles.slots} tabIndex={0}>
        {bars.map(({ from, units, state }) => (
          <li key={from} className={classNames(styles[state], units >= limit && styles.full)}>
            <b aria-hidden="true">{units}</b>
            <i aria-hidden="true" style={{ "--part": `${Math.min(100, (units / limit) * 100)}%` } as CSSProperties} />
            <span aria-hidden="true">{state === "now" ? texts.now : formatTime(from)}</span>
            <span className="visuallyHidden">{texts.slot(formatTime(from), units, limit)}</span>
          </li>
        ))}
      </ul>
      <ul className={classNames(styles.legend, "small muted")} aria-label={texts.legend}>
        {STATES.map((state) => (
          <li key={state}>
            <i className={styles[state]} aria-hidden="true" />
            <span>{texts.states[state]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

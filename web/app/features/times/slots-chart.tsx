import type { Kitchen } from "@forno/contract/settings/rules/order-times.ts";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { formatTime, formatWeekday } from "../../platform/format/dates.ts";
import { useNow } from "../../platform/state/now.ts";
import { classNames } from "../../ui/icons/class-names.ts";
import { RetryLine } from "../../ui/status/retry-line.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { nextFree, slotBars } from "./slot-bars.ts";
import { slotsQuery } from "./slots-query.ts";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const LOOK_EVERY_MS = 30_000;
const STATES = ["past", "taken", "full", "free"] as const;

/** Today's slots: as bars to look at, as a list to read. */
export function SlotsChart({ kitchen: { pizzasPerSlot, slotMinutes } }: { kitchen: Kitchen }) {
  const query = useQuery(slotsQuery);
  const now = useNow(LOOK_EVERY_MS);
  if (pizzasPerSlot === null) return <p className="muted">{texts.noLimit}</p>;
  if (query.isError) return <RetryLine text={texts.failedToFetchSlots} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height="200px" />;
  const bars = slotBars(query.data, slotMinutes, now);
  const free = nextFree(bars, pizzasPerSlot);
  return (
    <div className={styles.chart}>
      <h3 className="label">{texts.slotsOf(formatWeekday(new Date(now).toISOString()))}</h3>
      <ul className={styles.slots}>
        {bars.map(({ from, units, state }) => (
          <li key={from} className={classNames(styles[state], units >= pizzasPerSlot && styles.full)}>
            <b aria-hidden="true">{units}</b>
            <i aria-hidden="true" style={{ "--part": `${Math.min(100, (units / pizzasPerSlot) * 100)}%` } as CSSProperties} />
            <span aria-hidden="true">{state === "now" ? texts.now : formatTime(from)}</span>
            <span className="visuallyHidden">{texts.slot(formatTime(from), units, pizzasPerSlot)}</span>
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
      <p className="small muted">{free ? texts.nextFree(formatTime(free.from)) : texts.allFull}</p>
    </div>
  );
}

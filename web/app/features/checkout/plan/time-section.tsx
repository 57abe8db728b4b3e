import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { useId, useState } from "react";
import { formatShortDay, formatTimeRange } from "../../../platform/format/time-range.ts";
import { InfoIcon } from "../../../ui/icons/icons.tsx";
import { CalendarIcon, ClockIcon, TickIcon } from "../../../ui/icons/work-icons.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { promisedWords } from "../../place/place-words.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import styles from "./plan.module.css";
import { Notice } from "./problem-notice.tsx";
import { arrivalText, busyWords, promiseWords, slotWords } from "./promise-words.ts";
import { nowOf, type Slot, type SlotDay, slotDays } from "./slot-days.ts";
import type { Plan } from "./use-plan.ts";

/** Now or later, and what is promised. */
export function TimeSection({ plan }: { plan: Plan }) {
  const settings = useSettings();
  const { fulfilment, quote, isLater, isClosed, slot } = plan;
  const { isOn: canBeLater } = settings.scheduling;
  const gone = quote?.problems.find(({ code }) => code === "slotUnavailable");
  const promised = quote?.promise ?? null;
  const unserved = slot !== undefined || !isLater ? quote?.problems.find(({ code }) => code === "itemUnavailable") : undefined;
  const busy = isLater || fulfilment === "pickup" ? null : busyWords(promised, settings, canBeLater);
  const chosen = quote?.slots.find(({ from }) => from === slot);
  const words = chosen
    ? slotWords(chosen, fulfilment, settings)
    : promised && !isLater
      ? promiseWords(promised, fulfilment, settings, { units: plan.units, deliveryFee: quote?.deliveryFee ?? 0 })
      : null;
  if (!canBeLater && !words && !busy && !gone && !unserved) return null;
  return (
    <section className={styles.section} aria-label={texts.time} data-part="when">
      <h2>{texts.time}</h2>
      {busy ? (
        <div className={styles.busy} role="status">
          <ClockIcon />
          <p>
            <b>{busy.title}</b>
            <span className="small">{busy.text}</span>
          </p>
        </div>
      ) : null}
      {canBeLater ? <NowOrLater plan={plan} isNowGone={isClosed || (gone !== undefined && slot === undefined)} /> : null}
      {gone && (slot !== undefined || !isLater) ? (
        <Notice problem={gone} text={canBeLater ? texts.chooseAnother : texts.notNow} />
      ) : null}
      {unserved ? <Notice problem={unserved} text={texts.anotherTime} /> : null}
      {plan.timeError === null ? null : <InlineError quiet>{plan.timeError}</InlineError>}
      {canBeLater && isLater ? <Times plan={plan} /> : null}
      {words && !gone && !unserved ? (
        <p className={styles.promise}>
          <TickIcon />
          <span>
            <b>{words.when}</b>
            {words.ifLate ? <span>{` ${words.ifLate}`}</span> : null}
          </span>
        </p>
      ) : null}
    </section>
  );
}

function NowOrLater({ plan, isNowGone }: { plan: Plan; isNowGone: boolean }) {
  const id = useId();
  const { fulfilment, quote, isLater, slot, chooseNow, chooseLater } = plan;
  const { daysAhead } = useSettings().scheduling;
  /** What is promised now stays while a time is chosen: the quote is then for that time. */
  const [promised, setPromised] = useState(slot === undefined ? quote?.promise : undefined);
  if (quote && slot === undefined && quote.promise !== promised) setPromised(quote.promise);
  const chosen = quote?.slots.find(({ from }) => from === slot);
  return (
    <div className={styles.whens} role="radiogroup" aria-label={texts.when}>
      <label className={styles.pick}>
        <input
          type="radio"
          name={id}
          checked={!isLater}
          disabled={isNowGone}
          aria-labelledby={`${id}-now`}
          aria-describedby={`${id}-in`}
          onChange={chooseNow}
        />
        <span>
          <b>
            <span id={`${id}-now`}>{texts.now}</span>
            <span>{promised && !isNowGone ? texts.inMinutes(promisedWords(promised)) : ""}</span>
          </b>
          <small id={`${id}-in`}>{isNowGone ? texts.notNow : promised ? arrivalText(promised, fulfilment) : ""}</small>
        </span>
        <ClockIcon />
      </label>
      <label className={styles.pick}>
        <input
          type="radio"
          name={id}
          checked={isLater}
          aria-labelledby={`${id}-later`}
          aria-describedby={`${id}-at`}
          onChange={chooseLater}
        />
        <span>
          <b id={`${id}-later`}>{texts.chooseTime}</b>
          <small id={`${id}-at`}>
            {chosen ? `${formatShortDay(chosen.from)}, ${formatTimeRange(chosen.from, chosen.to)}` : texts.daysAhead(daysAhead)}
          </small>
        </span>
        <CalendarIcon />
      </label>
    </div>
  );
}

const isFree = ({ isFull, notServed }: Slot): boolean => !isFull && notServed === undefined;

/** Days, and the times of the chosen one. */
function Times({ plan: { quote, slot, chooseSlot, askDay } }: { plan: Plan }) {
  const id = useId();
  const { daysAhead } = useSettings().scheduling;
  const now = nowOf(quote?.promise ?? null);
  const days = quote ? slotDays(quote, now, daysAhead) : [];
  const [picked, setPicked] = useState<string>();
  const holds = (day: SlotDay, start: string | undefined) =>
    day.parts.some(({ slots }) => slots.some(({ from }) => from === start));
  const shown =
    days.find(({ day }) => day === picked) ??
    days.find((day) => holds(day, slot)) ??
    days.find(({ parts }) => parts.some(({ slots }) => slots.some(isFree))) ??
    days.find(({ parts }) => parts.length > 0);
  if (!shown)
    return (
      <p className={`${styles.noTimes} small muted`}>
        <InfoIcon small />
        <span>{texts.noTimes}</span>
      </p>
    );
  const opened = shown.parts.find(({ slots }) => slots.some(isFree)) ?? shown.parts[0];
  const notServed = new Set(shown.parts.flatMap(({ slots }) => slots.flatMap(({ notServed = [] }) => notServed)));
  return (
    <>
      <div className={styles.days} role="radiogroup" aria-label={texts.day}>
        {days.map(({ day, parts, isUnasked }) => {
          const isClosed = parts.length === 0 && !isUnasked;
          const [name, number, month] = formatShortDay(`${day}T12:00:00+05:30`).split(" ");
          return (
            <label key={day} className={styles.pick}>
              <input
                type="radio"
                name={`${id}-day`}
                checked={day === shown.day}
                disabled={isClosed}
                onChange={() => {
                  setPicked(day);
                  if (isUnasked) askDay(day);
                }}
              />
              <span>{now && day === dayInKolkata(now) ? texts.today : name}</span> <b>{number}</b>{" "}
              <small>{isClosed ? texts.closed : month}</small>
            </label>
          );
        })}
      </div>
      {shown.isUnasked ? <Skeleton height="160px" /> : null}
      {shown.parts.map(({ part, slots }) => (
        <details
          key={`${shown.day} ${part}`}
          className={styles.fold}
          open={slots.some(({ from }) => from === slot) || (part === opened?.part && !holds(shown, slot))}
        >
          <summary>
            <span>{texts.parts[part]}</span> <small className={styles.free}>{texts.slotsFree(slots.filter(isFree).length)}</small>
          </summary>
          <div className={styles.slots} role="radiogroup" aria-label={texts.parts[part]}>
            {slots.map((each) => (
              <label key={each.from} className={styles.pick}>
                <input
                  type="radio"
                  name={`${id}-slot`}
                  checked={each.from === slot}
                  disabled={!isFree(each)}
                  onChange={() => chooseSlot(each.from)}
                />
                <span>{formatTimeRange(each.from, each.to)}</span>{" "}
                {isFree(each) ? null : <small>{each.isFull ? texts.full : texts.notServed}</small>}
              </label>
            ))}
          </div>
        </details>
      ))}
      {notServed.size > 0 ? <p className="small muted">{texts.notServedThen([...notServed].join(", "))}</p> : null}
    </>
  );
}

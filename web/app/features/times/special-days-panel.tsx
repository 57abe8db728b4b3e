import { type DayHours, rangesOf } from "@forno/contract/settings/rules/day-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { lazy, Suspense, useState } from "react";
import { dayOf, formatWeekday } from "../../platform/format/dates.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons/admin-icons.tsx";
import { classNames } from "../../ui/icons/class-names.ts";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../ui/icons/work-icons.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useSaveSettings } from "../settings/admin/save-settings.tsx";
import { timeIn } from "../settings/hours/hours.ts";
import { saveTexts } from "../settings/texts/en-admin.ts";
import { monthAfter, monthDays } from "./month-days.ts";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const DayDialog = lazy(() => import("./day-dialog.tsx"));

/** Beyond a year nobody plans. */
const MONTHS_MAX = 12;

const hoursText = (hours: DayHours | null): string =>
  hours === null
    ? texts.closed
    : rangesOf(hours)
        .map(({ open, close }) => texts.range(timeIn(open), timeIn(close)))
        .join(", ");

const dayText = (day: string): string => formatWeekday(`${day}T12:00:00+05:30`);

/** Single days with hours of their own, from today on. */
export function SpecialDaysPanel({ settings: { specialDays } }: { settings: Settings }) {
  const today = dayOf(new Date());
  const [months, setMonths] = useState(0);
  const [edited, setEdited] = useState<string | null>(null);
  const { mutate, isPending } = useSaveSettings();
  const save = (day: string, hours: DayHours | null | undefined) => {
    // All days are sent, and somebody else may have set another one. The server drops those that are over.
    const body = (now: Settings) => {
      const others = now.specialDays.filter(({ date }) => date !== day);
      return { specialDays: hours === undefined ? others : [...others, { date: day, hours }] };
    };
    const hoursOf = (days: Settings["specialDays"]) => JSON.stringify(days.find(({ date }) => date === day)?.hours);
    const isOvertakenBy = (now: Settings) => hoursOf(now.specialDays) !== hoursOf(specialDays);
    const settle = (isSaved: boolean) => (isSaved ? setEdited(null) : toast.error(saveTexts.overtaken));
    mutate({ body, isOvertakenBy }, { onSuccess: settle });
  };
  const month = monthAfter(today, months);
  const coming = specialDays.filter(({ date }) => date >= today);
  const dayAt = (day: string) => coming.find(({ date }) => date === day);
  return (
    <Panel
      title={texts.specialDays}
      actions={
        <div className={styles.months}>
          <IconButton bare label={texts.previousMonth} disabled={months === 0} onClick={() => setMonths(months - 1)}>
            <ChevronLeftIcon small />
          </IconButton>
          <b aria-live="polite">{texts.month(month)}</b>
          <IconButton bare label={texts.nextMonth} disabled={months === MONTHS_MAX} onClick={() => setMonths(months + 1)}>
            <ChevronRightIcon small />
          </IconButton>
        </div>
      }
    >
      <div className={styles.calendar}>
        {texts.weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {monthDays(month).map((day) => {
          const special = dayAt(day);
          return (
            <button
              key={day}
              type="button"
              disabled={day < today}
              className={classNames(
                !day.startsWith(month) && styles.outside,
                special && (special.hours === null ? styles.shut : styles.own),
              )}
              aria-label={special ? texts.dayWith(dayText(day), hoursText(special.hours)) : dayText(day)}
              onClick={() => setEdited(day)}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </div>
      {coming.length > 0 ? (
        <ul className={styles.days}>
          {coming.map(({ date, hours }) => (
            <li key={date}>
              <b className="grow">{dayText(date)}</b>
              <span className={hours === null ? "muted" : undefined}>{hoursText(hours)}</span>
              <IconButton
                bare
                label={texts.removeDay(dayText(date))}
                onClick={() => (isPending ? undefined : save(date, undefined))}
              >
                <CrossIcon small />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="small muted">{texts.chooseDay}</p>
      {edited === null ? null : (
        <Suspense fallback={null}>
          <DayDialog
            title={dayText(edited)}
            hours={dayAt(edited)?.hours}
            pending={isPending}
            onClose={() => setEdited(null)}
            onSave={(hours) => save(edited, hours)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

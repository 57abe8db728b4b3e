import { type DayHours, RANGES_MAX, rangesOf, type TimeRange } from "@forno/contract/settings/rules/day-hours.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { fieldOf, type HoursField, timesAfter, withRanges } from "./hours-draft.ts";
import styles from "./shop-settings.module.css";

const PARTS = ["open", "close"] as const;

interface TimeRangesProps {
  day: number;
  /** Where there are several days: its labels name it and are hidden. */
  name?: string;
  hours: DayHours;
  errors: FieldErrors<HoursField>;
  onChange: (hours: DayHours | null) => void;
}

/** The times of one day, one after another. */
export function TimeRanges({ day, name, hours, errors, onChange }: TimeRangesProps) {
  const ranges = rangesOf(hours);
  const set = (next: readonly TimeRange[]) => onChange(withRanges(next));
  return (
    <>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing but its place in the day
        <div className={styles.range} key={index}>
          {PARTS.map((part) => (
            <Field
              key={part}
              labelHidden={name !== undefined}
              label={part === "open" ? texts.opensAt(name, index) : texts.closesAt(name, index)}
              name={fieldOf(day, index, part)}
              type="time"
              value={range[part]}
              error={errors[fieldOf(day, index, part)]}
              onChange={({ target }) => set(ranges.with(index, { ...range, [part]: target.value }))}
            />
          ))}
          {index > 0 ? (
            <IconButton bare label={texts.removeHours(name, index)} onClick={() => set(ranges.toSpliced(index, 1))}>
              <CrossIcon small />
            </IconButton>
          ) : null}
        </div>
      ))}
      {ranges.length < RANGES_MAX ? (
        <div>
          <Button
            look="quiet"
            size="sm"
            aria-label={name && texts.addHoursOn(name)}
            onClick={() => set([...ranges, timesAfter(ranges)])}
          >
            {texts.addHours}
          </Button>
        </div>
      ) : null}
    </>
  );
}

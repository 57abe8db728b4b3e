import { type DayHours, RANGES_MAX, rangesOf } from "@forno/contract/settings/rules/day-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { type FieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { shopTexts as texts } from "../texts/en-admin.ts";
import {
  fieldOf,
  type HoursField,
  hoursChanges,
  hoursDraftOf,
  hoursErrors,
  hoursFields,
  timesAfter,
  withRanges,
} from "./hours-draft.ts";
import { Overtaken, useSettingsForm } from "./save-settings.tsx";
import styles from "./shop-settings.module.css";

/** For a day that was closed. */
const USUAL: DayHours = { open: "11:00", close: "23:00" };
const PARTS = ["open", "close"] as const;

/** When the shop is open, and whether that decides about orders. */
export function HoursForm({ settings }: { settings: Settings }) {
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("opening-days", settings, hoursDraftOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(hoursFields(draft));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && isFine(hoursErrors(draft))) save(hoursChanges(changedFields(start, draft)));
  };
  return (
    <form ref={form} noValidate className={styles.settingsForm} onSubmit={submit}>
      <p className="small muted">{texts.hoursHint}</p>
      {texts.days.map((name, day) => (
        <Day
          key={name}
          {...{ name, day, errors }}
          hours={draft[day] ?? null}
          onChange={(hours) => {
            clearErrors(...hoursFields(draft));
            change({ [day]: hours });
          }}
        />
      ))}
      <Checkbox checked={draft.closeOutsideHours} onChange={(event) => change({ closeOutsideHours: event.target.checked })}>
        {texts.closeOutsideHours}
      </Checkbox>
      <Overtaken {...overtaken} />
      <div>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.saveHours}
        </Button>
      </div>
    </form>
  );
}

interface DayProps {
  name: string;
  day: number;
  hours: DayHours | null;
  errors: FieldErrors<HoursField>;
  onChange: (hours: DayHours | null) => void;
}

function Day({ name, day, hours, errors, onChange }: DayProps) {
  const ranges = rangesOf(hours);
  return (
    <div className={styles.hoursDay}>
      <Checkbox
        aria-label={texts.openOn(name)}
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? USUAL : null)}
      >
        {name}
      </Checkbox>
      <div>
        {hours ? null : <span className="muted">{texts.closed}</span>}
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing but its place in the day
          <div className="row" key={index}>
            {PARTS.map((part) => (
              <Field
                key={part}
                labelHidden
                label={part === "open" ? texts.opensAt(name, index) : texts.closesAt(name, index)}
                name={fieldOf(day, index, part)}
                type="time"
                value={range[part]}
                error={errors[fieldOf(day, index, part)]}
                onChange={({ target }) => onChange(withRanges(ranges.with(index, { ...range, [part]: target.value })))}
              />
            ))}
            {index > 0 ? (
              <IconButton
                bare
                label={texts.removeHours(name, index)}
                onClick={() => onChange(withRanges(ranges.toSpliced(index, 1)))}
              >
                <CrossIcon small />
              </IconButton>
            ) : null}
          </div>
        ))}
        {hours && ranges.length < RANGES_MAX ? (
          <Button
            look="quiet"
            size="sm"
            aria-label={texts.addHoursOn(name)}
            onClick={() => onChange(withRanges([...ranges, timesAfter(ranges)]))}
          >
            {texts.addHours}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

import type { DayHours } from "@forno/contract/settings/rules/day-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { type FieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { type HoursField, hoursChanges, hoursDraftOf, hoursErrors, hoursFields, USUAL } from "./hours-draft.ts";
import { SaveSettings, useSettingsForm } from "./save-settings.tsx";
import styles from "./shop-settings.module.css";
import { TimeRanges } from "./time-ranges.tsx";

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
      <SaveSettings {...{ overtaken, isPending }}>{texts.saveHours}</SaveSettings>
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
        {hours ? <TimeRanges {...{ day, name, hours, errors, onChange }} /> : <span className="muted">{texts.closed}</span>}
      </div>
    </div>
  );
}

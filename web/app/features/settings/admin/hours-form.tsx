import type { DayHours } from "@forno/contract/settings/rules/opening-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useChangeShop } from "../settings-queries.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { hoursChanges, hoursDraftOf, withTime } from "./hours-draft.ts";
import styles from "./shop-settings.module.css";

/** For a day that was closed. */
const USUAL: DayHours = { open: "11:00", close: "23:00" };
const DRAFT = "opening-days";

/** When the shop is open, and whether that decides about orders. */
export function HoursForm({ settings }: { settings: Settings }) {
  const start = hoursDraftOf(settings);
  const { draft, change, saved } = useFormDraft(DRAFT, start);
  const { mutate, isPending } = useChangeShop();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(hoursChanges(changedFields(start, draft)), { onSuccess: () => saved(draft) });
  };
  return (
    <form noValidate className={styles.settingsForm} onSubmit={submit}>
      <p className="small muted">{texts.hoursHint}</p>
      {texts.days.map((name, day) => (
        <Day key={name} name={name} hours={draft[day] ?? null} onChange={(hours) => change({ [day]: hours })} />
      ))}
      <Checkbox checked={draft.closeOutsideHours} onChange={(event) => change({ closeOutsideHours: event.target.checked })}>
        {texts.closeOutsideHours}
      </Checkbox>
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
  hours: DayHours | null;
  onChange: (hours: DayHours | null) => void;
}

function Day({ name, hours, onChange }: DayProps) {
  const time = (part: keyof DayHours) => (event: { target: { value: string } }) =>
    hours && onChange(withTime(hours, part, event.target.value));
  return (
    <div className={styles.hoursDay}>
      <Checkbox
        aria-label={texts.openOn(name)}
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? USUAL : null)}
      >
        {name}
      </Checkbox>
      {hours ? (
        <div className="row">
          <Field labelHidden label={texts.opensAt(name)} type="time" value={hours.open} onChange={time("open")} />
          <span>{texts.to}</span>
          <Field labelHidden label={texts.closesAt(name)} type="time" value={hours.close} onChange={time("close")} />
        </div>
      ) : (
        <span className="muted">{texts.closed}</span>
      )}
    </div>
  );
}

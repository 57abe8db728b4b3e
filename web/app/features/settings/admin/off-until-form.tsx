import { momentInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { OFF_UNTIL_PAST } from "@forno/contract/wire/form-sentences.ts";
import { type FormEvent, useState } from "react";
import { dayOf } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useSwitchOrdering } from "../settings-queries.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import styles from "./shop-settings.module.css";

/** Switches ordering off for a while. */
export function OffUntilForm() {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSwitchOrdering();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = momentInKolkata(value);
    const isAhead = moment.getTime() > Date.now();
    setError(isAhead ? undefined : OFF_UNTIL_PAST);
    if (isAhead && !isPending) mutate({ isOrderEnabled: false, until: moment.toISOString() }, { onSuccess: () => setValue("") });
  };
  return (
    <form noValidate className={styles.offUntil} onSubmit={submit}>
      <Field
        label={texts.offUntil}
        name="until"
        type="datetime-local"
        min={`${dayOf(new Date())}T00:00`}
        value={value}
        hint={texts.offUntilHint}
        error={error}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" look="ghost" pending={isPending}>
        {texts.turnOff}
      </Button>
    </form>
  );
}

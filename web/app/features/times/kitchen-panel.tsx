import { KITCHEN_SLOTS, kitchenInput } from "@forno/contract/settings/order-times-input.ts";
import { SLOTS_DO_NOT_FIT, slotsFit } from "@forno/contract/settings/rules/order-times.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../platform/storage/use-form-draft.ts";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useMay } from "../session/session-store.ts";
import { SaveSettings, useSettingsForm } from "../settings/admin/save-settings.tsx";
import { SlotsChart } from "./slots-chart.tsx";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const FIELDS = ["pizzasPerSlot", "slotMinutes", "prepMinutes", "maxPromiseMinutes"] as const;

type KitchenDraft = Record<(typeof FIELDS)[number], string>;

const startOf = ({ kitchen }: Settings): KitchenDraft => ({
  pizzasPerSlot: kitchen.pizzasPerSlot === null ? "" : `${kitchen.pizzasPerSlot}`,
  slotMinutes: `${kitchen.slotMinutes}`,
  prepMinutes: `${kitchen.prepMinutes}`,
  maxPromiseMinutes: `${kitchen.maxPromiseMinutes}`,
});

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const bodyOf = ({ pizzasPerSlot, slotMinutes, prepMinutes, maxPromiseMinutes }: KitchenDraft) => ({
  pizzasPerSlot: numberOf(pizzasPerSlot),
  slotMinutes: Number(slotMinutes),
  prepMinutes: numberOf(prepMinutes) ?? Number.NaN,
  maxPromiseMinutes: numberOf(maxPromiseMinutes) ?? Number.NaN,
});

/** What the kitchen can make, beside how much of today's slots is taken. */
export function KitchenPanel({ settings }: { settings: Settings }) {
  const { scheduling } = settings;
  const maySeeOrders = useMay("orders");
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("kitchen", settings, startOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const set = (field: keyof KitchenDraft, value: string) => {
    clearErrors(field);
    change({ [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = bodyOf(draft);
    const found = fieldErrors(FIELDS, kitchenInput.safeParse(body).error?.issues);
    if (!slotsFit(body, scheduling)) found.slotMinutes ??= SLOTS_DO_NOT_FIT;
    if (isFine(found)) save({ kitchen: changedFields(bodyOf(start), body) });
  };
  const bound = (field: keyof KitchenDraft) => ({
    label: texts.kitchen[field],
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  });
  return (
    <Panel title={texts.capacity}>
      <div className={styles.capacity}>
        <form ref={form} noValidate className={styles.fields} onSubmit={submit}>
          <Field {...bound("pizzasPerSlot")} inputMode="numeric" hint={texts.pizzasHint} />
          <SelectField
            {...bound("slotMinutes")}
            options={KITCHEN_SLOTS.map((minutes) => ({ value: `${minutes}`, text: texts.minutes(minutes) }))}
          />
          <Field {...bound("prepMinutes")} inputMode="numeric" />
          <Field {...bound("maxPromiseMinutes")} inputMode="numeric" />
          <SaveSettings {...{ overtaken, isPending }}>{texts.saveKitchen}</SaveSettings>
        </form>
        {maySeeOrders ? <SlotsChart settings={settings} /> : null}
      </div>
    </Panel>
  );
}

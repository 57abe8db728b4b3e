import { KITCHEN_SLOTS, kitchenInput } from "@forno/contract/settings/order-times-input.ts";
import { SLOTS_DO_NOT_FIT, slotsFit } from "@forno/contract/settings/rules/order-times.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields, useFormDraft } from "../../platform/storage/use-form-draft.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useChangeShop } from "../settings/settings-queries.ts";
import { SlotsChart } from "./slots-chart.tsx";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const FIELDS = ["pizzasPerSlot", "slotMinutes", "prepMinutes", "maxPromiseMinutes"] as const;
const DRAFT = "kitchen";

type KitchenDraft = Record<(typeof FIELDS)[number], string>;

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const bodyOf = ({ pizzasPerSlot, slotMinutes, prepMinutes, maxPromiseMinutes }: KitchenDraft) => ({
  pizzasPerSlot: numberOf(pizzasPerSlot),
  slotMinutes: Number(slotMinutes),
  prepMinutes: numberOf(prepMinutes) ?? Number.NaN,
  maxPromiseMinutes: numberOf(maxPromiseMinutes) ?? Number.NaN,
});

/** What the kitchen can make, beside how much of today's slots is taken. */
export function KitchenPanel({ settings: { kitchen, scheduling } }: { settings: Settings }) {
  const start: KitchenDraft = {
    pizzasPerSlot: kitchen.pizzasPerSlot === null ? "" : `${kitchen.pizzasPerSlot}`,
    slotMinutes: `${kitchen.slotMinutes}`,
    prepMinutes: `${kitchen.prepMinutes}`,
    maxPromiseMinutes: `${kitchen.maxPromiseMinutes}`,
  };
  const { draft, change, saved } = useFormDraft(DRAFT, start);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const { mutate, isPending } = useChangeShop();
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
    if (isFine(found)) mutate({ kitchen: changedFields(bodyOf(start), body) }, { onSuccess: () => saved(draft) });
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
          <div>
            <Button type="submit" pending={isPending} pendingText={texts.saving}>
              {texts.saveKitchen}
            </Button>
          </div>
        </form>
        <SlotsChart kitchen={kitchen} />
      </div>
    </Panel>
  );
}

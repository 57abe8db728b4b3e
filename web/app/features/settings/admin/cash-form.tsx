import type { Settings } from "@forno/contract/settings/settings.ts";
import { shopChanges } from "@forno/contract/settings/shop-input.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { SaveSettings, useSettingsForm } from "./save-settings.tsx";
import styles from "./shop-settings.module.css";

const FIELDS = ["cashLimit"] as const;

interface CashDraft {
  cashOnDelivery: boolean;
  /** Empty: none. */
  cashLimit: string;
}

const startOf = ({ cashOnDelivery, cashLimit }: Settings): CashDraft => ({
  cashOnDelivery,
  cashLimit: cashLimit === null ? "" : `${cashLimit}`,
});

const bodyOf = ({ cashOnDelivery, cashLimit }: CashDraft) => ({
  cashOnDelivery,
  cashLimit: cashLimit.trim() === "" ? null : Number(cashLimit),
});

/** Whether customers may pay in cash, and up to what total; an empty field is no limit. */
export function CashForm({ settings }: { settings: Settings }) {
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("cash", settings, startOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = bodyOf(draft);
    if (!isFine(fieldErrors(FIELDS, shopChanges.safeParse(body).error?.issues))) return;
    save(changedFields(bodyOf(start), body));
  };
  return (
    <form ref={form} noValidate className={`${styles.settingsForm} ${styles.cashForm}`} onSubmit={submit}>
      <p className="small muted">{texts.cashHint}</p>
      <Checkbox checked={draft.cashOnDelivery} onChange={(event) => change({ cashOnDelivery: event.target.checked })}>
        {texts.takeCash}
      </Checkbox>
      <AmountField
        label={texts.cashLimit}
        name="cashLimit"
        value={draft.cashLimit}
        error={errors.cashLimit}
        hint={texts.cashLimitHint}
        onChange={(event) => {
          clearErrors("cashLimit");
          change({ cashLimit: event.target.value });
        }}
      />
      <SaveSettings {...{ overtaken, isPending }}>{texts.saveCash}</SaveSettings>
    </form>
  );
}

import { CASH_LIMIT_MAX, ENTER_CASH_LIMIT, type Settings, settingsEndpoints, shopChanges } from "@forno/contract/settings.ts";
import { type FormEvent, useRef, useState } from "react";
import { shopTexts as texts } from "#texts/shop-settings.ts";
import { call } from "../../platform/api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangeSettings } from "./settings-queries.ts";
import "./shop-settings.css";

const textOf = (limit: number | null): string => (limit === null ? "" : `${limit}`);

/** Whether customers may pay in cash, and up to what total; an empty field is no limit. */
export function CashForm({ settings }: { settings: Settings }) {
  const [cashOnDelivery, setCashOnDelivery] = useState(settings.cashOnDelivery);
  const [limit, setLimit] = useState(textOf(settings.cashLimit));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const body = { cashOnDelivery, cashLimit: limit.trim() === "" ? null : Number(limit) };
  const { mutate, isPending } = useChangeSettings(() => call(settingsEndpoints.updateShop, { body }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (shopChanges.safeParse(body).success) return mutate(undefined);
    setError(ENTER_CASH_LIMIT);
    toast.error(ENTER_CASH_LIMIT);
    field.current?.focus();
  };
  return (
    <form noValidate className="cash-form" onSubmit={submit}>
      <p className="small muted">{texts.cashHint}</p>
      <Checkbox checked={cashOnDelivery} onChange={(event) => setCashOnDelivery(event.target.checked)}>
        {texts.takeCash}
      </Checkbox>
      <Field
        ref={field}
        label={texts.cashLimit}
        type="number"
        inputMode="decimal"
        min="1"
        max={CASH_LIMIT_MAX}
        step="0.01"
        value={limit}
        error={error}
        hint={texts.cashLimitHint}
        onChange={(event) => {
          setError(undefined);
          setLimit(event.target.value);
        }}
      />
      <div>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.saveCash}
        </Button>
      </div>
    </form>
  );
}

import { CUSTOMER_SLOTS, promiseTermsInput } from "@forno/contract/settings/order-times-input.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../platform/storage/use-form-draft.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { AmountField } from "../../ui/fields/amount-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { SaveSettings, useChangeShop, useSettingsForm } from "../settings/admin/save-settings.tsx";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const DAYS = [0, 1, 2, 3, 6, 7, 14, 30] as const;
const FIELDS = ["cap", "maxUnits"] as const;

interface TermsDraft {
  cap: string;
  /** Empty: any order. */
  maxUnits: string;
}

const startOf = ({ promise: { cap, maxUnits } }: Settings): TermsDraft => ({
  cap: `${cap}`,
  maxUnits: maxUnits === null ? "" : `${maxUnits}`,
});

const bodyOf = ({ cap, maxUnits }: TermsDraft) => ({
  cap: cap.trim() === "" ? Number.NaN : Number(cap),
  maxUnits: maxUnits.trim() === "" ? null : Number(maxUnits),
});

const withOwn = (choices: readonly number[], own: number): number[] => [...new Set([...choices, own])].sort((a, b) => a - b);

/** Orders for later, and what the delivery promise is limited to. Switches and selects take effect at once. */
export function PromisingPanel({ settings }: { settings: Settings }) {
  const { scheduling, promise, deliveryPromise } = settings;
  const { change, isPending, pending } = useChangeShop();
  const shown = { ...scheduling, ...pending.scheduling };
  const isSuspended = pending.promise?.isSuspended ?? promise.isSuspended;
  return (
    <Panel title={texts.orders}>
      <ul className={styles.options}>
        <li>
          <div className="grow">
            <b>{texts.later}</b>
            <p className="small muted">{texts.laterNote}</p>
          </div>
          <Switch bare pending={isPending} checked={shown.isOn} onChange={(isOn) => change({ scheduling: { isOn } })}>
            <span className="visuallyHidden">{texts.later}</span>
          </Switch>
        </li>
        {shown.isOn ? (
          <>
            <li>
              <b className="grow">{texts.daysAhead}</b>
              <Select
                label={texts.daysAhead}
                sm
                options={withOwn(DAYS, shown.daysAhead).map((days) => ({ value: `${days}`, text: texts.days(days) }))}
                value={`${shown.daysAhead}`}
                onChange={({ target }) => change({ scheduling: { daysAhead: Number(target.value) } })}
              />
            </li>
            <li>
              <b className="grow">{texts.slotLength}</b>
              <Select
                label={texts.slotLength}
                sm
                options={withOwn(CUSTOMER_SLOTS, shown.slotMinutes).map((minutes) => ({
                  value: `${minutes}`,
                  text: texts.minutes(minutes),
                }))}
                value={`${shown.slotMinutes}`}
                onChange={({ target }) => change({ scheduling: { slotMinutes: Number(target.value) } })}
              />
            </li>
          </>
        ) : null}
        {deliveryPromise === "off" ? (
          <li>
            <p className="small muted">{texts.promiseOff}</p>
          </li>
        ) : (
          <li>
            <div className="grow">
              <b>{texts.promise}</b>
              <p className="small muted">{isSuspended ? texts.promiseSuspended : texts.promiseNote}</p>
            </div>
            <Switch
              bare
              pending={isPending}
              checked={!isSuspended}
              onChange={(isOn) => change({ promise: { isSuspended: !isOn } })}
            >
              <span className="visuallyHidden">{texts.promise}</span>
            </Switch>
          </li>
        )}
      </ul>
      {deliveryPromise === "off" ? null : <TermsForm settings={settings} />}
      <PageLink to="/admin/settings">{texts.offerLink}</PageLink>
    </Panel>
  );
}

function TermsForm({ settings }: { settings: Settings }) {
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("promise-terms", settings, startOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const set = (field: keyof TermsDraft, value: string) => {
    clearErrors(field);
    change({ [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = bodyOf(draft);
    const { error } = promiseTermsInput.partial().safeParse(body);
    if (isFine(fieldErrors(FIELDS, error?.issues))) save({ promise: changedFields(bodyOf(start), body) });
  };
  return (
    <form ref={form} noValidate className={styles.terms} onSubmit={submit}>
      <AmountField
        label={texts.cap}
        name="cap"
        value={draft.cap}
        error={errors.cap}
        onChange={(event) => set("cap", event.target.value)}
      />
      <Field
        label={texts.maxUnits}
        name="maxUnits"
        inputMode="numeric"
        value={draft.maxUnits}
        error={errors.maxUnits}
        hint={texts.maxUnitsHint}
        onChange={(event) => set("maxUnits", event.target.value)}
      />
      <SaveSettings {...{ overtaken, isPending }}>{texts.savePromise}</SaveSettings>
    </form>
  );
}

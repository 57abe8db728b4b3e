import { flatMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { PROMISE_OFFERS, type PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { SaveSettings, useSettingsForm } from "./save-settings.tsx";
import styles from "./shop-settings.module.css";

interface PromiseDraft {
  deliveryPromise: PromiseOffer;
  isPromiseAutomatic: boolean;
}

const startOf = ({ deliveryPromise, isPromiseAutomatic }: Settings): PromiseDraft => ({ deliveryPromise, isPromiseAutomatic });

/** The delivery promise setting. */
export function PromiseForm({ settings }: { settings: Settings }) {
  const minutes = flatMinutes(settings);
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("promise", settings, startOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) save(changedFields(start, draft));
  };
  return (
    <form noValidate className={styles.settingsForm} onSubmit={submit}>
      <p className="small muted">{texts.promiseHint(minutes)}</p>
      <Choice
        label={texts.promiseOffer}
        options={PROMISE_OFFERS.map((value) => ({
          value,
          text: texts.promiseOffers[value],
          note: texts.promiseNotes[value](texts.inTime(minutes), formatRupees(settings.promise.cap)),
        }))}
        value={draft.deliveryPromise}
        onChange={(value) => change({ deliveryPromise: value })}
      />
      {draft.deliveryPromise === "off" ? null : (
        <>
          <Checkbox checked={draft.isPromiseAutomatic} onChange={(event) => change({ isPromiseAutomatic: event.target.checked })}>
            {texts.promiseAutomatic}
          </Checkbox>
          <p className="small muted">{draft.isPromiseAutomatic ? texts.promiseAutomaticHint : texts.promiseByHandHint}</p>
        </>
      )}
      <SaveSettings {...{ overtaken, isPending }}>{texts.savePromise}</SaveSettings>
    </form>
  );
}

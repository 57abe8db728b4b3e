import { AREA_NAME_MAX, AREA_PINCODES_MAX } from "@forno/contract/fulfilment/fulfilment-input.ts";
import type { AreaRule, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { pincodesIn } from "@forno/contract/fulfilment/rules/pincode.ts";
import { type Corner, doubtOf, type PlaceDoubt, swapped } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { LabelledBox } from "../../../ui/form/form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { DrawerPair } from "../../../ui/overlay/drawer.tsx";
import { DoubtQuestion } from "../doubt-question.tsx";
import { AREA_FIELDS, type AreaDraft, type AreaField, areaIn } from "../draft/area-draft.ts";
import type { AreaTerms } from "../map-areas.ts";
import { OutlineFields } from "../outline/outline-fields.tsx";
import { areaTexts as texts } from "../texts/en.ts";
import styles from "./area-form.module.css";

const KINDS: readonly AreaRule["kind"][] = ["distance", "pincodes", "polygon"];

export interface AreaFormProps {
  draft: AreaDraft;
  onChange: (changed: Partial<AreaDraft>) => void;
  /** Null: a new area. */
  id: string | null;
  /** With the other areas only. */
  terms: AreaTerms;
  onDone: (area: ServiceArea) => void;
  onCancel: () => void;
  /** The button that deletes the area. */
  children?: ReactNode;
}

const WORDS_SHOWN = 5;

function PincodesRead({ text }: { text: string }) {
  const { pincodes, words } = pincodesIn(text);
  const shown = words.slice(0, WORDS_SHOWN).join(", ");
  return (
    <span role="status">
      <span>{texts.pincodesCount(pincodes.length, AREA_PINCODES_MAX)}</span>{" "}
      {words.length > 0 ? <span>{texts.leftOut(words.length > WORDS_SHOWN ? `${shown} …` : shown)}</span> : null}
    </span>
  );
}

export function AreaForm({ draft, onChange, id, terms, onDone, onCancel, children }: AreaFormProps) {
  const { form, errors, isFine, clearErrors } = useFormErrors<AreaField>(AREA_FIELDS);
  const [asked, setAsked] = useState<{ doubt: PlaceDoubt; area: ServiceArea | null } | null>(null);
  const edit = (changed: Partial<AreaDraft>, ...fields: AreaField[]) => {
    clearErrors(...fields);
    onChange(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = areaIn(draft, id);
    const doubt = draft.kind === "polygon" && draft.points.length > 2 ? doubtOf(draft.points) : null;
    const area = "area" in read ? read.area : null;
    // Before anything else, because swapped corners may be wrong in other ways, too.
    if (doubt === "swapped" || (doubt && area)) setAsked({ doubt, area });
    else if (isFine("errors" in read ? read.errors : {}) && area) onDone(area);
  };
  const field = (name: Exclude<AreaField, "upToMetres" | "points">) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }, name),
  });
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <Field {...field("name")} maxLength={AREA_NAME_MAX} autoComplete="off" />
      <LabelledBox label={texts.covers}>
        <div className={styles.kinds}>
          <Segmented
            label={texts.covers}
            options={KINDS.map((value) => ({ value, text: texts.kinds[value] }))}
            value={draft.kind}
            onChange={(kind) => edit({ kind }, "upToMetres", "pincodes", "points")}
          />
        </div>
      </LabelledBox>
      {draft.kind === "distance" ? (
        <AmountField
          name="upToMetres"
          label={texts.upTo}
          hint={texts.upToHint}
          value={draft.upToKm}
          error={errors.upToMetres}
          onChange={(event) => edit({ upToKm: event.target.value }, "upToMetres")}
        />
      ) : null}
      {draft.kind === "pincodes" ? (
        <TextField
          {...field("pincodes")}
          hint={
            <>
              {texts.pincodesHint} <PincodesRead text={draft.pincodes} />
            </>
          }
        />
      ) : null}
      {draft.kind === "polygon" ? (
        <OutlineFields
          corners={draft.points}
          terms={terms}
          error={errors.points}
          onChange={(points) => edit({ points }, "points")}
        />
      ) : null}
      <DrawerPair>
        <AmountField {...field("fee")} />
        <AmountField {...field("minimumOrder")} />
      </DrawerPair>
      <DrawerPair>
        <AmountField {...field("freeFrom")} hint={texts.freeFromHint} />
        <Field {...field("minutes")} inputMode="numeric" autoComplete="off" hint={texts.minutesHint} />
      </DrawerPair>
      <div className={styles.actions}>
        {children}
        <span />
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit">{id === null ? texts.add : texts.done}</Button>
      </div>
      <DoubtQuestion
        doubt={asked?.doubt ?? null}
        stay={texts.editCorners}
        onClose={() => setAsked(null)}
        onSwap={() => edit({ points: draft.points.map((corner): Corner => swapped(corner)) }, "points")}
        onKeep={() => asked?.area && onDone(asked.area)}
      />
    </form>
  );
}

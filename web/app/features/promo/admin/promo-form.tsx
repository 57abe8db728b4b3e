import type { AdminPromo } from "@forno/contract/promo/promo.ts";
import { DISCOUNT_TYPES, PROMO_DESCRIPTION_MAX } from "@forno/contract/promo/promo-input.ts";
import { PROMO_CODE_MAX } from "@forno/contract/promo/rules/promo-validity.ts";
import { type FormEvent, useState } from "react";
import { dayOf } from "../../../platform/format/dates.ts";
import { changedFields, type FormDraft, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { ConfirmDialog, DialogSubmit } from "../../../ui/overlay/dialog.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { discountTypeLabels, promoAdminTexts as texts } from "../texts/en-admin.ts";
import { useAddPromo, useEditPromo } from "./admin-queries.ts";
import { draftOf, EMPTY_DRAFT, isFree, PROMO_FIELDS, type PromoDraft, promoErrors, promoOf } from "./promo-draft.ts";

const limit = { fullRow: "phones", type: "number", inputMode: "numeric", min: "1", step: "1" } as const;
const DRAFT = "add-promo";
const typeOptions = DISCOUNT_TYPES.map((type) => ({ value: type, text: discountTypeLabels[type] }));

type TextFieldName = Exclude<keyof PromoDraft, "discountType" | "isActive" | "firstOrderOnly" | "isPrivate">;

interface PromoFormProps {
  draft: FormDraft<PromoDraft>;
  pending: boolean;
  pendingText: string;
  /** The text of its button. */
  verb: string;
  /** Of a draft without errors. */
  onSave: (draft: PromoDraft) => void;
  /** The first day that may be chosen as its last. */
  earliestEnd?: string;
}

/** Spec section 5, Add promo. */
export function AddPromoForm() {
  const form = useFormDraft(DRAFT, EMPTY_DRAFT);
  const { mutate, isPending } = useAddPromo();
  const add = (draft: PromoDraft) => mutate(promoOf(draft), { onSuccess: () => form.saved(draft) });
  return (
    <PromoForm
      draft={form}
      pending={isPending}
      pendingText={texts.adding}
      verb={texts.add}
      onSave={add}
      earliestEnd={dayOf(new Date())}
    />
  );
}

export function EditPromoForm({ promo, onSaved }: { promo: AdminPromo; onSaved: () => void }) {
  const start = draftOf(promo);
  const form = useFormDraft(null, start);
  const { mutate, isPending } = useEditPromo();
  const edit = (draft: PromoDraft) =>
    mutate({ id: promo._id, body: changedFields(promoOf(start), promoOf(draft)) }, { onSuccess: onSaved });
  return <PromoForm draft={form} pending={isPending} pendingText={texts.saving} verb={texts.save} onSave={edit} />;
}

function PromoForm({ draft: { draft, change }, pending, pendingText, verb, onSave, earliestEnd }: PromoFormProps) {
  const { form, errors, isFine, clearErrors } = useFormErrors(PROMO_FIELDS);
  const { deliveryFee } = useSettings();
  const [isAsking, setAsking] = useState(false);
  const isPercentage = draft.discountType === "PERCENTAGE";
  const edit = (changed: Partial<PromoDraft>) => {
    clearErrors(...Object.keys(changed));
    change(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending || !isFine(promoErrors(draft, earliestEnd))) return;
    if (isFree(draft, deliveryFee)) setAsking(true);
    else onSave(draft);
  };
  const text = (field: TextFieldName) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  });

  return (
    <Form ref={form} onSubmit={submit}>
      <Field
        {...text("code")}
        fullRow
        data-focus-first
        label={texts.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={PROMO_CODE_MAX}
        style={{ textTransform: "uppercase" }}
      />
      <Field {...text("description")} fullRow label={texts.description} maxLength={PROMO_DESCRIPTION_MAX} />
      <SelectField
        fullRow
        label={texts.discountType}
        name="discountType"
        options={typeOptions}
        value={draft.discountType}
        onChange={(event) => edit({ discountType: event.target.value as PromoDraft["discountType"] })}
      />
      <AmountField
        {...text("discountValue")}
        fullRow="phones"
        label={texts.discountValue}
        hint={isPercentage ? texts.percentHint : texts.flatHint}
      />
      {isPercentage ? (
        <AmountField {...text("maxDiscount")} fullRow="phones" label={texts.maxDiscount} hint={texts.limitHint} />
      ) : null}
      <AmountField
        {...text("minOrderAmount")}
        fullRow={isPercentage || "phones"}
        label={texts.minOrderAmount}
        hint={texts.minHint}
      />
      <Field {...text("validFrom")} fullRow="phones" label={texts.startsOn} type="date" hint={texts.startsOnHint} />
      <Field
        {...text("validUntil")}
        fullRow="phones"
        label={texts.validUntil}
        type="date"
        min={earliestEnd}
        hint={texts.validUntilHint}
      />
      <Field {...text("maxUses")} {...limit} label={texts.maxUses} hint={texts.limitHint} />
      <Field {...text("maxUsesPerCustomer")} {...limit} label={texts.maxUsesPerCustomer} hint={texts.limitHint} />
      <Checkbox fullRow checked={draft.firstOrderOnly} onChange={(event) => edit({ firstOrderOnly: event.target.checked })}>
        {texts.firstOrderOnly}
      </Checkbox>
      <Checkbox fullRow checked={draft.isPrivate} onChange={(event) => edit({ isPrivate: event.target.checked })}>
        {texts.isPrivate}
      </Checkbox>
      <Checkbox fullRow checked={draft.isActive} onChange={(event) => edit({ isActive: event.target.checked })}>
        {texts.active}
      </Checkbox>
      <DialogSubmit>
        <Button type="submit" pending={pending} pendingText={pendingText}>
          {verb}
        </Button>
      </DialogSubmit>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.freeQuestion}
        verb={verb}
        pending={pending}
        pendingText={pendingText}
        onConfirm={() => {
          setAsking(false);
          onSave(draft);
        }}
      >
        {texts.freeText}
      </ConfirmDialog>
    </Form>
  );
}

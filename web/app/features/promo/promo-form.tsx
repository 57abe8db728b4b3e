import { type AdminPromo, DISCOUNT_TYPES, PROMO_CODE_MAX, PROMO_DESCRIPTION_MAX } from "@forno/contract/promo.ts";
import { type FormEvent, useRef, useState } from "react";
import { discountTypeLabels, promoAdminTexts as texts } from "#texts/promo-admin.ts";
import { dayOf } from "../../platform/format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";
import { useSavePromo } from "./admin-queries.ts";
import { draftOf, EMPTY_DRAFT, PROMO_FIELDS, type PromoDraft, type PromoErrors, promoErrors, promoOf } from "./promo-draft.ts";

const limit = { className: "wide2", type: "number", inputMode: "numeric", min: "1", step: "1" } as const;
const typeOptions = DISCOUNT_TYPES.map((type) => ({ value: type, text: discountTypeLabels[type] }));

type TextFieldName = Exclude<keyof PromoDraft, "discountType" | "isActive" | "firstOrderOnly">;

export interface PromoFormProps {
  /** The promo code that is changed; without it, a new one is added. */
  promo?: AdminPromo;
  onSaved?: () => void;
}

/** Spec section 5, Add promo; and the same to change one. */
export function PromoForm({ promo, onSaved }: PromoFormProps) {
  const start = promo ? draftOf(promo) : EMPTY_DRAFT;
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<PromoErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const savePromo = useSavePromo();
  const isPercentage = draft.discountType === "PERCENTAGE";

  const edit = (changed: Partial<PromoDraft>) => {
    const gone = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
    setErrors({ ...errors, ...gone });
    setDraft({ ...draft, ...changed });
  };
  const saved = () => {
    setDraft(EMPTY_DRAFT);
    onSaved?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savePromo.isPending) return;
    const found = promoErrors(draft);
    setErrors(found);
    const first = PROMO_FIELDS.find((field) => found[field]);
    if (!first) return savePromo.mutate({ id: promo?._id, body: promoOf(draft) }, { onSuccess: saved });
    toast.error(found[first] ?? "");
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const text = (field: TextFieldName) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  });

  return (
    <form ref={form} noValidate className="form" onSubmit={submit}>
      <Field
        {...text("code")}
        className="full"
        label={texts.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={PROMO_CODE_MAX}
        style={{ textTransform: "uppercase" }}
      />
      <Field {...text("description")} className="full" label={texts.description} maxLength={PROMO_DESCRIPTION_MAX} />
      <SelectField
        className="full"
        label={texts.discountType}
        name="discountType"
        options={typeOptions}
        value={draft.discountType}
        onChange={(event) => edit({ discountType: event.target.value as PromoDraft["discountType"] })}
      />
      <Field
        {...text("discountValue")}
        className="wide2"
        label={texts.discountValue}
        type="number"
        inputMode="decimal"
        min="0"
        max={isPercentage ? "100" : undefined}
        step={isPercentage ? "1" : "0.01"}
        hint={isPercentage ? texts.percentHint : texts.flatHint}
      />
      <Field
        {...text("minOrderAmount")}
        className="wide2"
        label={texts.minOrderAmount}
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
      />
      <Field
        {...text("validUntil")}
        className="wide2"
        label={texts.validUntil}
        type="date"
        min={promo ? undefined : dayOf(new Date())}
        hint={texts.validUntilHint}
      />
      <Field {...text("validFrom")} className="wide2" label={texts.startsOn} type="date" hint={texts.startsOnHint} />
      <Field {...text("maxUses")} {...limit} label={texts.maxUses} hint={texts.limitHint} />
      <Field {...text("maxUsesPerCustomer")} {...limit} label={texts.maxUsesPerCustomer} hint={texts.limitHint} />
      <Checkbox
        className="full"
        checked={draft.firstOrderOnly}
        onChange={(event) => edit({ firstOrderOnly: event.target.checked })}
      >
        {texts.firstOrderOnly}
      </Checkbox>
      <Checkbox className="full" checked={draft.isActive} onChange={(event) => edit({ isActive: event.target.checked })}>
        {texts.active}
      </Checkbox>
      <div className="full">
        <Button type="submit" pending={savePromo.isPending} pendingText={promo ? texts.saving : texts.adding}>
          {promo ? texts.save : texts.add}
        </Button>
      </div>
    </form>
  );
}

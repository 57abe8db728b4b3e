import {
  DELIVERY_FEE_MAX,
  type Settings,
  SHOP_ADDRESS_MAX,
  SHOP_EMAIL_MAX,
  SHOP_NAME_MAX,
  SHOP_PHONE_MAX,
  SHOP_URL_MAX,
  settingsEndpoints,
  shopChanges,
} from "@forno/contract/settings.ts";
import { type FormEvent, useRef, useState } from "react";
import { shopTexts as texts } from "#texts/shop-settings.ts";
import { call } from "../../platform/api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangeSettings } from "./settings-queries.ts";

const FIELDS = ["shopName", "phone", "email", "address", "socialUrl", "deliveryFee"] as const;
type FieldName = (typeof FIELDS)[number];
type Draft = Record<FieldName, string>;

const draftOf = (settings: Settings): Draft => ({
  shopName: settings.shopName,
  phone: settings.phone ?? "",
  email: settings.email ?? "",
  address: settings.address ?? "",
  socialUrl: settings.socialUrl ?? "",
  deliveryFee: `${settings.deliveryFee}`,
});

/** An empty number field holds no number: 0 would be an answer. */
const bodyOf = (draft: Draft) => ({
  ...draft,
  deliveryFee: draft.deliveryFee.trim() === "" ? Number.NaN : Number(draft.deliveryFee),
});

function errorsOf(draft: Draft): Partial<Draft> {
  const errors: Partial<Draft> = {};
  for (const { path, message } of shopChanges.safeParse(bodyOf(draft)).error?.issues ?? []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Who the shop is and how to reach it. */
export function ShopDetailsForm({ settings }: { settings: Settings }) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useChangeSettings((changed: Draft) =>
    call(settingsEndpoints.updateShop, { body: bodyOf(changed) }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = errorsOf(draft);
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (!first) return mutate(draft, { onSuccess: ({ data }) => setDraft(draftOf(data)) });
    toast.error(found[first] ?? "");
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const field = (name: FieldName) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setErrors({ ...errors, [name]: undefined });
      setDraft({ ...draft, [name]: event.target.value });
    },
  });
  return (
    <form ref={form} noValidate className="form" onSubmit={submit}>
      <Field {...field("shopName")} className="full" maxLength={SHOP_NAME_MAX} />
      <Field {...field("phone")} className="wide2" type="tel" inputMode="tel" maxLength={SHOP_PHONE_MAX} />
      <Field {...field("email")} className="wide2" type="email" maxLength={SHOP_EMAIL_MAX} />
      <TextField {...field("address")} className="full" rows={2} maxLength={SHOP_ADDRESS_MAX} />
      <Field {...field("socialUrl")} className="full" type="url" maxLength={SHOP_URL_MAX} hint={texts.socialHint} />
      <Field
        {...field("deliveryFee")}
        className="full"
        type="number"
        inputMode="decimal"
        min="0"
        max={DELIVERY_FEE_MAX}
        step="0.01"
      />
      <div className="full">
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.saveDetails}
        </Button>
      </div>
    </form>
  );
}

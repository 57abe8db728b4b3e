import type { Settings } from "@forno/contract/settings/settings.ts";
import {
  SHOP_ADDRESS_MAX,
  SHOP_EMAIL_MAX,
  SHOP_NAME_MAX,
  SHOP_PHONE_MAX,
  SHOP_URL_MAX,
  shopChanges,
} from "@forno/contract/settings/shop-input.ts";
import type { FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { useSettingsForm } from "./save-settings.tsx";

const FIELDS = ["shopName", "phone", "email", "address", "socialUrl"] as const;
type FieldName = (typeof FIELDS)[number];
type Draft = Record<FieldName, string>;

const draftOf = (settings: Settings): Draft => ({
  shopName: settings.shopName,
  phone: settings.phone ?? "",
  email: settings.email ?? "",
  address: settings.address ?? "",
  socialUrl: settings.socialUrl ?? "",
});

/** Who the shop is and how to reach it. */
export function ShopDetailsForm({ settings }: { settings: Settings }) {
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm("shop-details", settings, draftOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isFine(fieldErrors(FIELDS, shopChanges.safeParse(draft).error?.issues))) return;
    save(changedFields(start, draft));
  };
  const field = (name: FieldName) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clearErrors(name);
      change({ [name]: event.target.value });
    },
  });
  return (
    <Form ref={form} onSubmit={submit}>
      <Field {...field("shopName")} fullRow maxLength={SHOP_NAME_MAX} />
      <Field {...field("phone")} fullRow="phones" type="tel" inputMode="tel" maxLength={SHOP_PHONE_MAX} />
      <Field {...field("email")} fullRow="phones" type="email" maxLength={SHOP_EMAIL_MAX} />
      <TextField {...field("address")} fullRow rows={2} maxLength={SHOP_ADDRESS_MAX} />
      <Field {...field("socialUrl")} fullRow type="url" maxLength={SHOP_URL_MAX} hint={texts.socialHint} />
      {overtaken ? <FormRow>{overtaken}</FormRow> : null}
      <FormRow>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.saveDetails}
        </Button>
      </FormRow>
    </Form>
  );
}

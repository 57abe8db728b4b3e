import type { Settings } from "@forno/contract/settings/settings.ts";
import {
  SHOP_ADDRESS_MAX,
  SHOP_EMAIL_MAX,
  SHOP_NAME_MAX,
  SHOP_PHONE_MAX,
  SHOP_URL_MAX,
  shopChanges,
} from "@forno/contract/settings/shop-input.ts";
import type { ComponentProps, FormEvent } from "react";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { saveTexts, shopTexts as texts } from "../texts/en-admin.ts";
import { Overtaken, useSettingsForm } from "./save-settings.tsx";

type FieldProps = Pick<ComponentProps<typeof Field>, "fullRow" | "type" | "inputMode" | "maxLength" | "hint">;
type FieldName = "shopName" | "phone" | "email" | "address" | "socialUrl" | "grievanceName" | "grievancePhone" | "grievanceEmail";

const name: FieldProps = { fullRow: true, maxLength: SHOP_NAME_MAX };
const phone: FieldProps = { fullRow: "phones", type: "tel", inputMode: "tel", maxLength: SHOP_PHONE_MAX };
const email: FieldProps = { fullRow: "phones", type: "email", maxLength: SHOP_EMAIL_MAX };

const FORMS: Record<"details" | "grievance", { save: string; fields: Partial<Record<FieldName, FieldProps>> }> = {
  details: {
    save: texts.saveDetails,
    fields: {
      shopName: name,
      phone,
      email,
      address: { fullRow: true, maxLength: SHOP_ADDRESS_MAX },
      socialUrl: { fullRow: true, type: "url", maxLength: SHOP_URL_MAX, hint: texts.socialHint },
    },
  },
  grievance: { save: texts.saveGrievance, fields: { grievanceName: name, grievancePhone: phone, grievanceEmail: email } },
};

/** Who the shop is and how to reach it, or whom customers can complain to. */
export function ShopDetailsForm({ settings, form: which }: { settings: Settings; form: keyof typeof FORMS }) {
  const { fields, save: saveText } = FORMS[which];
  const names = Object.keys(fields) as FieldName[];
  const draftOf = (now: Settings) =>
    Object.fromEntries(names.map((each) => [each, now[each] ?? ""])) as Partial<Record<FieldName, string>>;
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm(`shop-${which}`, settings, draftOf);
  const { form, errors, isFine, clearErrors } = useFormErrors(names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isFine(fieldErrors(names, shopChanges.safeParse(draft).error?.issues))) return;
    save(changedFields(start, draft));
  };
  return (
    <Form ref={form} onSubmit={submit}>
      {names.map((each) => {
        const { fullRow, maxLength, ...input } = fields[each] ?? {};
        const field = {
          name: each,
          label: texts[each],
          value: draft[each] ?? "",
          error: errors[each],
          fullRow,
          maxLength,
          onChange: (event: { target: { value: string } }) => {
            clearErrors(each);
            change({ [each]: event.target.value });
          },
        };
        return each === "address" ? <TextField key={each} {...field} rows={2} /> : <Field key={each} {...field} {...input} />;
      })}
      {overtaken.isShown ? (
        <FormRow>
          <Overtaken {...overtaken} />
        </FormRow>
      ) : null}
      <FormRow>
        <Button type="submit" pending={isPending} pendingText={saveTexts.saving}>
          {saveText}
        </Button>
      </FormRow>
    </Form>
  );
}

import { personInput } from "@forno/contract/user/person-input.ts";
import { USER_NAME_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import type { FormEvent } from "react";
import { useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { partnersTexts as texts } from "../texts/en.ts";
import { type NewPartner, useAddPartner } from "./partners-queries.ts";

const EMPTY: NewPartner = { name: "", mobile: "" };
const FIELDS = ["name", "mobile"] as const;
const DRAFT = "add-partner";

/** Spec section 5: name and mobile are required. */
export function AddPartnerForm() {
  const { draft, change, saved } = useFormDraft(DRAFT, EMPTY);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const addPartner = useAddPartner();
  const edit = (changed: Partial<NewPartner>) => {
    change(changed);
    clearErrors(...FIELDS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addPartner.isPending) return;
    const { error } = personInput.safeParse(draft);
    if (isFine(fieldErrors(FIELDS, error?.issues))) addPartner.mutate(draft, { onSuccess: () => saved(draft) });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <Field
        fullRow
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={USER_NAME_MAX}
        value={draft.name}
        error={errors.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <Field
        fullRow
        label={texts.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.mobile}
        hint={texts.mobileHint}
        error={errors.mobile}
        onChange={(event) => edit({ mobile: event.target.value })}
      />
      <FormRow>
        <Button type="submit" pending={addPartner.isPending} pendingText={texts.adding}>
          {texts.add}
        </Button>
      </FormRow>
    </Form>
  );
}

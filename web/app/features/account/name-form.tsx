import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { USER_NAME_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import { FILL_IN_ALL_FIELDS } from "@forno/contract/wire/form-sentences.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { useSession } from "../session/session-store.ts";
import { useRename } from "./account-queries.ts";
import { accountTexts as texts } from "./texts/en.ts";

const FIELDS = ["name"] as const;

export function NameForm() {
  const session = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const { mutate, isPending } = useRename();
  const name = typed ?? session?.name ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isFine(name.trim() === "" ? { name: FILL_IN_ALL_FIELDS } : {})) mutate(name, { onSuccess: () => setTyped(null) });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <Field
        fullRow
        label={texts.name}
        name="name"
        autoComplete="name"
        maxLength={USER_NAME_MAX}
        required
        value={name}
        error={errors.name}
        onChange={({ target }) => {
          setTyped(target.value);
          clearErrors("name");
        }}
      />
      <Field fullRow label={texts.mobile} type="tel" readOnly value={formatMobile(session?.mobile ?? "")} hint={texts.mobileHint} />
      <FormRow>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.saveName}
        </Button>
      </FormRow>
    </Form>
  );
}

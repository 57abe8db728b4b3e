import { deliveryEndpoints } from "@forno/contract/delivery.ts";
import { USER_NAME_MAX } from "@forno/contract/user.ts";
import { type FormEvent, useRef, useState } from "react";
import { partnersTexts as texts } from "#texts/partners.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { type NewPartner, useAddPartner } from "./partners-queries.ts";

const EMPTY: NewPartner = { name: "", mobile: "" };
const FIELDS = ["name", "mobile"] as const;
type Errors = Partial<NewPartner>;

function errorsOf(partner: NewPartner): Errors {
  const errors: Errors = {};
  for (const { path, message } of deliveryEndpoints.addPartner.body.safeParse(partner).error?.issues ?? []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Spec section 5: name and mobile are required. */
export function AddPartnerForm() {
  const [partner, setPartner] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const addPartner = useAddPartner();
  const edit = (changed: Partial<NewPartner>) => {
    setPartner({ ...partner, ...changed });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addPartner.isPending) return;
    const found = errorsOf(partner);
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (!first) return addPartner.mutate(partner, { onSuccess: () => setPartner(EMPTY) });
    toast.error(found[first] ?? "");
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form ref={form} noValidate className="form" onSubmit={submit}>
      <Field
        className="full"
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={USER_NAME_MAX}
        value={partner.name}
        error={errors.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <Field
        className="full"
        label={texts.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={partner.mobile}
        hint={texts.mobileHint}
        error={errors.mobile}
        onChange={(event) => edit({ mobile: event.target.value })}
      />
      <div className="full">
        <Button type="submit" pending={addPartner.isPending} pendingText={texts.adding}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

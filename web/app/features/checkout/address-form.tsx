import { ADDRESS_MAX, ADDRESS_NAME_MAX, ADDRESS_PHONE_MAX, EMAIL_MAX } from "@forno/contract/address-input.ts";
import type { FormEvent, RefObject } from "react";
import { checkoutTexts as texts } from "#texts/checkout.ts";
import { Field, TextField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/use-form-errors.ts";
import type { AddressField, AddressValues } from "./use-address.ts";

const inputs = {
  firstName: { autoComplete: "given-name", maxLength: ADDRESS_NAME_MAX, required: true },
  lastName: { autoComplete: "family-name", maxLength: ADDRESS_NAME_MAX, required: true },
  address: { autoComplete: "street-address", maxLength: ADDRESS_MAX, required: true },
  phone: { autoComplete: "tel", maxLength: ADDRESS_PHONE_MAX, required: true },
  email: { autoComplete: "email", maxLength: EMAIL_MAX },
};

export interface AddressFormProps {
  /** Of the form element, for buttons that stand outside it. */
  id: string;
  form: RefObject<HTMLFormElement | null>;
  values: AddressValues;
  errors: FieldErrors<AddressField>;
  onType: (field: AddressField, value: string) => void;
  onSubmit: () => void;
}

export function AddressForm({ id, form, values, errors, onType, onSubmit }: AddressFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const bound = (name: AddressField) => ({
    name,
    label: texts[name],
    value: values[name],
    error: errors[name],
    ...inputs[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  return (
    <form ref={form} id={id} className="form" noValidate onSubmit={submit}>
      <Field {...bound("firstName")} />
      <Field {...bound("lastName")} />
      <TextField {...bound("address")} className="full" placeholder={texts.addressPlaceholder} />
      <Field {...bound("phone")} className="wide2" type="tel" inputMode="tel" />
      <Field {...bound("email")} className="wide2" type="email" inputMode="email" />
    </form>
  );
}

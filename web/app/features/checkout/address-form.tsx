import { ADDRESS_MAX, ADDRESS_NAME_MAX, ADDRESS_PHONE_MAX, EMAIL_MAX } from "@forno/contract/order.ts";
import type { FormEvent, RefObject } from "react";
import { checkoutTexts as texts } from "#texts/checkout.ts";
import { Field, TextField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/use-form-errors.ts";
import type { AddressField, AddressValues } from "./use-address.ts";

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
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  return (
    <form ref={form} id={id} className="form" noValidate onSubmit={submit}>
      <Field {...bound("firstName")} label={texts.firstName} autoComplete="given-name" maxLength={ADDRESS_NAME_MAX} required />
      <Field {...bound("lastName")} label={texts.lastName} autoComplete="family-name" maxLength={ADDRESS_NAME_MAX} required />
      <TextField
        {...bound("address")}
        className="full"
        label={texts.address}
        placeholder={texts.addressPlaceholder}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX}
        required
      />
      <Field
        {...bound("phone")}
        className="wide2"
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={ADDRESS_PHONE_MAX}
        required
      />
      <Field
        {...bound("email")}
        className="wide2"
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
      />
    </form>
  );
}

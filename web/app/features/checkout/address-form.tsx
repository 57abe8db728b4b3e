import { ADDRESS_MAX, ADDRESS_NAME_MAX, ADDRESS_PHONE_MAX, EMAIL_MAX } from "@forno/contract/order.ts";
import { type FormEvent, useEffect, useRef } from "react";
import { checkoutTexts as texts } from "#texts/checkout.ts";
import { Field, TextField } from "../../ui/field.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { type AddressErrors, type AddressField, type AddressValues, firstWrongField } from "./use-address.ts";

export interface AddressFormProps {
  /** Of the form element, for buttons that stand outside it. */
  id: string;
  values: AddressValues;
  errors: AddressErrors;
  /** Counts the tries: after each the first wrong field gets the focus. */
  tries: number;
  onType: (field: AddressField, value: string) => void;
  onSubmit: () => void;
}

export function AddressForm({ id, values, errors, tries, onType, onSubmit }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = useRef<AddressField | undefined>(undefined);
  wrong.current = firstWrongField(errors);
  useEffect(() => {
    const control = tries > 0 && wrong.current ? form.current?.elements.namedItem(wrong.current) : null;
    if (control instanceof HTMLElement) focusField(control);
  }, [tries]);

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

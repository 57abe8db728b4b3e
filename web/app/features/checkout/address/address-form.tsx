import { ADDRESS_MAX, ADDRESS_NAME_MAX, ADDRESS_PHONE_MAX, EMAIL_MAX } from "@forno/contract/user/address-input.ts";
import { fullName, ONE_NAME } from "@forno/contract/user/rules/full-name.ts";
import type { FormEvent, RefObject } from "react";
import { useEffect, useRef } from "react";
import { rememberAddressCard } from "../../../platform/storage/address-card-hint.ts";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";
import { AddressSkeleton } from "../checkout-skeleton.tsx";
import { checkoutTexts as texts } from "../texts/en.ts";
import { checkoutFormTexts } from "../texts/en-form.ts";
import addressCardStyles from "./address-card.module.css";
import styles from "./address-card.module.css";
import type { AddressField, AddressValues, AddressView, SavedPlace } from "./use-address.ts";

const inputs = {
  firstName: { autoComplete: "given-name", maxLength: ADDRESS_NAME_MAX, required: true },
  lastName: { autoComplete: "family-name", maxLength: ADDRESS_NAME_MAX, required: true },
  address: { autoComplete: "street-address", maxLength: ADDRESS_MAX, required: true },
  phone: { autoComplete: "tel", maxLength: ADDRESS_PHONE_MAX, required: true },
  email: { autoComplete: "email", maxLength: EMAIL_MAX },
};

export interface AddressFormProps {
  /** The id of the form, for buttons outside it. */
  id: string;
  form: RefObject<HTMLFormElement | null>;
  view: AddressView;
  saved: readonly SavedPlace[];
  values: AddressValues;
  errors: FieldErrors<AddressField>;
  /** Whether the customer is asked to add to the address. */
  isDoubted: boolean;
  /** Null: it is blank or saved already, or no more can be saved. */
  saving: { save: () => void; isSaving: boolean } | null;
  /** Requested by the card. */
  onChange: () => void;
  onType: (field: AddressField, value: string) => void;
  onSubmit: () => void;
}

export function AddressForm(props: AddressFormProps) {
  const { id, form, view, saved, values, errors, isDoubted, saving, onChange, onType, onSubmit } = props;
  const focusNext = useNextFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const bound = (name: AddressField) => ({
    name,
    label: checkoutFormTexts[name],
    value: values[name],
    error: errors[name],
    ...inputs[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  if (view !== "form")
    return (
      <form ref={form} id={id} noValidate onSubmit={submit}>
        {view === "card" ? <AddressCard values={values} onChange={onChange} /> : <AddressSkeleton />}
      </form>
    );
  return (
    <Form ref={form} id={id} onSubmit={submit}>
      <Field {...bound("firstName")} />
      <Field
        {...bound("lastName")}
        hint={
          values.lastName === "" && values.firstName !== "" ? (
            <Button
              look="quiet"
              size="sm"
              onClick={() => {
                focusNext('[name="lastName"]');
                onType("lastName", ONE_NAME);
              }}
            >
              {texts.oneName}
            </Button>
          ) : null
        }
      />
      {saved.length > 0 ? (
        // Not a fieldset, which is no flex container in every browser.
        <FormRow className={addressCardStyles.savedPlaces} role="group" aria-label={texts.savedPlaces}>
          {saved.map(({ label, address }) => (
            <Button
              key={`${label} ${address}`}
              look="ghost"
              size="sm"
              aria-pressed={values.address === address}
              onClick={() => onType("address", address)}
            >
              {label}
            </Button>
          ))}
        </FormRow>
      ) : null}
      <TextField
        {...bound("address")}
        fullRow
        placeholder={texts.addressPlaceholder}
        hint={isDoubted ? <span role="alert">{texts.addMore}</span> : null}
      />
      {saving ? (
        <FormRow>
          <Button look="quiet" size="sm" pending={saving.isSaving} pendingText={texts.savingAddress} onClick={saving.save}>
            {texts.saveAddress}
          </Button>
        </FormRow>
      ) : null}
      <Field {...bound("phone")} fullRow="phones" type="tel" inputMode="tel" />
      <Field {...bound("email")} fullRow="phones" type="email" inputMode="email" />
    </Form>
  );
}

/** The last used address, shown instead of the form. */
function AddressCard({ values, onChange }: { values: AddressValues; onChange: () => void }) {
  const { address, phone, email } = values;
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another height
  useEffect(() => rememberAddressCard(card.current?.offsetHeight ?? null), [values]);
  return (
    <div ref={card} className={styles.addressCard}>
      <address>
        <b>{fullName(values)}</b>
        <span className={styles.street}>{address}</span>
        <span className="muted">{email ? `${phone} · ${email}` : phone}</span>
      </address>
      <Button look="ghost" size="sm" onClick={onChange}>
        {texts.change}
        <span className="visuallyHidden"> {texts.changeWhat}</span>
      </Button>
    </div>
  );
}

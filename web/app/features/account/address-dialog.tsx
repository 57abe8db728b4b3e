import { INSTRUCTIONS_MAX, LANDMARK_MAX } from "@forno/contract/fulfilment/place-input.ts";
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { needsPin } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { ADDRESS_MAX } from "@forno/contract/user/address-input.ts";
import { ADDRESS_LABEL_MAX, addressDetails } from "@forno/contract/user/saved-address-input.ts";
import { type FormEvent, useState } from "react";
import { ApiFailure, changeFailureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field, TextField } from "../../ui/fields/field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PinField } from "../place/pin-field.tsx";
import { useSettings } from "../settings/settings-store.ts";
import { useSaveAddress } from "./account-queries.ts";
import { accountTexts as texts } from "./texts/en.ts";

const TEXT_FIELDS = ["label", "line", "landmark", "pincode", "instructions"] as const;
const FIELDS = [...TEXT_FIELDS, "location"] as const;
type AddressField = (typeof TEXT_FIELDS)[number];

const inputs = {
  label: { maxLength: ADDRESS_LABEL_MAX, required: true, autoComplete: "off", hint: texts.labelHint },
  line: { maxLength: ADDRESS_MAX, required: true, autoComplete: "street-address", placeholder: texts.linePlaceholder },
  landmark: { maxLength: LANDMARK_MAX, autoComplete: "off" },
  pincode: { maxLength: 7, autoComplete: "postal-code", inputMode: "numeric" },
  instructions: { maxLength: INSTRUCTIONS_MAX, autoComplete: "off", hint: texts.instructionsHint },
} as const;

interface AddressDialogProps {
  /** The address to edit; none: a new address. */
  address: SavedAddress | null;
  open: boolean;
  onClose: () => void;
}

export function AddressDialog({ address, open, onClose }: AddressDialogProps) {
  const save = useSaveAddress();
  return (
    <Dialog open={open} onOpenChange={onClose} title={address ? texts.editTitle : texts.addTitle} locked={save.isPending}>
      <AddressForm key={address?._id} address={address} save={save} onClose={onClose} />
    </Dialog>
  );
}

interface AddressFormProps extends Pick<AddressDialogProps, "address" | "onClose"> {
  save: ReturnType<typeof useSaveAddress>;
}

function AddressForm({ address, save, onClose }: AddressFormProps) {
  const [values, setValues] = useState({
    label: address?.label ?? "",
    line: address?.line ?? "",
    landmark: address?.landmark ?? "",
    pincode: address?.pincode ?? "",
    instructions: address?.instructions ?? "",
    isDefault: address?.isDefault ?? false,
  });
  const [pin, setPin] = useState<Point | null>();
  // A location belongs to its address line: a new line invalidates one that was not set with it.
  const known = values.line === address?.line ? address.location : null;
  const location = pin === undefined ? known : pin;
  const { deliveryPricing, areas } = useSettings();
  const needsLocation = deliveryPricing === "areas" && areas.some(needsPin);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const movePin = (at: Point | null) => {
    setPin(at);
    clearErrors("location");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { data, error } = addressDetails.safeParse({ ...values, location });
    if (!isFine(fieldErrors(FIELDS, error?.issues)) || !data) return;
    const onError = (failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 401) return;
      const refused = failure instanceof ApiFailure ? failure.errors : [];
      isFine(fieldErrors(FIELDS, refused), changeFailureText(failure, texts.failedToSave));
    };
    save.mutate({ id: address?._id, body: data }, { onSuccess: onClose, onError });
  };
  const bound = (name: AddressField) => ({
    name,
    fullRow: true,
    label: texts[name],
    value: values[name],
    error: errors[name],
    ...inputs[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      clearErrors(name);
    },
  });
  return (
    <Form ref={form} onSubmit={submit}>
      <Field {...bound("label")} data-focus-first />
      <TextField {...bound("line")} rows={3} />
      <Field {...bound("landmark")} />
      <Field {...bound("pincode")} />
      {needsLocation ? <PinField value={location} onChange={movePin} error={errors.location} /> : null}
      <Field {...bound("instructions")} />
      {address?.isDefault ? null : (
        <Checkbox fullRow checked={values.isDefault} onChange={({ target }) => setValues({ ...values, isDefault: target.checked })}>
          {texts.makeDefault}
        </Checkbox>
      )}
      <FormRow>
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {texts.saveAddress}
        </Button>
      </FormRow>
    </Form>
  );
}

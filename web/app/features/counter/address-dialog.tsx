import { LANDMARK_MAX } from "@forno/contract/fulfilment/place-input.ts";
import { ENTER_VALID_PINCODE, isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import { ADDRESS_MAX } from "@forno/contract/user/address-input.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { Dialog, DialogSubmit } from "../../ui/overlay/dialog.tsx";
import { PinField } from "../place/pin-field.tsx";
import { useSettings } from "../settings/settings-store.ts";
import type { Customer } from "./counter-queries.ts";
import { addressOf } from "./customer-bar.tsx";
import { changeSale, readSale, type SaleAddress } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

interface AddressDialogProps {
  open: boolean;
  saved: Customer["addresses"];
  onClose: () => void;
}

export const AddressDialog = ({ open, ...form }: AddressDialogProps) => (
  <Dialog open={open} onOpenChange={form.onClose} title={texts.address}>
    <AddressForm {...form} />
  </Dialog>
);

const NEW = "new";
const EMPTY: SaleAddress = { line: "" };

function AddressForm({ saved, onClose }: Omit<AddressDialogProps, "open">) {
  const { deliveryPricing, areas } = useSettings();
  const [address, setAddress] = useState(readSale().address ?? EMPTY);
  const [isTried, setTried] = useState(false);
  const chosen = saved.find(({ line }) => line === address.line)?._id ?? NEW;
  const pincode = pincodeText(address.pincode ?? "");
  const isPincodeWrong = pincode !== "" && !isPincode(pincode);
  const change = (changed: Partial<SaleAddress>) => setAddress({ ...address, ...changed });
  const use = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (address.line.trim() === "" || isPincodeWrong) return;
    changeSale({ address: { ...address, line: address.line.trim(), pincode: pincode || null } });
    onClose();
  };
  const choose = (id: string) => {
    const found = saved.find(({ _id }) => _id === id);
    setAddress(found ? addressOf(found) : EMPTY);
  };
  return (
    <Form onSubmit={use}>
      {saved.length > 0 ? (
        <FormRow>
          <Choice
            compact
            label={texts.savedAddress}
            options={[
              ...saved.map(({ _id, label, line }) => ({ value: _id, text: label, note: line })),
              { value: NEW, text: texts.otherAddress },
            ]}
            value={chosen}
            onChange={choose}
          />
        </FormRow>
      ) : null}
      <Field
        fullRow
        label={texts.addressLine}
        data-focus-first
        autoComplete="off"
        maxLength={ADDRESS_MAX}
        value={address.line}
        error={isTried && address.line.trim() === "" ? texts.fillIn : undefined}
        onChange={({ target }) => change({ line: target.value })}
      />
      <Field
        label={texts.landmark}
        autoComplete="off"
        maxLength={LANDMARK_MAX}
        value={address.landmark ?? ""}
        onChange={({ target }) => change({ landmark: target.value })}
      />
      <Field
        label={texts.pincode}
        autoComplete="off"
        inputMode="numeric"
        value={address.pincode ?? ""}
        error={isTried && isPincodeWrong ? ENTER_VALID_PINCODE : undefined}
        onChange={({ target }) => change({ pincode: target.value })}
      />
      {deliveryPricing === "areas" && areas.some(({ rule }) => rule.kind !== "pincodes") ? (
        <PinField value={address.location ?? null} onChange={(location) => change({ location })} />
      ) : null}
      <DialogSubmit>
        <Button type="submit" wide>
          {texts.useAddress}
        </Button>
      </DialogSubmit>
    </Form>
  );
}

/** Where a delivery goes: a saved address as it is, or a form. */

import { isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { useEffect, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { type ChosenPlace, choosePlace, forgetAddress, useChosenPlace } from "../../place/chosen-place.ts";
import { openPlaceSheet } from "../../place/place-sheet-host.tsx";
import { placeOfAddress } from "../../place/saved-addresses.ts";
import { placeTexts } from "../../place/texts/en.ts";
import { toastChangeFailure } from "../../session/failure-toast.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import { NEW_ADDRESS, NO_WHERE, type PlanDraft, type usePlanDraft, WHERE_FIELDS, type WhereField } from "./plan-draft.ts";
import { isAt, isOf, type LastWhere, lineOf, newWhere, type WhereValues, whereOf } from "./where-values.ts";

type Plan = ReturnType<typeof usePlanDraft>;

export type DeliveryAddress = ReturnType<typeof useDeliveryAddress>;

/** `last`: of the last order; undefined until it is known. */
export function useDeliveryAddress({ draft, change }: Plan, last: LastWhere | null | undefined) {
  const { place, fulfilment } = useChosenPlace();
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDelivery = fulfilment === "delivery";
  useEffect(() => {
    const left = new AbortController();
    call(accountCalls.addresses, { signal: left.signal })
      .then(({ data }) => setSaved(data))
      // A convenience: without them the form is filled in by hand.
      .catch(() => (left.signal.aborted ? undefined : setSaved([])));
    return () => left.abort();
  }, []);

  const addressId = place?.addressId;
  const chosen = saved?.find(({ _id }) => _id === addressId);
  const editing = draft.editing ?? (chosen || saved === null ? undefined : NEW_ADDRESS);
  const [first] = saved ?? [];
  const byDefault = saved?.find((each) => placeOfAddress(each) && isOf(each, place));
  const isUntouched = draft.editing === undefined && WHERE_FIELDS.every((field) => draft[field] === undefined);
  const edited = saved?.find(({ _id }) => _id === editing);
  const lastOne = saved?.length === 0 ? last : null;
  const known = edited ? whereOf(edited) : newWhere(place, lastOne);
  const values: WhereValues = { ...known, ...typedWhere(draft) };
  // The quote is of the place that is shown: the chosen address, whose pin another device may have moved; until one is chosen, the
  // default one; without addresses, the last order's pincode and pin, which are in the form.
  const shown = chosen ?? (isUntouched ? byDefault : undefined);
  const ofLast = editing === NEW_ADDRESS && place === null ? placeOfForm(values.pincode, lastOne) : null;
  const meant = shown ? placeOfAddress(shown) : ofLast;
  const next =
    isDelivery && meant && !(shown && place?.addressId === shown._id && isAt(shown, place)) ? JSON.stringify(meant) : null;
  useEffect(() => {
    if (next !== null) choosePlace(JSON.parse(next));
  }, [next]);
  // What was typed belongs to another place than the one that was chosen elsewhere, for example on another page.
  const isOtherAddress = addressId !== undefined && draft.editing !== undefined && draft.editing !== addressId;
  const typedPincode = pincodeText(draft.pincode ?? "");
  const isOtherPincode = place?.pincode !== undefined && isPincode(typedPincode) && typedPincode !== place.pincode;
  useEffect(() => {
    if (isOtherAddress) change({ ...NO_WHERE, editing: undefined });
    else if (isOtherPincode) change({ pincode: undefined });
  }, [isOtherAddress, isOtherPincode, change]);

  const type = (field: WhereField, value: string) => {
    change({ [field]: value, editing: editing ?? NEW_ADDRESS });
    if (field === "pincode") followPincode(value);
  };
  /** The quote is of the typed pincode. A pin that was set with another pincode is of another place. */
  const followPincode = (value: string) => {
    const pincode = pincodeText(value);
    if (!isPincode(pincode) || pincode === place?.pincode) return;
    const pin = place?.pincode === undefined && place?.addressId === undefined ? place?.location : undefined;
    choosePlace({ label: pincode, pincode, ...(pin && { location: pin }) });
  };
  const choose = (address: SavedAddress) => {
    change({ ...NO_WHERE, editing: placeOfAddress(address) ? undefined : address._id, label: undefined });
    chooseAddress(address);
  };
  const startNew = () => {
    if (addressId !== undefined) forgetAddress(addressId);
    change({ ...NO_WHERE, editing: NEW_ADDRESS, label: undefined });
  };
  const cancel = () => {
    const back = edited ?? first;
    if (back) choose(back);
  };
  const label = draft.label ?? edited?.label ?? freeLabel(saved ?? []);
  const typed = {
    line: lineOf(values),
    landmark: values.landmark,
    pincode: values.pincode,
    instructions: values.instructions,
    location: pinOf(place, edited),
  };
  const { line, ...where } = editing === undefined && chosen ? chosen : typed;
  const toSave = { label, ...typed };
  const save = (onSaved: () => void) => {
    setSaving(true);
    const sent = edited
      ? call(accountCalls.changeAddress, { params: { id: edited._id }, body: toSave })
      : call(accountCalls.addAddress, { body: toSave });
    sent
      .then(
        ({ message, data }) => {
          setSaved((before) => [data, ...(before ?? []).filter(({ _id }) => _id !== data._id)]);
          choose(data);
          onSaved();
          toast.success(message);
        },
        (failure: unknown) => toastChangeFailure(failure, texts.failedToSave),
      )
      .finally(() => setSaving(false));
  };

  return {
    saved,
    /** The address that is used as it is; undefined: the form's, or none yet. */
    card: editing === undefined ? chosen : undefined,
    isForm: editing !== undefined,
    isEditing: edited !== undefined,
    label,
    values,
    hasPin: where.location !== null,
    isSaving,
    type,
    setLabel: (label: string) => change({ label }),
    choose,
    edit: (address: SavedAddress) => change({ ...NO_WHERE, editing: address._id, label: undefined }),
    openForm: () => change({ editing: editing ?? chosen?._id ?? NEW_ADDRESS }),
    startNew,
    /** What is typed stays: the place that is then chosen belongs to this address. */
    locate: () => {
      change({ editing: editing ?? chosen?._id ?? NEW_ADDRESS });
      openPlaceSheet();
    },
    cancel: (saved ?? []).length > 0 ? cancel : null,
    toSave,
    save,
    /** As the order has it. */
    where: { address: line, ...where },
  };
}

function chooseAddress(address: SavedAddress): void {
  const place = placeOfAddress(address);
  if (place) choosePlace(place);
}

function placeOfForm(pincode: string, last: LastWhere | null | undefined): ChosenPlace | null {
  const pin = pincode === (last?.pincode ?? "") ? last?.location : undefined;
  if (!isPincode(pincode)) return pin ? { label: placeTexts.yourPin, location: pin } : null;
  return { label: pincode, pincode, ...(pin && { location: pin }) };
}

/** The chosen pin, unless it belongs to another saved address. */
function pinOf(place: ChosenPlace | null, edited: SavedAddress | undefined) {
  if (place?.addressId === undefined) return place?.location ?? null;
  return place.addressId === edited?._id ? (place.location ?? null) : null;
}

const typedWhere = (draft: PlanDraft): Partial<WhereValues> =>
  Object.fromEntries(WHERE_FIELDS.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])));

function freeLabel(saved: readonly SavedAddress[]): string {
  return texts.labels.find((label) => saved.every((each) => each.label !== label)) ?? texts.labels.at(-1) ?? "";
}

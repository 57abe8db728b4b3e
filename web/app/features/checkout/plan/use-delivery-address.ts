/** Where a delivery goes: a saved address as it is, or a form. */

import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { useEffect, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { type ChosenPlace, choosePlace, forgetAddress, useChosenPlace } from "../../place/chosen-place.ts";
import { openPlaceSheet } from "../../place/open-place-sheet.ts";
import { placeOfAddress } from "../../place/saved-addresses.ts";
import { placeTexts } from "../../place/texts/en.ts";
import { toastChangeFailure } from "../../session/failure-toast.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import { NEW_ADDRESS, NO_WHERE, type PlanDraft, type usePlanDraft, WHERE_FIELDS, type WhereField } from "./plan-draft.ts";

export type WhereValues = Record<WhereField, string>;

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

  const chosen = saved?.find(({ _id }) => _id === place?.addressId);
  const editing = draft.editing ?? (chosen || saved === null ? undefined : NEW_ADDRESS);
  const [first] = saved ?? [];
  const byDefault = saved?.find((each) => placeOfAddress(each) && isOf(each, place));
  const isUntouched = draft.editing === undefined && WHERE_FIELDS.every((field) => draft[field] === undefined);
  // Until another place is chosen, the default address is chosen as it is.
  useEffect(() => {
    if (isDelivery && isUntouched && !chosen && byDefault) chooseAddress(byDefault);
  }, [isDelivery, isUntouched, chosen, byDefault]);
  // Another device may have moved its pin.
  useEffect(() => {
    if (isDelivery && chosen && place && !isAt(chosen, place)) chooseAddress(chosen);
  }, [isDelivery, chosen, place]);
  const addressId = place?.addressId;
  // It was chosen elsewhere, for example on another page.
  useEffect(() => {
    if (addressId !== undefined && draft.editing !== undefined && draft.editing !== addressId)
      change({ ...NO_WHERE, editing: undefined });
  }, [addressId, draft.editing, change]);

  const edited = saved?.find(({ _id }) => _id === editing);
  const lastOne = saved?.length === 0 ? last : null;
  const known = edited ? whereOf(edited) : newWhere(place, lastOne);
  const values: WhereValues = { ...known, ...typedWhere(draft) };
  // The last order's pincode is in the form, so the quote is of that place, with its pin.
  const isPrefilled = isDelivery && editing === NEW_ADDRESS && place === null;
  const pincode = isPrefilled && isPincode(values.pincode) ? values.pincode : undefined;
  const pin = isPrefilled && values.pincode === (lastOne?.pincode ?? "") ? lastOne?.location : undefined;
  useEffect(() => {
    if (pincode || pin)
      choosePlace({ label: pincode ?? placeTexts.yourPin, ...(pincode && { pincode }), ...(pin && { location: pin }) });
  }, [pincode, pin]);
  // Another pincode was chosen elsewhere.
  const typedPincode = pincodeText(draft.pincode ?? "");
  const isOutdated = place?.pincode !== undefined && isPincode(typedPincode) && typedPincode !== place.pincode;
  useEffect(() => {
    if (isOutdated) change({ pincode: undefined });
  }, [isOutdated, change]);

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

export interface LastWhere {
  address: string;
  landmark?: string;
  pincode?: string;
  instructions?: string;
  location?: Point;
}

function chooseAddress(address: SavedAddress): void {
  const place = placeOfAddress(address);
  if (place) choosePlace(place);
}

/** Whether the place is this address, as far as is known: a deleted address, or nothing, may be any. */
const isOf = ({ pincode }: SavedAddress, place: ChosenPlace | null): boolean =>
  place === null || place.addressId !== undefined || (place.location === undefined && pincode === place.pincode);

const isAt = ({ label, pincode, location }: SavedAddress, place: ChosenPlace): boolean =>
  label === place.label &&
  pincode === (place.pincode ?? null) &&
  location?.lat === place.location?.lat &&
  location?.lng === place.location?.lng;

/** The chosen pin, unless it belongs to another saved address. */
function pinOf(place: ChosenPlace | null, edited: SavedAddress | undefined) {
  if (place?.addressId === undefined) return place?.location ?? null;
  return place.addressId === edited?._id ? (place.location ?? null) : null;
}

/** What the customer calls first is the flat. */
function split(line: string): Pick<WhereValues, "flat" | "address"> {
  const comma = line.indexOf(", ");
  return comma < 0 ? { flat: "", address: line } : { flat: line.slice(0, comma), address: line.slice(comma + 2) };
}

export const lineOf = ({ flat, address }: Pick<WhereValues, "flat" | "address">): string =>
  [flat, address]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");

const whereOf = ({ line, landmark, pincode, instructions }: SavedAddress): WhereValues => ({
  ...split(line),
  landmark: landmark ?? "",
  pincode: pincode ?? "",
  instructions: instructions ?? "",
});

/** The last order's, if it is of the chosen place. */
function newWhere(place: ChosenPlace | null, last: LastWhere | null | undefined): WhereValues {
  const pincode = place?.pincode ?? "";
  const isSame = last && (place === null || (isSamePoint(place.location, last.location) && (last.pincode ?? "") === pincode));
  if (!isSame) return { flat: "", address: "", landmark: "", instructions: "", pincode };
  const { address, landmark = "", instructions = "" } = last;
  return { ...split(address), landmark, instructions, pincode: last.pincode ?? pincode };
}

const isSamePoint = (one: Point | undefined, other: Point | undefined): boolean =>
  one === undefined || (one.lat === other?.lat && one.lng === other.lng);

const typedWhere = (draft: PlanDraft): Partial<WhereValues> =>
  Object.fromEntries(WHERE_FIELDS.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])));

function freeLabel(saved: readonly SavedAddress[]): string {
  return texts.labels.find((label) => saved.every((each) => each.label !== label)) ?? texts.labels.at(-1) ?? "";
}

import type { SavedAddress } from "@forno/contract/user/account.ts";
import { type Address, addressInput } from "@forno/contract/user/address-input.ts";
import { SAVED_ADDRESSES_MAX } from "@forno/contract/user/saved-address-input.ts";
import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../../platform/api/call.ts";
import type { ApiFailure } from "../../../platform/api/failure.ts";
import { isCardExpected, markAddressCard, rememberAddressCard } from "../../../platform/storage/address-card-hint.ts";
import { readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { fieldErrors, focusField, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../../session/failure-toast.ts";
import { checkoutTexts as texts } from "../texts/en.ts";
import { ADDRESS_DRAFT } from "./address-draft.ts";
import { BLANK_CONTACT, contactFromSession, readLastAddress } from "./known-contact.ts";

const FIELDS = ["firstName", "lastName", "address", "phone", "email"] as const;
export type AddressField = (typeof FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

const BLANK: AddressValues = { ...BLANK_CONTACT, address: "" };

const fromSession = (): AddressValues => ({ ...BLANK, ...contactFromSession() });

/** How long an empty form waits for the last used address, which replaces it by a card. */
const CARD_WAIT_MS = 3_000;
/** The same where the last checkout in this browser showed the card, so that the form is unlikely. */
const EXPECTED_CARD_WAIT_MS = 5_000;

/** `card`: the last used address, used as it is. */
export type AddressView = "waiting" | "card" | "form";

/**
 * The form's contents: what was typed in this tab, over the default saved address or the last used one, with the name and number
 * of the last order or, without one, of the session. It stays blank until that is known. If the customer starts typing before, only
 * name and number are filled in: no field with contents or the focus is changed.
 */
export function useAddress() {
  const [known, setKnown] = useState<AddressValues | null>(null);
  const [typed, setTyped] = useState(() => readDraft<Partial<AddressValues>>(ADDRESS_DRAFT) ?? {});
  const [view, setView] = useState<AddressView>(Object.keys(typed).length > 0 ? "form" : "waiting");
  const [saved, setSaved] = useState<readonly SavedPlace[]>([]);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  /** The address about which the customer was asked. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const showForm = () => setView((before) => (before === "waiting" ? "form" : before));
    markAddressCard();
    const timer = setTimeout(showForm, isCardExpected() ? EXPECTED_CARD_WAIT_MS : CARD_WAIT_MS);
    void knownAddress(left.signal).then(({ values, places }) => {
      if (left.signal.aborted) return;
      setSaved(places);
      if (addressInput.safeParse(values).success) setView((before) => (before === "waiting" ? "card" : before));
      else {
        showForm();
        rememberAddressCard(null);
      }
      const entered = FIELDS.find((field) => form.current?.elements.namedItem(field) === document.activeElement);
      // Immediately, before anybody enters another one.
      flushSync(() => setKnown((before) => before ?? { ...values, ...(entered && { [entered]: "" }) }));
    });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [form]);
  const values: AddressValues = { ...(known ?? BLANK), ...typed };

  const start = () => setKnown((before) => before ?? fromSession());
  const type = (field: AddressField, value: string) => {
    const next = { ...typed, [field]: value };
    setTyped(next);
    start();
    saveDraft(ADDRESS_DRAFT, next);
    // So that it survives a reload.
    rememberAddressCard(null);
    clearErrors(field);
  };
  const openForm = () => flushSync(() => setView("form"));
  const change = () => {
    openForm();
    focusField(form.current?.elements.namedItem("address") as HTMLElement | null);
  };
  /** The address to send; null after showing its errors. */
  const check = (): Address | null => {
    start();
    const { data, error } = addressInput.safeParse({ ...(known ?? fromSession()), ...typed });
    // Shown at its field.
    if (error || view === "waiting") openForm();
    if (!isFine(fieldErrors(FIELDS, error?.issues)) || !data) return null;
    if (view === "card" || !isVague(data.address) || data.address === doubted) return data;
    flushSync(() => setDoubted(data.address));
    focusField(form.current?.elements.namedItem("address") as HTMLElement | null);
    return null;
  };
  const save = () => {
    setSaving(true);
    call(accountCalls.addAddress, { body: { label: texts.savedAs(saved.length + 1), line: values.address } })
      .then(
        ({ message, data }) => {
          setSaved([...saved, { label: data.label, address: lineOf(data) }]);
          toast.success(message);
        },
        (failure: unknown) => toastChangeFailure(failure, texts.failedToSave),
      )
      .finally(() => setSaving(false));
  };
  /** Shows the server's errors. */
  const showRefusal = ({ errors: refused }: ApiFailure, sentence: string): void => {
    const ofFields = refused.map(({ path, message }) => ({ path: path.replace(/^address\./, ""), message }));
    openForm();
    isFine(fieldErrors(FIELDS, ofFields), sentence);
  };
  const canSave =
    values.address.trim() !== "" &&
    saved.length < SAVED_ADDRESSES_MAX &&
    saved.every(({ address }) => address !== values.address.trim());
  return {
    form,
    view,
    saved,
    change,
    values,
    errors,
    type,
    check,
    showRefusal,
    isDoubted: doubted !== null && doubted === values.address.trim(),
    saving: canSave ? { save, isSaving } : null,
  };
}

const SHORTEST_ADDRESS = 8;

/** A rider would hardly find it. */
const isVague = (address: string): boolean => address.length < SHORTEST_ADDRESS || !/\p{Nd}/u.test(address);

/** A saved address in the form's fields. */
export interface SavedPlace {
  label: string;
  address: string;
}

/** A convenience: without a response the form is filled in by hand. */
async function knownAddress(signal: AbortSignal): Promise<{ values: AddressValues; places: readonly SavedPlace[] }> {
  const [last, places] = await Promise.all([
    readLastAddress(signal)
      .then((address) => address && { ...address, email: address.email ?? "" })
      .catch(() => null),
    readSavedPlaces(signal).catch((): SavedPlace[] => []),
  ]);
  const [byDefault] = places;
  return { values: { ...(last ?? fromSession()), ...(byDefault && { address: byDefault.address }) }, places };
}

/** The default one first. */
async function readSavedPlaces(signal: AbortSignal): Promise<SavedPlace[]> {
  const { data } = await call(accountCalls.addresses, { signal });
  return data.map((place) => ({ label: place.label, address: lineOf(place) }));
}

const lineOf = ({ line, landmark, pincode }: SavedAddress): string => [line, landmark, pincode].filter(Boolean).join(", ");

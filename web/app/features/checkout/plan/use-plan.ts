/** How, where and when the order is to be had, and what it then costs. */
import { deliveryAddress, pickupAddress } from "@forno/contract/fulfilment/fulfilment-input.ts";
import { isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import { needsPin } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { addressDetails } from "@forno/contract/user/saved-address-input.ts";
import { FILL_IN_ALL_FIELDS } from "@forno/contract/wire/form-sentences.ts";
import { useEffect, useState } from "react";
import { ApiFailure, serverText } from "../../../platform/api/failure.ts";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { useChosenPlace } from "../../place/chosen-place.ts";
import type { Quote } from "../../place/quoter.ts";
import { useQuote } from "../../place/use-quote.ts";
import { removePromo } from "../../promo/promo-store.ts";
import { refreshSettings } from "../../settings/settings-changes.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { CONTACT_FIELDS, contactFromSession, readLastAddress } from "../address/known-contact.ts";
import type { Destination } from "../place-order.ts";
import type { PricedCart } from "../priced-cart.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import { PLAN_FIELDS, type PlanField, usePlanDraft } from "./plan-draft.ts";
import { useDeliveryAddress } from "./use-delivery-address.ts";
import { type LastWhere, lastWhereOf } from "./where-values.ts";

type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>;

/** What changed while the customer was placing the order. */
export interface ChangedPrice {
  before: PricedCart["price"];
  now: PricedCart["price"];
}

/** Problems, and refusals of the same, that the checkout shows by itself, with what to do. */
const SHOWN = new Set(["outsideArea", "belowMinimum", "locationNeeded", "slotUnavailable", "itemUnavailable", "cartItemNotServed"]);
const ABOUT_OFFER = new Set(["pickupOff", "deliveryOff"]);

export function usePlan(priced: PricedCart) {
  const settings = useSettings();
  const { fulfilment, place } = useChosenPlace();
  const plan = usePlanDraft();
  const { draft, change } = plan;
  const last = useLastAddress();
  const address = useDeliveryAddress(plan, last && "address" in last ? last : null);
  const { form, errors, isFine, clearErrors } = useFormErrors(PLAN_FIELDS);
  /** Beyond the days whose times are offered unasked. */
  const [day, askDay] = useState<string>();
  const [changed, setChanged] = useState<ChangedPrice | null>(null);
  const [isTimeMissing, setTimeMissing] = useState(false);
  const isPickup = fulfilment === "pickup";
  const canBeLater = settings.scheduling.isOn;
  const slot = canBeLater ? draft.slot : undefined;
  /** A closed shop takes orders for later only. */
  const isLater = canBeLater && (slot !== undefined || draft.isLater === true || !settings.isOrderEnabled);
  const to = address.saved === null ? place : address.where;
  const pincode = pincodeText(to?.pincode ?? "");
  /** As the order will have it: the form may differ from the place that was chosen. */
  const quotedAddress = { pincode: isPincode(pincode) ? pincode : undefined, location: to?.location ?? undefined };
  const terms = {
    ...(priced.promo && { promo: { code: priced.promo.code } }),
    ...(slot && { scheduledFor: slot }),
    ...(day && { day }),
  };
  const { quote, failure, askAgain, refresh } = useQuote(priced.lines, { ...terms, address: quotedAddress });
  const cart: PricedCart = quote ? { ...priced, price: priceOf(quote) } : priced;
  useEffect(() => {
    if (!(failure instanceof ApiFailure) || !failure.code.startsWith("promo")) return;
    removePromo();
    toast.error(failure.message);
  }, [failure]);

  const contact: ContactValues = { ...contactFromSession(), ...last?.contact, ...typedContact(draft) };
  const type = (field: PlanField, value: string) => {
    clearErrors(field);
    if (isContact(field)) change({ [field]: value });
    else address.type(field, value);
  };

  /** A field's error stands at the field, so its form must be there. */
  const check = (): Destination | null => {
    const to = isPickup
      ? pickupAddress.safeParse({ firstName: contact.firstName, phone: contact.phone })
      : deliveryAddress.safeParse({ ...contact, ...address.where });
    const found = fieldErrors(PLAN_FIELDS, to.error?.issues);
    if (!isPickup && !address.card) Object.assign(found, missingOf(address.values, address.isEditing));
    if (!isPickup && needsPlace && !hasPlace) found.pincode ??= texts.chooseLocation;
    if (!isPickup && !address.isForm && Object.keys(found).some((field) => !isContact(field))) address.openForm();
    if (!isFine(found) || !to.data) return null;
    if (quote === null) {
      askAgain();
      toast.error(failure instanceof ApiFailure ? serverText(failure, texts.noQuote) : texts.noQuote);
      return null;
    }
    if (isLater && !slot) {
      toast.error(texts.pickTime);
      setTimeMissing(true);
      const times = document.querySelector('[data-part="when"]');
      times?.scrollIntoView({ block: "center" });
      times?.querySelector<HTMLElement>("details[open] input:enabled")?.focus();
      return null;
    }
    const blocking = quote.problems.find(({ code }) => SHOWN.has(code) || ABOUT_OFFER.has(code));
    if (blocking) {
      toast.error(blocking.message);
      if (blocking.code === "locationNeeded") address.openForm();
      document.querySelector<HTMLElement>(`[data-problem="${blocking.code}"]`)?.scrollIntoView({ block: "center" });
      return null;
    }
    return { address: to.data, fulfilment, ...(slot && { scheduledFor: slot }) };
  };
  const saveAddress = (onSaved: () => void) => {
    const issues = addressDetails.safeParse(address.toSave).error?.issues ?? [];
    const found = {
      ...fieldErrors(
        PLAN_FIELDS,
        issues.map(({ path, message }) => ({ path: path[0] === "line" ? "address" : `${String(path[0])}`, message })),
      ),
      ...missingOf(address.values, address.isEditing),
    };
    if (isFine(found)) address.save(onSaved);
  };
  const needsPlace = settings.deliveryPricing === "areas";
  const usesPins = settings.areas.some(needsPin);
  const hasPlace = (usesPins && address.where.location !== null) || isPincode(pincodeText(address.where.pincode ?? ""));

  const showRefusal = ({ errors: refused }: ApiFailure, sentence: string): void => {
    const ofFields = refused.map(({ path, message }) => ({ path: path.replace(/^address\./, ""), message }));
    const found = fieldErrors(PLAN_FIELDS, ofFields);
    if (!isPickup && Object.keys(found).some((field) => !isContact(field as PlanField))) address.openForm();
    isFine(found, sentence);
  };

  const answerRefusal = async (error: ApiFailure, shown: PricedCart): Promise<boolean> => {
    if (SHOWN.has(error.code)) {
      // What to do is said on the page, once the new quote is there.
      askAgain();
      return false;
    }
    if (ABOUT_OFFER.has(error.code)) {
      await refreshSettings().catch(() => null);
      askAgain();
      return false;
    }
    if (error.code !== "pricesChanged") return false;
    const now = await refresh();
    if (!now?.isOrderable || toPaise(now.subtotal) !== shown.price.subtotalPaise) return false;
    setChanged({ before: shown.price, now: priceOf(now) });
    return true;
  };

  return {
    fulfilment,
    address: { ...address, save: saveAddress },
    cart,
    quote,
    failure,
    askAgain,
    form,
    errors,
    contact,
    type,
    slot,
    isLater,
    timeError: isTimeMissing && isLater && !slot ? texts.pickTime : null,
    units: priced.lines.reduce((sum, { kitchenUnits, quantity }) => sum + kitchenUnits * quantity, 0),
    isClosed: !settings.isOrderEnabled,
    chooseNow: () => change({ slot: undefined, isLater: undefined }),
    chooseLater: () => change({ isLater: true }),
    askDay,
    chooseSlot: (start: string) => change({ slot: start, isLater: true }),
    changed,
    forgetChange: () => setChanged(null),
    input: { check, showRefusal, answerRefusal },
  };
}

export type Plan = ReturnType<typeof usePlan>;

const priceOf = ({ subtotal, charges, tax, total, problems }: Quote): PricedCart["price"] => ({
  subtotalPaise: toPaise(subtotal),
  charges: charges.map(({ kind, label, amount }) => ({ kind, label, paise: toPaise(amount) })),
  totalPaise: toPaise(total),
  taxPaise: toPaise(tax),
  isFeeUnknown: problems.some(({ code }) => code === "locationNeeded"),
});

const isContact = (field: string): field is (typeof CONTACT_FIELDS)[number] =>
  (CONTACT_FIELDS as readonly string[]).includes(field);

const typedContact = (draft: Partial<Record<PlanField, string>>): Partial<ContactValues> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])));

/** The order's address is one text, of two fields here. A saved one may not say which part is the flat. */
function missingOf({ flat, address }: { flat: string; address: string }, isEditing: boolean) {
  return {
    ...(flat.trim() === "" && !isEditing && { flat: FILL_IN_ALL_FIELDS }),
    ...(address.trim() === "" && { address: FILL_IN_ALL_FIELDS }),
  };
}

/** Of the last order: undefined until it is known. */
function useLastAddress(): (LastWhere & { contact: Partial<ContactValues> }) | { contact?: never } | undefined {
  const [last, setLast] = useState<(LastWhere & { contact: Partial<ContactValues> }) | { contact?: never }>();
  useEffect(() => {
    const left = new AbortController();
    readLastAddress(left.signal).then(
      (known) => {
        if (!known) return setLast({});
        const { firstName, lastName, phone, email = "" } = known;
        setLast({
          ...lastWhereOf(known),
          // Of an order that was picked up there may be no last name.
          contact: lastName === "" ? { phone, email } : { firstName, lastName, phone, email },
        });
      },
      () => (left.signal.aborted ? undefined : setLast({})),
    );
    return () => left.abort();
  }, []);
  return last;
}

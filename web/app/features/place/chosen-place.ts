/** Where and how the customer wants the order. It stays on the device, for quotes, the checkout and the next visit. */
import type { OnlineFulfilment, Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { isPincode } from "@forno/contract/fulfilment/rules/pincode.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { onItemsChange, readJson, writeItems } from "../../platform/storage/local-items.ts";
import { useSettings } from "../settings/settings-store.ts";

export interface ChosenPlace {
  /** What the customer calls it: `Home`, `560038`. */
  label: string;
  pincode?: string;
  location?: Point;
  /** Of the saved address that it is. */
  addressId?: string;
}

export interface PlaceChoice {
  fulfilment: OnlineFulfilment;
  /** Of a delivery; it is kept while pickup is chosen. */
  place: ChosenPlace | null;
}

const NOTHING: PlaceChoice = { fulfilment: "delivery", place: null };

const chosen = createStore<PlaceChoice>(NOTHING);

/** Anything may be in the storage: older versions wrote it, too. */
function storedChoice(): PlaceChoice {
  const stored = readJson("place");
  if (!isRecord(stored)) return NOTHING;
  const fulfilment = stored.fulfilment === "pickup" ? "pickup" : "delivery";
  return { fulfilment, place: isRecord(stored.place) ? placeOf(stored.place) : null };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function placeOf({ label, pincode, location, addressId }: Record<string, unknown>): ChosenPlace | null {
  const place: ChosenPlace = {
    label: typeof label === "string" ? label : "",
    ...(typeof pincode === "string" && isPincode(pincode) && { pincode }),
    ...(isPoint(location) && { location }),
    ...(typeof addressId === "string" && { addressId }),
  };
  return place.label !== "" && (place.pincode || place.location) ? place : null;
}

const isPoint = (value: unknown): value is Point => isRecord(value) && Number.isFinite(value.lat) && Number.isFinite(value.lng);

if (typeof window !== "undefined") {
  chosen.write(storedChoice());
  onItemsChange(["place"], () => chosen.write(storedChoice()));
}

const keep = (choice: PlaceChoice): void => writeItems({ place: JSON.stringify(choice) });

/** Also chooses delivery. */
export const choosePlace = (place: ChosenPlace): void => keep({ fulfilment: "delivery", place });

export const chooseFulfilment = (fulfilment: OnlineFulfilment): void => keep({ ...chosen.read(), fulfilment });

/** After the saved address was deleted, it is no place to choose again. */
export function forgetAddress(addressId: string): void {
  if (chosen.read().place?.addressId === addressId) keep({ ...chosen.read(), place: null });
}

/** What the shop offers counts: it may have stopped delivering, or handing out at the door, since this was chosen. */
export const offeredChoice = (choice: PlaceChoice, { fulfilment }: Pick<Settings, "fulfilment">): PlaceChoice =>
  fulfilment[choice.fulfilment] ? choice : { ...choice, fulfilment: fulfilment.delivery ? "delivery" : "pickup" };

export const readChosenPlace = (): PlaceChoice => chosen.read();

/** On the server and in the first render in the browser: nothing is chosen. */
export const useChosenPlace = (): PlaceChoice => offeredChoice(useStore(chosen, NOTHING), useSettings());

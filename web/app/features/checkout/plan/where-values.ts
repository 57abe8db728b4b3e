/** Parts of an address in the checkout's form, and which place they are of. */

import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Order } from "@forno/contract/order/order.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import type { ChosenPlace } from "../../place/chosen-place.ts";
import type { WhereField } from "./plan-draft.ts";

export type WhereValues = Record<WhereField, string>;

export interface LastWhere {
  address: string;
  landmark?: string;
  pincode?: string;
  instructions?: string;
  location?: Point;
}

/** Orders from before the shop had areas have their pincode in the address, if any. */
export const lastWhereOf = ({ address, landmark, pincode, instructions, location }: Order["address"]): LastWhere => {
  const digits = pincode ?? /\b[1-9]\d{5}\b/.exec(address)?.[0];
  return {
    address,
    ...(landmark && { landmark }),
    ...(digits && { pincode: digits }),
    ...(instructions && { instructions }),
    ...(location && { location }),
  };
};

/** Whether the place is this address, as far as is known: a deleted address, or nothing, may be any. */
export const isOf = ({ pincode }: SavedAddress, place: ChosenPlace | null): boolean =>
  place === null || place.addressId !== undefined || (place.location === undefined && pincode === place.pincode);

export const isAt = ({ label, pincode, location }: SavedAddress, place: ChosenPlace): boolean =>
  label === place.label &&
  pincode === (place.pincode ?? null) &&
  location?.lat === place.location?.lat &&
  location?.lng === place.location?.lng;

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

export const whereOf = ({ line, landmark, pincode, instructions }: SavedAddress): WhereValues => ({
  ...split(line),
  landmark: landmark ?? "",
  pincode: pincode ?? "",
  instructions: instructions ?? "",
});

/** The last order's, if it may be of the chosen place. */
export function newWhere(place: ChosenPlace | null, last: LastWhere | null | undefined): WhereValues {
  const pincode = place?.pincode ?? "";
  if (!last || !mayBeOf(last, place)) return { flat: "", address: "", landmark: "", instructions: "", pincode };
  const { address, landmark = "", instructions = "" } = last;
  return { ...split(address), landmark, instructions, pincode: place?.pincode ?? last.pincode ?? "" };
}

/** Within it a position of the same door varies. */
const SAME_DOOR_METRES = 150;

/** A pin, which decides the fee, must be of the same door. */
function mayBeOf({ pincode, location }: LastWhere, place: ChosenPlace | null): boolean {
  if (place === null) return true;
  const isSamePincode = !pincode || !place.pincode || pincode === place.pincode;
  if (!place.location) return isSamePincode;
  return isSamePincode && location !== undefined && metresBetween(location, place.location) <= SAME_DOOR_METRES;
}

/** What is being chosen in the sheet, until it is confirmed. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import { useState } from "react";
import { devicePosition, type NoPosition } from "../../../platform/position.ts";
import type { ChosenPlace } from "../chosen-place.ts";
import { placeTexts } from "../texts/en.ts";

/** A delivery area is a few kilometres wide: a position that may be farther off says nothing. */
const EXACT_ENOUGH_METRES = 1_000;

export type Locating = "idle" | "finding" | NoPosition | { imprecise: number };

export function useDraftPlace(first: ChosenPlace | null) {
  const [place, setPlace] = useState(first);
  const [locating, setLocating] = useState<Locating>("idle");
  const [pincode, setPincode] = useState(first?.addressId ? "" : (first?.pincode ?? ""));
  const [isPincodeWrong, setPincodeWrong] = useState(false);

  const choose = (next: ChosenPlace) => {
    setPlace(next);
    setLocating("idle");
    setPincodeWrong(false);
  };

  /** Whatever was chosen meanwhile stays. */
  const locate = async () => {
    setLocating("finding");
    const position = await devicePosition();
    if (typeof position === "string") return setLocating(position);
    const { lat, lng, accuracyMetres } = position;
    if (accuracyMetres > EXACT_ENOUGH_METRES) return setLocating({ imprecise: accuracyMetres });
    choose({ label: placeTexts.yourLocation, location: { lat, lng } });
  };

  const typePincode = (typed: string) => {
    setPincode(typed);
    setPincodeWrong(false);
    const digits = pincodeText(typed);
    if (isPincode(digits)) choose({ label: digits, pincode: digits });
  };

  const checkPincode = () => {
    const digits = pincodeText(pincode);
    if (isPincode(digits)) choose({ label: digits, pincode: digits });
    else setPincodeWrong(true);
  };

  const movePin = (location: Point) => choose({ label: placeTexts.yourPin, location });

  return { place, choose, locating, locate, pincode, typePincode, checkPincode, isPincodeWrong, movePin };
}

export type DraftPlace = ReturnType<typeof useDraftPlace>;

/** What is being chosen in the sheet, until it is confirmed. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { isPincode, pincodeText } from "@forno/contract/fulfilment/rules/pincode.ts";
import { useState } from "react";
import type { ChosenPlace } from "../chosen-place.ts";
import { placeTexts } from "../texts/en.ts";
import { useLocate } from "./locate.tsx";

export function useDraftPlace(first: ChosenPlace | null) {
  const [place, setPlace] = useState(first);
  const [pincode, setPincode] = useState(first?.addressId ? "" : (first?.pincode ?? ""));
  const [isPincodeWrong, setPincodeWrong] = useState(false);
  const { locating, stop, locate } = useLocate((location) => choose({ label: placeTexts.yourLocation, location }));

  const choose = (next: ChosenPlace) => {
    setPlace(next);
    stop();
    setPincodeWrong(false);
  };

  const typePincode = (typed: string) => {
    setPincode(typed);
    setPincodeWrong(false);
    stop();
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

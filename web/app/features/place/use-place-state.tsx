import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { ReactNode } from "react";
import { HomeIcon, PinIcon } from "../../ui/icons/work-icons.tsx";
import { useSettings } from "../settings/settings-store.ts";
import { useChosenPlace } from "./chosen-place.ts";
import { NoPlaceIcon, SliceMark } from "./place-marks.tsx";
import { timeWords } from "./place-words.ts";
import { placeTexts as texts } from "./texts/en.ts";

export interface PlaceState {
  /** `unknown`: the place is still to be chosen, or says too little. */
  kind: "pickup" | "delivery" | "notServed" | "unknown";
  title: string;
  icon: ReactNode;
  /** From placing to the door, or to the counter; empty unless one of the first two. */
  time: string;
}

/** Where the order goes, for the lines that say it. `quote`: at the chosen place. */
export function usePlaceState({ area, problem }: FulfilmentQuote): PlaceState {
  const settings = useSettings();
  const { fulfilment, place } = useChosenPlace();
  if (fulfilment === "pickup") {
    const time = timeWords(settings, "pickup", null);
    return { kind: "pickup", title: texts.pickUpAt(settings.shopName), icon: <HomeIcon />, time };
  }
  if (problem === "outsideArea")
    return { kind: "notServed", title: texts.notServed(place?.label ?? texts.yourLocation), icon: <NoPlaceIcon />, time: "" };
  const isFlat = settings.deliveryPricing === "flat";
  if (!isFlat && (!place || !area))
    return { kind: "unknown", title: place ? texts.deliverTo(place.label) : texts.choose, icon: <PinIcon />, time: "" };
  const to = isFlat ? texts.anywhere : (place?.label ?? "");
  return { kind: "delivery", title: texts.deliverTo(to), icon: <SliceMark />, time: timeWords(settings, "delivery", area) };
}

import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { Button } from "../../ui/controls/button.tsx";
import { HomeIcon, PinIcon } from "../../ui/icons/work-icons.tsx";
import { useSettings } from "../settings/settings-store.ts";
import { useChosenPlace } from "./chosen-place.ts";
import { openPlaceSheet } from "./open-place-sheet.ts";
import { NoPlaceIcon, SliceMark } from "./place-marks.tsx";
import styles from "./place-row.module.css";
import { timeWords } from "./place-words.ts";
import { placeTexts as texts } from "./texts/en.ts";
import { usesPlaces } from "./uses-places.ts";

/** Where a cart goes, and how to change that; nothing in a shop that does not ask. `quote`: of the cart at the chosen place. */
export function PlaceRow({ quote }: { quote: FulfilmentQuote }) {
  const settings = useSettings();
  const words = useRowWords(quote);
  if (!usesPlaces(settings)) return null;
  return (
    <div className={styles.row} data-part="place-row">
      {words.icon}
      <p className="grow">
        <b>{words.title}</b>
        <small>{words.note}</small>
      </p>
      <Button look="quiet" size="sm" aria-label={texts.change} aria-haspopup="dialog" onClick={openPlaceSheet}>
        {texts.changeShort}
      </Button>
    </div>
  );
}

function useRowWords({ area, problem }: FulfilmentQuote) {
  const settings = useSettings();
  const { fulfilment, place } = useChosenPlace();
  if (fulfilment === "pickup")
    return {
      icon: <HomeIcon />,
      title: texts.pickUpAt(settings.shopName),
      note: texts.readyIn(timeWords(settings, "pickup", null)),
    };
  if (settings.deliveryPricing === "flat")
    return { icon: <SliceMark />, title: texts.delivery, note: texts.deliveryIn(timeWords(settings, "delivery", null)) };
  if (problem === "outsideArea")
    return { icon: <NoPlaceIcon />, title: texts.notServed(place?.label ?? texts.yourLocation), note: texts.notServedOther };
  if (!place || !area) return { icon: <PinIcon />, title: texts.choose, note: texts.chooseNote };
  return {
    icon: <SliceMark />,
    title: texts.deliverTo(place.label),
    note: texts.deliveryIn(timeWords(settings, "delivery", area)),
  };
}

/** Null: the cart reaches the minimum of its place. */
export const belowMinimum = ({ minimumPaise }: Pick<FulfilmentQuote, "minimumPaise">, subtotalPaise: number): string | null =>
  minimumPaise > subtotalPaise ? texts.moreForMinimum(formatPaise(minimumPaise - subtotalPaise), formatPaise(minimumPaise)) : null;

/** What is missing until an order can be placed, or is delivered for nothing. */
export function PlaceNudge({ quote, subtotalPaise }: { quote: FulfilmentQuote; subtotalPaise: number }) {
  const { freeFromPaise, feePaise } = quote;
  const missing = belowMinimum(quote, subtotalPaise);
  if (missing !== null)
    return (
      <p className={styles.nudge} role="status">
        <span>{missing}</span>
      </p>
    );
  if (freeFromPaise === null || feePaise === 0) return null;
  return (
    <p className={styles.nudge}>
      <span>{texts.moreForFree(formatPaise(freeFromPaise - subtotalPaise))}</span>
      <progress max={freeFromPaise} value={subtotalPaise} aria-hidden="true" />
    </p>
  );
}

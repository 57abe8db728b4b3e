import { formatPaise } from "@forno/contract/money/money.ts";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { replayEarlyClicks } from "../../../platform/early-clicks.ts";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { ChevronDownIcon, HomeIcon, PinIcon } from "../../../ui/icons/work-icons.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { useFulfilmentQuote } from "../area-rules.ts";
import { chooseFulfilment, readChosenPlace, useChosenPlace } from "../chosen-place.ts";
import { FulfilmentChoice } from "../fulfilment-choice.tsx";
import { openPlaceSheet, preparePlaceSheet } from "../open-place-sheet.ts";
import { markPlace } from "../place-hint.ts";
import { NoPlaceIcon, SliceMark } from "../place-marks.tsx";
import { feeWords, timeWords } from "../place-words.ts";
import { placeTexts as texts } from "../texts/en.ts";
import styles from "./place-bar.module.css";

interface Words {
  title: string;
  note: string;
  mark: ReactNode;
  /** It asks for something. */
  isQuestion?: boolean;
}

/** Where the order goes, what that costs and how long it takes. Pressing it opens the choice. */
export function PlaceBar() {
  const words = useWords();
  // The store's first value, in the hydrating render, is nothing: what is stored counts.
  const choice = useChosenPlace();
  const bar = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(bar);
  useEffect(() => {
    bar.current?.removeAttribute("data-late");
    if (window.earlyClicks?.isMounted) replayEarlyClicks();
  }, []);
  const pickUp = () => {
    focusNext("button");
    chooseFulfilment("pickup");
  };
  useLayoutEffect(() => {
    const { fulfilment, place } = readChosenPlace();
    if (choice) markPlace(place !== null || fulfilment === "pickup");
  }, [choice]);
  return (
    <div ref={bar} className={styles.bar} data-part="place-bar" data-late="">
      {words ? <PlaceButton {...words} /> : <NotServed onPickUp={pickUp} />}
      {words && <FulfilmentChoice />}
    </div>
  );
}

/** Null: the place is not delivered to. */
function useWords(): Words | null {
  const settings = useSettings();
  const { shopName, deliveryPricing } = settings;
  const { fulfilment, place } = useChosenPlace();
  const { area, feePaise, minimumPaise, problem } = useFulfilmentQuote();
  if (fulfilment === "pickup") {
    const ready = timeWords(settings, "pickup", null);
    return { title: texts.pickUpAt(shopName), note: texts.pickupNote(ready), mark: <HomeIcon /> };
  }
  if (deliveryPricing === "flat")
    return {
      title: texts.deliverTo(texts.anywhere),
      note: [feeWords(feePaise ?? 0), timeWords(settings, "delivery", null)].join(" · "),
      mark: <SliceMark />,
    };
  if (problem === "outsideArea") return null;
  if (!place || !area)
    return {
      title: place ? texts.deliverTo(place.label) : texts.choose,
      note: texts.chooseNote,
      mark: <PinIcon />,
      isQuestion: true,
    };
  const terms = [feeWords(feePaise ?? 0), timeWords(settings, "delivery", area)];
  if (minimumPaise > 0) terms.push(texts.minimum(formatPaise(minimumPaise)));
  return { title: texts.deliverTo(place.label), note: terms.join(" · "), mark: <SliceMark /> };
}

function PlaceButton({ title, note, mark, isQuestion }: Words) {
  return (
    <button
      type="button"
      className={classNames(styles.place, isQuestion && styles.ask)}
      aria-haspopup="dialog"
      onPointerEnter={preparePlaceSheet}
      onClick={openPlaceSheet}
    >
      <span className={styles.mark}>{mark}</span>
      <span className="grow">
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <ChevronDownIcon small />
    </button>
  );
}

function NotServed({ onPickUp }: { onPickUp: () => void }) {
  const { shopName, fulfilment } = useSettings();
  const { place } = useChosenPlace();
  return (
    <div className={styles.notServed} role="status">
      <span className={styles.mark}>
        <NoPlaceIcon />
      </span>
      <div className="grow">
        <b>{texts.notServed(place?.label ?? texts.yourLocation)}</b>
        <p>{fulfilment.pickup ? texts.notServedPickup(shopName) : texts.notServedOther}</p>
      </div>
      <div className={styles.actions}>
        {fulfilment.pickup && (
          <Button look="ink" size="sm" onClick={onPickUp}>
            {texts.pickUpInstead}
          </Button>
        )}
        <Button look="ghost" size="sm" aria-haspopup="dialog" onClick={openPlaceSheet}>
          {texts.change}
        </Button>
      </div>
    </div>
  );
}

import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { replayEarlyClicks } from "../../../platform/early-clicks.ts";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { ChevronDownIcon } from "../../../ui/icons/work-icons.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { useFulfilmentQuote } from "../area-rules.ts";
import { chooseFulfilment, readChosenPlace, useChosenPlace } from "../chosen-place.ts";
import { FulfilmentChoice } from "../fulfilment-choice.tsx";
import { markPlace } from "../place-hint.ts";
import { openPlaceSheet, preparePlaceSheet } from "../place-sheet-host.tsx";
import { feeWords } from "../place-words.ts";
import { placeTexts as texts } from "../texts/en.ts";
import { type PlaceState, usePlaceState } from "../use-place-state.tsx";
import styles from "./place-bar.module.css";

/** Where the order goes, what that costs and how long it takes. Pressing it opens the choice. */
export function PlaceBar() {
  const quote = useFulfilmentQuote();
  const state = usePlaceState(quote);
  const isServed = state.kind !== "notServed";
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
      {isServed ? <PlaceButton {...state} note={noteOf(state, quote)} /> : <NotServed {...state} onPickUp={pickUp} />}
      {isServed && <FulfilmentChoice />}
    </div>
  );
}

function noteOf({ kind, time }: PlaceState, { feePaise, minimumPaise }: FulfilmentQuote): string {
  if (kind === "pickup") return texts.pickupNote(time);
  if (kind === "unknown") return texts.chooseNote;
  return [feeWords(feePaise ?? 0), time, ...(minimumPaise > 0 ? [texts.minimum(formatPaise(minimumPaise))] : [])].join(" · ");
}

function PlaceButton({ kind, title, note, icon }: PlaceState & { note: string }) {
  return (
    <button
      type="button"
      className={classNames(styles.place, kind === "unknown" && styles.ask)}
      aria-haspopup="dialog"
      onPointerEnter={preparePlaceSheet}
      onClick={openPlaceSheet}
    >
      <span className={styles.mark}>{icon}</span>
      <span className="grow">
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <ChevronDownIcon small />
    </button>
  );
}

function NotServed({ title, icon, onPickUp }: Pick<PlaceState, "title" | "icon"> & { onPickUp: () => void }) {
  const { shopName, fulfilment } = useSettings();
  return (
    <div className={styles.notServed} role="status">
      <span className={styles.mark}>{icon}</span>
      <div className="grow">
        <b>{title}</b>
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

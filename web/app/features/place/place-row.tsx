import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useSettings } from "../settings/settings-store.ts";
import styles from "./place-row.module.css";
import { openPlaceSheet } from "./place-sheet-host.tsx";
import { hasQueue, promisedWords } from "./place-words.ts";
import { placeTexts as texts } from "./texts/en.ts";
import { type PlaceState, usePlaceState } from "./use-place-state.tsx";
import { type QuotedLine, useQuote } from "./use-quote.ts";
import { usesPlaces } from "./uses-places.ts";

interface PlaceRowProps {
  lines: readonly QuotedLine[];
  /** Of the cart at the chosen place. */
  quote: FulfilmentQuote;
}

/** Where a cart goes, and how to change that; nothing in a shop that does not ask. */
export function PlaceRow({ lines, quote }: PlaceRowProps) {
  const settings = useSettings();
  const state = usePlaceState(quote);
  const { promise } = useQuote(usesPlaces(settings) && hasQueue(settings) && state.time ? lines : []).quote ?? {};
  if (!usesPlaces(settings)) return null;
  return (
    <div className={styles.row} data-part="place-row">
      {state.icon}
      <p className="grow">
        <b>{state.title}</b>
        <small>{noteOf(promise ? { ...state, time: promisedWords(promise) } : state)}</small>
      </p>
      <Button look="quiet" size="sm" aria-label={texts.change} aria-haspopup="dialog" onClick={openPlaceSheet}>
        {texts.changeShort}
      </Button>
    </div>
  );
}

function noteOf({ kind, time }: PlaceState): string {
  switch (kind) {
    case "pickup":
      return texts.readyIn(time);
    case "delivery":
      return texts.deliveryIn(time);
    case "notServed":
      return texts.notServedOther;
    case "unknown":
      return texts.chooseNote;
  }
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

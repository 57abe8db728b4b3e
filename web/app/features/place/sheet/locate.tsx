import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { useRef, useState } from "react";
import { devicePosition, type NoPosition } from "../../../platform/position.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { AimIcon, NoPlaceIcon } from "../place-marks.tsx";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { distanceWords } from "./areas-figure.tsx";
import styles from "./place-sheet.module.css";

/** A delivery area is a few kilometres wide: a position that may be farther off says nothing. */
const EXACT_ENOUGH_METRES = 1_000;

export type Locating = "idle" | "finding" | NoPosition | { imprecise: number };

/** Asks the device when its person presses the button. */
export function useLocate(onFound: (at: Point) => void) {
  const [locating, setLocating] = useState<Locating>("idle");
  const asked = useRef(0);
  /** Something else was chosen meanwhile: a position that is still looked for does not replace it. */
  const stop = () => {
    asked.current++;
    setLocating("idle");
  };
  const locate = async () => {
    const question = ++asked.current;
    setLocating("finding");
    const position = await devicePosition();
    if (question !== asked.current) return;
    if (typeof position === "string") return setLocating(position);
    const { lat, lng, accuracyMetres } = position;
    if (accuracyMetres > EXACT_ENOUGH_METRES) return setLocating({ imprecise: accuracyMetres });
    setLocating("idle");
    onFound({ lat, lng });
  };
  return { locating, stop, locate };
}

/** The button, and why the position is not known. */
export function Locate({ locating, locate }: { locating: Locating; locate: () => void }) {
  const why = whyNot(locating);
  return (
    <>
      <Button look="ghost" wide pending={locating === "finding"} pendingText={texts.finding} onClick={locate}>
        <AimIcon small />
        {texts.useLocation}
      </Button>
      {why && (
        <div className={styles.note} role="alert">
          <NoPlaceIcon />
          <p>
            <b>{why.title}</b>
            <span>{why.text}</span>
          </p>
        </div>
      )}
    </>
  );
}

function whyNot(locating: Locating): { title: string; text: string } | null {
  if (locating === "denied") return { title: texts.deniedTitle, text: texts.denied };
  if (locating === "unavailable") return { title: texts.unavailableTitle, text: texts.unavailable };
  if (typeof locating === "string") return null;
  return { title: texts.impreciseTitle, text: texts.imprecise(distanceWords(locating.imprecise)) };
}

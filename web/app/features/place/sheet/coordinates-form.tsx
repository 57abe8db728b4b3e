import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { doubtOf } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import styles from "./place-sheet.module.css";

const LAT_MAX = 90;
const LNG_MAX = 180;

/** For a device that gives no position, where there is no map to put a pin on. No form: it may stand in one. */
export function CoordinatesForm({ onSet }: { onSet: (at: Point) => void }) {
  const [typed, setTyped] = useState({ lat: "", lng: "" });
  const [isChecked, setChecked] = useState(false);
  const [lat, lng] = [degreesIn(typed.lat, LAT_MAX), degreesIn(typed.lng, LNG_MAX)];
  const isSwapped = lat !== null && lng !== null && doubtOf([[lat, lng]]) === "swapped";
  const type = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setChecked(false);
  };
  const set = () => {
    setChecked(true);
    if (lat !== null && lng !== null && !isSwapped) onSet({ lat, lng });
  };
  return (
    <details className={styles.coordinates}>
      <summary>{texts.typeCoordinates}</summary>
      <p className="small muted">{texts.coordinatesHint}</p>
      <div className={styles.degrees}>
        <Field
          label={texts.lat}
          inputMode="decimal"
          autoComplete="off"
          value={typed.lat}
          error={isChecked ? (isSwapped ? texts.swapped : lat === null ? texts.degrees(LAT_MAX) : undefined) : undefined}
          onChange={({ target }) => type({ lat: target.value })}
        />
        <Field
          label={texts.lng}
          inputMode="decimal"
          autoComplete="off"
          value={typed.lng}
          error={isChecked && lng === null ? texts.degrees(LNG_MAX) : undefined}
          onChange={({ target }) => type({ lng: target.value })}
        />
      </div>
      <Button look="ghost" wide onClick={set}>
        {texts.setPin}
      </Button>
    </details>
  );
}

/** Null: none, or out of range. */
function degreesIn(text: string, max: number): number | null {
  const degrees = text.trim() === "" ? Number.NaN : Number(text);
  return Math.abs(degrees) <= max ? degrees : null;
}

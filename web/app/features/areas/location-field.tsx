import { SHOP_LOCATION_MAX } from "@forno/contract/settings/shop-input.ts";
import { useState } from "react";
import { devicePosition } from "../../platform/position.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import styles from "./areas.module.css";
import { coordinatesText } from "./draft/number-text.ts";
import { areasTexts as texts } from "./texts/en.ts";

export interface LocationFieldProps {
  value: string;
  error: string | undefined;
  /** The map has a place to start from. */
  canChoose: boolean;
  /** The next press on the map chooses it. */
  isChoosing: boolean;
  onChoose: (isChoosing: boolean) => void;
  onChange: (value: string) => void;
}

/** Where the shop is: typed, from the device, or from the map. */
export function LocationField({ value, error, canChoose, isChoosing, onChoose, onChange }: LocationFieldProps) {
  const [isLocating, setLocating] = useState(false);
  const locate = async () => {
    setLocating(true);
    const found = await devicePosition();
    setLocating(false);
    if (typeof found === "object") onChange(coordinatesText(found));
    else toast.error(texts.positions[found]);
  };
  return (
    <div className={styles.location}>
      <Field
        label={texts.location}
        name="location"
        autoComplete="off"
        maxLength={SHOP_LOCATION_MAX}
        hint={texts.locationHint}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="row">
        <Button look="ghost" size="sm" pending={isLocating} pendingText={texts.locating} onClick={() => void locate()}>
          {texts.usePosition}
        </Button>
        {canChoose ? (
          <Button look="ghost" size="sm" aria-pressed={isChoosing} onClick={() => onChoose(!isChoosing)}>
            {texts.chooseOnMap}
          </Button>
        ) : null}
        <span className="small muted" role="status">
          {isChoosing ? texts.choosing : ""}
        </span>
      </div>
    </div>
  );
}

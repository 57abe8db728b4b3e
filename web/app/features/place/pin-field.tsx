import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { useRef } from "react";
import { useNextFocus } from "../../ui/behaviour/next-focus.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ShopMap } from "../../ui/map/shop-map.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { useSettings } from "../settings/settings-store.ts";
import { useQuoteAt } from "./area-rules.ts";
import styles from "./pin-field.module.css";
import { useMapAreas } from "./sheet/areas-figure.tsx";
import { CoordinatesForm } from "./sheet/coordinates-form.tsx";
import { Locate, useLocate } from "./sheet/locate.tsx";
import { placeSheetTexts as texts } from "./texts/en-sheet.ts";

interface PinFieldProps {
  value: Point | null;
  onChange: (at: Point | null) => void;
  error?: string | undefined;
}

/** Where exactly an address is, in a shop whose areas need it: by the device's position, on a map, or typed. */
export function PinField({ value, onChange, error }: PinFieldProps) {
  const { location, map } = useSettings();
  const { locating, locate } = useLocate(onChange);
  const { area } = useQuoteAt()({ fulfilment: "delivery", place: value && { label: "", location: value } });
  const areas = useMapAreas(area);
  const field = useRef<HTMLFieldSetElement>(null);
  const focusNext = useNextFocus(field);
  return (
    <fieldset ref={field} className={styles.field} data-full-row>
      <legend className="label">{texts.pin}</legend>
      {areas.length > 0 && (
        <ShopMap
          className={styles.map}
          label={texts.areasAndPin}
          shop={location}
          areas={areas}
          pin={value}
          isPinOff={area === null}
          onPinChange={onChange}
          tiles={map}
        />
      )}
      {!map && areas.length > 0 && <p className="small muted">{texts.tapForPin}</p>}
      <Locate locating={locating} locate={locate} />
      {!map && <CoordinatesForm onSet={onChange} />}
      {error !== undefined && <InlineError quiet>{error}</InlineError>}
      <div className="row between" role="status">
        <span className="small muted">{pinWords(value !== null, area?.name)}</span>
        {value && (
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              focusNext(":scope > button");
              onChange(null);
            }}
          >
            {texts.removePin}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function pinWords(isSet: boolean, area: string | undefined): string {
  if (!isSet) return texts.pinMissing;
  return area === undefined ? texts.pinOutside : texts.pinIn(area);
}

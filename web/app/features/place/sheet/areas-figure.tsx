import type { Point, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import type { MapArea } from "../../../ui/map/map-shapes.tsx";
import type { MapTilesSource } from "../../../ui/map/map-tiles.tsx";
import { ShopMap } from "../../../ui/map/shop-map.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import type { ChosenPlace } from "../chosen-place.ts";
import { AimIcon } from "../place-marks.tsx";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import type { DraftPlace } from "./draft-place.ts";
import styles from "./place-sheet.module.css";

interface PinMapProps {
  draft: DraftPlace;
  chosen: ServiceArea | null;
  tiles: MapTilesSource;
}

/** A pin at the customer's door. On phones the map is low until its button is pressed. */
export function PinMap({ draft, chosen, tiles }: PinMapProps) {
  const { location } = useSettings();
  const { place, movePin, locate } = draft;
  const [isLarge, setLarge] = useState(false);
  return (
    <div className={classNames(styles.mapPart, isLarge && styles.large)}>
      <ShopMap
        className={styles.map}
        label={texts.areasAndPin}
        shop={location}
        areas={useMapAreas(chosen)}
        pin={place?.location ?? null}
        isPinOff={place !== null && chosen === null}
        onPinChange={movePin}
        tiles={tiles}
        actions={
          <IconButton label={texts.useLocation} onClick={locate}>
            <AimIcon />
          </IconButton>
        }
      />
      <Button look="ink" size="sm" className={styles.movePin} aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? texts.pinDone : place?.location ? texts.movePin : texts.setPin}
      </Button>
    </div>
  );
}

interface AreasFigureProps {
  place: ChosenPlace | null;
  chosen: ServiceArea | null;
  /** A tap, or arrow keys, put the pin there. Without it, the pin cannot be moved. */
  onPinChange?: (at: Point) => void;
}

/** Where the shop delivers to, and for how much. */
export function AreasFigure({ place, chosen, onPinChange }: AreasFigureProps) {
  const { location, areas: all } = useSettings();
  const areas = useMapAreas(chosen);
  // Rings that are close to each other have no room for a label each.
  const rings = all.flatMap(({ rule, fee }) =>
    rule.kind === "distance" ? [texts.ringFee(distanceWords(rule.upToMetres), formatRupees(fee))] : [],
  );
  if (areas.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{texts.areas}</h3>
      {onPinChange && <p className="small muted">{texts.tapForPin}</p>}
      <ShopMap
        className={styles.figure}
        label={onPinChange ? texts.areasAndPin : texts.areas}
        shop={location}
        areas={areas}
        pin={place?.location ?? null}
        isPinOff={chosen === null}
        onPinChange={onPinChange}
      />
      {rings.length > 0 && <p className="small">{texts.ringFees(rings.join(" · "))}</p>}
    </section>
  );
}

/** Those that a map can show. */
export function useMapAreas(chosen: ServiceArea | null): MapArea[] {
  const { areas, location, detourFactor } = useSettings();
  return areas.flatMap(({ _id, rule, fee }) => {
    const looks = { _id, label: formatRupees(fee), isChosen: chosen?._id === _id };
    if (rule.kind === "polygon") return { ...looks, shape: { points: rule.points } };
    if (rule.kind === "pincodes" || !location) return [];
    return { ...looks, shape: { center: location, radiusMetres: rule.upToMetres / detourFactor } };
  });
}

/** `350 m`, `3.0 km`, `50 km`. */
export function distanceWords(metres: number): string {
  if (metres < 1_000) return texts.metres(Math.max(Math.round(metres / 50) * 50, 50));
  const kilometres = metres / 1_000;
  return texts.kilometres(kilometres < 10 ? kilometres.toFixed(1) : kilometres.toFixed(0));
}

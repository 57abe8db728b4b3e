import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { MapArea } from "../../../ui/map/map-shapes.tsx";
import { ShopMap } from "../../../ui/map/shop-map.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import type { ChosenPlace } from "../chosen-place.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import styles from "./place-sheet.module.css";

interface AreasFigureProps {
  place: ChosenPlace | null;
  chosen: ServiceArea | null;
}

/** Where the shop delivers to, and for how much. */
export function AreasFigure({ place, chosen }: AreasFigureProps) {
  const { location } = useSettings();
  const areas = useMapAreas(chosen);
  if (areas.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{texts.areas}</h3>
      <ShopMap
        className={styles.figure}
        label={texts.areas}
        shop={location}
        areas={areas}
        pin={place?.location ?? null}
        isPinOff={chosen === null}
      />
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

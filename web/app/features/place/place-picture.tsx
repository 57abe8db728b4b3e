import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { MapPicture } from "../../ui/map/shop-map.tsx";
import { useSettings } from "../settings/settings-store.ts";
import styles from "./pin-field.module.css";
import { useMapAreas } from "./sheet/areas-figure.tsx";

/** Where an address is, or the shop. */
export default function PlacePicture({ at }: { at: Point | "shop" }) {
  const { location, map } = useSettings();
  const areas = useMapAreas(null);
  const center = at === "shop" ? location : at;
  if (!center) return null;
  return (
    <MapPicture
      className={styles.picture}
      center={center}
      areas={at === "shop" ? [] : areas}
      shop={location}
      pin={at === "shop" ? null : at}
      tiles={map}
    />
  );
}

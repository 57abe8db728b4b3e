import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { PinIcon } from "../../../ui/icons/work-icons.tsx";
import { MapPicture } from "../../../ui/map/shop-map.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { ShopPlace } from "../../settings/shop-place.tsx";
import { useChosenPlace } from "../chosen-place.ts";
import { timeWords } from "../place-words.ts";
import { placeTexts } from "../texts/en.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { distanceWords } from "./distance-words.ts";
import styles from "./place-sheet.module.css";

/** Where the shop is. */
export function PickupPart({ heading, onPickUp }: { heading: ReactNode; onPickUp: () => void }) {
  const settings = useSettings();
  const { shopName, location, map } = settings;
  const { place } = useChosenPlace();
  return (
    <>
      {map && location && (
        <div className={styles.mapPart}>
          <MapPicture center={location} areas={[]} shop={location} pin={null} tiles={map} />
        </div>
      )}
      <div className={styles.body}>
        {heading}
        <section className={styles.shop} aria-label={shopName}>
          <ShopPlace />
          {location && place?.location && (
            <p className={styles.fact}>
              <PinIcon small />
              <span>{texts.away(distanceWords(metresBetween(location, place.location)))}</span>
            </p>
          )}
        </section>
        <p className="small muted">{texts.pickupTerms}</p>
      </div>
      <footer className={styles.foot}>
        <p className="grow">
          <b>{placeTexts.readyIn(timeWords(settings, "pickup", null))}</b>
          <small>{placeTexts.noFee}</small>
        </p>
        <Button size="big" onClick={onPickUp}>
          {texts.pickUpHere}
        </Button>
      </footer>
    </>
  );
}

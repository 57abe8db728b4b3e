import { metresBetween } from "@forno/contract/fulfilment/rules/distance.ts";
import type { ReactNode } from "react";
import { mapLink, telLink } from "../../../platform/format/links.ts";
import { Button, ButtonAnchor } from "../../../ui/controls/button.tsx";
import { PhoneIcon } from "../../../ui/icons/icons.tsx";
import { HomeIcon, PinIcon } from "../../../ui/icons/work-icons.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { useChosenPlace } from "../chosen-place.ts";
import { timeWords } from "../place-words.ts";
import { placeTexts } from "../texts/en.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { distanceWords } from "./distance-words.ts";
import styles from "./place-sheet.module.css";

/** Where the shop is. */
export function PickupPart({ heading, onPickUp }: { heading: ReactNode; onPickUp: () => void }) {
  const settings = useSettings();
  const { shopName, address, phone, location } = settings;
  const { place } = useChosenPlace();
  return (
    <>
      <div className={styles.body}>
        {heading}
        <section className={styles.shop} aria-label={shopName}>
          <div className={styles.shopName}>
            <HomeIcon />
            <address>
              <b>{shopName}</b>
              {address && <span>{address}</span>}
            </address>
          </div>
          {location && place?.location && (
            <p className={styles.fact}>
              <PinIcon small />
              <span>{texts.away(distanceWords(metresBetween(location, place.location)))}</span>
            </p>
          )}
          {(address || location || phone) && (
            <div className={styles.pair}>
              {(address || location) && (
                <ButtonAnchor look="ghost" size="sm" href={mapLink({ address, location })} target="_blank" rel="noreferrer">
                  <PinIcon small />
                  {texts.openMaps}
                </ButtonAnchor>
              )}
              {phone && (
                <ButtonAnchor look="ghost" size="sm" href={telLink(phone)}>
                  <PhoneIcon small />
                  {texts.call}
                </ButtonAnchor>
              )}
            </div>
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

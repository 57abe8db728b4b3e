import { mapLink, telLink } from "../../platform/format/links.ts";
import { ButtonAnchor } from "../../ui/controls/button.tsx";
import { PhoneIcon } from "../../ui/icons/icons.tsx";
import { PinIcon } from "../../ui/icons/work-icons.tsx";
import { hoursLine } from "./hours/hours.ts";
import { useSettings } from "./settings-store.ts";
import styles from "./shop-place.module.css";
import { shopPlaceTexts as texts } from "./texts/en.ts";

/** Where an order is picked up, with the way there. */
export function ShopPlace() {
  const { shopName, address, location, phone, openingHours } = useSettings();
  return (
    <div className={styles.place}>
      <address>
        <b>{shopName}</b>
        {address ? <span className={styles.address}>{address}</span> : null}
        <span className="small muted">{hoursLine(openingHours)}</span>
      </address>
      <div className={styles.links}>
        {address || location ? (
          <ButtonAnchor look="ink" size="sm" href={mapLink({ address, location })} target="_blank" rel="noreferrer">
            <PinIcon small />
            {texts.openInMaps}
          </ButtonAnchor>
        ) : null}
        {phone ? (
          <ButtonAnchor look="ghost" size="sm" href={telLink(phone)}>
            <PhoneIcon small />
            {texts.callShop}
          </ButtonAnchor>
        ) : null}
      </div>
    </div>
  );
}

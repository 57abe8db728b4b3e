import { metresBetween, type OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { queryClient } from "../../../platform/api/query-client.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PinIcon } from "../../../ui/icons/work-icons.tsx";
import { MapPicture } from "../../../ui/map/shop-map.tsx";
import { Sheet, SheetClose, SheetTitle } from "../../../ui/overlay/sheet.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { ShopPlace } from "../../settings/shop-place.tsx";
import { chooseFulfilment, useChosenPlace } from "../chosen-place.ts";
import { FulfilmentChoice } from "../fulfilment-choice.tsx";
import { closePlaceSheet } from "../place-sheet-host.tsx";
import { timeWords } from "../place-words.ts";
import { placeTexts } from "../texts/en.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { distanceWords } from "./areas-figure.tsx";
import { DeliveryPart } from "./delivery-part.tsx";
import styles from "./place-sheet.module.css";

/** Where the order goes, or that it is picked up. Nothing changes before it is confirmed. */
export function PlaceSheet({ open }: { open: boolean }) {
  return (
    <Sheet entry="place" part="place-sheet" className={styles.sheet} open={open} onClose={closePlaceSheet}>
      {(close) => (
        <QueryClientProvider client={queryClient}>
          <Content close={close} />
        </QueryClientProvider>
      )}
    </Sheet>
  );
}

function Content({ close }: { close: () => void }) {
  const chosen = useChosenPlace();
  const [fulfilment, setFulfilment] = useState<OnlineFulfilment>(chosen.fulfilment);
  const pickUp = () => {
    chooseFulfilment("pickup");
    close();
  };
  const heading = (
    <>
      <header className="row between">
        <SheetTitle className="heading2">{texts[fulfilment]}</SheetTitle>
        <SheetClose className={styles.close} />
      </header>
      <FulfilmentChoice value={fulfilment} onChange={setFulfilment} />
    </>
  );
  return fulfilment === "pickup" ? (
    <PickupPart heading={heading} onPickUp={pickUp} />
  ) : (
    <DeliveryPart heading={heading} first={chosen.place} close={close} onPickUp={pickUp} />
  );
}

/** Where the shop is. */
function PickupPart({ heading, onPickUp }: { heading: ReactNode; onPickUp: () => void }) {
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

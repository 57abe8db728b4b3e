import type { OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../platform/api/query-client.ts";
import { Sheet, SheetClose, SheetTitle } from "../../../ui/overlay/sheet.tsx";
import { chooseFulfilment, useChosenPlace } from "../chosen-place.ts";
import { FulfilmentChoice } from "../fulfilment-choice.tsx";
import { closePlaceSheet } from "../place-sheet-host.tsx";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { DeliveryPart } from "./delivery-part.tsx";
import { PickupPart } from "./pickup-part.tsx";
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

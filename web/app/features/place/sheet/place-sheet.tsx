import type { OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Dialog as RadixDialog } from "radix-ui";
import { useState } from "react";
import { queryClient } from "../../../platform/api/query-client.ts";
import { useBackCloses } from "../../../ui/behaviour/back-closes.ts";
import { swallowDoubleClick } from "../../../ui/behaviour/double-click.ts";
import { useReturnFocus } from "../../../ui/behaviour/return-focus.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { keepOpenForToasts } from "../../../ui/overlay/toast.ts";
import { uiTexts } from "../../../ui/texts/en.ts";
import { chooseFulfilment, useChosenPlace } from "../chosen-place.ts";
import { FulfilmentChoice } from "../fulfilment-choice.tsx";
import { closePlaceSheet } from "../place-sheet-host.tsx";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { DeliveryPart } from "./delivery-part.tsx";
import { PickupPart } from "./pickup-part.tsx";
import styles from "./place-sheet.module.css";

/** Where the order goes, or that it is picked up. Nothing changes before it is confirmed. */
export function PlaceSheet({ open }: { open: boolean }) {
  const returnFocus = useReturnFocus();
  const close = useBackCloses("place", open, closePlaceSheet);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} />
        <RadixDialog.Content
          className={styles.sheet}
          data-part="place-sheet"
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          onClickCapture={swallowDoubleClick}
          {...returnFocus}
        >
          <QueryClientProvider client={queryClient}>
            <Content close={close} />
          </QueryClientProvider>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
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
        <RadixDialog.Title className="heading2">{texts[fulfilment]}</RadixDialog.Title>
        <RadixDialog.Close asChild>
          <IconButton label={uiTexts.close} className={styles.close}>
            <CrossIcon />
          </IconButton>
        </RadixDialog.Close>
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

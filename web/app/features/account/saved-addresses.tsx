import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { SAVED_ADDRESSES_MAX } from "@forno/contract/user/saved-address-input.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { FetchedList } from "../../ui/table/fetched-list.tsx";
import { useQuoteAt } from "../place/area-rules.ts";
import { type ChosenPlace, choosePlace } from "../place/chosen-place.ts";
import { feeWords, timeWords } from "../place/place-words.ts";
import { addressesQuery, placeOfAddress } from "../place/saved-addresses.ts";
import { placeSheetTexts } from "../place/texts/en-sheet.ts";
import { useSettings } from "../settings/settings-store.ts";
import { useRemoveAddress } from "./account-queries.ts";
import { AddressDialog } from "./address-dialog.tsx";
import styles from "./saved-addresses.module.css";
import { accountTexts as texts } from "./texts/en.ts";

type Opened = { what: "add" } | { what: "edit" | "remove"; address: SavedAddress };

export function SavedAddresses() {
  return (
    <FetchedList
      query={useQuery(addressesQuery)}
      loading={texts.loading}
      failure={(error) => failureText(error, texts.failedToFetch)}
      rows={["4.5rem"]}
      className={styles.savedAddresses}
    >
      {(addresses) => <Addresses addresses={addresses} />}
    </FetchedList>
  );
}

function Addresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isFull = addresses.length >= SAVED_ADDRESSES_MAX;
  return (
    <>
      {addresses.length === 0 ? <p className="muted">{texts.none}</p> : null}
      {addresses.length > 0 ? (
        <ul aria-label={texts.addresses}>
          {addresses.map((address) => (
            <Address key={address._id} address={address} onOpen={(what) => setOpened({ what, address })} />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="small muted">{texts.full(SAVED_ADDRESSES_MAX)}</p>
      ) : (
        <Button look="ghost" onClick={() => setOpened({ what: "add" })}>
          <PlusIcon small />
          {texts.add}
        </Button>
      )}
      <AddressDialog
        open={opened?.what === "add" || opened?.what === "edit"}
        address={opened?.what === "edit" ? opened.address : null}
        onClose={close}
      />
      <RemoveQuestion address={opened?.what === "remove" ? opened.address : null} onClose={close} />
    </>
  );
}

function Address({ address, onOpen }: { address: SavedAddress; onOpen: (what: "edit" | "remove") => void }) {
  const { label, line, landmark, pincode, isDefault } = address;
  const { deliveryPricing } = useSettings();
  const place = placeOfAddress(address);
  const quote = useQuoteAt()({ fulfilment: "delivery", place });
  const deliverTo = (chosen: ChosenPlace) => {
    choosePlace(chosen);
    toast.success(texts.deliversTo(label));
  };
  return (
    <li>
      <div>
        <div className="row">
          <b>{label}</b>
          {isDefault ? <Tag>{texts.isDefault}</Tag> : null}
        </div>
        <p className="muted">{[line, landmark, pincode].filter(Boolean).join(", ")}</p>
        {deliveryPricing === "areas" ? <Terms quote={quote} /> : null}
      </div>
      <div className="row">
        {quote.area && place ? (
          <Button look="ghost" size="sm" aria-label={texts.deliverTo(label)} onClick={() => deliverTo(place)}>
            {texts.deliverHere}
          </Button>
        ) : null}
        <Button look="ghost" size="sm" aria-label={texts.edit(label)} onClick={() => onOpen("edit")}>
          {texts.editShort}
        </Button>
        <Button look="quiet" size="sm" aria-label={texts.remove(label)} onClick={() => onOpen("remove")}>
          <TrashIcon small />
          {texts.removeShort}
        </Button>
      </div>
    </li>
  );
}

/** What delivery there costs, or why it is not known. */
function Terms({ quote: { area, feePaise, problem } }: { quote: FulfilmentQuote }) {
  const settings = useSettings();
  if (problem === "outsideArea") return <p className="small">{placeSheetTexts.notServed}</p>;
  if (!area || feePaise === null) return <p className="small">{texts.needsPlace}</p>;
  const terms = [feeWords(feePaise), timeWords(settings, "delivery", area)].join(" · ");
  return <p className="small">{terms}</p>;
}

function RemoveQuestion({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useRemoveAddress();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={address !== null}
      onOpenChange={close}
      title={texts.removeTitle(address?.label ?? "")}
      verb={texts.removeVerb}
      icon={<TrashIcon />}
      danger
      pending={isPending}
      pendingText={texts.removing}
      failure={error ? failureText(error, texts.failedToRemove) : undefined}
      onConfirm={() => address && mutate(address, { onSuccess: close })}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}

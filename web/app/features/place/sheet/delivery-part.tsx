import { ENTER_VALID_PINCODE } from "@forno/contract/fulfilment/rules/pincode.ts";
import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { needsPin } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { TickIcon } from "../../../ui/icons/work-icons.tsx";
import { useSession } from "../../session/session-store.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { useAreaRules, useQuoteAt } from "../area-rules.ts";
import { type ChosenPlace, chooseFulfilment, choosePlace } from "../chosen-place.ts";
import { NoPlaceIcon } from "../place-marks.tsx";
import { feeWords, limitWords, timeWords } from "../place-words.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import { AreasFigure, PinMap } from "./areas-figure.tsx";
import { CoordinatesForm } from "./coordinates-form.tsx";
import { type DraftPlace, useDraftPlace } from "./draft-place.ts";
import { Locate } from "./locate.tsx";
import styles from "./place-sheet.module.css";
import { SavedPlaces, SignInHint } from "./saved-places.tsx";

interface DeliveryPartProps {
  heading: ReactNode;
  /** What is chosen now. */
  first: ChosenPlace | null;
  close: () => void;
  onPickUp: () => void;
}

/** By the device's position, the pincode or a saved address. */
export function DeliveryPart({ heading, first, close, onPickUp }: DeliveryPartProps) {
  const { deliveryPricing, areas, fulfilment, map } = useSettings();
  const draft = useDraftPlace(first);
  const quote = useQuoteAt()({ fulfilment: "delivery", place: draft.place });
  const isSignedIn = useSession() !== null;
  const isFlat = deliveryPricing === "flat";
  const confirm = () => {
    if (isFlat) chooseFulfilment("delivery");
    else if (draft.place) choosePlace(draft.place);
    close();
  };
  const isUncertain = draft.place !== null && quote.problem === "locationNeeded";
  const isPickupOffered = fulfilment.pickup && (quote.problem === "outsideArea" || isUncertain);
  const usesPins = areas.some(needsPin);
  const usesPincodes = areas.some(({ rule }) => rule.kind === "pincodes");
  const tiles = isFlat || !usesPins ? null : map;
  return (
    <>
      {tiles && <PinMap draft={draft} chosen={quote.area} tiles={tiles} />}
      <div className={styles.body}>
        {heading}
        {!isFlat && (
          <>
            {usesPins && <Locate {...draft} />}
            {usesPins && !tiles && <AreasFigure place={draft.place} chosen={quote.area} onPinChange={draft.movePin} />}
            {usesPins && !tiles && <CoordinatesForm onSet={draft.movePin} />}
            {usesPins && usesPincodes && <p className={styles.or}>{texts.or}</p>}
            {usesPincodes && <PincodeForm draft={draft} />}
            <Verdict place={draft.place} quote={quote} />
            {isSignedIn ? <SavedPlaces draft={draft} /> : <SignInHint />}
          </>
        )}
      </div>
      <footer className={styles.foot}>
        {isPickupOffered ? null : <Terms quote={quote} />}
        {isPickupOffered ? (
          <Button size="big" wide onClick={onPickUp}>
            {texts.pickUpInstead}
          </Button>
        ) : (
          <Button size="big" disabled={quote.problem !== null && quote.problem !== "belowMinimum"} onClick={confirm}>
            {texts.deliverHere}
          </Button>
        )}
      </footer>
    </>
  );
}

function PincodeForm({ draft }: { draft: DraftPlace }) {
  const { pincode, typePincode, checkPincode, isPincodeWrong } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checkPincode();
  };
  return (
    <form onSubmit={submit} noValidate>
      <FieldFrame label={texts.pincode} error={isPincodeWrong ? ENTER_VALID_PINCODE : undefined}>
        {(control) => (
          <div className={styles.withButton}>
            <Input
              {...control}
              inputMode="numeric"
              maxLength={7}
              autoComplete="postal-code"
              placeholder={texts.pincodeExample}
              value={pincode}
              onChange={({ target }) => typePincode(target.value)}
            />
            <Button type="submit" look="ghost">
              {texts.check}
            </Button>
          </div>
        )}
      </FieldFrame>
    </form>
  );
}

/** Whether the shop delivers there. */
function Verdict({ place, quote }: { place: ChosenPlace | null; quote: FulfilmentQuote }) {
  const { shopName, fulfilment } = useSettings();
  const rules = useAreaRules();
  if (!place || !rules) return null;
  if (quote.problem === "outsideArea")
    return (
      <div className={styles.note} role="status">
        <NoPlaceIcon />
        <p>
          <b>{texts.notServed}</b>
          <span>{fulfilment.pickup ? texts.notServedPickup(shopName) : texts.notServedHelp}</span>
        </p>
      </div>
    );
  if (!quote.area)
    return (
      <div className={styles.note} role="status">
        <NoPlaceIcon />
        <p>{fulfilment.pickup ? texts.needsPinPickup : texts.needsPin}</p>
      </div>
    );
  return (
    <p className={styles.served} role="status">
      <TickIcon small />
      <span>{texts.serves(place.label, quote.area.name)}</span>
    </p>
  );
}

function Terms({ quote }: { quote: FulfilmentQuote }) {
  const { area, feePaise, problem } = quote;
  const settings = useSettings();
  if (problem === "outsideArea") return null;
  if (feePaise === null) return <p className="grow small muted">{texts.nothingChosen}</p>;
  return (
    <p className="grow">
      <b>{[feeWords(feePaise), timeWords(settings, "delivery", area)].join(" · ")}</b>
      {limitWords(quote).map((words) => (
        <small key={words}>{words}</small>
      ))}
    </p>
  );
}

import { INSTRUCTIONS_MAX, LANDMARK_MAX } from "@forno/contract/fulfilment/place-input.ts";
import { needsPin } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { ADDRESS_MAX } from "@forno/contract/user/address-input.ts";
import { lazy, Suspense, useRef } from "react";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { PillChoice } from "../../../ui/fields/pill-choice.tsx";
import { FormGrid, FormRow } from "../../../ui/form/form.tsx";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";
import { HomeIcon, PinIcon, SpeechIcon } from "../../../ui/icons/work-icons.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import type { Quote } from "../../place/quoter.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import styles from "./plan.module.css";
import type { PlanField, WhereField } from "./plan-draft.ts";
import { Notice } from "./problem-notice.tsx";
import type { DeliveryAddress } from "./use-delivery-address.ts";

const PlacePicture = lazy(() => import("../../place/place-picture.tsx"));

export const FIRST_FIELD = '[name="flat"]';
const EDIT = "h3 + button";

interface AddressSectionProps {
  address: DeliveryAddress;
  quote: Quote | null;
  errors: FieldErrors<PlanField>;
  onType: (field: PlanField, value: string) => void;
}

export function AddressSection({ address, quote, errors, onType }: AddressSectionProps) {
  const { saved, card, isForm } = address;
  const section = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(section);
  const edit = (shown: SavedAddress) => {
    focusNext(FIRST_FIELD);
    address.edit(shown);
  };
  return (
    <section ref={section} className={styles.section} aria-label={texts.deliverTo}>
      <h2>{texts.deliverTo}</h2>
      {saved !== null && saved.length > 0 ? <SavedAddresses address={address} saved={saved} /> : null}
      {card ? <AddressCard address={card} onEdit={() => edit(card)} onMovePin={address.locate} /> : null}
      {isForm ? <AddressFields address={address} errors={errors} onType={onType} onClose={() => focusNext(EDIT)} /> : null}
      <Locating address={address} quote={quote} />
      {!card && !isForm ? <Skeleton height="160px" /> : null}
    </section>
  );
}

/** One tap chooses one. */
function SavedAddresses({ address, saved }: { address: DeliveryAddress; saved: readonly SavedAddress[] }) {
  const { card, isForm, isEditing, choose, startNew } = address;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser
    <div className={styles.chips} role="group" aria-label={texts.savedAddresses}>
      {saved.map((each) => (
        <button key={each._id} type="button" aria-pressed={card?._id === each._id} onClick={() => choose(each)}>
          <span>{each.label}</span>
        </button>
      ))}
      <button type="button" aria-pressed={isForm && !isEditing} onClick={startNew}>
        <span>{texts.newAddress}</span>
      </button>
    </div>
  );
}

interface AddressCardProps {
  address: SavedAddress;
  onEdit: () => void;
  onMovePin: () => void;
}

function AddressCard({ address, onEdit, onMovePin }: AddressCardProps) {
  const { label, line, landmark, pincode, instructions, location } = address;
  return (
    <div className={styles.card}>
      {location ? (
        <div className={styles.picture}>
          <Suspense>
            <PlacePicture at={location} />
          </Suspense>
          <Button look="ghost" size="sm" onClick={onMovePin}>
            {texts.movePin}
          </Button>
        </div>
      ) : null}
      <div className="row between">
        <h3 className={styles.cardTitle}>
          {label === texts.labels[0] ? <HomeIcon /> : <PinIcon />}
          <span>{label}</span>
        </h3>
        <Button look="quiet" size="sm" onClick={onEdit}>
          {texts.edit}
          <span className="visuallyHidden"> {label}</span>
        </Button>
      </div>
      <address>{[line, pincode].filter(Boolean).join(", ")}</address>
      <ul className={styles.more}>
        {landmark ? (
          <li>
            <PinIcon small />
            <span>{landmark}</span>
          </li>
        ) : null}
        {instructions ? (
          <li>
            <SpeechIcon small />
            <span>{instructions}</span>
          </li>
        ) : null}
        {location && !landmark ? (
          <li>
            <PinIcon small />
            <span>{texts.pinIsSet}</span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Where a pincode says too little, a position or a pin is asked for. */
function Locating({ address, quote }: Pick<AddressSectionProps, "address" | "quote">) {
  const { areas, deliveryPricing } = useSettings();
  if (deliveryPricing !== "areas" || !areas.some(needsPin)) return null;
  const locate = (
    <Button look={address.hasPin ? "quiet" : "ink"} size="sm" onClick={address.locate}>
      {address.hasPin ? texts.changeLocation : texts.chooseLocationButton}
    </Button>
  );
  const problem = quote?.problems.find(({ code }) => code === "locationNeeded");
  // Its picture has a button for that.
  if (!problem) return address.card?.location ? null : <div className={styles.acts}>{locate}</div>;
  return (
    <Notice problem={problem} text={texts.locationHelp}>
      {locate}
    </Notice>
  );
}

interface AddressFieldsProps extends Omit<AddressSectionProps, "quote"> {
  /** The card takes its place. */
  onClose: () => void;
}

function AddressFields({ address, errors, onType, onClose }: AddressFieldsProps) {
  const { values, label, hasPin, isEditing, isSaving, cancel } = address;
  const { deliveryPricing, areas } = useSettings();
  const isPinEnough = hasPin && areas.some(needsPin);
  const bound = (name: WhereField) => ({
    name,
    label: texts[name],
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  const isPincodeNeeded = deliveryPricing === "areas" && !isPinEnough;
  return (
    <div className={styles.card}>
      <FormGrid>
        <Field {...bound("flat")} autoComplete="address-line1" maxLength={ADDRESS_MAX} required={!isEditing} />
        <Field {...bound("landmark")} maxLength={LANDMARK_MAX} />
        <Field {...bound("address")} fullRow autoComplete="address-line2" maxLength={ADDRESS_MAX} required />
        <Field
          {...bound("pincode")}
          label={isPincodeNeeded ? texts.pincode : texts.pincodeOptional}
          inputMode="numeric"
          autoComplete="postal-code"
          required={isPincodeNeeded}
          hint={isPinEnough ? texts.pinIsSet : null}
        />
        <Field {...bound("instructions")} fullRow maxLength={INSTRUCTIONS_MAX} />
        <FormRow className={styles.chips} role="group" aria-label={texts.common}>
          {texts.commonInstructions.map((words) => (
            <button
              key={words}
              type="button"
              aria-pressed={values.instructions === words}
              onClick={() => onType("instructions", values.instructions === words ? "" : words)}
            >
              <span>{words}</span>
            </button>
          ))}
        </FormRow>
        <FormRow className={styles.saveAs}>
          <span className="label" aria-hidden="true">
            {texts.saveAs}
          </span>
          <PillChoice
            label={texts.saveAs}
            options={[...new Set([...texts.labels, label])].map((value) => ({ value, text: value }))}
            value={label}
            onChange={address.setLabel}
          />
        </FormRow>
        <FormRow className={styles.acts}>
          {cancel ? (
            <Button
              look="quiet"
              onClick={() => {
                onClose();
                cancel();
              }}
            >
              {texts.cancel}
            </Button>
          ) : null}
          <Button look="ghost" pending={isSaving} pendingText={texts.saving} onClick={() => address.save(onClose)}>
            {texts.saveAddress}
          </Button>
        </FormRow>
      </FormGrid>
    </div>
  );
}

import type { OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { PillChoice } from "../../ui/fields/pill-choice.tsx";
import { BagIcon } from "../../ui/icons/icons.tsx";
import { ScooterIcon } from "../../ui/icons/work-icons.tsx";
import { useSettings } from "../settings/settings-store.ts";
import { chooseFulfilment, useChosenPlace } from "./chosen-place.ts";
import { fulfilmentTexts as texts } from "./texts/en.ts";

interface FulfilmentChoiceProps {
  /** Default: what is chosen. */
  value?: OnlineFulfilment;
  /** Default: it is chosen at once. */
  onChange?: (value: OnlineFulfilment) => void;
}

/** Nothing where the shop offers only one of them. */
export function FulfilmentChoice({ value, onChange = chooseFulfilment }: FulfilmentChoiceProps) {
  const { fulfilment: offered } = useSettings();
  const { fulfilment } = useChosenPlace();
  if (!offered.delivery || !offered.pickup) return null;
  return (
    <PillChoice
      label={texts.choice}
      options={[
        { value: "delivery", text: texts.delivery, icon: <ScooterIcon /> },
        { value: "pickup", text: texts.pickup, icon: <BagIcon /> },
      ]}
      value={value ?? fulfilment}
      onChange={onChange}
    />
  );
}

import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees, toPaise } from "@forno/contract/money/money.ts";
import type { PlaceBody } from "@forno/contract/order/order.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { Choice } from "../../../ui/fields/choice.tsx";
import { checkoutFormTexts as texts } from "../texts/en-form.ts";

export type ChosenMethod = NonNullable<PlaceBody["paymentMethod"]>;

/** Whether the shop accepts cash for this total; a total of zero needs no payment. */
export const takesCash = ({ cashOnDelivery, cashLimit }: Settings, totalPaise: number): boolean =>
  cashOnDelivery && totalPaise > 0 && (cashLimit === null || totalPaise <= toPaise(cashLimit));

interface PaymentChoiceProps {
  settings: Settings;
  /** Null while unknown. */
  totalPaise: number | null;
  value: ChosenMethod;
  onChange: (method: ChosenMethod) => void;
  /** Default: delivery. */
  fulfilment?: Fulfilment;
}

/** Renders nothing while there is nothing to choose. What each means is said at the button. */
export function PaymentChoice({ settings, totalPaise, value, onChange, fulfilment }: PaymentChoiceProps) {
  const { cashOnDelivery, cashLimit } = settings;
  if (!cashOnDelivery || totalPaise === 0) return null;
  const isOffered = totalPaise === null || takesCash(settings, totalPaise);
  return (
    <Choice
      label={texts.howToPay}
      options={[
        { value: "online", text: texts.online },
        {
          value: "cash",
          text: fulfilment === "pickup" ? texts.cashAtShop : texts.cash,
          note: !isOffered && cashLimit !== null && texts.cashUpTo(formatRupees(cashLimit)),
          disabled: !isOffered,
        },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** The checkout of shops that set areas, pickup or orders for later. */

import { chargedPaise } from "@forno/contract/cart/rules/pricing.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import { formatPaise, formatRupees } from "@forno/contract/money/money.ts";
import type { FormEvent, ReactNode } from "react";
import { formatShortDay, formatTimeRange } from "../../../platform/format/time-range.ts";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { BagIcon } from "../../../ui/icons/icons.tsx";
import { ClockIcon, PinIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { RetryLine } from "../../../ui/status/retry-line.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { chooseFulfilment, useChosenPlace } from "../../place/chosen-place.ts";
import { FulfilmentChoice } from "../../place/fulfilment-choice.tsx";
import { promisedWords } from "../../place/place-words.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { ShopPlace } from "../../settings/shop-place.tsx";
import { type ButtonPlace, CheckoutPage } from "../checkout-page.tsx";
import { type ChosenMethod, PaymentChoice } from "../payment/payment-choice.tsx";
import { usePricedCart } from "../priced-cart.ts";
import { checkoutTexts } from "../texts/en.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import { useCheckout } from "../use-checkout.ts";
import { AddressSection, FIRST_FIELD } from "./address-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import styles from "./plan.module.css";
import { missingOf, PlaceProblem } from "./problem-notice.tsx";
import { TimeSection } from "./time-section.tsx";
import { type ChangedPrice, type Plan, usePlan } from "./use-plan.ts";

const FORM = "checkout";

interface PlannedCheckoutProps {
  menu: Menu;
  notice: ReactNode;
}

export default function PlannedCheckout({ menu, notice }: PlannedCheckoutProps) {
  const plan = usePlan(usePricedCart(menu));
  const checkout = useCheckout(plan.cart, plan.input);
  const settings = useSettings();
  const focusNext = useNextFocus();
  const { cart, stage, submit, method, setMethod } = checkout;
  const { quote, fulfilment, address, form } = plan;
  const belowMinimum = stage === "idle" && quote?.problems.some(({ code }) => code === "belowMinimum");
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <CheckoutPage
      title={checkoutTexts.pageTitle}
      form={FORM}
      checkout={checkout}
      notice={notice}
      hint={belowMinimum ? null : payHint(cart.price.totalPaise, method, fulfilment)}
      action={
        <ButtonLink to="/cart" look="quiet" size="sm">
          {texts.edit}
          <span className="visuallyHidden"> {texts.cart}</span>
        </ButtonLink>
      }
      details={<Destination plan={plan} />}
      isQuoted
      unpriced={quote === null && stage === "idle" ? <Unpriced plan={plan} /> : undefined}
      insteadOfButton={
        quote && belowMinimum
          ? (place?: ButtonPlace) => (
              <ButtonLink to="/home" size="big" {...place}>
                {texts.addMore(formatRupees(missingOf(quote)))}
              </ButtonLink>
            )
          : undefined
      }
    >
      {quote && stage === "idle" ? (
        <PlaceProblem
          quote={quote}
          onNewAddress={() => {
            focusNext(FIRST_FIELD);
            address.startNew();
          }}
          onPickup={() => {
            focusNext('[data-part="pills"] :checked');
            chooseFulfilment("pickup");
          }}
        />
      ) : null}
      <div className={styles.way}>
        <FulfilmentChoice />
      </div>
      <form ref={form} id={FORM} className={styles.plan} noValidate onSubmit={send}>
        {fulfilment === "pickup" ? (
          <PickupSection />
        ) : (
          <AddressSection address={address} quote={quote} errors={plan.errors} onType={plan.type} />
        )}
        <TimeSection plan={plan} />
        <ContactSection plan={plan} />
      </form>
      <PaymentChoice
        settings={settings}
        totalPaise={quote === null ? null : cart.price.totalPaise}
        value={method}
        onChange={setMethod}
        fulfilment={fulfilment}
      />
      <ChangedDialog
        changed={plan.changed}
        onKeep={plan.forgetChange}
        onPlace={() => {
          plan.forgetChange();
          void submit();
        }}
      />
    </CheckoutPage>
  );
}

const Unpriced = ({ plan: { failure, askAgain } }: { plan: Plan }): ReactNode =>
  failure ? <RetryLine text={texts.noTotal} onRetry={askAgain} /> : <Skeleton height="112px" />;

function payHint(totalPaise: number, method: ChosenMethod, fulfilment: Plan["fulfilment"]): string {
  if (totalPaise === 0) return checkoutTexts.nothingToPay;
  if (method !== "cash") return checkoutTexts.payNext;
  return (fulfilment === "pickup" ? checkoutTexts.payAtShop : checkoutTexts.payOnArrival)(formatPaise(totalPaise));
}

/** Where it goes and when, beside the total. */
function Destination({ plan: { fulfilment, address, quote, isLater, slot } }: { plan: Plan }) {
  const { shopName } = useSettings();
  const { place } = useChosenPlace();
  const chosen = quote?.slots.find(({ from }) => from === slot);
  const promised = isLater ? null : quote?.promise;
  const when = chosen
    ? `${formatShortDay(chosen.from)}, ${formatTimeRange(chosen.from, chosen.to)}`
    : promised && `${texts.now}${texts.inMinutes(promisedWords(promised))}`;
  const where =
    fulfilment === "pickup" ? shopName : [address.card?.label ?? place?.label, quote?.area?.name].filter(Boolean).join(", ");
  if (!where && !when) return null;
  return (
    <ul className={styles.destination}>
      {where ? (
        <li>
          {fulfilment === "pickup" ? <BagIcon small /> : <PinIcon small />}
          <span>{capitalised(where)}</span>
        </li>
      ) : null}
      {when ? (
        <li>
          <ClockIcon small />
          <b>{when}</b>
        </li>
      ) : null}
    </ul>
  );
}

/** `your location` begins the line. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface ChangedDialogProps {
  changed: ChangedPrice | null;
  onKeep: () => void;
  onPlace: () => void;
}

/** The price changed between the quote and placing: asked once, with both amounts. */
function ChangedDialog({ changed, onKeep, onPlace }: ChangedDialogProps) {
  const fee = (price: ChangedPrice["now"]) => chargedPaise(price.charges, "delivery");
  return (
    <ConfirmDialog
      open={changed !== null}
      onOpenChange={(open) => (open ? undefined : onKeep())}
      title={changed ? texts.changedTitle(formatPaise(changed.now.totalPaise)) : null}
      verb={texts.place}
      stay={texts.notNowAnswer}
      onConfirm={onPlace}
    >
      {changed && fee(changed.before) !== fee(changed.now) ? (
        <p>{texts.feeChanged(formatPaise(fee(changed.before)), formatPaise(fee(changed.now)))}</p>
      ) : null}
      {changed ? <p>{texts.totalChanged(formatPaise(changed.before.totalPaise), formatPaise(changed.now.totalPaise))}</p> : null}
    </ConfirmDialog>
  );
}

function PickupSection() {
  return (
    <section className={styles.section} aria-label={texts.pickUpFrom}>
      <h2>{texts.pickUpFrom}</h2>
      <div className={styles.card}>
        <ShopPlace />
        <ul className={styles.more}>
          <li>
            <BagIcon small />
            <span>{texts.noFeeNoMinimum}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}

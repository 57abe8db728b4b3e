import { formatPaise } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { TwoColumns } from "../../ui/page/panel.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { orderRefusal } from "../cart/lines/rules/priced-lines.ts";
import { CartFailed } from "../cart/view/cart-failed.tsx";
import { PayBar, WithoutBar } from "../cart/view/pay-bar.tsx";
import { PriceRows, totalTerm } from "../cart/view/price-rows.tsx";
import { OrderingOff } from "../settings/ordering-off.tsx";
import { useTakesOrders } from "../settings/settings-store.ts";
import { BuyerForm } from "./buyer/buyer-form.tsx";
import { CheckoutForm } from "./checkout-skeleton.tsx";
import { OrderSummary, PayHint, Refusal } from "./order-summary.tsx";
import { checkoutTexts as texts } from "./texts/en.ts";
import type { CheckoutStage, useCheckout } from "./use-checkout.ts";

interface CheckoutPageProps {
  title: string;
  /** The id of the form that `Place order` submits. */
  form: string;
  checkout: Pick<ReturnType<typeof useCheckout>, "cart" | "moreInCart" | "stage" | "submit" | "buyer">;
  /** Between the title and the form. */
  notice: ReactNode;
  /** The form, and how to pay. */
  children: ReactNode;
  /** Below the button: what is paid, and when. */
  hint: ReactNode;
  /** In the summary, between lines and amounts. */
  details?: ReactNode;
  isQuoted?: boolean;
  /** In place of the amounts, while they are not known. */
  unpriced?: ReactNode;
  /** Beside the count of items. */
  action?: ReactNode;
  /** In place of the button, because nothing can be placed. */
  insteadOfButton?: (place?: ButtonPlace) => ReactNode;
}

/** Both checkouts: the form, and beside it what is ordered, the total and the button. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { title, form, checkout, notice, children, details, action, unpriced, insteadOfButton } = props;
  const { cart, moreInCart, stage, submit, buyer } = checkout;
  const { lines, price } = cart;
  const isEmpty = lines.length === 0;
  const isUnknown = isEmpty && cart.status !== "known";
  const takesOrders = useTakesOrders();
  // During a payment the page stays, even if another device empties the cart or the shop closes.
  if (stage === "idle" && !takesOrders)
    return <Nothing notice={<OrderingOff />} title={texts.closedTitle} text={texts.closedBody} />;
  if (stage === "idle" && isEmpty && !isUnknown) return <Nothing title={texts.emptyCart} text={texts.emptyBody} />;
  const refusal = stage === "idle" ? orderRefusal(lines) : null;
  const hint = refusal === null ? props.hint : <Refusal>{refusal}</Refusal>;
  const toCart = (place?: ButtonPlace) => (
    <ButtonLink to="/cart" look="ghost" size="big" {...place}>
      {texts.toCart}
    </ButtonLink>
  );
  const placeButton = (place?: ButtonPlace) => <PlaceButton form={form} stage={stage} {...place} />;
  const button = refusal === null ? (insteadOfButton ?? placeButton) : toCart;
  const amount = unpriced ? "…" : formatPaise(price.totalPaise);

  return (
    <div className="container">
      <PageHeader title={title} />
      {stage === "idle" && <OrderingOff />}
      {stage === "idle" && notice}
      <TwoColumns>
        <CheckoutForm>
          {children}
          <BuyerForm buyer={buyer} onSubmit={() => void submit()} />
        </CheckoutForm>
        {isUnknown ? (
          <UnknownCart hasFailed={cart.status === "failed"} />
        ) : (
          <OrderSummary lines={lines} moreInCart={moreInCart} isQuoted={props.isQuoted} action={action}>
            {details}
            {unpriced ?? <PriceRows price={price} />}
            <WithoutBar>
              {refusal !== null && <PayHint>{hint}</PayHint>}
              {button({ wide: true })}
              {refusal === null && <PayHint>{hint}</PayHint>}
            </WithoutBar>
          </OrderSummary>
        )}
      </TwoColumns>
      {!isUnknown && (
        <PayBar label={totalTerm(price)} amount={amount} note={hint}>
          {button()}
        </PayBar>
      )}
    </div>
  );
}

const pendingTexts: Record<Exclude<CheckoutStage, "idle">, string> = {
  placing: texts.placing,
  paying: texts.paying,
  confirming: texts.confirming,
};

export interface ButtonPlace {
  wide?: boolean;
}

/** Outside the form on wide screens, and once more in the bar on narrow ones: only one of the two is shown. */
function PlaceButton({ form, stage, ...place }: { form: string; stage: CheckoutStage } & ButtonPlace): ReactNode {
  const isPending = stage !== "idle";
  return (
    <Button
      type="submit"
      form={form}
      size="big"
      {...place}
      pending={isPending}
      pendingText={isPending ? pendingTexts[stage] : undefined}
    >
      {texts.placeOrder}
    </Button>
  );
}

const UnknownCart = ({ hasFailed }: { hasFailed: boolean }): ReactNode =>
  hasFailed ? <CartFailed /> : <Skeleton height="420px" />;

/** In place of a form that cannot be submitted. */
function Nothing({ notice, title, text }: { notice?: ReactNode; title: string; text: string }) {
  return (
    <div className="container">
      {notice}
      <Empty shape={notice ? "nothing" : "noMatch"} heading="h1" title={title} text={text}>
        <ButtonLink to="/home">{texts.viewMenu}</ButtonLink>
      </Empty>
    </div>
  );
}

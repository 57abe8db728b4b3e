import { formatPaise } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { orderRefusal } from "../../features/cart/lines/rules/priced-lines.ts";
import { priceTexts } from "../../features/cart/texts/en-page.ts";
import { CartFailed } from "../../features/cart/view/cart-failed.tsx";
import { PayBar, WithoutBar } from "../../features/cart/view/pay-bar.tsx";
import { PriceRows } from "../../features/cart/view/price-rows.tsx";
import { AddressForm } from "../../features/checkout/address/address-form.tsx";
import { CheckoutForm } from "../../features/checkout/checkout-skeleton.tsx";
import { OrderSummary, PayHint, Refusal } from "../../features/checkout/order-summary.tsx";
import { type ChosenMethod, PaymentChoice } from "../../features/checkout/payment/payment-choice.tsx";
import { usePricedCart } from "../../features/checkout/priced-cart.ts";
import { checkoutTexts as texts } from "../../features/checkout/texts/en.ts";
import { type CheckoutStage, useCheckout } from "../../features/checkout/use-checkout.ts";
import { loadMenu } from "../../features/menu/page/menu-store.ts";
import { LastPayment } from "../../features/order/mine/last-payment.tsx";
import { OrderingOff } from "../../features/settings/ordering-off.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { TwoColumns } from "../../ui/page/panel.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({ menu: context.get(pageData).menu });
export const clientLoader = async () => ({ menu: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, texts.pageTitle);

const FORM = "checkout";

export default function Order() {
  const { address, cart, moreInCart, stage, submit, method, setMethod } = useCheckout(
    usePricedCart(useLoaderData<typeof loader>().menu),
  );
  const settings = useSettings();
  const { lines, price } = cart;
  const isEmpty = lines.length === 0;
  const isUnknown = isEmpty && cart.status !== "known";
  // During a payment the page stays, even if another device empties the cart or the shop closes.
  if (stage === "idle" && !settings.isOrderEnabled)
    return <Nothing notice={<OrderingOff />} title={texts.closedTitle} text={texts.closedBody} />;
  if (stage === "idle" && isEmpty && !isUnknown) return <Nothing title={texts.emptyCart} text={texts.emptyBody} />;
  const refusal = stage === "idle" ? orderRefusal(lines) : null;
  const hint = refusal === null ? payHint(price.totalPaise, method) : <Refusal>{refusal}</Refusal>;
  const button = (place?: ButtonPlace) => <PlaceButton stage={stage} {...place} />;

  return (
    <div className="container">
      <PageHeader title={texts.title} />
      {stage === "idle" && <LastPayment />}
      <TwoColumns>
        <CheckoutForm>
          <AddressForm id={FORM} {...address} onChange={address.change} onType={address.type} onSubmit={() => void submit()} />
          <PaymentChoice settings={settings} totalPaise={isUnknown ? null : price.totalPaise} value={method} onChange={setMethod} />
        </CheckoutForm>
        {isUnknown ? (
          <UnknownCart hasFailed={cart.status === "failed"} />
        ) : (
          <OrderSummary lines={lines} moreInCart={moreInCart}>
            <PriceRows price={price} />
            <WithoutBar>
              {button({ wide: true })}
              <PayHint>{hint}</PayHint>
            </WithoutBar>
          </OrderSummary>
        )}
      </TwoColumns>
      {!isUnknown && (
        <PayBar label={priceTexts.total} amount={formatPaise(price.totalPaise)} note={hint}>
          {button()}
        </PayBar>
      )}
    </div>
  );
}

function payHint(totalPaise: number, method: ChosenMethod): string {
  if (totalPaise === 0) return texts.nothingToPay;
  return method === "cash" ? texts.payOnArrival(formatPaise(totalPaise)) : texts.payNext;
}

const pendingTexts: Record<Exclude<CheckoutStage, "idle">, string> = {
  placing: texts.placing,
  paying: texts.paying,
  confirming: texts.confirming,
};

interface ButtonPlace {
  wide?: boolean;
}

/** Outside the form on wide screens, and once more in the bar on narrow ones: only one of the two is shown. */
function PlaceButton({ stage, ...place }: { stage: CheckoutStage } & ButtonPlace): ReactNode {
  const isPending = stage !== "idle";
  return (
    <Button
      type="submit"
      form={FORM}
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

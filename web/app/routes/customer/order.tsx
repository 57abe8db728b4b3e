import type { Menu } from "@forno/contract/menu/food.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { AddressForm } from "../../features/checkout/address/address-form.tsx";
import { useAddress } from "../../features/checkout/address/use-address.ts";
import { CheckoutPage } from "../../features/checkout/checkout-page.tsx";
import { type ChosenMethod, PaymentChoice } from "../../features/checkout/payment/payment-choice.tsx";
import { usePricedCart } from "../../features/checkout/priced-cart.ts";
import { checkoutTexts as texts } from "../../features/checkout/texts/en.ts";
import { checkoutFormTexts } from "../../features/checkout/texts/en-form.ts";
import { useCheckout } from "../../features/checkout/use-checkout.ts";
import { loadMenu } from "../../features/menu/page/menu-store.ts";
import { LastPayment } from "../../features/order/mine/last-payment.tsx";
import { asksWhereAndWhen } from "../../features/place/uses-places.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({ menu: context.get(pageData).menu });
export const clientLoader = async () => ({ menu: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, texts.pageTitle);

const FORM = "checkout";

/** For shops that set areas, pickup or orders for later. */
const PlannedCheckout = lazy(() => import("../../features/checkout/plan/planned-checkout.tsx"));

export default function Order() {
  const { menu } = useLoaderData<typeof loader>();
  const isPlanned = asksWhereAndWhen(useSettings());
  if (!isPlanned) return <SimpleCheckout menu={menu} />;
  return (
    <Suspense fallback={<PlannedSkeleton />}>
      <PlannedCheckout menu={menu} notice={<LastPayment />} />
    </Suspense>
  );
}

/** The specification's. */
function SimpleCheckout({ menu }: { menu: Menu }) {
  const address = useAddress();
  const checkout = useCheckout(usePricedCart(menu), {
    check: () => {
      const checked = address.check();
      return checked && { address: checked };
    },
    showRefusal: address.showRefusal,
  });
  const { cart, submit, method, setMethod } = checkout;
  const isUnknown = cart.lines.length === 0 && cart.status !== "known";
  return (
    <CheckoutPage
      title={checkoutFormTexts.title}
      form={FORM}
      checkout={checkout}
      notice={<LastPayment />}
      hint={payHint(cart.price.totalPaise, method)}
    >
      <AddressForm id={FORM} {...address} onChange={address.change} onType={address.type} onSubmit={() => void submit()} />
      <PaymentChoice
        settings={useSettings()}
        totalPaise={isUnknown ? null : cart.price.totalPaise}
        value={method}
        onChange={setMethod}
      />
    </CheckoutPage>
  );
}

function PlannedSkeleton() {
  return (
    <div className="container">
      <PageHeader title={texts.pageTitle} />
      <Loading>
        <Skeleton height="480px" />
      </Loading>
    </div>
  );
}

function payHint(totalPaise: number, method: ChosenMethod): string {
  if (totalPaise === 0) return texts.nothingToPay;
  return method === "cash" ? texts.payOnArrival(formatPaise(totalPaise)) : texts.payNext;
}

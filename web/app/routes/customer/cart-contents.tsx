import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { useNavigate } from "react-router";
import { cartPageTexts as texts } from "../../features/cart/texts/en-page.ts";
import { CartFailed } from "../../features/cart/view/cart-failed.tsx";
import { CartRows } from "../../features/cart/view/cart-rows.tsx";
import { CartSkeleton } from "../../features/cart/view/cart-skeleton.tsx";
import { PayBar, WithoutBar } from "../../features/cart/view/pay-bar.tsx";
import { PriceRows, totalTerm } from "../../features/cart/view/price-rows.tsx";
import { useSavedPlace } from "../../features/checkout/plan/use-saved-place.ts";
import { checkoutRefusal, type PricedCart, usePricedCart } from "../../features/checkout/priced-cart.ts";
import { LastPayment } from "../../features/order/mine/last-payment.tsx";
import { belowMinimum, PlaceNudge, PlaceRow } from "../../features/place/place-row.tsx";
import { PromoPanel } from "../../features/promo/panel/promo-panel.tsx";
import { useTakesOrders } from "../../features/settings/settings-store.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { SummaryCard } from "../../ui/display/summary-list.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { TwoColumns } from "../../ui/page/panel.tsx";

/** What `/cart` shows of the cart: loaded beside the cart itself, whose skeleton stands there until then. */
export default function CartContents({ menu }: { menu: Menu }) {
  const cart = usePricedCart(menu);
  useSavedPlace();
  return <CartOrState {...cart} foods={menu.foods} />;
}

function CartOrState(cart: PricedCart & { foods: readonly Food[] }) {
  if (cart.lines.length > 0 || cart.status === "known") return <KnownCart {...cart} />;
  return cart.status === "failed" ? <CartFailed /> : <CartSkeleton />;
}

function KnownCart({ lines, price, handover, foods }: PricedCart & { foods: readonly Food[] }) {
  const takesOrders = useTakesOrders();
  const navigate = useNavigate();
  const isEmpty = lines.length === 0;

  const refusal = checkoutRefusal(lines, takesOrders) ?? belowMinimum(handover, price.subtotalPaise);
  const proceed = () => {
    if (refusal !== null) return toast.error(refusal);
    void navigate("/order");
  };
  const button = (place?: { wide: boolean }) => (
    <Button size="big" {...place} look={refusal === null ? undefined : "ghost"} onClick={proceed}>
      {texts.proceed}
    </Button>
  );

  return (
    <>
      <LastPayment />
      <TwoColumns>
        <CartRows
          {...{ lines, takesOrders, foods }}
          action={(look) => (
            <ButtonLink to="/home" look={look}>
              {texts.viewMenu}
            </ButtonLink>
          )}
        />
        {(takesOrders || !isEmpty) && (
          <SummaryCard label={texts.summary}>
            {!isEmpty && <PlaceRow lines={lines} quote={handover} />}
            {takesOrders && <PromoPanel price={price} />}
            {!isEmpty && <PlaceNudge quote={handover} subtotalPaise={price.subtotalPaise} />}
            {!isEmpty && <PriceRows price={price} />}
            {!isEmpty && <WithoutBar>{button({ wide: true })}</WithoutBar>}
          </SummaryCard>
        )}
      </TwoColumns>
      {!isEmpty && (
        <PayBar label={totalTerm(price)} amount={formatPaise(price.totalPaise)}>
          {button()}
        </PayBar>
      )}
    </>
  );
}

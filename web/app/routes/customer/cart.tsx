import { CART_EMPTY } from "@forno/contract/order.ts";
import type { Promo } from "@forno/contract/promo.ts";
import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from "react-router";
import { cartTexts } from "#texts/cart.ts";
import { cartPageTexts as texts } from "#texts/cart-page.ts";
import { pageTitles } from "#texts/pages.ts";
import { CartFailed } from "../../features/cart/cart-failed.tsx";
import { CartLineRow } from "../../features/cart/cart-line.tsx";
import type { CartLine } from "../../features/cart/cart-lines.ts";
import { CartSkeleton } from "../../features/cart/cart-skeleton.tsx";
import { addToCart, removeFromCart } from "../../features/cart/cart-store.ts";
import { PriceRows } from "../../features/cart/price-rows.tsx";
import { soldOutRefusal } from "../../features/cart/sold-out.ts";
import { foodKind, foodPicture } from "../../features/food/food-picture.ts";
import { loadMenu } from "../../features/food/menu-store.ts";
import { useOffers } from "../../features/promo/promo-offers.tsx";
import { PromoPanel } from "../../features/promo/promo-panel.tsx";
import { OrderingOff } from "../../features/settings/ordering-off.tsx";
import { useOrderEnabled } from "../../features/settings/settings-store.ts";
import { pageData } from "../../page-data.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SummaryCard } from "../../ui/summary-list.tsx";
import { toast } from "../../ui/toast.ts";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { privateMeta } from "../page-meta.ts";
import { type PricedCart, usePricedCart } from "./priced-cart.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ foods: context.get(pageData).foods });
export const clientLoader = async () => ({ foods: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.cart);

/** How long a cart that is known waits for the offers beside it, which would push its total away. */
const OFFERS_WAIT_MS = 2_000;
const PICTURE_SIZES = "(min-width: 900px) 124px, 80px";

export default function Cart() {
  const cart = usePricedCart(useLoaderData<typeof loader>().foods);
  return (
    <div className="wrap">
      <PageHeader title={pageTitles.cart} />
      <CartOrState {...cart} />
    </div>
  );
}

function CartOrState(cart: PricedCart) {
  const offers = useOffers();
  const isKnown = cart.lines.length > 0 || cart.status === "known";
  const [isWaiting, setWaiting] = useState(!isKnown);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), OFFERS_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isKnown && !(isWaiting && offers === null)) return <KnownCart {...cart} offers={offers ?? []} />;
  return cart.status === "failed" ? <CartFailed /> : <CartSkeleton />;
}

function KnownCart({ lines, price, promo, offers }: PricedCart & { offers: readonly Promo[] }) {
  const isOrderEnabled = useOrderEnabled();
  const navigate = useNavigate();
  const isEmpty = lines.length === 0;

  const proceed = () => {
    if (!isOrderEnabled) return toast.error(cartTexts.ordersDisabled);
    if (isEmpty) return toast.error(CART_EMPTY);
    const soldOut = soldOutRefusal(lines);
    if (soldOut) return toast.error(soldOut);
    void navigate("/order");
  };

  return (
    <TwoColumns>
      <Lines lines={lines} isOrderEnabled={isOrderEnabled} />
      <SummaryCard label={texts.summary}>
        <PromoPanel offers={offers} subtotalPaise={price.subtotalPaise} discountPaise={price.discountPaise} />
        {!isEmpty && <PriceRows price={price} hasPromo={promo !== null} />}
        {(!isEmpty || !isOrderEnabled) && (
          <Button size="big" wide look={isOrderEnabled ? undefined : "ghost"} onClick={proceed}>
            {texts.proceed}
          </Button>
        )}
      </SummaryCard>
    </TwoColumns>
  );
}

function Lines({ lines, isOrderEnabled }: { lines: readonly CartLine[]; isOrderEnabled: boolean }) {
  const list = useRef<HTMLElement>(null);
  const remove = ({ food, quantity }: CartLine) => {
    // The row goes with its last one: the keyboard's place stays in the list.
    if (quantity === 1) list.current?.focus();
    void removeFromCart(food._id);
  };
  return (
    <section ref={list} className="lines" tabIndex={-1} aria-label={texts.items}>
      <OrderingOff />
      {lines.length === 0 && <NoLines isOrderEnabled={isOrderEnabled} />}
      {lines.map((line) => (
        <CartLineRow
          key={line.food._id}
          line={line}
          picture={foodPicture(line.food, PICTURE_SIZES)}
          kind={foodKind(line.food)}
          onAdd={() => void addToCart(line.food._id)}
          onRemove={() => remove(line)}
        />
      ))}
    </section>
  );
}

function NoLines({ isOrderEnabled }: { isOrderEnabled: boolean }) {
  return (
    <Empty
      shape={isOrderEnabled ? "slice" : "oven"}
      title={isOrderEnabled ? texts.emptyTitle : texts.closedTitle}
      text={isOrderEnabled ? texts.emptyBody : texts.closedBody}
    >
      <ButtonLink to="/home">{texts.viewMenu}</ButtonLink>
    </Empty>
  );
}

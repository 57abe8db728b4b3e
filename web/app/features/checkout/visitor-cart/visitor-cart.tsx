import { formatPaise } from "@forno/contract/money/money.ts";
import { Dialog as RadixDialog } from "radix-ui";
import { useNavigate } from "react-router";
import { useBackCloses } from "../../../ui/behaviour/back-closes.ts";
import { swallowDoubleClick } from "../../../ui/behaviour/double-click.ts";
import { useReturnFocus } from "../../../ui/behaviour/return-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { keepOpenForToasts, toast } from "../../../ui/overlay/toast.ts";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { cartPageTexts } from "../../cart/texts/en-page.ts";
import { CartRows } from "../../cart/view/cart-rows.tsx";
import { visitorCart } from "../../cart/view/open-cart.ts";
import { PriceRows, totalTerm } from "../../cart/view/price-rows.tsx";
import { useKnownMenu } from "../../menu/page/menu-store.ts";

import { PlaceNudge, PlaceRow } from "../../place/place-row.tsx";
import { VisitorOffer } from "../../promo/panel/visitor-offer.tsx";
import { rememberPage } from "../../session/wanted-page.ts";
import { useTakesOrders } from "../../settings/settings-store.ts";
import { checkoutRefusal, usePricedCart } from "../priced-cart.ts";
import { visitorCartTexts as texts } from "../texts/en-visitor.ts";
import styles from "./visitor-cart.module.css";

type Menu = NonNullable<ReturnType<typeof useKnownMenu>>;

const closeCart = (): void => visitorCart.write(false);

/** The cart of a visitor, over the page: the sign-in comes with the checkout. */
export function VisitorCart({ open }: { open: boolean }) {
  const returnFocus = useReturnFocus();
  const close = useBackCloses("cart", open, closeCart);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} />
        <RadixDialog.Content
          className={styles.sheet}
          data-part="visitor-cart"
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          onClickCapture={swallowDoubleClick}
          {...returnFocus}
        >
          <header className="row between">
            <RadixDialog.Title className="heading2">{cartPageTexts.title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={uiTexts.close}>
                <CrossIcon />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <Content close={close} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Content({ close }: { close: () => void }) {
  const menu = useKnownMenu();
  // The page comes with the cards only; the menu follows when it is quiet.
  return menu ? (
    <KnownContent menu={menu} close={close} />
  ) : (
    <div className={styles.scroll}>
      <Loading label={cartPageTexts.loading}>
        <Skeleton height="420px" />
      </Loading>
    </div>
  );
}

function KnownContent({ menu, close }: { menu: Menu; close: () => void }) {
  const { lines, price, handover } = usePricedCart(menu);
  const takesOrders = useTakesOrders();
  const navigate = useNavigate();
  const proceed = () => {
    const refusal = checkoutRefusal(lines, takesOrders);
    if (refusal !== null) return toast.error(refusal);
    rememberPage("/order");
    // In place of the entry of the open cart, so that Back leads to the menu.
    void navigate("/login", { replace: true });
  };
  const isBelowMinimum = handover.minimumPaise > price.subtotalPaise;
  const notice = <PlaceNudge quote={handover} subtotalPaise={price.subtotalPaise} />;
  return (
    <>
      <div className={styles.scroll}>
        {lines.length > 0 && <PlaceRow quote={handover} />}
        <CartRows
          {...{ lines, takesOrders, foods: menu.foods }}
          action={(look) => (
            <Button look={look} onClick={close}>
              {cartPageTexts.viewMenu}
            </Button>
          )}
        />
        {lines.length > 0 && (
          <>
            {isBelowMinimum ? null : notice}
            <PriceRows price={price} />
          </>
        )}
      </div>
      {lines.length > 0 && (
        <footer className={styles.foot}>
          {takesOrders && <VisitorOffer price={price} />}
          {isBelowMinimum ? notice : null}
          <div className="row between">
            <p>
              <span className="small muted">{totalTerm(price)}</span> <b className="money">{formatPaise(price.totalPaise)}</b>
            </p>
            <Button size="big" look={takesOrders ? undefined : "ghost"} onClick={proceed}>
              {cartPageTexts.proceed}
            </Button>
          </div>
          <p className="small muted">{texts.signInNext}</p>
        </footer>
      )}
    </>
  );
}

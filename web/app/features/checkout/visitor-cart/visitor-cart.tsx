import { formatPaise } from "@forno/contract/money/money.ts";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/controls/button.tsx";
import { Sheet, SheetClose, SheetTitle } from "../../../ui/overlay/sheet.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { visitorCart } from "../../cart/shown-cart.ts";
import { cartPageTexts, visitorCartTexts as texts } from "../../cart/texts/en-page.ts";
import { CartRows } from "../../cart/view/cart-rows.tsx";
import { PriceRows, totalTerm } from "../../cart/view/price-rows.tsx";
import { useKnownMenu } from "../../menu/page/menu-store.ts";
import { belowMinimum, PlaceNudge, PlaceRow } from "../../place/place-row.tsx";
import { VisitorOffer } from "../../promo/panel/visitor-offer.tsx";
import { rememberPage } from "../../session/session-store.ts";
import { useTakesOrders } from "../../settings/settings-store.ts";
import { checkoutRefusal, usePricedCart } from "../priced-cart.ts";
import styles from "./visitor-cart.module.css";

type Menu = NonNullable<ReturnType<typeof useKnownMenu>>;

const closeCart = (): void => visitorCart.write(false);

/** The cart of a visitor, over the page: the sign-in comes with the checkout. */
export function VisitorCart({ open }: { open: boolean }) {
  return (
    <Sheet entry="cart" part="visitor-cart" className={styles.sheet} open={open} onClose={closeCart}>
      {(close) => (
        <>
          <header className="row between">
            <SheetTitle className="heading2">{cartPageTexts.title}</SheetTitle>
            <SheetClose />
          </header>
          <Content close={close} />
        </>
      )}
    </Sheet>
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
  const refusal = checkoutRefusal(lines, takesOrders) ?? belowMinimum(handover, price.subtotalPaise);
  const proceed = () => {
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
        {lines.length > 0 && <PlaceRow lines={lines} quote={handover} />}
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
            <Button size="big" look={refusal === null ? undefined : "ghost"} onClick={proceed}>
              {cartPageTexts.proceed}
            </Button>
          </div>
          <p className="small muted">{texts.signInNext}</p>
        </footer>
      )}
    </>
  );
}

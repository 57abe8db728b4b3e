import { discountPaise } from "@forno/contract/cart/rules/pricing.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { CART_EMPTY } from "@forno/contract/wire/form-sentences.ts";
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { addToCart, removeLine, restoreSavedCart } from "../../features/cart/cart-store.ts";
import { countOnMenu } from "../../features/cart/lines/line-keys.ts";
import { useLineRows } from "../../features/cart/lines/line-rows.ts";
import { type CartLine, orderRefusal } from "../../features/cart/lines/rules/priced-lines.ts";
import { earlierPrice, useShownPrices } from "../../features/cart/lines/shown-prices.ts";
import { savedCart } from "../../features/cart/storage/local-cart.ts";
import { cartTexts } from "../../features/cart/texts/en.ts";
import { priceTexts, cartPageTexts as texts } from "../../features/cart/texts/en-page.ts";
import { cartStepTexts } from "../../features/cart/texts/en-steps.ts";
import { CartFailed } from "../../features/cart/view/cart-failed.tsx";
import { CartLineRow, CartLines } from "../../features/cart/view/cart-line.tsx";
import { CartSkeleton } from "../../features/cart/view/cart-skeleton.tsx";
import { PayBar, WithoutBar } from "../../features/cart/view/pay-bar.tsx";
import { PriceRows } from "../../features/cart/view/price-rows.tsx";
import { type PricedCart, usePricedCart } from "../../features/checkout/priced-cart.ts";
import { openFoodSheet, prepareFoodSheet, type SheetRequest } from "../../features/menu/sheet/open-sheet.tsx";
import { LastPayment } from "../../features/order/mine/last-payment.tsx";
import { PromoPanel } from "../../features/promo/panel/promo-panel.tsx";
import { OrderingOff } from "../../features/settings/ordering-off.tsx";
import { recordOrderEnabled } from "../../features/settings/settings-changes.ts";
import { useOrderEnabled } from "../../features/settings/settings-store.ts";
import { failureText, isFailure } from "../../platform/api/failure.ts";
import { onItemsChange, readItem } from "../../platform/storage/local-items.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { SummaryCard } from "../../ui/display/summary-list.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { TwoColumns } from "../../ui/page/panel.tsx";
import { Empty } from "../../ui/status/empty.tsx";

/** What `/cart` shows of the cart: loaded beside the cart itself, whose skeleton stands there until then. */
export default function CartContents({ menu }: { menu: Menu }) {
  const cart = usePricedCart(menu);
  return <CartOrState {...cart} foods={menu.foods} />;
}

function CartOrState(cart: PricedCart & { foods: readonly Food[] }) {
  if (cart.lines.length > 0 || cart.status === "known") return <KnownCart {...cart} />;
  return cart.status === "failed" ? <CartFailed /> : <CartSkeleton />;
}

function KnownCart({ lines, price, foods }: PricedCart & { foods: readonly Food[] }) {
  const isOrderEnabled = useOrderEnabled();
  const navigate = useNavigate();
  const isEmpty = lines.length === 0;

  const proceed = () => {
    if (!isOrderEnabled) return toast.error(cartTexts.ordersDisabled);
    if (isEmpty) return toast.error(CART_EMPTY);
    const refusedLine = orderRefusal(lines);
    if (refusedLine) return toast.error(refusedLine);
    void navigate("/order");
  };
  const button = (place?: { wide: boolean }) => (
    <Button size="big" {...place} look={isOrderEnabled ? undefined : "ghost"} onClick={proceed}>
      {texts.proceed}
    </Button>
  );

  return (
    <>
      <LastPayment />
      <TwoColumns>
        <Lines lines={lines} isOrderEnabled={isOrderEnabled} foods={foods} />
        <SummaryCard label={texts.summary}>
          <PromoPanel subtotalPaise={price.subtotalPaise} discountPaise={discountPaise(price.charges)} />
          {!isEmpty && <PriceRows price={price} />}
          {!isEmpty && <WithoutBar>{button({ wide: true })}</WithoutBar>}
          {isEmpty && !isOrderEnabled && button({ wide: true })}
        </SummaryCard>
      </TwoColumns>
      {!isEmpty && (
        <PayBar label={priceTexts.total} amount={formatPaise(price.totalPaise)}>
          {button()}
        </PayBar>
      )}
    </>
  );
}

interface LinesProps {
  lines: readonly CartLine[];
  isOrderEnabled: boolean;
  foods: readonly Food[];
}

function Lines({ lines, isOrderEnabled, foods }: LinesProps) {
  const list = useRef<HTMLElement>(null);
  const shown = useShownPrices(lines);
  const rows = useLineRows(lines.map(({ key }) => key));
  const remove = ({ key, quantity }: CartLine) => {
    // Removing the last one removes the row: the focus stays in the list.
    if (quantity === 1) list.current?.focus();
    void removeLine(key);
  };
  return (
    <CartLines ref={list} label={texts.items}>
      <OrderingOff />
      {lines.length === 0 && <NoLines isOrderEnabled={isOrderEnabled} foods={foods} />}
      {lines.map((line) => (
        <CartLineRow
          key={rows.get(line.key)}
          line={line}
          wasPaise={earlierPrice(shown, line)}
          onAdd={() => void addToCart(line.key)}
          onRemove={() => remove(line)}
          onEditIntent={prepareFoodSheet}
          onEdit={() => openFoodSheet(editOf(line))}
        />
      ))}
    </CartLines>
  );
}

const editOf = ({ key, food, quantity }: CartLine): SheetRequest => ({
  foodId: food._id,
  configuration: readLineKey(key)?.configuration,
  quantity,
  replaces: key,
});

function NoLines({ isOrderEnabled, foods }: Omit<LinesProps, "lines">) {
  const saved = useSavedCount(foods);
  const items = texts.savedItems(saved);
  const [body, savedBody] = isOrderEnabled
    ? [texts.emptyBody, texts.openedSaved(items)]
    : [texts.closedBody, texts.closedSaved(items)];
  return (
    <Empty
      shape={isOrderEnabled ? "noMatch" : "nothing"}
      title={isOrderEnabled ? texts.emptyTitle : texts.closedTitle}
      text={saved > 0 ? savedBody : body}
    >
      {saved > 0 && isOrderEnabled && <AddBack>{texts.addBack(items)}</AddBack>}
      <ButtonLink to="/home" look={saved > 0 && isOrderEnabled ? "quiet" : undefined}>
        {texts.viewMenu}
      </ButtonLink>
    </Empty>
  );
}

function AddBack({ children }: { children: ReactNode }) {
  const [isPending, setPending] = useState(false);
  const addBack = async () => {
    setPending(true);
    try {
      await restoreSavedCart();
    } catch (error) {
      if (isFailure(error, "ordersDisabled")) recordOrderEnabled(false);
      if (!isFailure(error, "signInRequired")) toast.error(failureText(error, cartStepTexts.failedToUpdate));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button pending={isPending} pendingText={texts.addingBack} onClick={() => void addBack()}>
      {children}
    </Button>
  );
}

const subscribe = (changed: () => void) => onItemsChange(["savedCart"], changed);
const read = () => readItem("savedCart");

/** How many items of the saved cart are still on the menu. */
export function useSavedCount(foods: readonly Food[]): number {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => (text === null ? 0 : countOnMenu(savedCart(), foods)), [text, foods]);
}

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { Fragment, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { failureText, isFailure } from "../../../platform/api/failure.ts";
import { onItemsChange, readItem } from "../../../platform/storage/local-items.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Empty } from "../../../ui/status/empty.tsx";
import { useKnownMenu } from "../../menu/page/menu-store.ts";
import { openFoodSheet, prepareFoodSheet, type SheetRequest } from "../../menu/sheet/open-sheet.tsx";
import { OrderingOff } from "../../settings/ordering-off.tsx";
import { recordOrderEnabled } from "../../settings/settings-changes.ts";
import { addToCart, removeLine, restoreSavedCart } from "../cart-store.ts";
import { countOnMenu } from "../lines/line-keys.ts";
import { useLineRows } from "../lines/line-rows.ts";
import { type CartLine, pricedLines } from "../lines/rules/priced-lines.ts";
import { earlierPrice, useShownPrices } from "../lines/shown-prices.ts";
import { savedCart } from "../storage/local-cart.ts";
import { cartTexts } from "../texts/en.ts";
import { cartPageTexts as texts } from "../texts/en-page.ts";
import { CartLineRow, CartLines } from "./cart-line.tsx";

interface CartRowsProps {
  lines: readonly CartLine[];
  takesOrders: boolean;
  foods: readonly Food[];
  /** The way to the menu from an empty cart. `look`: another button stands before it. */
  action: (look: "quiet" | undefined) => ReactNode;
}

/** The lines of the cart, each with its controls, or why there are none. */
export function CartRows({ lines, takesOrders, foods, action }: CartRowsProps) {
  const list = useRef<HTMLElement>(null);
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const shown = useShownPrices(lines);
  const rows = useLineRows(lines.map(({ key }) => key));
  const remove = ({ key, name, quantity, isConfigured, problem }: CartLine, count: number) => {
    const isLast = quantity === count;
    // Removing the last one removes the row: the focus stays in the list.
    if (isLast) list.current?.focus();
    void removeLine(key, count);
    // It took many taps to put it together.
    if (isLast) setRemoved(isConfigured && !problem ? { key, name, place: lines.findIndex((line) => line.key === key) } : null);
  };
  const undo = (key: string) => {
    list.current?.focus();
    setRemoved(null);
    void addToCart(key);
  };
  const isBack = lines.some(({ key }) => key === removed?.key);
  const shownRemoved = removed && !isBack ? { ...removed, place: Math.min(removed.place, lines.length) } : null;
  return (
    <CartLines ref={list} label={texts.items}>
      <OrderingOff />
      {lines.length === 0 && <NoLines {...{ takesOrders, foods, action }} />}
      {lines.map((line, place) => (
        <Fragment key={rows.get(line.key)}>
          <RemovedRow at={place} line={shownRemoved} onUndo={undo} />
          <CartLineRow
            line={line}
            wasPaise={earlierPrice(shown, line)}
            actions={{
              onAdd: () => void addToCart(line.key),
              onRemove: () => remove(line, 1),
              onRemoveAll: () => remove(line, line.quantity),
              onEditIntent: prepareFoodSheet,
              onEdit: () => openFoodSheet(editOf(line)),
            }}
          />
        </Fragment>
      ))}
      <RemovedRow at={lines.length} line={shownRemoved} onUndo={undo} />
    </CartLines>
  );
}

interface RemovedLine {
  key: string;
  name: string;
  /** Where it was in the list. */
  place: number;
}

interface RemovedRowProps {
  /** The place in the list that this row is for. */
  at: number;
  line: RemovedLine | null;
  onUndo: (key: string) => void;
}

/** In the list, not a toast: it is in the dialog of a visitor's cart, where the keyboard reaches it. */
const RemovedRow = ({ at, line, onUndo }: RemovedRowProps) =>
  line?.place === at ? (
    <div className="row between" role="status">
      <span>{texts.removed(line.name)}</span>
      <Button look="ghost" size="sm" onClick={() => onUndo(line.key)}>
        {texts.undo}
      </Button>
    </div>
  ) : null;

const editOf = ({ key, food, quantity }: CartLine): SheetRequest => ({
  foodId: food._id,
  configuration: readLineKey(key)?.configuration,
  quantity,
  replaces: key,
});

function NoLines({ takesOrders, foods, action }: Omit<CartRowsProps, "lines">) {
  const menu = useKnownMenu();
  const cart = useSavedCart();
  const saved = countOnMenu(cart, foods);
  const items = texts.savedItems(saved);
  const [body, savedBody] = takesOrders
    ? [texts.emptyBody, texts.openedSaved(items)]
    : [texts.closedBody, texts.closedSaved(items)];
  if (!takesOrders && saved > 0 && menu)
    return (
      <>
        <p className="muted">{savedBody}</p>
        {pricedLines(cart, menu).map((line) => (
          <CartLineRow key={line.key} line={line} />
        ))}
        <div>{action(undefined)}</div>
      </>
    );
  return (
    <Empty
      shape={takesOrders ? "noMatch" : "nothing"}
      title={takesOrders ? texts.emptyTitle : texts.closedTitle}
      text={saved > 0 ? savedBody : body}
    >
      {saved > 0 && takesOrders && <AddBack>{texts.addBack(items)}</AddBack>}
      {action(saved > 0 && takesOrders ? "quiet" : undefined)}
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
      if (!isFailure(error, "signInRequired")) toast.error(failureText(error, cartTexts.failedToUpdate));
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

/** The cart when the shop closed. */
function useSavedCart(): CartData {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => (text === null ? {} : savedCart()), [text]);
}

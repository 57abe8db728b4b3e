/** Placing an order with `Place order` (spec sections 4, 5 and 8). */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { CART_EMPTY } from "@forno/contract/wire/form-sentences.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure, serverText } from "../../platform/api/failure.ts";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { lastEmptyAt } from "../cart/cart-state.ts";
import { loadCart, takeOrdered } from "../cart/cart-store.ts";
import { type CartLine, orderRefusal, quantitiesOf } from "../cart/lines/rules/priced-lines.ts";
import { refreshMenu } from "../menu/page/menu-store.ts";
import { removePromo } from "../promo/promo-store.ts";
import { readSession } from "../session/session-store.ts";
import { recordOrderEnabled, refreshSettings } from "../settings/settings-changes.ts";
import { isOrderingOff, useSettings } from "../settings/settings-store.ts";
import { clearAddressDrafts } from "./address/address-draft.ts";
import { clearBuyerDraft, useBuyer } from "./buyer/use-buyer.ts";
import { type ChosenMethod, takesCash } from "./payment/payment-choice.tsx";
import { type PaymentStage, usePayment } from "./payment/use-payment.ts";
import { clearPlacedOrder, type Destination, type OrderInput, placeOrder } from "./place-order.ts";
import type { PricedCart } from "./priced-cart.ts";
import { checkoutTexts as texts } from "./texts/en.ts";

export type CheckoutStage = PaymentStage | "placing";

/** What the customer fills in. */
export interface CheckoutInput {
  /** What to place besides the lines; null after showing what is missing. */
  check: () => Destination | null;
  /** Shows the server's errors of its fields. */
  showRefusal: (error: ApiFailure, sentence: string) => void;
  /** Deals with refusals that it knows: true if nothing is left to be done. `shown`: what was to be placed. */
  answerRefusal?: (error: ApiFailure, shown: PricedCart) => Promise<boolean>;
}

export function useCheckout(current: PricedCart, { check, showRefusal, answerRefusal }: CheckoutInput) {
  const navigate = useNavigate();
  const payment = usePayment({ backTo: "/cart", onAccepted: clearCheckout });
  // While it is placed and paid, the page shows the order, whatever becomes of the cart meanwhile.
  const [placed, setPlaced] = useState<PricedCart | null>(null);
  const cart = placed ?? current;
  const [chosen, setMethod] = useState<ChosenMethod>("online");
  // The choice may not be available any more: the cart grew, or the shop stopped accepting cash.
  const method = takesCash(useSettings(), cart.price.totalPaise) ? chosen : "online";
  const buyer = useBuyer();
  const isBusy = useRef(false);

  /** Returns to the cart when what the checkout shows has changed. */
  const backToCart = async () => {
    await Promise.allSettled([refreshMenu(), refreshSettings()]);
    await navigate("/cart");
  };

  const submit = async () => {
    if (isBusy.current) return;
    const to = check();
    if (!to) return;
    const billedTo = buyer.check();
    if (!billedTo) return;
    const refusal = refusalBefore(cart);
    if (refusal !== null) return toast.error(refusal);
    const refusedLine = orderRefusal(cart.lines);
    if (refusedLine) {
      toast.error(refusedLine, CARRIED);
      return backToCart();
    }
    isBusy.current = true;
    setPlaced(cart);
    // Another device may have added to it.
    loadCart().catch((error) => console.warn("Could not read the cart", error));
    try {
      await placeAndPay({ ...to, ...billedTo });
    } catch (error) {
      await handleRefusal(error);
    } finally {
      isBusy.current = false;
      setPlaced(null);
    }
  };

  const placeAndPay = async (to: Destination) => {
    const input = { ...inputOf(cart, to), ...(method === "cash" && { paymentMethod: method }) };
    const order = await placeOrder(input, lastEmptyAt());
    const { phone, email } = to.address;
    await payment.pay(order, { name: fullName(to.address), phone, email, items: quantitiesOf(cart.lines) }, to.fulfilment);
  };

  const handleRefusal = async (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    // The expired session was shown already, and redirects to the sign-in.
    if (error.code === "signInRequired") return;
    if (await answerRefusal?.(error, cart)) return;
    const sentence = serverText(error, texts.failedToPlace);
    if (buyer.showRefusal(error, sentence)) return;
    if (error.errors.length > 0) showRefusal(error, sentence);
    else toast.error(sentence, CARRIED);
    if (error.code === "ordersDisabled") recordOrderEnabled(false);
    if (isPromoRefusal(error)) removePromo();
    if (error.code === "cashNotOffered" || error.code === "cashAboveLimit") await refreshSettings();
    if (ABOUT_LINES.has(error.code)) await backToCart();
  };

  const stage: CheckoutStage = payment.stage === "idle" && placed ? "placing" : payment.stage;
  return { cart, moreInCart: countMissing(current.lines, cart.lines), stage, submit, method, setMethod, buyer };
}

/** In the order of spec section 5, after the address. */
function refusalBefore({ lines }: PricedCart): string | null {
  if (isOrderingOff()) return texts.ordersDisabled;
  if (lines.length === 0) return CART_EMPTY;
  return readSession() ? null : texts.signInFirst;
}

/** Refusals that the cart's lines explain. */
const ABOUT_LINES = new Set([
  "pricesChanged",
  "cartItemSoldOut",
  "foodNotFound",
  "choiceMissing",
  "tooManyChoices",
  "choiceUnknown",
  "halvesDiffer",
]);

const isPromoRefusal = ({ code }: ApiFailure): boolean => code.startsWith("promo");

const inputOf = ({ lines, price, promo }: PricedCart, to: Destination): OrderInput => ({
  ...to,
  items: lines.map(({ key, quantity }) => ({ _id: key, quantity })),
  amount: toRupees(price.totalPaise),
  promo: promo && { code: promo.code },
});

/** How many items of `lines` are not among the `ordered`. */
function countMissing(lines: readonly CartLine[], ordered: readonly CartLine[]): number {
  const quantities = quantitiesOf(ordered);
  return lines.reduce((sum, { key, quantity }) => sum + Math.max(0, quantity - (quantities[key] ?? 0)), 0);
}

/** The server takes the order's lines from its cart once it is paid or placed, not before. */
function clearCheckout(isPlaced: boolean, items: CartData): void {
  clearPlacedOrder();
  removePromo();
  if (!isPlaced) return;
  void takeOrdered(items);
  clearAddressDrafts();
  clearBuyerDraft();
}

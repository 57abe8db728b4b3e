/** What a customer can do with an order: pay it, or order it again. */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { failureText, isFailure, serverText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CARRIED, toast } from "../../../ui/overlay/toast.ts";
import { fillCart, loadCart } from "../../cart/cart-store.ts";
import { type PaymentStage, reopenPayment, usePayment } from "../../checkout/payment/use-payment.ts";
import { clearPlacedOrder } from "../../checkout/place-order.ts";
import { checkoutTexts } from "../../checkout/texts/en.ts";
import { removePromo } from "../../promo/promo-store.ts";
import { recordOrderEnabled } from "../../settings/settings-changes.ts";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";
import { orderAgain } from "./again/order-again.ts";
import { useRefetchMyOrders } from "./my-orders-query.ts";

const pendingTexts: Record<PaymentStage, string> = {
  idle: texts.openingPayment,
  paying: checkoutTexts.paying,
  confirming: checkoutTexts.confirming,
};

export function CompletePayment({ order }: { order: Order }) {
  const refetch = useRefetchMyOrders();
  const settled = (isPlaced: boolean) => {
    if (isPlaced) {
      clearPlacedOrder();
      removePromo();
      // Foods added since the order was placed are not part of it.
      loadCart().catch((error) => console.error("Could not load the cart", error));
    }
    refetch();
  };
  const { stage, pay } = usePayment({ backTo: "/myorders", onAccepted: settled });
  const [isOpening, setOpening] = useState(false);

  const complete = async () => {
    setOpening(true);
    try {
      const { firstName, lastName, phone, email } = order.address;
      const itemCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
      await pay(await reopenPayment(order._id), { name: `${firstName} ${lastName}`, phone, email, itemCount });
    } catch (error) {
      if (!isFailure(error, "signInRequired")) toast.error(serverText(error, texts.failedToPay));
      refetch();
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button wide pending={isOpening} pendingText={pendingTexts[stage]} onClick={() => void complete()}>
      {texts.completePayment}
    </Button>
  );
}

/** `menu`: the current one. */
export function OrderAgain({ order, menu }: { order: Order; menu: Menu }) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  const refill = async () => {
    const { cart, gone, leftOut } = orderAgain(order.items, menu);
    const lacks = [
      ...(gone.length > 0 ? [texts.noLongerOnMenu(gone.join(", "))] : []),
      ...leftOut.map((line) =>
        texts.notAdded(line.name, line.gone.length > 0 ? texts.noLongerOnMenu(line.gone.join(", ")) : line.reason),
      ),
    ].join(". ");
    if (Object.keys(cart).length === 0) return toast.info(leftOut.length > 0 ? lacks : texts.nothingLeft);
    setPending(true);
    // The same input as before is meant as another order.
    clearPlacedOrder();
    try {
      await fillCart(cart);
      if (lacks) toast.info(lacks, CARRIED);
      await navigate("/cart");
    } catch (error) {
      if (isFailure(error, "ordersDisabled")) recordOrderEnabled(false);
      if (!isFailure(error, "signInRequired")) toast.error(failureText(error, texts.failedToRefill));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button look="ghost" size="sm" pending={isPending} pendingText={texts.fillingCart} onClick={() => void refill()}>
      {texts.orderAgain}
    </Button>
  );
}

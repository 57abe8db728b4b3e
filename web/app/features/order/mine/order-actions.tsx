/** What a customer can do with an order: pay it, or order it again. */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { failureText, isFailure } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CARRIED, toast } from "../../../ui/overlay/toast.ts";
import { fillCart } from "../../cart/cart-store.ts";
import { quantitiesOf } from "../../cart/lines/rules/priced-lines.ts";
import { useReopenedPayment } from "../../checkout/payment/use-reopened-payment.ts";
import { clearPlacedOrder } from "../../checkout/place-order.ts";
import { chooseFulfilment, choosePlace, readChosenPlace } from "../../place/chosen-place.ts";
import { placeTexts } from "../../place/texts/en.ts";
import { asksWhereAndWhen } from "../../place/uses-places.ts";
import { recordOrderEnabled } from "../../settings/settings-changes.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";
import { orderAgain } from "./again/order-again.ts";
import { useRefetchMyOrders } from "./my-orders-query.ts";

export function CompletePayment({ order }: { order: Order }) {
  const { isPending, pendingText, reopen } = useReopenedPayment({ backTo: "/myorders", onChanged: useRefetchMyOrders() });
  const { phone, email } = order.address;
  const payer = { name: fullName(order.address), phone, email, items: quantitiesOf(order.items) };
  return (
    <Button wide pending={isPending} pendingText={pendingText} onClick={() => void reopen(order._id, payer)}>
      {texts.completePayment}
    </Button>
  );
}

/** `menu`: the current one. */
export function OrderAgain({ order, menu }: { order: Order; menu: Menu }) {
  const navigate = useNavigate();
  const settings = useSettings();
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
      if (asksWhereAndWhen(settings)) handOverAs(order);
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

/** As before; the customer may have chosen another place since. */
function handOverAs({ fulfilment, address: { pincode, location } }: Order): void {
  chooseFulfilment(fulfilment === "delivery" ? fulfilment : "pickup");
  if (fulfilment === "delivery" && readChosenPlace().place === null && (pincode || location))
    choosePlace({ label: pincode ?? placeTexts.yourPin, ...(pincode && { pincode }), ...(location && { location }) });
}

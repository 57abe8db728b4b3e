import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { isFailure, serverText } from "../../../platform/api/failure.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { takeOrdered } from "../../cart/cart-store.ts";
import { removePromo } from "../../promo/promo-store.ts";
import { clearPlacedOrder } from "../place-order.ts";
import { checkoutTexts, paymentTexts as texts } from "../texts/en.ts";
import { clearAttempt, type Payer } from "./unpaid-attempt.ts";
import { type PaymentStage, usePayment } from "./use-payment.ts";

const pendingTexts: Record<PaymentStage, string> = {
  idle: texts.opening,
  paying: checkoutTexts.paying,
  confirming: checkoutTexts.confirming,
};

/** It cannot be paid any more. */
const ENDED = ["orderNotPayable", "orderSuperseded", "orderNotFound"];

interface ReopenedOptions {
  /** Where a payment that does not succeed returns to. */
  backTo: string;
  /** The order may have changed. */
  onChanged: () => void;
}

/** Opens the payment window of the customer's own unpaid order again. */
export function useReopenedPayment({ backTo, onChanged }: ReopenedOptions) {
  const onAccepted = (isPlaced: boolean, items: CartData) => {
    if (isPlaced) {
      clearPlacedOrder();
      removePromo();
      // Foods added since the order was placed are not part of it.
      void takeOrdered(items);
    }
    onChanged();
  };
  const { stage, pay } = usePayment({ backTo, onAccepted });
  const [isPending, setPending] = useState(false);

  const reopen = async (orderId: string, payer: Payer) => {
    setPending(true);
    try {
      await pay(await call(orderCalls.completePayment, { body: { orderId } }), payer);
    } catch (error) {
      if (!isFailure(error, "signInRequired")) toast.error(serverText(error, texts.failedToOpen));
      if (ENDED.some((code) => isFailure(error, code))) clearAttempt();
      onChanged();
    } finally {
      setPending(false);
    }
  };
  return { isPending, pendingText: pendingTexts[stage], reopen };
}

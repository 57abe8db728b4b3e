/** From an order to be paid to the page that follows (spec sections 4 and 8). */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { PlaceAnswer } from "@forno/contract/order/order.ts";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CARRIED, type ToastKind, toast } from "../../../ui/overlay/toast.ts";
import { readSettings } from "../../settings/settings-store.ts";
import { checkoutTexts, paymentTexts as texts } from "../texts/en.ts";
import { type Confirmation, checkUnpaid, confirmPayment } from "./confirm-payment.ts";
import { returnOptions } from "./payment-return.ts";
import { GatewayError, openPaymentWindow, type WindowResult } from "./payment-window.ts";
import { clearAttempt, itemsIn, type Payer, recordUnpaid, startAttempt } from "./unpaid-attempt.ts";

export type PaymentStage = "idle" | "paying" | "confirming";

/** `isKnown`: the server has answered that nothing was paid. */
type Left = Exclude<WindowResult, { kind: "paid" }> & { isKnown?: true };
type Outcome = Left | Confirmation | { kind: "cash"; fulfilment: OnlineFulfilment };

interface PaymentOptions {
  /** Where a payment that did not succeed returns to. */
  backTo: string;
  /** The order is placed, or about to be paid (`isPlaced` false). */
  onAccepted: (isPlaced: boolean, items: CartData) => void;
}

const PAID_PAGE = "/myorders";

export function usePayment({ backTo, onAccepted }: PaymentOptions) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<PaymentStage>("idle");

  const settle = async (outcome: Outcome, items: CartData) => {
    const [kind, words] = wordsFor(outcome);
    toast[kind](words, CARRIED);
    const isPlaced = outcome.kind === "paid" || outcome.kind === "cash";
    const isAccepted = isPlaced || outcome.kind === "confirming";
    const isEnded = isAccepted || outcome.kind === "closed";
    if (isEnded) clearAttempt();
    else recordUnpaid(words, "isKnown" in outcome);
    // Back must not lead to the checkout of an order that is placed: it would be empty.
    await navigate(isEnded ? PAID_PAGE : backTo, { replace: isEnded });
    // Only now: the page being left must not show an emptied cart.
    if (isAccepted) onAccepted(isPlaced, items);
  };

  /** Never throws for a payment that did not succeed: it shows a toast. */
  const pay = async (order: PlaceAnswer, payer: Payer, fulfilment: OnlineFulfilment = "delivery"): Promise<void> => {
    if (order.paymentMethod === "cash") return await settle({ kind: "cash", fulfilment }, payer.items);
    if (order.payment || order.orderId === null) return await settle({ kind: "paid" }, payer.items);
    setStage("paying");
    startAttempt({ orderId: order.orderData._id, orderNumber: order.orderData.orderNumber, amountPaise: order.amount, payer });
    try {
      const request = { ...windowRequest(order, order.orderId, payer), ...returnOptions(backTo) };
      const result = await openPaymentWindow(order.checkoutUrl, request);
      setStage("confirming");
      if (result.kind === "paid") await settle(await confirmPayment(result.claim, order.orderData), payer.items);
      else await settle(await outcomeOfUnpaid(result, order.orderData), payer.items);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      console.warn(error);
      toast.error(texts.gatewayFailed);
      recordUnpaid(texts.gatewayFailed, true);
    } finally {
      setStage("idle");
    }
  };
  return { stage, pay };
}

/**
 * Without a response a failed attempt is not shown as failed: it may have succeeded since. A closed window is shown as cancelled.
 */
async function outcomeOfUnpaid(left: Left, orderData: PlaceAnswer["orderData"]): Promise<Outcome> {
  const found = await checkUnpaid(orderData);
  if (found === "unanswered") return left.kind === "failed" ? { kind: "confirming" } : left;
  return found ?? { ...left, isKnown: true };
}

function windowRequest({ key, amount, currency, timeout, orderData }: PlaceAnswer, providerOrderId: string, payer: Payer) {
  const { name, phone, email, items } = payer;
  return {
    key,
    amount,
    currency,
    order_id: providerOrderId,
    ...(timeout && { timeout }),
    name: readSettings()?.shopName ?? "",
    description: texts.windowTitle(orderData.orderNumber, checkoutTexts.itemCount(itemsIn(items))),
    prefill: { name, contact: normalizeMobile(phone) ?? phone, ...(email && { email }) },
  };
}

function wordsFor(outcome: Outcome): [ToastKind, string] {
  switch (outcome.kind) {
    case "paid":
      return ["success", texts.successful];
    case "cash":
      return ["success", outcome.fulfilment === "pickup" ? texts.cashPickupPlaced : texts.cashPlaced];
    case "confirming":
      return ["info", texts.confirming];
    case "closed":
      return ["info", outcome.message];
    case "refused":
      return ["error", texts.verificationFailed];
    case "failed":
      return ["error", texts.failed(outcome.reason)];
    case "dismissed":
      return ["info", texts.cancelled];
  }
}

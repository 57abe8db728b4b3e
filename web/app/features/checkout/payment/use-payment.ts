/** From an order to be paid to the page that follows (spec sections 4 and 8). */

import type { PlaceAnswer } from "@forno/contract/order/order.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/api/call.ts";
import { CARRIED, type ToastKind, toast } from "../../../ui/overlay/toast.ts";
import { readSettings } from "../../settings/settings-store.ts";
import { checkoutTexts, paymentTexts as texts } from "../texts/en.ts";
import { type Confirmation, checkUnpaid, confirmPayment } from "./confirm-payment.ts";
import { returnOptions } from "./payment-return.ts";
import { GatewayError, openPaymentWindow, type WindowResult } from "./payment-window.ts";

export interface Payer {
  name: string;
  phone: string;
  email?: string;
  itemCount: number;
}

export type PaymentStage = "idle" | "paying" | "confirming";

type Outcome = Exclude<WindowResult, { kind: "paid" }> | Confirmation | { kind: "cash" };

interface PaymentOptions {
  /** Where a payment that did not succeed returns to. */
  backTo: string;
  /** The order is placed, or about to be paid (`isPlaced` false). */
  onAccepted: (isPlaced: boolean) => void;
}

const PAID_PAGE = "/myorders";

export function usePayment({ backTo, onAccepted }: PaymentOptions) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<PaymentStage>("idle");

  const settle = async (outcome: Outcome) => {
    showOutcome(outcome);
    const isPlaced = outcome.kind === "paid" || outcome.kind === "cash";
    const isAccepted = isPlaced || outcome.kind === "confirming";
    await navigate(isAccepted || outcome.kind === "closed" ? PAID_PAGE : backTo);
    // Only now: the page being left must not show an emptied cart.
    if (isAccepted) onAccepted(isPlaced);
  };

  /** Never throws for a payment that did not succeed: it shows a toast. */
  const pay = async (order: PlaceAnswer, payer: Payer): Promise<void> => {
    if (order.paymentMethod === "cash") return await settle({ kind: "cash" });
    if (order.payment || order.orderId === null) return await settle({ kind: "paid" });
    setStage("paying");
    try {
      const request = { ...windowRequest(order, order.orderId, payer), ...returnOptions(backTo) };
      const result = await openPaymentWindow(order.checkoutUrl, request);
      setStage("confirming");
      if (result.kind === "paid") await settle(await confirmPayment(result.claim, order.orderData));
      else await settle(await outcomeOfUnpaid(result, order.orderData));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      console.warn(error);
      toast.error(texts.gatewayFailed);
    } finally {
      setStage("idle");
    }
  };
  return { stage, pay };
}

/**
 * Without a response a failed attempt is not shown as failed: it may have succeeded since. A closed window is shown as cancelled.
 */
async function outcomeOfUnpaid(
  left: Exclude<WindowResult, { kind: "paid" }>,
  orderData: PlaceAnswer["orderData"],
): Promise<Outcome> {
  const found = await checkUnpaid(orderData);
  if (found === "unanswered") return left.kind === "failed" ? { kind: "confirming" } : left;
  return found ?? left;
}

/** The open payment of the customer's own unpaid order. Throws `ApiFailure`. */
export const reopenPayment = (orderId: string): Promise<PlaceAnswer> => call(orderCalls.completePayment, { body: { orderId } });

function windowRequest({ key, amount, currency, timeout, orderData }: PlaceAnswer, providerOrderId: string, payer: Payer) {
  const { name, phone, email, itemCount } = payer;
  return {
    key,
    amount,
    currency,
    order_id: providerOrderId,
    ...(timeout && { timeout }),
    name: readSettings()?.shopName ?? "",
    description: texts.windowTitle(orderData.orderNumber, checkoutTexts.itemCount(itemCount)),
    prefill: { name, contact: normalizeMobile(phone) ?? phone, ...(email && { email }) },
  };
}

function showOutcome(outcome: Outcome): void {
  const [kind, words] = wordsFor(outcome);
  toast[kind](words, CARRIED);
}

function wordsFor(outcome: Outcome): [ToastKind, string] {
  switch (outcome.kind) {
    case "paid":
      return ["success", texts.successful];
    case "cash":
      return ["success", texts.cashPlaced];
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

/** Placing an order, and opening the payment window again (api.md, Orders and payment). */
import type { PlaceAnswer, PlaceBody } from "@forno/contract/order/order.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { Turns } from "../../../platform/concurrency/turns.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import { readSettings } from "../../settings/settings.ts";
import { lockOrder, type OrderState } from "../lifecycle/order-changes-store.ts";
import { prolongTo, secondsToPay } from "../lifecycle/order-deadline.ts";
import { withProviderOrder } from "../provider-order/provider-order.ts";
import { reopenWindow } from "./decide-placing.ts";
import { holdsSlots } from "./kitchen-slots-store.ts";
import type { OrderBatches } from "./order-batches.ts";
import type { PlacedOrder } from "./placing.ts";
import { jsonHash } from "./priced-order.ts";

type PlaceDeps = Pick<Deps, "db" | "reader" | "changes" | "payments" | "clock" | "log"> & {
  batches: OrderBatches;
};

/** Refuses what `decide` refuses. */
export async function placeOrder(
  deps: PlaceDeps,
  userId: string,
  { body, key }: { body: PlaceBody; key: string | undefined },
): Promise<PlaceAnswer> {
  const placed = await deps.batches.place({ orderId: newId(), userId, body, bodyHash: jsonHash(body), key, now: deps.clock() });
  if (placed instanceof Refusal) throw placed;
  return await answerPlaced(deps, placed);
}

const turns = new Turns();

/** Reopens the payment window of the customer's own payable order, even if ordering is off by now. */
export const completePayment = (deps: PlaceDeps, userId: string, orderId: string): Promise<PlaceAnswer> =>
  reopenPayment(deps, { by: userId, orderId, isTheirs: (order) => order.userId === userId });

interface Reopening {
  /** Whose requests wait for each other. */
  by: string;
  orderId: string;
  isTheirs: (order: OrderState) => boolean;
}

export async function reopenPayment(deps: PlaceDeps, { by, orderId, isTheirs }: Reopening): Promise<PlaceAnswer> {
  const now = deps.clock();
  const isLimited = (await readSettings(deps)).kitchen.pizzasPerSlot !== null;
  const reopen = () =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isTheirs(order)) throw refuse("orderNotFound");
      const holds = isLimited && (await holdsSlots(tx, orderId));
      return await prolongTo(tx, order, reopenWindow(order, deps.payments, now, holds).expiresAt);
    });
  const order = await turns.run(by, reopen);
  return await answerPlaced(deps, { order, lease: null, moreInCart: null });
}

async function answerPlaced(deps: PlaceDeps, { order, lease, moreInCart: known }: PlacedOrder): Promise<PlaceAnswer> {
  const needsProvider = order.paymentMethod === "online" && !order.payment && !order.providerOrderId;
  const [placed, moreInCart] = await Promise.all([
    needsProvider ? withProviderOrder(deps, order, lease) : order,
    known ?? deps.batches.moreInCart(order),
  ]);
  const isToPay = placed.providerOrderId !== null && !placed.payment;
  const { id, orderNumber, totalPaise, providerOrderId, payment, paymentMethod } = placed;
  return {
    success: true,
    orderId: providerOrderId,
    amount: totalPaise,
    payment,
    paymentMethod,
    currency: CURRENCY,
    timeout: isToPay ? secondsToPay(placed, deps.clock()) : null,
    orderData: { _id: id, orderNumber },
    moreInCart,
    key: deps.payments.keyId,
    checkoutUrl: deps.payments.checkoutUrl,
    message: messageOf(placed),
  };
}

function messageOf({ payment, paymentMethod, fulfilment }: OrderState): string {
  if (payment) return "Order placed successfully.";
  if (paymentMethod !== "cash") return "Order placed. Please complete the payment.";
  return fulfilment !== "delivery"
    ? "Order placed successfully. Please pay in cash when you pick it up."
    : "Order placed successfully. Please pay in cash on delivery.";
}

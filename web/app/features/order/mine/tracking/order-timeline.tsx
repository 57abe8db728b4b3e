import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled, isOpen, isWaiting, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { formatTime } from "../../../../platform/format/dates.ts";
import { formatClock } from "../../../../platform/format/time-range.ts";
import { Timeline, type TimelineStep } from "../../../../ui/display/timeline.tsx";
import { isReadyForPickup, reachedAt, WAY } from "../../order-progress.ts";
import { statusTones } from "../../status-ring.tsx";
import { cancelReasons, statusNotes, myOrdersTexts as texts } from "../../texts/en-customer.ts";
import { statusName } from "../../texts/en-status.ts";

/** Past steps with times, the current one, and those to come. */
export function OrderTimeline({ order }: { order: Order }) {
  return <Timeline label={texts.timeline} steps={isCancelled(order.status) ? cancelledSteps(order) : liveSteps(order)} />;
}

function liveSteps(order: Order): TimelineStep[] {
  const current = WAY.indexOf(order.status);
  return WAY.flatMap((status, index) => {
    const isOver = index < current || !isOpen(order.status);
    // The shop may have skipped it.
    if (index < current && reachedAt(order, status) === null) return [];
    return step(order, status, isOver ? "done" : index === current ? "now" : "todo");
  });
}

function cancelledSteps(order: Order): TimelineStep[] {
  const done = WAY.filter((status) => reachedAt(order, status) !== null).map((status) => step(order, status, "done"));
  return [...done, step(order, "cancelled", "struck")];
}

function step(order: Order, status: OrderStatus, state: TimelineStep["state"]): TimelineStep {
  const at = state === "todo" ? null : reachedAt(order, status);
  return {
    key: status,
    title: statusName(order, status),
    text: state === "todo" ? startOf(order, status) : noteOf(order, status),
    time: at === null ? undefined : { text: formatTime(at), iso: at },
    state,
    tone: statusTones[status],
  };
}

/** Of an order for later. */
const startOf = ({ kitchenAt }: Order, status: OrderStatus): string | undefined =>
  status === "processing" && kitchenAt ? texts.startsAbout(formatClock(kitchenAt)) : undefined;

function noteOf(order: Order, status: OrderStatus): string {
  const { deliveryBoyId } = order;
  if (isWaiting(status) && orderCan.expire(order)) return texts.waitingForPayment;
  if (status === "delivered" && order.paymentMethod === "cash" && order.payment) return texts.paidInCash;
  if (status === "out_for_delivery" && deliveryBoyId) return texts.partnerHasIt(firstNameOf(deliveryBoyId.name));
  if (isReadyForPickup({ ...order, status })) return texts.waitsAtShop;
  return order.cancelReason !== null && isCancelled(status) ? cancelReasons[order.cancelReason] : statusNotes[status];
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

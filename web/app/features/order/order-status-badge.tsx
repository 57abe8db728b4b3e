import type { OrderStatus } from "@forno/contract/rules/order/order-status.ts";
import { statusLabels } from "#texts/shop/orders.ts";
import { Chip } from "../../ui/controls/chip.tsx";
import type { Tone } from "../../ui/icons/tone.ts";

/** Each status has its own colour and its own slices (spec section 4). */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: "pending",
  processing: "processing",
  out_for_delivery: "out",
  delivered: "delivered",
  cancelled: "cancelled",
};

/** `labels`: default are the customer's. */
export function OrderStatusBadge({ status, labels = statusLabels }: { status: OrderStatus; labels?: Record<OrderStatus, string> }) {
  return <Chip tone={statusTones[status]}>{labels[status]}</Chip>;
}

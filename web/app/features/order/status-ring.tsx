import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { ReactNode } from "react";
import { CompleteRing, ProgressRing, StruckRing, type Tone } from "../../ui/icons/progress-ring.tsx";

/** Each status has its own colour (spec section 4). */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: "amber",
  processing: "orange",
  out_for_delivery: "plum",
  delivered: "green",
  cancelled: "grey",
};

const rings: Record<OrderStatus, ReactNode> = {
  pending: <ProgressRing value={1} />,
  processing: <ProgressRing value={2} />,
  out_for_delivery: <ProgressRing value={3} />,
  delivered: <CompleteRing />,
  cancelled: <StruckRing />,
};

/** Its colour is that of the text around it. */
export function StatusRing({ status }: { status: OrderStatus }) {
  return rings[status];
}

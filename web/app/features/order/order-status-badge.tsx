import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { ReactNode } from "react";
import { CompleteRing, ProgressRing, StruckRing, type Tone } from "../../ui/icons/progress-ring.tsx";
import styles from "./order-status-badge.module.css";
import { statusName } from "./texts/en.ts";

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

export function OrderStatusBadge({ order }: { order: { fulfilment: Fulfilment; status: OrderStatus } }) {
  const { status } = order;
  return (
    <Chip tone={statusTones[status]} icon={rings[status]}>
      {statusName(order, status)}
    </Chip>
  );
}

/** A state with its colour, icon and text. */
export function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { ReactNode } from "react";
import type { Tone } from "../../ui/icons/progress-ring.tsx";
import styles from "./order-status-badge.module.css";
import { StatusRing, statusTones } from "./status-ring.tsx";
import { statusName } from "./texts/en-status.ts";

export function OrderStatusBadge({ order }: { order: { fulfilment: Fulfilment; status: OrderStatus } }) {
  const { status } = order;
  return (
    <Chip tone={statusTones[status]} icon={<StatusRing status={status} />}>
      {statusName(order, status)}
    </Chip>
  );
}

/** A state with its colour, icon and text. */
function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

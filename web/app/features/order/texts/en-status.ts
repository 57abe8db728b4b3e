import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { columnTitles } from "./en.ts";

/** What a customer reads (spec section 4). */
export const statusLabels: Record<OrderStatus, string> = {
  ...columnTitles,
  delivered: "Delivered Successfully",
  cancelled: "Order Cancelled",
};

/** Of orders that nobody delivers. */
const otherNames: Record<Fulfilment, Partial<Record<OrderStatus, string>>> = {
  delivery: {},
  pickup: { out_for_delivery: "Ready for Pickup", delivered: "Picked Up" },
  dine_in: { out_for_delivery: "Ready to Serve", delivered: "Served" },
};

/** What a status is called for this order. `names`: default are the customer's. */
export const statusName = ({ fulfilment }: { fulfilment: Fulfilment }, status: OrderStatus, names = statusLabels): string =>
  otherNames[fulfilment][status] ?? names[status];

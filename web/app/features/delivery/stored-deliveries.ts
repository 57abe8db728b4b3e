import type { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import type { AnswerOf } from "../../platform/api/call.ts";
import { keepPage } from "../../platform/storage/stored-pages.ts";

export type DeliveryPage = AnswerOf<typeof deliveryCalls.orders>;

/** More than a shift has; a full storage would store nothing. */
const ORDERS_MAX = 50;

export const keepDeliveries = (page: DeliveryPage): void =>
  keepPage("deliveries", page.orders.length > 0 ? { ...page, orders: page.orders.slice(0, ORDERS_MAX), nextCursor: null } : null);

import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { customPlan } from "../../platform/db/statements/prepared.ts";
import type { Db } from "../../tables.ts";
import type { OrderKey } from "../order/admin/order-list-cursor.ts";
import { orderKeysQuery } from "../order/admin/order-list-store.ts";
import type { OrderCursor } from "../order/reading/order-pages.ts";

/** The most urgent have the highest value; closed orders have 0. */
const URGENCY: Record<OrderStatus, number> = { out_for_delivery: 3, processing: 2, pending: 1, delivered: 0, cancelled: 0 };

/** Highest first. */
const URGENCIES: readonly { urgency: number; status: OrderStatus[] }[] = [...new Set(Object.values(URGENCY))]
  .sort((one, other) => other - one)
  .map((urgency) => ({ urgency, status: ORDER_STATUSES.filter((status) => URGENCY[status] === urgency) }));

export interface DeliveryCursor extends OrderCursor {
  urgency: number;
}

export interface PartnerOrdersInput {
  partnerId: string;
  limit: number;
  after: DeliveryCursor | null;
}

export type DeliveryKey = OrderKey & { urgency: number };

/** Each urgency is read like the admin's list, so that the number of the partner's delivered orders does not matter. */
export function partnerKeysQuery({ partnerId, limit, after }: PartnerOrdersInput): RawBuilder<DeliveryKey> {
  const parts = URGENCIES.filter(({ urgency }) => after === null || urgency <= after.urgency).map(({ urgency, status }) => {
    const place = after?.urgency === urgency ? { ...after, totalPaise: 0 } : null;
    const filters = { deliveryBoyId: partnerId, status };
    const sort = urgency > 0 ? "oldest" : "newest";
    const keys = orderKeysQuery({ filters, search: null, sort, after: place, limit });
    return sql`SELECT ${sql.lit(urgency)} AS urgency, keys.* FROM (${keys}) AS keys`;
  });
  return sql<DeliveryKey>`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts
    ORDER BY urgency DESC, CASE WHEN urgency > 0 THEN "createdAt" END, CASE WHEN urgency > 0 THEN id END, "createdAt" DESC, id DESC
    LIMIT ${sql.lit(limit)} ${customPlan}`;
}

/** Most urgent first and, among these, the oldest first; closed orders last, newest first. */
export async function selectPartnerKeys(db: Db, input: PartnerOrdersInput): Promise<DeliveryKey[]> {
  return (await partnerKeysQuery(input).execute(db)).rows;
}

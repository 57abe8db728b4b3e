/** The partner's last list, kept on the device for a reload without a network; it goes with the session, for it holds addresses. */

import type { deliveryEndpoints } from "@forno/contract/delivery.ts";
import type { AnswerOf } from "@forno/contract/endpoint.ts";
import { readItem, readJson, writeItems } from "../../platform/storage/local-items.ts";

export type DeliveryPage = AnswerOf<typeof deliveryEndpoints.orders>;

interface Kept {
  /** Whose it is. */
  mobile: string;
  at: number;
  page: DeliveryPage;
}

/** A shift has fewer; a full store would keep nothing at all. */
const ORDERS_MAX = 50;

export function keepDeliveries(page: DeliveryPage): void {
  const mobile = readItem("userMobile");
  if (!mobile || page.orders.length === 0) {
    writeItems({ deliveries: null });
    return;
  }
  const kept: Kept = { mobile, at: Date.now(), page: { ...page, orders: page.orders.slice(0, ORDERS_MAX), nextCursor: null } };
  writeItems({ deliveries: JSON.stringify(kept) });
}

/** Null if there is none of the person who is signed in. */
export function readKeptDeliveries(): Kept | null {
  const kept = readJson("deliveries") as Kept | null;
  return kept !== null && kept.mobile === readItem("userMobile") && Array.isArray(kept.page?.orders) ? kept : null;
}

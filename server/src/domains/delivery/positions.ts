/** Where a delivery partner is, told to the customers of the orders that are out. No position is stored. */
import { POSITION_EVERY_SECONDS } from "@forno/contract/delivery/delivery-calls.ts";
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { holdOrdersOut } from "../order/lifecycle/order-delivery-store.ts";
import { userRoom } from "../user/socket-rooms.ts";
import { markTold } from "./positions-store.ts";

/** Returns whether anybody was told: of each order at most once in five seconds. Refuses with `nothingOut`. */
export async function tellPosition(
  { db, clock, events }: Pick<Deps, "db" | "clock" | "events">,
  { partnerId }: Caller,
  position: Point & { accuracy: number },
): Promise<boolean> {
  const now = clock();
  const told = await inTransaction(db, async (tx) => {
    // Held, so that none is delivered meanwhile.
    const out = partnerId === null ? [] : await holdOrdersOut(tx, partnerId);
    if (out.length === 0) throw refuse("nothingOut");
    const due = await markTold(
      tx,
      out.map(({ id }) => id),
      now,
      POSITION_EVERY_SECONDS,
    );
    return out.filter(({ id }) => due.includes(id));
  });
  const { lat, lng, accuracy } = position;
  for (const { id, userId, latitude, longitude } of told) {
    if (userId === null) continue;
    const isPinned = latitude !== null && longitude !== null;
    const distance = isPinned ? Math.round(metresBetween(position, { lat: latitude, lng: longitude })) : null;
    events.toRooms([userRoom(userId)], "partnerLocation", { orderId: id, lat, lng, accuracy, distance, at: now.toISOString() });
  }
  return told.length > 0;
}

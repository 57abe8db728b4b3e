import type { AdminOrder } from "@forno/contract/order.ts";
import type { Deps } from "../../deps.ts";
import { insertOpening } from "./order-changes-store.ts";
import { announceOpened } from "./order-events.ts";

/** An admin has looked into it: it is new no longer, for none of them. */
export async function noteOpened({ db, clock, events }: Pick<Deps, "db" | "clock" | "events">, order: AdminOrder): Promise<void> {
  if (order.isNew && (await insertOpening(db, order._id, clock()))) announceOpened(events, order);
}

/** Carts that sellers put aside. Any tablet goes on with them, one only. */
import { HELD_BYTES_MAX, HELD_MAX, type HeldSale } from "@forno/contract/counter/counter.ts";
import { COUNTER_RETENTION } from "@forno/contract/counter/rules/retention.ts";
import { retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import { v7 as newId } from "uuid";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { deleteHeld, insertHeld, lockHeld, selectHeld } from "./held-sales-store.ts";

type HeldDeps = Pick<AppDeps, "db" | "clock">;

const since = ({ clock }: HeldDeps): Date => retainedSince(COUNTER_RETENTION.heldSales, clock());

export async function listHeld(deps: HeldDeps) {
  const held = await selectHeld(deps.db, since(deps));
  return held.map(({ id, name, sale, heldAt }) => ({
    _id: id,
    name,
    itemCount: sale.items.reduce((sum, { quantity }) => sum + quantity, 0),
    heldAt: heldAt.toISOString(),
  }));
}

/** Refuses with `heldFull` and `cartFull`. */
export const holdSale = (deps: HeldDeps, { name, sale }: { name: string; sale: HeldSale }) =>
  inTransaction(deps.db, async (tx) => {
    const json = JSON.stringify(sale);
    if (Buffer.byteLength(json) > HELD_BYTES_MAX) throw refuse("cartFull");
    await lockHeld(tx);
    if ((await selectHeld(tx, since(deps))).length >= HELD_MAX) throw refuse("heldFull");
    const id = newId();
    await insertHeld(tx, { id, name, sale: json, held_at: deps.clock() });
    return { _id: id };
  });

/** Refuses with `heldNotFound`. */
export async function takeUp(deps: HeldDeps, id: string) {
  const held = await deleteHeld(deps.db, id, since(deps));
  if (!held) throw refuse("heldNotFound");
  return held;
}

/** What sellers hold for a while. Any tablet resumes it, one only. */
import { HELD_BYTES_MAX, HELD_MAX, type HeldSale } from "@forno/contract/counter/counter.ts";
import { COUNTER_RETENTION } from "@forno/contract/counter/counter-calls.ts";
import { retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { v7 as newId } from "uuid";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import { claimHeld, deleteExpired, deleteHeld, deleteHeldById, lockHeld, selectHeld, upsertHeld } from "./held-sales-store.ts";

type HeldDeps = Pick<AppDeps, "db" | "clock">;

const CLAIM_MS = 60_000;

const since = ({ clock }: HeldDeps): Date => retainedSince(COUNTER_RETENTION.heldSales, clock());

/** What another session is resuming is not free for this one. */
const claimOf = (deps: HeldDeps, { sessionId }: Caller) => ({
  sessionId,
  now: deps.clock(),
  claimedSince: new Date(deps.clock().getTime() - CLAIM_MS),
  since: since(deps),
});

export async function listHeld(deps: HeldDeps, caller: Caller) {
  await deleteExpired(deps.db, since(deps));
  const held = await selectHeld(deps.db, claimOf(deps, caller));
  return held.map(({ id, name, sale, heldAt }) => ({
    _id: id,
    name,
    itemCount: sale.items.reduce((sum, { quantity }) => sum + quantity, 0),
    heldAt: heldAt.toISOString(),
  }));
}

/** Refuses with `heldFull` and `cartFull`. */
export const holdSale = (deps: HeldDeps, { _id: id = newId(), name, sale }: { _id?: string; name: string; sale: HeldSale }) =>
  inTransaction(deps.db, async (tx) => {
    const json = JSON.stringify(sale);
    if (Buffer.byteLength(json) > HELD_BYTES_MAX) throw refuse("cartFull");
    await lockHeld(tx);
    await deleteExpired(tx, since(deps));
    const others = (await selectHeld(tx)).filter((each) => each.id !== id);
    if (others.length >= HELD_MAX) throw refuse("heldFull");
    await upsertHeld(tx, { id, name, sale: json, held_at: deps.clock() });
    return { _id: id };
  });

/** Refuses with `heldNotFound`. */
export async function resumeHeld(deps: HeldDeps, caller: Caller, id: string) {
  const held = await claimHeld(deps.db, id, claimOf(deps, caller));
  if (!held) throw refuse("heldNotFound");
  return held;
}

/** Refuses with `heldNotFound`. */
export async function dropHeld(deps: HeldDeps, caller: Caller, id: string) {
  const held = await deleteHeld(deps.db, id, claimOf(deps, caller));
  if (!held) throw refuse("heldNotFound");
  return held;
}

/** Numbers are held as they were typed. */
const heldOf = async (db: Db, mobile: string) =>
  (await selectHeld(db)).filter(({ sale }) => normalizeMobile(sale.customer?.mobile ?? "") === mobile);

export const exportHeldOf = async (db: Db, mobile: string) =>
  (await heldOf(db, mobile)).map(({ name, sale, heldAt }) => ({ name, sale, heldAt: heldAt.toISOString() }));

export async function eraseHeldOf(tx: Tx, mobile: string): Promise<void> {
  for (const { id } of await heldOf(tx, mobile)) await deleteHeldById(tx, id);
}

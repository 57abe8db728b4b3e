/** Stores provider orders: from then on their orders can be paid, and replace the customer's earlier ones. */
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import type { Db, Tx } from "../../../tables.ts";
import { usersLocked } from "../../user/account/user-lock-store.ts";
import { changeStatus } from "../lifecycle/order-changes.ts";
import { type OrderState, SYSTEM } from "../lifecycle/order-changes-store.ts";
import { freeIdempotencyKeys } from "../placing/idempotency-store.ts";
import { ordersSuperseded, raiseSuperseded } from "../placing/placing-store.ts";
import {
  findPaidMeanwhile,
  lockWithOpenOthers,
  type NewProviderOrder,
  setSupersededBy,
  storeProviderOrderIds,
} from "./provider-order-store.ts";

export interface MadeProviderOrder extends NewProviderOrder {
  /** The customer's other orders that were open when it was placed; null if unknown. */
  openOthers: readonly string[] | null;
}

export interface StoredProviderOrder {
  /** Undefined if the order had a provider order already: nothing is changed then. */
  order: OrderState | undefined;
  /** An earlier order was paid in the meantime, so this one was cancelled. */
  isYielding: boolean;
}

/** At most one of each customer. Only those with other open orders need to look at them. */
export async function storeProviderOrders(db: Db, made: readonly MadeProviderOrder[]): Promise<StoredProviderOrder[]> {
  const [alone, superseding] = [made.filter(isAlone), made.filter((each) => !isAlone(each))];
  const stored = alone.length > 0 ? await storeProviderOrderIds(db, alone) : null;
  const decided = superseding.length > 0 ? await inTransaction(db, (tx) => storeAndSupersede(tx, superseding)) : null;
  return made.map(({ order }) => decided?.get(order.id) ?? { order: stored?.get(order.id), isYielding: false });
}

const isAlone = ({ openOthers }: MadeProviderOrder): boolean => openOthers?.length === 0;

async function storeAndSupersede(tx: Tx, made: readonly MadeProviderOrder[]): Promise<ReadonlyMap<string, StoredProviderOrder>> {
  await batch(
    tx,
    usersLocked(
      tx,
      made.flatMap(({ order }) => order.userId ?? []),
    ),
  );
  const locked = await lockWithOpenOthers(
    tx,
    made.map(({ order }) => order),
  );
  const stored = await storeProviderOrderIds(tx, made);
  const payable = made.flatMap(({ openOthers, now, order }) => {
    const state = stored.get(order.id);
    return state && orderCan.expire(state) ? [{ order: state, openBefore: openOthers ?? [], at: now }] : [];
  });
  const superseded = payable.flatMap(({ order, at }) =>
    locked.filter((other) => isSupersededBy(order, other)).map((other) => ({ order: other, byId: order.id, at })),
  );
  if (superseded.length > 0) await batch(tx, ...ordersSuperseded(tx, superseded));
  await raiseSuperseded(tx, superseded);
  const paidIds = payable.length > 0 ? await findPaidMeanwhile(tx, payable) : new Map<string, string>();
  for (const { order, at } of payable) {
    const paidId = paidIds.get(order.id);
    if (paidId !== undefined) await yieldTo(tx, order, paidId, at);
  }
  return new Map(made.map(({ order: { id } }) => [id, { order: stored.get(id), isYielding: paidIds.has(id) }]));
}

/** A reopened order replaces all others, another one those that were placed before it. */
const isSupersededBy = (order: OrderState, other: OrderState): boolean =>
  order.userId !== null &&
  other.userId === order.userId &&
  other.id !== order.id &&
  orderCan.expire(other) &&
  other.supersededBy === null &&
  (order.reopenedAt !== null || other.orderNumber < order.orderNumber);

async function yieldTo(tx: Tx, order: OrderState, paidId: string, at: Date): Promise<void> {
  await changeStatus(tx, order, "cancelled", SYSTEM, at, "superseded");
  await setSupersededBy(tx, order.id, paidId);
  await freeIdempotencyKeys(tx, order.userId, order.id);
}

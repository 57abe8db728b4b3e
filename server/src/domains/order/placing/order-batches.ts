/**
 * Places usual orders in batches: paid online, without a promo code, by a customer without another open order. Orders that arrive
 * at the same time share one transaction (docs/decisions/0017-batch-placing.md).
 */

import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { PlaceBody } from "@forno/contract/order/order.ts";
import type { Deps } from "../../../deps.ts";
import { Batcher } from "../../../platform/concurrency/batcher.ts";
import { inTransaction, isOverTime } from "../../../platform/db/database.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import { TRANSACTION_BATCH } from "../../../platform/db/statements/batch-limits.ts";
import { genericPlanFromHere } from "../../../platform/db/statements/generic-plan.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type Menu, readMenu } from "../../menu/menu.ts";
import { currentIndex } from "../../menu/reading/current-menu.ts";
import { menuVersionRead } from "../../menu/reading/menu-store.ts";
import { type PlacingTerms, placingTermsLocked } from "../../settings/settings-store.ts";
import { freeUsersLocked } from "../../user/account/user-lock-store.ts";
import type { OrderState } from "../lifecycle/order-changes-store.ts";
import { type HeldLease, leaseFrom } from "../provider-order/provider-lease.ts";
import { type NamedOrder, storeFreeProviderOrders } from "../provider-order/provider-order-store.ts";
import { customersWithKnownKey, customersWithUnpaid } from "./order-batches-store.ts";
import { insertOrders, type NewOrder } from "./order-insert-store.ts";
import { unpaidSince } from "./order-limits.ts";
import { methodFor, newOrder, pricedLines, priceLines } from "./priced-order.ts";

export interface Placement {
  userId: string;
  body: PlaceBody;
  bodyHash: Buffer;
  key: string | undefined;
  now: Date;
}

export interface BatchPlaced {
  order: OrderState;
  lease: HeldLease;
}

/** One per instance. */
export class OrderBatches {
  readonly #placing: Batcher<Placement, BatchPlaced | null>;
  readonly #naming: Batcher<NamedOrder, OrderState | undefined>;

  constructor(deps: Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config">) {
    const { db } = deps;
    this.#placing = new Batcher({
      ...TRANSACTION_BATCH,
      keyOf: ({ userId }) => userId,
      // If a batch waited for a lock, such as that of the settings while the owner saves them, repeating it order by order would
      // only add to the delay.
      isWorthRepeating: (error) => !isOverTime(error),
      run: async (placements) => {
        const menu = await readMenu(deps);
        return await inTransaction(db, (tx) => placeAll(tx, placements, { ...deps, menu }));
      },
    });
    this.#naming = new Batcher({ ...TRANSACTION_BATCH, keyOf: ({ order }) => order.id, run: (named) => nameAll(db, named) });
  }

  /** Returns null, without any change, for an order that is not usual or must be refused. */
  async place(placement: Placement): Promise<BatchPlaced | null> {
    const { promo, paymentMethod } = placement.body;
    return promo || paymentMethod === "cash" ? null : await this.#placing.add(placement);
  }

  /** Like `storeProviderOrder`. Returns undefined also if another transaction has locked the order. */
  async name(named: NamedOrder): Promise<OrderState | undefined> {
    return await this.#naming.add(named);
  }
}

async function nameAll(db: Db, named: readonly NamedOrder[]): Promise<(OrderState | undefined)[]> {
  const stored = new Map((await storeFreeProviderOrders(db, named)).map((state) => [state.id, state]));
  return named.map(({ order }) => stored.get(order.id));
}

interface Facts {
  isFree: ReadonlySet<string>;
  hasUnpaid: ReadonlySet<string>;
  hasKnownKey: ReadonlySet<string>;
  termsAt: (now: Date) => PlacingTerms;
  index: MenuIndex;
}

async function placeAll(
  tx: Tx,
  placements: readonly Placement[],
  { config, clock, menu }: Pick<Deps, "config" | "clock"> & { menu: Menu },
): Promise<(BatchPlaced | null)[]> {
  const facts = await readFacts(tx, placements, menu);
  // Counted from the transaction, not from the request, which may have waited in the queue.
  const leaseUntil = leaseFrom(clock());
  const usual = placements.flatMap((placement) => {
    const order = usualOrder(placement, facts, { unpaidMinutes: config.unpaidMinutes, leaseUntil });
    return order ? [{ placement, order }] : [];
  });
  if (usual.length === 0) return placements.map(() => null);
  const states = await insertOrders(
    tx,
    usual.map(({ order }) => order),
    usual.map(({ placement }) => placement),
  );
  const placed = new Map(
    usual.map(({ placement }, index) => {
      const lease: HeldLease = { until: leaseUntil, openOthers: [] };
      return [placement, { order: itemAt(states, index), lease } satisfies BatchPlaced];
    }),
  );
  return placements.map((placement) => placed.get(placement) ?? null);
}

/** Reads after the customers are locked, because each statement sees what was committed before it began. */
async function readFacts(tx: Tx, placements: readonly Placement[], menu: Menu): Promise<Facts> {
  const userIds = placements.map(({ userId }) => userId);
  const keys = placements.flatMap(({ userId, key }) => (key === undefined ? [] : [{ userId, key }]));
  const earliest = placements.reduce((now, each) => (each.now < now ? each.now : now), itemAt(placements, 0).now);
  const [, isFree, hasUnpaid, hasKnownKey, termsAt, version] = await batch(
    tx,
    genericPlanFromHere(),
    freeUsersLocked(tx, userIds),
    customersWithUnpaid(tx, userIds, unpaidSince(earliest)),
    customersWithKnownKey(tx, keys),
    placingTermsLocked(tx),
    menuVersionRead(tx),
  );
  const index = await currentIndex(tx, menu, { version, now: earliest });
  return { isFree, hasUnpaid, hasKnownKey, termsAt, index };
}

/** Null for an order to be placed in a transaction of its own, which also produces the refusals. */
function usualOrder(
  placement: Placement,
  { isFree, hasUnpaid, hasKnownKey, termsAt, index }: Facts,
  as: { unpaidMinutes: number; leaseUntil: Date },
): NewOrder | null {
  const { userId, body, now } = placement;
  const terms = termsAt(now);
  if (!isFree.has(userId) || hasUnpaid.has(userId) || hasKnownKey.has(userId)) return null;
  const priced = unlessRefused(() =>
    priceLines(pricedLines(body.items, { index, terms }), {
      amount: body.amount,
      deliveryFeePaise: terms.deliveryFeePaise,
      promo: null,
    }),
  );
  if (!priced || methodFor(body, priced, terms) !== "online") return null;
  return newOrder(placement, priced, { ...as, method: "online", promise: terms.promise });
}

function unlessRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

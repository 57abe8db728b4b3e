/** Orders as the admins' lists show them, cached: only changed orders are read again (decision 0008). */
import { type AdminOrder, adminOrder } from "@forno/contract/order/order.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "../../../tables.ts";
import { selectNames } from "../../user/account/user-store.ts";
import { selectChangedOrders, type VersionedOrder } from "./cached-orders-store.ts";
import { toAdminOrder } from "./order-store.ts";

/** Of their JSON: more than a full board and a page of the list together. */
const CACHED_MAX_BYTES = 24_000_000;
/** Bounds staleness after a database restore, which reuses transaction numbers, that is, versions. */
const CACHED_MS = 5 * 60_000;

/** What a list needs of an order, and its JSON, serialized once for all lists. */
export type ListedOrder = Pick<AdminOrder, "_id" | "status" | "isNew"> & { json: string };

interface CachedOrder extends ListedOrder {
  version: string;
  /** Names of those who changed its status, by ID; without the customer's, which is part of the version. */
  actors: ReadonlyMap<string, string | null>;
}

type Orders = ReadonlyMap<string, CachedOrder>;

export class CachedOrders {
  readonly #cached = new LRUCache<string, CachedOrder>({
    maxSize: CACHED_MAX_BYTES,
    sizeCalculation: ({ json }) => 2 * json.length,
    ttl: CACHED_MS,
  });

  /** In the order of the IDs. Must not run inside a transaction: its writes may never be committed. */
  async read(db: Db, ids: readonly string[]): Promise<ListedOrder[]> {
    const known = new Map(ids.flatMap((id) => this.#entryOf(id)));
    const [changed, names] = await Promise.all([this.#readChanged(db, ids, known), selectNames(db, actorsOf(known))]);
    const renamed = ids.filter((id) => !changed.has(id) && isRenamed(known.get(id), names));
    const again = await this.#readChanged(db, renamed, NONE);
    return ids.flatMap((id) => again.get(id) ?? changed.get(id) ?? known.get(id) ?? []);
  }

  #entryOf(id: string): [string, CachedOrder][] {
    const cached = this.#cached.get(id);
    return cached ? [[id, cached]] : [];
  }

  async #readChanged(db: Db, ids: readonly string[], known: Orders): Promise<Orders> {
    if (ids.length === 0) return NONE;
    const versions = ids.map((id) => known.get(id)?.version ?? "");
    const changed = new Map((await selectChangedOrders(db, ids, versions)).map((row) => [row.id, toCached(row)]));
    for (const [id, cached] of changed) this.#cached.set(id, cached);
    return changed;
  }
}

export const jsonOf = (orders: readonly ListedOrder[]): string[] => orders.map(({ json }) => json);

const NONE: Orders = new Map();

function toCached(row: VersionedOrder): CachedOrder {
  const order = adminOrder.parse(toAdminOrder(row));
  const { _id, status, isNew } = order;
  return {
    _id,
    status,
    isNew,
    json: JSON.stringify(order),
    version: row.version,
    actors: new Map(row.history.flatMap(otherActor(row))),
  };
}

const otherActor =
  ({ user_id }: VersionedOrder) =>
  ({ actorId, actorName }: VersionedOrder["history"][number]): [string, string | null][] =>
    actorId === null || actorId === user_id ? [] : [[actorId, actorName]];

const actorsOf = (orders: Orders): string[] => [...new Set([...orders.values()].flatMap(({ actors }) => [...actors.keys()]))];

const isRenamed = (cached: CachedOrder | undefined, names: ReadonlyMap<string, string>): boolean =>
  cached !== undefined && [...cached.actors].some(([id, name]) => (names.get(id) ?? null) !== name);

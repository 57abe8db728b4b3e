/** Orders as the lists of staff show them, kept between two reads: only what has changed is read again (decision 0054). */
import { type AdminOrder, adminOrder } from "@forno/contract/order/order.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "../../../tables.ts";
import { selectNames } from "../../user/account/user-store.ts";
import { selectChangedOrders, type VersionedOrder } from "./cached-orders-store.ts";
import { toAdminOrder } from "./order-store.ts";

/** More than a full board and a page of the list have. */
const KEPT_MAX = 1_000;
/** A database that is restored counts its transactions from an earlier one: no longer than this could one be taken for another. */
const KEPT_MS = 5 * 60_000;

/** What a list has to know of an order, and its JSON, which is written once for all lists. */
export type ListedOrder = Pick<AdminOrder, "_id" | "status" | "isNew"> & { json: string };

interface KeptOrder extends ListedOrder {
  version: string;
  /** Who set its statuses, by id; without its customer, whose name the version knows of. */
  actors: ReadonlyMap<string, string | null>;
}

type Orders = ReadonlyMap<string, KeptOrder>;

export class KeptOrders {
  readonly #kept = new LRUCache<string, KeptOrder>({ max: KEPT_MAX, ttl: KEPT_MS });

  /** In the order of the ids, as they are in the database now. Not within a transaction: what it writes may never be committed. */
  async read(db: Db, ids: readonly string[]): Promise<ListedOrder[]> {
    const known = new Map(ids.flatMap((id) => this.#entryOf(id)));
    const [changed, names] = await Promise.all([this.#readChanged(db, ids, known), selectNames(db, actorsOf(known))]);
    const renamed = ids.filter((id) => !changed.has(id) && isRenamed(known.get(id), names));
    const again = await this.#readChanged(db, renamed, NONE);
    return ids.flatMap((id) => again.get(id) ?? changed.get(id) ?? known.get(id) ?? []);
  }

  #entryOf(id: string): [string, KeptOrder][] {
    const kept = this.#kept.get(id);
    return kept ? [[id, kept]] : [];
  }

  async #readChanged(db: Db, ids: readonly string[], known: Orders): Promise<Orders> {
    if (ids.length === 0) return NONE;
    const versions = ids.map((id) => known.get(id)?.version ?? "");
    const changed = new Map((await selectChangedOrders(db, ids, versions)).map((row) => [row.id, toKept(row)]));
    for (const [id, kept] of changed) this.#kept.set(id, kept);
    return changed;
  }
}

export const jsonOf = (orders: readonly ListedOrder[]): string[] => orders.map(({ json }) => json);

const NONE: Orders = new Map();

function toKept(row: VersionedOrder): KeptOrder {
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

const isRenamed = (kept: KeptOrder | undefined, names: ReadonlyMap<string, string>): boolean =>
  kept !== undefined && [...kept.actors].some(([id, name]) => (names.get(id) ?? null) !== name);

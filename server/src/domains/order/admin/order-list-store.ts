/**
 * SQL of the admin's list. A filter by status, payment or partner becomes a union of index ranges, one per state of an order,
 * merged in sort order: a page costs the same however many orders exist.
 */
import { ORDER_COUNT_MAX } from "@forno/contract/order/order.ts";
import type { OrderFilters } from "@forno/contract/order/order-filters.ts";
import { NO_PARTNER, type OrderSort, type PaymentState } from "@forno/contract/order/rules/order-filter.ts";
import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { customPlan } from "../../../platform/db/statements/prepared.ts";
import type { Db } from "../../../tables.ts";
import { idAround, timeOfId } from "../reading/order-pages.ts";
import type { OrderKey } from "./order-list-cursor.ts";

type Condition = RawBuilder<boolean>;

/** Words that must all match, or one order's number or provider ID. */
export type OrderSearch = { words: string } | OneOrder | null;
type OneOrder = { orderNumber: string } | { paymentId: string } | { providerOrderId: string };

export interface OrderListInput {
  filters: Omit<OrderFilters, "q" | "sort">;
  search: OrderSearch;
}

interface Flags {
  payment: boolean;
  refunded: boolean;
}

/** Each order is in exactly one state. An order whose late payment was refunded without paying it also counts as refunded. */
const FLAGS: Record<PaymentState, readonly Flags[]> = {
  paid: [{ payment: true, refunded: false }],
  unpaid: [{ payment: false, refunded: false }],
  refunded: [
    { payment: true, refunded: true },
    { payment: false, refunded: true },
  ],
};
export const ALL_FLAGS = Object.values(FLAGS).flat();

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;

/**
 * A range sorts by its first column. It compares that column by `= ANY` of a one-element array, which PostgreSQL does not treat as
 * a constant, so that only indexes that begin with the column qualify. Otherwise PostgreSQL would choose to walk through all orders
 * from the newest, which is slow if the matching ones are old.
 */
const anyOf = (column: RawBuilder<unknown>, value: RawBuilder<unknown>): Condition => sql`${column} = ANY (ARRAY[${value}])`;

const STATUS = sql`status`;
const PARTNER = sql`delivery_partner_id`;

export const inStatus = (status: OrderStatus): Condition => anyOf(STATUS, sql.lit(status));

function inState(isOfPartner: boolean, status: OrderStatus, { payment, refunded }: Flags): Condition {
  const isInStatus = isOfPartner ? sql`status = ${sql.lit(status)}` : inStatus(status);
  return sql`${isInStatus} AND payment = ${sql.lit(payment)} AND refunded = ${sql.lit(refunded)}`;
}

type Filters = OrderListInput["filters"];

const hasRanges = ({ status, payment, method, fulfilment, deliveryBoyId }: Filters): boolean =>
  Boolean(status || payment || method || fulfilment || deliveryBoyId);

function rangesOf({ status, payment, deliveryBoyId }: Filters): Condition[] {
  const flags = payment ? FLAGS[payment] : ALL_FLAGS;
  return (status ?? ORDER_STATUSES).flatMap((each) => flags.map((flag) => inState(deliveryBoyId !== undefined, each, flag)));
}

function ofEveryRange({ deliveryBoyId, method, fulfilment, from, to }: Filters): Condition[] {
  const conditions: Condition[] = [];
  // Literals, not parameters, so that the partial indexes of cash and pickup orders apply.
  if (method) conditions.push(sql`payment_method = ${sql.lit(method)}`);
  if (fulfilment) conditions.push(sql`fulfilment = ${sql.lit(fulfilment)}`);
  if (deliveryBoyId === NO_PARTNER) conditions.push(sql`${PARTNER} IS NULL`);
  else if (deliveryBoyId) conditions.push(anyOf(PARTNER, sql`${deliveryBoyId}::uuid`));
  if (from) conditions.push(sql`created_at >= ${from}::timestamptz`);
  if (to) conditions.push(sql`created_at <= ${to}::timestamptz`);
  return conditions;
}

const fits = (words: string) => sql`document @@ order_search_query(${words})`;

/** Whether the order (`o`) matches the search. */
export const isFound = (search: Exclude<OrderSearch, null>): Condition =>
  "words" in search ? sql`(SELECT ${fits(search.words)} FROM order_search WHERE order_id = o.id)` : isThe(search, sql`o.id`);

/** The filters as one condition, for orders that are not found by an index range. */
const filtered = (filters: Filters): Condition[] =>
  hasRanges(filters) ? [sql`(${sql.join(rangesOf(filters), sql` OR `)})`, ...ofEveryRange(filters)] : ofEveryRange(filters);

/**
 * Finds orders by words, then filters them one by one. `OFFSET 0` stops PostgreSQL from applying the filter first, which it wrongly
 * estimates as cheaper.
 */
const wordsFirst = (words: string, conditions: readonly Condition[]) => sql`order_search CROSS JOIN LATERAL (
    SELECT id, created_at, total_paise FROM orders WHERE ${all([sql`id = order_id`, ...conditions])} OFFSET 0
  ) AS found WHERE ${fits(words)}`;

/** As separate ranges, or as a single one. */
function walks(filters: Filters): Condition[] {
  const common = ofEveryRange(filters);
  return hasRanges(filters) ? rangesOf(filters).map((range) => all([range, ...common])) : [all(common)];
}

interface Sorting {
  /** Condition for the rows after this position. */
  beyond(key: OrderKey): Condition;
  orderBy: RawBuilder<unknown>;
  /** Direction of the index's first column: descending for the oldest and the cheapest. */
  direction: RawBuilder<unknown>;
}

const time = (key: OrderKey) => sql`${key.createdAt}::timestamptz, ${key.id}::uuid`;
const amount = (key: OrderKey) => sql`${key.totalPaise}::bigint, ${time(key)}`;

export const SORTS: Record<OrderSort, Sorting> = {
  newest: {
    beyond: (key) => sql`(created_at, id) < (${time(key)})`,
    orderBy: sql`created_at DESC, id DESC`,
    direction: sql`ASC`,
  },
  oldest: {
    beyond: (key) => sql`(created_at, id) > (${time(key)})`,
    orderBy: sql`created_at, id`,
    direction: sql`DESC`,
  },
  amountHigh: {
    beyond: (key) => sql`(total_paise, created_at, id) < (${amount(key)})`,
    orderBy: sql`total_paise DESC, created_at DESC, id DESC`,
    direction: sql`ASC`,
  },
  amountLow: {
    beyond: (key) => sql`(total_paise, created_at, id) > (${amount(key)})`,
    orderBy: sql`total_paise, created_at, id`,
    direction: sql`DESC`,
  },
};

export interface OrderKeysInput extends OrderListInput {
  sort: OrderSort;
  after: OrderKey | null;
  limit: number;
}

/** The next orders after `after`, in sort order. */
export function orderKeysQuery(input: OrderKeysInput): RawBuilder<OrderKey> {
  return keysQuery(keysSource(input), input);
}

/** For words that many orders contain: searches only the next `NEAR` orders. */
export function nearKeysQuery(input: OrderKeysInput, words: string): RawBuilder<OrderKey> {
  const near = { ...input, search: null, limit: NEAR };
  const { orderBy } = SORTS[input.sort];
  const source = sql`(SELECT * FROM ${keysSource(near)} ORDER BY ${orderBy} LIMIT ${sql.lit(NEAR)}) AS o
    WHERE ${isFound({ words })}`;
  return keysQuery(source, input);
}

/** A search that does not fill the page costs a few microseconds per order and is then repeated by index. */
const NEAR = 1_000;

const keysQuery = (source: RawBuilder<unknown>, { sort, limit }: OrderKeysInput) =>
  sql<OrderKey>`SELECT id, created_at AS "createdAt", total_paise AS "totalPaise" FROM ${source}
    ORDER BY ${SORTS[sort].orderBy} LIMIT ${sql.lit(limit)} ${customPlan}`;

function keysSource({ filters, search, sort, after, limit }: OrderKeysInput): RawBuilder<unknown> {
  const { beyond, orderBy, direction } = SORTS[sort];
  const later = after ? [beyond(after)] : [];
  if (search && "words" in search) return wordsFirst(search.words, [...filtered(filters), ...later]);
  if (search) return sql`orders WHERE ${all([isThe(search, ID), ...filtered(filters), ...later])}`;
  const first = filters.deliveryBoyId === undefined ? STATUS : PARTNER;
  const order = hasRanges(filters) ? sql`${first} ${direction}, ${orderBy}` : orderBy;
  const parts = walks(filters).map(
    (walk) =>
      sql`(SELECT id, created_at, total_paise FROM orders WHERE ${all([walk, ...later])} ORDER BY ${order} LIMIT ${sql.lit(limit)})`,
  );
  return sql`(${sql.join(parts, sql` UNION ALL `)}) AS parts`;
}

const ID = sql`id`;

function isThe(one: OneOrder, id: RawBuilder<unknown>): Condition {
  if ("orderNumber" in one) return sql`order_number = ${one.orderNumber}::bigint`;
  if ("paymentId" in one) return sql`${id} = (SELECT order_id FROM payments WHERE payment_id = ${one.paymentId})`;
  return sql`provider_order_id = ${one.providerOrderId}`;
}

/**
 * Words that many orders contain fill a page quickly without an index. Rare words match few orders, which the index finds. For words
 * that many old orders contain and hardly a new one, see `selectKeysOfMany`.
 */
export async function selectOrderKeys(db: Db, input: OrderKeysInput): Promise<OrderKey[]> {
  if (input.search && "words" in input.search) {
    const { words } = input.search;
    const { rows } = await nearKeysQuery(input, words).execute(db);
    if (rows.length === input.limit) return rows;
    return (await selectKeysOfMany(db, input, words)) ?? (await orderKeysQuery(input).execute(db)).rows;
  }
  return (await orderKeysQuery(input).execute(db)).rows;
}

/** Matching orders that are read to fill a page. */
const MATCHES_MAX = 500;
/** An order's ID is made shortly before or after the time that it is sorted by. */
const ID_TOLERANCE_MS = 3_600_000;

/**
 * For the sorts by time: reads only the first matches in the order of their IDs, which begin with the time, and sorts them. Null
 * where that does not surely fill the page: then all matches have to be read.
 */
async function selectKeysOfMany(db: Db, input: OrderKeysInput, words: string): Promise<OrderKey[] | null> {
  const { sort, after, limit, filters } = input;
  if (sort !== "newest" && sort !== "oldest") return null;
  const isNewest = sort === "newest";
  const from = after ? idAround(after.id, isNewest ? ID_TOLERANCE_MS : -ID_TOLERANCE_MS) : null;
  if (after && !from) return null;
  const isBeyond = from ? sql`AND order_id ${isNewest ? sql`<` : sql`>`} ${from}::uuid` : sql``;
  // `OFFSET 0` stops PostgreSQL from walking through the IDs of all orders until it has met enough matches.
  const matches = await sql<{ id: string }>`SELECT id FROM (
      SELECT order_id AS id FROM order_search WHERE ${fits(words)} ${isBeyond} OFFSET 0
    ) AS matches ORDER BY id ${isNewest ? sql`DESC` : sql`ASC`} LIMIT ${sql.lit(MATCHES_MAX)} ${customPlan}`.execute(db);
  const ids = matches.rows.map(({ id }) => id);
  const beyond = after ? [SORTS[sort].beyond(after)] : [];
  const source = sql`orders WHERE ${all([sql`id = ANY(${ids}::uuid[])`, ...filtered(filters), ...beyond])}`;
  const { rows } = await keysQuery(source, input).execute(db);
  if (ids.length < MATCHES_MAX && !after) return rows;
  return rows.length === limit && rows.every((row) => isSurelyBefore(row, ids.at(-1) ?? "", isNewest)) ? rows : null;
}

/** No match beyond the last one that was read can come before this order. */
function isSurelyBefore({ id, createdAt }: OrderKey, lastId: string, isNewest: boolean): boolean {
  const [time, end, at] = [timeOfId(id), timeOfId(lastId), createdAt.getTime()];
  if (time === null || end === null || Math.abs(time - at) > ID_TOLERANCE_MS / 2) return false;
  return isNewest ? at > end + ID_TOLERANCE_MS : at < end - ID_TOLERANCE_MS;
}

/** At most ORDER_COUNT_MAX + 1. */
export async function countOrders(db: Db, input: OrderListInput): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM (
    SELECT FROM ${countSource(input)} LIMIT ${sql.lit(ORDER_COUNT_MAX + 1)}
  ) AS counted ${customPlan}`.execute(db);
  return rows[0]?.count ?? 0;
}

function countSource({ filters, search }: OrderListInput): RawBuilder<unknown> {
  if (search && "words" in search) return wordsFirst(search.words, filtered(filters));
  if (search) return sql`orders WHERE ${all([isThe(search, ID), ...filtered(filters)])}`;
  const parts = walks(filters).map((walk) => sql`SELECT FROM orders WHERE ${walk}`);
  return sql`(${sql.join(parts, sql` UNION ALL `)}) AS parts`;
}

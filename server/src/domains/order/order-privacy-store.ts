/** Personal data in orders: for the download, and anonymized with the account or after the retention period. */
import { isOpen, OPEN_STATUSES, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import { type RawBuilder, sql } from "kysely";
import { inTransaction } from "../../platform/db/database.ts";
import { manyRows, rowsAsJson } from "../../platform/db/statements/many-rows.ts";
import type { Db, Tx } from "../../tables.ts";
import { withoutNotes } from "./reading/line-details.ts";
import { type OrderRow, selectOrderPage, selectOrdersByIds, toOrder } from "./reading/order-store.ts";

const STEP = 50;

export interface Customer {
  userId: string;
  /** E.164 */
  mobile: string;
}

/** What the shop sold to this number without asking for an account. */
const withoutAccount = ({ mobile }: Customer) => sql<boolean>`(orders.user_id IS NULL AND orders.phone = ${mobile})`;

/** All orders, newest first, in pages; then those without an account. */
export async function* personalDataOfOrders(db: Db, customer: Customer): AsyncGenerator<PersonalData["orders"]> {
  const { userId } = customer;
  let last: OrderRow | undefined;
  do {
    const after = last ? { createdAt: last.created_at, id: last.id } : null;
    const rows = await selectOrderPage(db, { limit: STEP, after, userId });
    yield rows.slice(0, STEP).map(toOrder);
    last = rows.length > STEP ? rows[STEP - 1] : undefined;
  } while (last);
  const others = await db.selectFrom("orders").select("id").where(withoutAccount(customer)).orderBy("created_at", "desc").execute();
  for (let step = 0; step < others.length; step += STEP) {
    const ids = others.slice(step, step + STEP).map(({ id }) => id);
    yield (await selectOrdersByIds(db, ids)).map(toOrder);
  }
}

export async function hasOpenOrder(tx: Tx, customer: Customer): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where((eb) => eb.or([eb("user_id", "=", customer.userId), withoutAccount(customer)]))
    .where("status", "in", OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

const NOWHERE = { address: "", pincode: null, latitude: null, longitude: null, landmark: null, instructions: null };
const NOBODY = {
  first_name: "Deleted",
  last_name: "customer",
  phone: "",
  email: null,
  buyer_gstin: null,
  buyer_name: null,
  kitchen_note: null,
  ...NOWHERE,
};

/**
 * Orders that the law requires stay, without personal data. Call this after the user's name is deleted, because the search text is
 * rebuilt from it.
 */
export async function anonymizeOrders(tx: Tx, customer: Customer): Promise<void> {
  const { userId } = customer;
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).execute();
  const theirs = sql<boolean>`(orders.user_id = ${userId}::uuid OR ${withoutAccount(customer)})`;
  await removeNotes(tx, sql`SELECT id FROM orders WHERE ${theirs}`);
  await tx.updateTable("orders").set(NOBODY).where(theirs).execute();
}

/** Call in the transaction that changes the orders: a changed order is read again with its lines. */
async function removeNotes(tx: Tx, orderIds: RawBuilder<unknown>): Promise<void> {
  const noted = await tx
    .selectFrom("order_items")
    .select(["order_id", "position", "details"])
    .where(sql<boolean>`order_id IN (${orderIds})`)
    .where(sql<boolean>`details->>'key' LIKE '%~n%'`)
    .execute();
  const rows = noted.flatMap(({ details, ...line }) => (details ? [{ ...line, details: withoutNotes(details) }] : []));
  if (rows.length === 0) return;
  await sql`
    UPDATE order_items AS line SET details = cleared.details FROM ${manyRows(tx, "order_items", rowsAsJson(rows))} AS cleared
    WHERE line.order_id = cleared.order_id AND line.position = cleared.position`.execute(tx);
}

const CLOSED = ORDER_STATUSES.filter((status) => !isOpen(status));
const STEP_ROWS = 1_000;

/** Anonymizes closed orders, a few rows at a time. Returns how many. */
export async function anonymizeOldOrders(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  let anonymized = 0;
  while (!stopped.aborted) {
    const count = await inTransaction(db, (tx) => anonymizeStep(tx, before));
    anonymized += count;
    if (count < STEP_ROWS) break;
  }
  return anonymized;
}

async function anonymizeStep(tx: Tx, before: Date): Promise<number> {
  const orders = await tx
    .selectFrom("orders")
    .select("id")
    .where("created_at", "<", before)
    .where("status", "in", CLOSED)
    .where("phone", "<>", "")
    .limit(sql.lit(STEP_ROWS))
    .execute();
  const ids = orders.map(({ id }) => id);
  await removeNotes(tx, sql`SELECT unnest(${ids}::uuid[])`);
  const anonymized = tx.updateTable("orders").set(NOBODY).where("id", "=", sql<string>`ANY(${ids}::uuid[])`);
  return Number((await anonymized.executeTakeFirst()).numUpdatedRows);
}

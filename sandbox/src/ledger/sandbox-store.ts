import { randomBytes } from "node:crypto";
import type { Db, Tables } from "@forno/server/tables.ts";
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { OrderRow, PaymentRow, QrRow, RefundRow, SandboxTables } from "../sandbox-tables.ts";
import { newProviderId } from "./sandbox-entities.ts";

export interface SandboxAccount {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export type SandboxDb = Kysely<Tables & SandboxTables>;
export type SandboxTx = Transaction<Tables & SandboxTables>;
export type Order = Selectable<OrderRow>;
export type Payment = Selectable<PaymentRow>;
export type Qr = Selectable<QrRow>;
export type Refund = Selectable<RefundRow>;

export const sandboxTables = (db: Db): SandboxDb => db.withTables<SandboxTables>();

/** For payments made before then. Returns of how many. The amounts stay. */
export async function deletePersons(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await sandboxTables(db)
    .updateTable("sandbox_payments")
    .set({ email: null, contact: null })
    .where("created_at", "<", before)
    .where((eb) => eb.or([eb("email", "is not", null), eb("contact", "is not", null)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Stores the account only if there is none, and returns the stored one, so that all instances of a shop share it. */
export async function ensureAccount(db: SandboxDb, account: SandboxAccount, now: Date): Promise<SandboxAccount> {
  const { keyId, keySecret, webhookSecret } = account;
  await db
    .insertInto("sandbox_account")
    .values({ key_id: keyId, key_secret: keySecret, webhook_secret: webhookSecret, created_at: now })
    .onConflict((conflict) => conflict.column("only_row").doNothing())
    .execute();
  const row = await db.selectFrom("sandbox_account").selectAll().executeTakeFirstOrThrow();
  return { keyId: row.key_id, keySecret: row.key_secret, webhookSecret: row.webhook_secret };
}

type NewOrder = Omit<Insertable<OrderRow>, "notes"> & Pick<Order, "notes">;

/** Null if the receipt exists. */
export async function insertOrder(db: SandboxDb, order: NewOrder): Promise<Order | null> {
  const values = { ...order, notes: JSON.stringify(order.notes) };
  const insert = db.insertInto("sandbox_orders").values(values);
  const row = await insert
    .onConflict((conflict) => conflict.column("receipt").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findOrder(db: SandboxDb, id: string): Promise<Order | null> {
  return (await db.selectFrom("sandbox_orders").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockOrder(tx: SandboxTx, id: string): Promise<Order | null> {
  return (await tx.selectFrom("sandbox_orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export interface OrderFilter {
  receipt: string | undefined;
  count: number;
  skip: number;
}

/** Newest first. */
export function listOrders(db: SandboxDb, { receipt, count, skip }: OrderFilter): Promise<Order[]> {
  const all = db.selectFrom("sandbox_orders").selectAll();
  const filtered = receipt === undefined ? all : all.where("receipt", "=", receipt);
  return filtered.orderBy("created_at", "desc").orderBy("id").limit(count).offset(skip).execute();
}

export function updateOrder(tx: SandboxTx, id: string, change: Pick<Order, "status" | "attempts">): Promise<Order> {
  return tx.updateTable("sandbox_orders").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export function insertPayment(tx: SandboxTx, payment: Insertable<PaymentRow>): Promise<Payment> {
  return tx.insertInto("sandbox_payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function findPayment(db: SandboxDb, id: string): Promise<Payment | null> {
  return (await db.selectFrom("sandbox_payments").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockPayment(tx: SandboxTx, id: string): Promise<Payment | null> {
  return (await tx.selectFrom("sandbox_payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export function listPayments(db: SandboxDb, orderId: string, limit: number): Promise<Payment[]> {
  const ofOrder = db.selectFrom("sandbox_payments").selectAll().where("order_id", "=", orderId);
  // A payment that did not fail comes first, so that no number of failures moves it off the list.
  return ofOrder
    .orderBy((eb) => eb("status", "=", sql.lit("failed")))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

export function listPaymentsBetween(
  db: SandboxDb,
  { from, to, count, skip }: { from: Date; to: Date; count: number; skip: number },
): Promise<Payment[]> {
  const between = db.selectFrom("sandbox_payments").selectAll().where("created_at", ">=", from).where("created_at", "<", to);
  return between.orderBy("created_at", "desc").orderBy("id", "desc").limit(count).offset(skip).execute();
}

export function updatePayment(
  tx: SandboxTx,
  id: string,
  change: Updateable<Pick<PaymentRow, "status" | "refunded_paise">>,
): Promise<Payment> {
  return tx.updateTable("sandbox_payments").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export function insertQr(tx: SandboxTx, qr: Insertable<QrRow>): Promise<Qr> {
  return tx.insertInto("sandbox_qrs").values(qr).returningAll().executeTakeFirstOrThrow();
}

export async function findQr(db: SandboxDb, id: string): Promise<Qr | null> {
  return (await db.selectFrom("sandbox_qrs").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** One that is closed keeps its time. */
export function closeQr(tx: SandboxTx, id: string, at: Date): Promise<Qr> {
  const closed_at = sql<Date>`coalesce(closed_at, ${at})`;
  return tx.updateTable("sandbox_qrs").set({ closed_at }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export function insertRefund(tx: SandboxTx, refund: RefundRow): Promise<Refund> {
  return tx.insertInto("sandbox_refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function findRefund(db: SandboxDb, by: "id" | "idempotency_key", value: string): Promise<Refund | null> {
  return (await db.selectFrom("sandbox_refunds").selectAll().where(by, "=", value).executeTakeFirst()) ?? null;
}

export function listRefunds(db: SandboxDb, paymentId: string, limit: number): Promise<Refund[]> {
  const ofPayment = db.selectFrom("sandbox_refunds").selectAll().where("payment_id", "=", paymentId);
  return ofPayment.orderBy("created_at", "desc").limit(limit).execute();
}

export async function insertWebhooks(tx: SandboxTx, events: { eventId: string; body: string }[], now: Date): Promise<void> {
  const rows = events.map(({ eventId, body }) => ({ event_id: eventId, body, due_at: now, created_at: now }));
  await tx.insertInto("sandbox_webhooks").values(rows).execute();
}

export interface DueWebhook {
  eventId: string;
  body: string;
  /** Including this one. */
  attempts: number;
}

/** Claims due events, which other instances then skip for `leaseSeconds`. */
export async function claimDueWebhooks(db: SandboxDb, now: Date, limit: number, leaseSeconds: number): Promise<DueWebhook[]> {
  const due = db
    .selectFrom("sandbox_webhooks")
    .select("event_id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable("sandbox_webhooks")
    .set((row) => ({ attempts: row("attempts", "+", 1), due_at: new Date(now.getTime() + leaseSeconds * 1000) }))
    .where("event_id", "in", due)
    .returning(["event_id", "body", "attempts"])
    .execute();
  return rows.map((row) => ({ eventId: row.event_id, body: row.body, attempts: row.attempts }));
}

export async function postponeWebhook(db: SandboxDb, eventId: string, dueAt: Date): Promise<void> {
  await db.updateTable("sandbox_webhooks").set({ due_at: dueAt }).where("event_id", "=", eventId).execute();
}

export async function deleteWebhook(db: SandboxDb, eventId: string): Promise<void> {
  await db.deleteFrom("sandbox_webhooks").where("event_id", "=", eventId).execute();
}

/**
 * The keys of this shop's sandbox: created once and stored in its database, the same for every instance and after every restart.
 */
export function openSandboxAccount(db: Db, now: Date): Promise<SandboxAccount> {
  const account = {
    keyId: newProviderId("rzp_test"),
    keySecret: randomBytes(24).toString("base64url"),
    webhookSecret: randomBytes(24).toString("base64url"),
  };
  return ensureAccount(sandboxTables(db), account, now);
}

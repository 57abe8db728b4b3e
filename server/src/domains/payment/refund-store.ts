import { isId } from "@forno/contract/common.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { builtOnce, type Question, question } from "../../platform/db/built-once.ts";
import type { ProviderPayment, ProviderRefund } from "../../providers/payment/payment-provider.ts";
import type { Db, OwnRefundReason, RefundStatus, Tx } from "../../tables.ts";
import { givenBackPaise } from "../order/given-back-store.ts";

interface NewRefund {
  paymentId: string;
  orderId: string | null;
  amountPaise: number;
}

const rowOf = ({ orderId, amountPaise }: NewRefund, now: Date) =>
  ({ id: newId(), order_id: orderId, amount_paise: amountPaise, status: "queued", created_at: now, updated_at: now }) as const;

/** What the shop decides by itself. Null when it did before: it does so once for each payment. */
export async function insertOwnRefund(tx: Tx, refund: NewRefund & { reason: OwnRefundReason }, now: Date): Promise<string | null> {
  const row = await tx
    .insertInto("refunds")
    .values({ ...rowOf(refund, now), payment_id: refund.paymentId, reason: refund.reason })
    .onConflict((conflict) => conflict.column("payment_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A part that a person gives back. Whoever calls has locked what the payment belongs to, and looked at what is left. */
export async function insertPartialRefund(
  tx: Tx,
  refund: NewRefund & { note: string | null; requestedBy: string | null },
  now: Date,
): Promise<string> {
  const values = { part_of: refund.paymentId, reason: "admin", note: refund.note, requested_by: refund.requestedBy } as const;
  const row = await tx
    .insertInto("refunds")
    .values({ ...rowOf(refund, now), ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Money that is not on its way back yet, and what is. */
export async function readRefundable(db: Db, paymentId: string): Promise<Refundable> {
  return refundableOf(await amounts(db, paymentId));
}

interface Refundable {
  leftPaise: number;
  refundedPaise: number;
}

export const refundable = (tx: Tx, paymentId: string): Question<Refundable> => question(amounts.query(tx, paymentId), refundableOf);

const amounts = builtOnce((db: Db, paymentId: string) =>
  db
    .selectFrom("payments as p")
    .select(["p.amount_paise as amountPaise", givenBackPaise.as("refundedPaise")])
    .where("p.payment_id", "=", paymentId),
);

function refundableOf([row]: { amountPaise: number; refundedPaise: number }[]): Refundable {
  const { amountPaise, refundedPaise } = row ?? { amountPaise: 0, refundedPaise: 0 };
  return { leftPaise: amountPaise - refundedPaise, refundedPaise };
}

/** A refund of ours that the provider has not accepted yet. */
export async function findOpenRefund(db: Db, refundId: string) {
  return await db
    .selectFrom("refunds")
    .select(["id", "of_payment as paymentId", "order_id as orderId", "amount_paise as amountPaise"])
    .select(["decided_paise as decidedPaise", "provider_refund_id as providerRefundId"])
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .where("reason", "<>", "at_provider")
    .executeTakeFirst();
}

/**
 * Lowers a refund to what the provider has left; with nothing left it is through: the one of its amount that went back there and was not
 * told of here, or none at all. False when as much as it asks for is left, it was answered meanwhile, or it may have been made already:
 * as much went back there as it asks for, and nothing here says why. Less under another key would then go back besides.
 */
export async function lowerRefund(tx: Tx, refundId: string, payment: ProviderPayment, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom("refunds")
    .select("amount_paise as amountPaise")
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .forUpdate()
    .executeTakeFirst();
  const leftPaise = payment.amountPaise - payment.amountRefundedPaise;
  if (!open || leftPaise >= open.amountPaise) return false;
  const isThrough = leftPaise <= 0;
  const unexplainedPaise = payment.amountRefundedPaise - (await readPaiseAtProvider(tx, refundId, payment.id));
  if (!isThrough && unexplainedPaise >= open.amountPaise) return false;
  const throughPaise = unexplainedPaise === open.amountPaise ? open.amountPaise : 0;
  await tx
    .updateTable("refunds")
    .set((eb) => ({
      amount_paise: isThrough ? throughPaise : leftPaise,
      decided_paise: eb.fn.coalesce("decided_paise", "amount_paise"),
      updated_at: now,
      ...(isThrough && { status: "processed" as const, last_error: null }),
    }))
    .where("id", "=", refundId)
    .execute();
  return true;
}

/** What the provider carries out or has carried out, besides one refund. */
async function readPaiseAtProvider(tx: Tx, besides: string, paymentId: string): Promise<number> {
  const { paise } = await tx
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("paise"))
    .where("of_payment", "=", paymentId)
    .where("id", "<>", besides)
    .where("status", "in", ["pending", "processed"])
    .executeTakeFirstOrThrow();
  return paise;
}

interface Owed {
  refundId: string | null;
  paymentId: string | null;
  orderId: string | null;
}

/**
 * What an exception is about: one refund of ours, or all of its payment, but not what another order gets back that the payment pays by
 * now. What the provider has not accepted is never sent again. Answers how each stood before.
 */
export async function settleRefunds(tx: Tx, { refundId, paymentId, orderId }: Owed, now: Date): Promise<RefundStatus[]> {
  const refunds = await tx
    .selectFrom("refunds")
    .select(["id", "status"])
    .where((eb) =>
      eb.or([
        eb("id", "=", refundId),
        eb.and([eb("of_payment", "=", paymentId), eb.or([eb("order_id", "is", null), eb("order_id", "=", orderId)])]),
      ]),
    )
    .where("reason", "<>", "at_provider")
    .orderBy("id")
    .forUpdate()
    .execute();
  const open = refunds.filter(({ status }) => status === "queued" || status === "failed").map(({ id }) => id);
  const isOpen = sql<boolean>`id = ANY(${open}::uuid[])`;
  if (open.length > 0) await tx.updateTable("refunds").set({ status: "settled", updated_at: now }).where(isOpen).execute();
  return refunds.map(({ status }) => status);
}

export async function storeAttempt(
  db: Db,
  refundId: string,
  attempt: { refund: Pick<ProviderRefund, "id" | "status"> } | { error: string },
  now: Date,
): Promise<void> {
  const made = "refund" in attempt ? attempt.refund : null;
  await db
    .updateTable("refunds")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      status: made?.status ?? "failed",
      last_error: "error" in attempt ? attempt.error : null,
      updated_at: now,
      ...(made && { provider_refund_id: made.id }),
    }))
    .where("id", "=", refundId)
    // An event may have told the end of it meanwhile.
    .where("status", "in", ["queued", "failed"])
    .execute();
}

/** `processed` is the end; what an earlier attempt still says is left out. Answers the id of a refund of ours that has now failed. */
export async function storeRefundReport(tx: Tx, refund: ProviderRefund, now: Date): Promise<string | null> {
  const known = await findReported(tx, refund);
  if (!known) {
    await insertForeignRefund(tx, refund, now);
    return null;
  }
  const row = await tx
    .updateTable("refunds")
    .set({ status: refund.status, provider_refund_id: refund.id, updated_at: now })
    .where("id", "=", known)
    .where("status", "<>", "processed")
    .where((eb) =>
      eb.or([eb("provider_refund_id", "is", null), eb("provider_refund_id", "=", refund.id), eb("status", "=", "settled")]),
    )
    // What a person has settled may have got through after all, and is not begun anew.
    .where((eb) => eb.or([eb("status", "<>", "settled"), eb.val(refund.status === "processed")]))
    // `pending` that arrives after `failed` is older than it.
    .where(sql<boolean>`NOT (status = 'failed' AND provider_refund_id = ${refund.id} AND ${refund.status} = 'pending')`)
    .returning(["id", "status", "reason"])
    .executeTakeFirst();
  return row?.status === "failed" && row.reason !== "at_provider" ? row.id : null;
}

/**
 * By our receipt or the provider's id; else the one of this amount that waits for an answer, or was settled by hand. Not one that was
 * lowered: the desk's refund that lowered it may be of the same amount.
 */
async function findReported(tx: Tx, { id, paymentId, amountPaise, receipt }: ProviderRefund): Promise<string | undefined> {
  const ours = receipt !== null && isId(receipt) ? receipt : null;
  const row = await tx
    .selectFrom("refunds")
    .select("id")
    .where("of_payment", "=", paymentId)
    .where((eb) =>
      eb.or([
        eb("id", "=", ours),
        eb("provider_refund_id", "=", id),
        ...(ours === null
          ? [
              eb.and([
                eb.or([eb("provider_refund_id", "is", null), eb("status", "=", "settled")]),
                eb("amount_paise", "=", amountPaise),
                eb.or([
                  eb("decided_paise", "is", null),
                  eb("decided_paise", "=", eb.ref("amount_paise")),
                  eb("status", "=", "settled"),
                ]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy(sql`provider_refund_id IS NOT DISTINCT FROM ${id}`, "desc")
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Made by a hand at the provider's own desk. Nobody here asks for it again. */
async function insertForeignRefund(tx: Tx, { id, paymentId, amountPaise, status }: ProviderRefund, now: Date): Promise<void> {
  if (id === null || status === "failed") return;
  await tx
    .insertInto("refunds")
    .columns(["id", "part_of", "order_id", "amount_paise", "reason", "status", "provider_refund_id", "created_at", "updated_at"])
    .expression((eb) =>
      eb
        .selectFrom("payments")
        .select((row) => [
          row.val(newId()).$castTo<string>().as("id"),
          "payment_id as part_of",
          "order_id",
          row.val(amountPaise).as("amount_paise"),
          row.val("at_provider" as const).as("reason"),
          row.val(status).as("status"),
          row.val(id).as("provider_refund_id"),
          row.val(now).as("created_at"),
          row.val(now).as("updated_at"),
        ])
        .where("payment_id", "=", paymentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Refunds the provider has taken and not finished, each as long after the last look as it was old then: between an hour and a day. What
 * the provider calls them, at most `limit`.
 */
export async function claimPendingRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ providerRefundId: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT id FROM refunds WHERE status = 'pending' AND provider_refund_id IS NOT NULL
      AND updated_at + LEAST(GREATEST(updated_at - created_at, interval '1 hour'), interval '1 day') <= ${now}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING provider_refund_id AS "providerRefundId"`.execute(db);
  return rows.map((row) => row.providerRefundId);
}

/** Refunds of ours that nobody touched since `before`, at most `limit`. */
export async function claimLeftRefunds(db: Db, before: Date, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT id FROM refunds WHERE status IN ('queued', 'failed') AND reason <> 'at_provider' AND updated_at <= ${before}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows.map((row) => row.id);
}

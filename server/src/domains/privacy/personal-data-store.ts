import type { PersonalData } from "@forno/contract/person/privacy.ts";
import { toRupees } from "@forno/contract/rules/pricing/money.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Db } from "../../tables.ts";
import { listGuesses } from "../user/otp/guesses-store.ts";

export async function selectSince(db: Db, userId: string): Promise<Date> {
  const user = await db.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.created_at;
}

export async function selectCartNames(db: Db, userId: string): Promise<PersonalData["cart"]> {
  return await db
    .selectFrom("cart_items")
    .innerJoin("foods", "foods.id", "cart_items.food_id")
    .select(["foods.id as _id", "foods.name", "cart_items.quantity"])
    .where("user_id", "=", userId)
    .orderBy("foods.name")
    .execute();
}

export async function selectSessions(db: Db, { userId, sessionId }: Caller): Promise<PersonalData["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "revoked_at", "user_agent"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endedAt: row.revoked_at?.toISOString() ?? null,
    device: row.user_agent,
    isCurrent: row.id === sessionId,
  }));
}

export async function selectCodes(db: Db, mobile: string): Promise<PersonalData["codes"]> {
  const rows = await db
    .selectFrom("otp_codes")
    .select(["created_at", "name", "address"])
    .where("mobile", "=", mobile)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({ at: row.created_at.toISOString(), name: row.name, network: row.address }));
}

export async function selectWrongCodes(db: Db, mobile: string): Promise<PersonalData["wrongCodes"]> {
  const guesses = await listGuesses(db, mobile);
  return guesses.map(({ lastAt, ...guess }) => ({ ...guess, lastAt: lastAt.toISOString() }));
}

export async function selectDevices(db: Db, mobile: string): Promise<PersonalData["devices"]> {
  const rows = await db
    .selectFrom("sign_in_devices")
    .select("used_at")
    .where("mobile", "=", mobile)
    .orderBy("used_at", "desc")
    .execute();
  return rows.map((row) => ({ usedAt: row.used_at.toISOString() }));
}

export async function selectPayments(db: Db, userId: string): Promise<PersonalData["payments"]> {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .selectAll("p")
    .select("o.id as orderId")
    .where("o.user_id", "=", userId)
    .orderBy("p.created_at", "desc")
    .orderBy("p.payment_id")
    .execute();
  return rows.map((row) => ({
    orderId: row.orderId,
    paymentId: row.payment_id,
    providerOrderId: row.provider_order_id,
    status: row.status,
    method: row.method,
    amount: toRupees(row.amount_paise),
    currency: row.currency,
    paysOrder: row.pays_order,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function selectRefunds(db: Db, userId: string): Promise<PersonalData["refunds"]> {
  const rows = await refundsOf(db, userId).selectAll("r").orderBy("r.created_at", "desc").orderBy("r.id").execute();
  return rows.map((row) => ({
    _id: row.id,
    paymentId: row.of_payment,
    amount: toRupees(row.amount_paise),
    note: row.note,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function selectDisputes(db: Db, userId: string): Promise<PersonalData["disputes"]> {
  const rows = await db
    .selectFrom("disputes as d")
    .innerJoin("payments as p", "p.payment_id", "d.payment_id")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .selectAll("d")
    .select("o.id as orderId")
    .where("o.user_id", "=", userId)
    .orderBy("d.created_at", "desc")
    .orderBy("d.dispute_id")
    .execute();
  return rows.map((row) => ({
    disputeId: row.dispute_id,
    orderId: row.orderId,
    paymentId: row.payment_id,
    amount: toRupees(row.amount_paise),
    currency: row.currency,
    status: row.status,
    reasonCode: row.reason_code,
    createdAt: row.created_at.toISOString(),
    evidence: row.evidence,
  }));
}

export const refundsOf = (db: Db, userId: string) =>
  db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.of_payment")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .where("o.user_id", "=", userId);

export async function selectMessages(db: Db, userId: string): Promise<PersonalData["messages"]> {
  const rows = await db
    .selectFrom("bulk_recipients as r")
    .innerJoin("bulk_messages as m", "m.id", "r.message_id")
    .select(["m.text", "r.mobile", "r.status", "r.updated_at"])
    .where("r.user_id", "=", userId)
    .orderBy("m.created_at", "desc")
    .execute();
  return rows.map((row) => ({ text: row.text, mobile: row.mobile, status: row.status, at: row.updated_at.toISOString() }));
}

import { FAILED_TEXTS_MAX, type FailedOrderText, type OrderTextSetting } from "@forno/contract/messages/messages.ts";
import type { OrderText } from "@forno/contract/messages/rules/order-texts.ts";
import { maskMobile } from "@forno/contract/user/rules/phone-number.ts";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { orders } from "../order/order-sql.ts";

export async function selectOrderTexts(db: Db): Promise<OrderTextSetting[]> {
  const rows = await db.selectFrom("order_text_settings").selectAll().execute();
  return rows.map(({ kind, is_on, template_id }) => ({ kind, isOn: is_on, templateId: template_id }));
}

export async function upsertOrderText(tx: Tx, { kind, isOn, templateId }: OrderTextSetting): Promise<void> {
  const set = { is_on: isOn, template_id: templateId };
  await tx
    .insertInto("order_text_settings")
    .values({ kind, ...set })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(set))
    .execute();
}

export interface SentText {
  orderId: string;
  kind: OrderText;
  mobile: string;
}

/** False: it was sent before, or is being sent. */
export async function claimText(db: Db, { orderId, kind, mobile }: SentText, at: Date): Promise<boolean> {
  const claimed = await db
    .insertInto("order_texts_sent")
    .values({ order_id: orderId, kind, mobile, at, failure: null, is_retried: false })
    .onConflict((conflict) =>
      conflict
        .columns(["order_id", "kind", "mobile"])
        .doUpdateSet({ failure: null, is_retried: false })
        .where("order_texts_sent.is_retried", "=", true),
    )
    .returning("kind")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** It can be claimed again. */
export async function allowAgain(tx: Tx, orderId: string, kind: OrderText): Promise<void> {
  const sent = tx.updateTable("order_texts_sent").set({ is_retried: true }).where("order_id", "=", orderId);
  await sent.where("kind", "=", kind).execute();
}

export async function selectText(db: Db, orderId: string, kind: OrderText) {
  const sent = db.selectFrom("order_texts_sent").select(["failure", "is_retried as isRetried"]).where("order_id", "=", orderId);
  return await sent.where("kind", "=", kind).executeTakeFirst();
}

/** `isRetried`: it can be claimed again. */
export async function setFailed(
  db: Db,
  { orderId, kind, mobile }: SentText,
  { reason, isRetried }: { reason: string; isRetried: boolean },
): Promise<void> {
  await db
    .updateTable("order_texts_sent")
    .set({ failure: reason, is_retried: isRetried })
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .where("mobile", "=", mobile)
    .execute();
}

/** Of a text that was to be sent again. */
export async function setNotRetried(db: Db, orderId: string, kind: OrderText): Promise<void> {
  const failed = db.updateTable("order_texts_sent").set({ is_retried: false }).where("order_id", "=", orderId);
  await failed.where("kind", "=", kind).where("is_retried", "=", true).execute();
}

/** The newest. */
export async function selectFailedTexts(db: Db): Promise<FailedOrderText[]> {
  const rows = await db
    .selectFrom("order_texts_sent as t")
    .innerJoin(orders.as("o"), "o.id", "t.order_id")
    .select(["t.order_id as orderId", "o.order_number as orderNumber", "t.kind", "t.mobile", "t.at"])
    .select(["t.is_retried as isRetried", (eb) => eb.fn.coalesce("t.failure", sql.lit("")).as("reason")])
    .where("t.failure", "is not", null)
    .orderBy("t.at", "desc")
    .limit(FAILED_TEXTS_MAX)
    .execute();
  return rows.map(({ mobile, at, ...row }) => ({ ...row, mobile: maskMobile(mobile), at: at.toISOString() }));
}

/** Of the orders of a customer, and of those that they placed by telephone. */
export async function deleteTextsOf(tx: Tx, { userId, mobile }: { userId: string; mobile: string }): Promise<void> {
  await tx
    .deleteFrom("order_texts_sent")
    .where(sql<boolean>`(mobile = ${mobile} OR order_id IN (SELECT id FROM ${orders} WHERE user_id = ${userId}::uuid))`)
    .execute();
}

export async function deleteOldTexts(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "order_texts_sent", sql`at < ${before}`, stopped);
}

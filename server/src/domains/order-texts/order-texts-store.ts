import type { OrderTextSetting } from "@forno/contract/messages/messages.ts";
import type { OrderText } from "@forno/contract/messages/rules/order-texts.ts";
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
    .values({ order_id: orderId, kind, mobile, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function releaseText(db: Db, { orderId, kind, mobile }: SentText): Promise<void> {
  await db
    .deleteFrom("order_texts_sent")
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .where("mobile", "=", mobile)
    .execute();
}

/** Of the orders of a customer. */
export async function deleteTextsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("order_texts_sent")
    .where(sql<boolean>`order_id IN (SELECT id FROM ${orders} WHERE user_id = ${userId}::uuid)`)
    .execute();
}

export async function deleteOldTexts(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "order_texts_sent", sql`at < ${before}`, stopped);
}

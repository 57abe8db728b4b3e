/** SQL of changing what an order consists of. The order must be locked. */
import type { Charge } from "@forno/contract/cart/rules/pricing.ts";
import type { TakenUnits } from "@forno/contract/fulfilment/rules/order-times.ts";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import type { StoredTax } from "../order-tables.ts";
import { type IdempotencyKey, keyRow, keysInsert } from "../placing/idempotency-store.ts";
import { slotRows, slotsInsert } from "../placing/kitchen-slots-store.ts";
import { chargeRows, chargesInsert, type ItemLine, itemRows, itemsInsert } from "../placing/placing-store.ts";

export async function selectEdited(tx: Tx, orderId: string) {
  return await tx
    .selectFrom("orders as o")
    .select([
      "o.promo_code",
      "o.tax",
      "o.area_name",
      "o.pincode",
      "o.latitude",
      "o.longitude",
      "o.scheduled_for",
      "o.invoice_number",
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_items as i")
          .select(["i.position", "i.food_id", "i.name", "i.unit_paise", "i.quantity", "i.details"])
          .whereRef("i.order_id", "=", "o.id")
          .orderBy("i.position"),
      ).as("items"),
      jsonArrayFrom(eb.selectFrom("order_charges as c").select(["c.kind", "c.paise"]).whereRef("c.order_id", "=", "o.id")).as(
        "charges",
      ),
    ])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export type EditedRow = Awaited<ReturnType<typeof selectEdited>>;

export const selectKey = (tx: Tx, userId: string, key: string) =>
  tx
    .selectFrom("idempotency_keys")
    .select(["body_hash as bodyHash", "order_id as orderId", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();

/** What this person's edit at this moment made it cost more. */
export async function selectEditedPaise(tx: Tx, orderId: string, userId: string, at: Date): Promise<number> {
  const edit = await tx
    .selectFrom("order_events")
    .select("amount_paise as paise")
    .where("order_id", "=", orderId)
    .where("kind", "=", "edited")
    .where("actor_user_id", "=", userId)
    .where("at", "=", at)
    .executeTakeFirst();
  return edit?.paise ?? 0;
}

export async function insertKey(tx: Tx, key: IdempotencyKey): Promise<void> {
  await keysInsert(tx, rowsAsJson([keyRow(key)])).execute();
}

export interface NewContents {
  lines: readonly Required<ItemLine>[];
  charges: readonly Charge[];
  subtotalPaise: number;
  totalPaise: number;
  extraPaise: number;
  tax: StoredTax | null;
}

export async function storeContents(tx: Tx, orderId: string, contents: NewContents): Promise<OrderState> {
  const { lines, charges, subtotalPaise, totalPaise, extraPaise, tax } = contents;
  await tx.deleteFrom("order_items").where("order_id", "=", orderId).execute();
  await itemsInsert(tx, rowsAsJson(itemRows(orderId, lines))).execute();
  await tx.deleteFrom("order_charges").where("order_id", "=", orderId).execute();
  await chargesInsert(tx, rowsAsJson(chargeRows(orderId, charges))).execute();
  return await tx
    .updateTable("orders")
    .set((eb) => ({
      subtotal_paise: subtotalPaise,
      total_paise: totalPaise,
      extra_paise: extraPaise,
      tax: tax && JSON.stringify(tax),
      edits: eb("edits", "+", 1),
    }))
    .where("id", "=", orderId)
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
}

export const selectSlots = (tx: Tx, orderId: string): Promise<TakenUnits[]> =>
  tx
    .selectFrom("order_slots")
    .select(["starts_at as startsAt", "units"])
    .where("order_id", "=", orderId)
    .orderBy("starts_at")
    .execute();

export async function replaceSlots(tx: Tx, orderId: string, taken: readonly TakenUnits[]): Promise<void> {
  await tx.deleteFrom("order_slots").where("order_id", "=", orderId).execute();
  await slotsInsert(tx, rowsAsJson(slotRows(orderId, taken))).execute();
}

/** By item, in halves of a piece. */
export async function selectTaken(tx: Tx, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom("order_stock").select(["item_id", "halves"]).where("order_id", "=", orderId).execute();
  return new Map(rows.map(({ item_id, halves }) => [item_id, halves]));
}

export async function deleteTaken(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom("order_stock").where("order_id", "=", orderId).execute();
}

/** What changed at the last time, in words; null: it was never edited. */
export async function selectLastEdit(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom("order_events")
    .select("detail")
    .where("order_id", "=", orderId)
    .where("kind", "=", "edited")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.detail ?? null;
}

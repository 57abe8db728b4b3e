import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type AdminPromo, PROMOS_MAX, type Promo } from "@forno/contract/promo/promo.ts";
import type { PromoFields } from "@forno/contract/promo/promo-input.ts";
import { type PromoLimits, type PromoTerms, promoState } from "@forno/contract/promo/rules/promo-validity.ts";
import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { lockByName } from "../../platform/db/database.ts";
import type { Db, Tables, Tx } from "../../tables.ts";

/** A promo with what decides on its use and what is shown of it. */
export interface StoredPromo {
  terms: PromoTerms;
  limits: PromoLimits;
  promo: Promo;
}

type PromoRow = Selectable<Tables["promos"]>;
type UsedPromoRow = PromoRow & { usedCount: number; discountPaise: number };

function toPromo(row: PromoRow): Promo {
  return {
    _id: row.id,
    code: row.code,
    description: row.description,
    discountType: row.discount_type,
    discountValue: row.discount_value_hundredths / 100,
    minOrderAmount: toRupees(row.min_order_paise),
    maxDiscount: row.max_discount_paise === null ? null : toRupees(row.max_discount_paise),
    isActive: row.is_active,
    validUntil: row.valid_until.toISOString(),
  };
}

const toTerms = (row: PromoRow): PromoTerms => ({
  isActive: row.is_active,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  minOrderPaise: row.min_order_paise,
});

const toLimits = (row: PromoRow): PromoLimits => ({
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  firstOrderOnly: row.first_order_only,
});

const toStored = (row: PromoRow): StoredPromo => ({ terms: toTerms(row), limits: toLimits(row), promo: toPromo(row) });

const toAdminPromo = (row: UsedPromoRow, now: Date): AdminPromo => ({
  ...toPromo(row),
  ...toLimits(row),
  isPrivate: row.is_private,
  validFrom: row.valid_from?.toISOString() ?? null,
  state: promoState({ ...toTerms(row), ...toLimits(row) }, row.usedCount, now),
  usedCount: row.usedCount,
  discountGiven: toRupees(row.discountPaise),
});

const usedCount = sql<number>`(SELECT count(*) FROM promo_uses WHERE promo_id = promos.id AND is_counted)`;
const discountPaise = sql<number>`(
  SELECT coalesce(sum(discount_paise), 0)::bigint FROM promo_uses WHERE promo_id = promos.id AND is_counted
)`;

export async function selectActivePromos(db: Db, now: Date): Promise<Promo[]> {
  const rows = await db
    .selectFrom("promos")
    .selectAll()
    .where("is_active", "=", true)
    .where("is_private", "=", false)
    .where("valid_until", ">=", now)
    .where((eb) => eb.or([eb("valid_from", "is", null), eb("valid_from", "<=", now)]))
    .where((eb) => eb.or([eb("max_uses", "is", null), eb("max_uses", ">", usedCount)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PROMOS_MAX)
    .execute();
  return rows.map(toPromo);
}

const selectUsedPromos = (db: Db) =>
  db
    .selectFrom("promos")
    .selectAll("promos")
    .select([usedCount.as("usedCount"), discountPaise.as("discountPaise")]);

export async function selectPromos(db: Db, now: Date): Promise<AdminPromo[]> {
  const newest = selectUsedPromos(db).orderBy("created_at", "desc").orderBy("id", "desc");
  return (await newest.limit(PROMOS_MAX).execute()).map((row) => toAdminPromo(row, now));
}

export async function selectPromoById(db: Db, id: string, now: Date): Promise<AdminPromo | undefined> {
  const row = await selectUsedPromos(db).where("id", "=", id).executeTakeFirst();
  return row && toAdminPromo(row, now);
}

/** `code` in upper case, as it is stored. */
export async function selectPromo(db: Db, code: string): Promise<StoredPromo | undefined> {
  const row = await db.selectFrom("promos").selectAll().where("code", "=", code).executeTakeFirst();
  return row && toStored(row);
}

/** Locks the promos with these codes, in the order of their IDs, so that their uses can be counted. By code. */
export async function lockPromos(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, StoredPromo>> {
  const rows = await tx
    .selectFrom("promos")
    .selectAll()
    .where("code", "=", sql<string>`ANY(${codes}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.code, toStored(row)]));
}

/** Serializes adding and renaming promos, so that the limit on their number and the uniqueness of codes hold. */
export async function lockPromoList(tx: Tx): Promise<{ count: number }> {
  await lockByName(tx, "promos");
  return await tx
    .selectFrom("promos")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}

/** Whether a promo other than `except` has this code. */
export async function isCodeTaken(tx: Tx, code: string, except?: string): Promise<boolean> {
  const row = await tx.selectFrom("promos").select("id").where("code", "=", code).executeTakeFirst();
  return row !== undefined && row.id !== except;
}

const toColumns = (fields: PromoFields) => ({
  code: fields.code,
  description: fields.description,
  discount_type: fields.discountType,
  discount_value_hundredths: Math.round(fields.discountValue * 100),
  min_order_paise: toPaise(fields.minOrderAmount),
  max_discount_paise: fields.maxDiscount === null ? null : toPaise(fields.maxDiscount),
  is_active: fields.isActive,
  valid_from: fields.validFrom,
  valid_until: fields.validUntil,
  max_uses: fields.maxUses,
  max_uses_per_customer: fields.maxUsesPerCustomer,
  first_order_only: fields.firstOrderOnly,
  is_private: fields.isPrivate,
});

/** Returns its ID. The list must be locked. */
export async function insertPromo(tx: Tx, fields: PromoFields, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto("promos")
    .values({ id, ...toColumns(fields), created_at: now })
    .execute();
  return id;
}

/** The list must be locked. */
export async function updatePromo(tx: Tx, id: string, fields: PromoFields, now: Date): Promise<void> {
  await tx
    .updateTable("promos")
    .set({ ...toColumns(fields), edited_at: now })
    .where("id", "=", id)
    .execute();
}

export async function setPromoActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx.updateTable("promos").set({ is_active: isActive }).where("id", "=", id).execute();
}

/** Returns its code; undefined if it does not exist. */
export async function deletePromo(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom("promos").where("id", "=", id).returning("code").executeTakeFirst();
  return row?.code;
}

export async function hasPromos(db: Db): Promise<boolean> {
  return (await db.selectFrom("promos").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** IDs of those that were added at this moment and have not been edited since. */
export async function selectPromosAdded(db: Db, at: Date): Promise<string[]> {
  const query = db.selectFrom("promos").select("id").where("created_at", "=", at).where("edited_at", "is", null);
  return (await query.execute()).map(({ id }) => id);
}

export async function deletePromos(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("promos").where("id", "=", sql<string>`ANY(${ids}::uuid[])`).execute();
}

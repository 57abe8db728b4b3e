/** What an admin does to promo codes. */
import { type AdminPromo, PROMOS_MAX, type PromoFields } from "@forno/contract/promo.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, changesBetween, recordAudit } from "../audit/audit.ts";
import {
  deletePromo,
  insertPromo,
  isCodeTaken,
  lockPromoList,
  selectPromoById,
  setPromoActive,
  updatePromo,
} from "./promo-store.ts";

type PromoDeps = Pick<Deps, "db" | "clock">;

const subjectOf = ({ _id, code }: Pick<AdminPromo, "_id" | "code">) => ({ type: "promo", id: _id, label: code }) as const;

/** Refuses with `promoListFull` and `promoExists`. */
export async function addPromo({ db, clock }: PromoDeps, admin: AuditActor, fields: PromoFields): Promise<AdminPromo> {
  const now = clock();
  return await inTransaction(db, async (tx) => {
    const { count } = await lockPromoList(tx);
    if (count >= PROMOS_MAX) throw refuse("promoListFull");
    if (await isCodeTaken(tx, fields.code)) throw refuse("promoExists");
    const promo = await readPromo(tx, await insertPromo(tx, fields, now), now);
    await recordAudit(tx, admin, { action: "promo.add", subject: subjectOf(promo), details: termsOf(promo) }, now);
    return promo;
  });
}

/** Orders keep what they were placed with. Refuses with `promoNotFound` and `promoExists`. */
export async function editPromo({ db, clock }: PromoDeps, admin: AuditActor, id: string, fields: PromoFields): Promise<AdminPromo> {
  const now = clock();
  return await inTransaction(db, async (tx) => {
    await lockPromoList(tx);
    const before = await readPromo(tx, id, now);
    if (await isCodeTaken(tx, fields.code, id)) throw refuse("promoExists");
    await updatePromo(tx, id, fields, now);
    const after = await readPromo(tx, id, now);
    const details = changesBetween(termsOf(before), termsOf(after));
    await recordAudit(tx, admin, { action: "promo.update", subject: subjectOf(after), details }, now);
    return after;
  });
}

/** Refuses with `promoNotFound`. */
export async function switchPromo({ db, clock }: PromoDeps, admin: AuditActor, id: string, isActive: boolean): Promise<AdminPromo> {
  const now = clock();
  return await inTransaction(db, async (tx) => {
    await setPromoActive(tx, id, isActive);
    const promo = await readPromo(tx, id, now);
    await recordAudit(tx, admin, { action: "promo.active", subject: subjectOf(promo), details: { isActive } }, now);
    return promo;
  });
}

/** Refuses with `promoNotFound`. */
export async function removePromo({ db, clock }: PromoDeps, admin: AuditActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const code = await deletePromo(tx, id);
    if (code === undefined) throw refuse("promoNotFound");
    await recordAudit(tx, admin, { action: "promo.delete", subject: subjectOf({ _id: id, code }) }, clock());
  });
}

async function readPromo(tx: Tx, id: string, now: Date): Promise<AdminPromo> {
  const promo = await selectPromoById(tx, id, now);
  if (!promo) throw refuse("promoNotFound");
  return promo;
}

/** What its owner sets, without what becomes of it. */
function termsOf({ _id, state, usedCount, discountGiven, ...terms }: AdminPromo) {
  return terms;
}

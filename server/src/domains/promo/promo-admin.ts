/** Managing promos. */
import type { AuditAction } from "@forno/contract/audit/audit.ts";
import { type AdminPromo, PROMOS_MAX } from "@forno/contract/promo/promo.ts";
import { type PromoChanges, type PromoFields, promoProblems } from "@forno/contract/promo/promo-input.ts";
import type { Deps } from "../../deps.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse, refuseFields } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, changesBetween, recordAudit, recordChanges } from "../audit/audit.ts";
import { invalidateActivePromos, PROMOS_TOPIC } from "./active-promos.ts";
import {
  deletePromo,
  insertPromo,
  isCodeTaken,
  lockPromoList,
  selectPromoById,
  setPromoActive,
  updatePromo,
} from "./promo-store.ts";

type PromoDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">;

/** What changes in `work` shows in the list of active codes at once. */
async function changePromos<T>(deps: PromoDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await inTransaction(deps.db, async (tx) => {
    const changed = await work(tx);
    await notifyChange(tx, PROMOS_TOPIC);
    return changed;
  });
  invalidateActivePromos(deps);
  return result;
}

const subjectOf = ({ _id, code }: Pick<AdminPromo, "_id" | "code">) => ({ type: "promo", id: _id, label: code }) as const;

/** Refuses with `promoListFull` and `promoExists`. */
export async function addPromo(deps: PromoDeps, admin: AuditActor, fields: PromoFields): Promise<AdminPromo> {
  const now = deps.clock();
  return await changePromos(deps, async (tx) => {
    const { count } = await lockPromoList(tx);
    if (count >= PROMOS_MAX) throw refuse("promoListFull");
    if (await isCodeTaken(tx, fields.code)) throw refuse("promoExists");
    const promo = await readPromo(tx, await insertPromo(tx, fields, now), now);
    await recordAudit(tx, admin, { action: "promo.add", subject: subjectOf(promo), details: termsOf(promo) }, now);
    return promo;
  });
}

/**
 * Absent fields stay unchanged; placed orders keep their discount. Refuses with `promoNotFound`, `promoExists` and
 * `promoProblems`.
 */
export async function editPromo(deps: PromoDeps, admin: AuditActor, id: string, changes: PromoChanges): Promise<AdminPromo> {
  return await changePromo(deps, admin, id, "promo.update", async (tx, before, now) => {
    const fields = { ...fieldsOf(before), ...changes };
    const problems = promoProblems(fields);
    if (problems.length > 0) throw refuseFields(problems);
    if (await isCodeTaken(tx, fields.code, id)) throw refuse("promoExists");
    await updatePromo(tx, id, fields, now);
  });
}

/** Refuses with `promoNotFound`. */
export async function switchPromo(deps: PromoDeps, admin: AuditActor, id: string, isActive: boolean): Promise<AdminPromo> {
  return await changePromo(deps, admin, id, "promo.active", (tx) => setPromoActive(tx, id, isActive));
}

async function changePromo(
  deps: PromoDeps,
  admin: AuditActor,
  id: string,
  action: AuditAction,
  change: (tx: Tx, before: AdminPromo, now: Date) => Promise<void>,
): Promise<AdminPromo> {
  const now = deps.clock();
  return await changePromos(deps, async (tx) => {
    await lockPromoList(tx);
    const before = await readPromo(tx, id, now);
    await change(tx, before, now);
    const after = await readPromo(tx, id, now);
    await recordChanges(tx, admin, { action, subject: subjectOf(after) }, changesBetween(termsOf(before), termsOf(after)), now);
    return after;
  });
}

/** Refuses with `promoNotFound`. */
export async function removePromo(deps: PromoDeps, admin: AuditActor, id: string): Promise<void> {
  await changePromos(deps, async (tx) => {
    const code = await deletePromo(tx, id);
    if (code === undefined) throw refuse("promoNotFound");
    await recordAudit(tx, admin, { action: "promo.delete", subject: subjectOf({ _id: id, code }) }, deps.clock());
  });
}

async function readPromo(tx: Tx, id: string, now: Date): Promise<AdminPromo> {
  const promo = await selectPromoById(tx, id, now);
  if (!promo) throw refuse("promoNotFound");
  return promo;
}

const fieldsOf = ({ validFrom, validUntil, ...terms }: AdminPromo): PromoFields => ({
  ...terms,
  validFrom: validFrom === null ? null : new Date(validFrom),
  validUntil: new Date(validUntil),
});

/** The fields that the owner sets, without the statistics. */
function termsOf({ _id, state, usedCount, discountGiven, ...terms }: AdminPromo) {
  return terms;
}

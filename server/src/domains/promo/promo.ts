/** Which promo applies to a cart, and its limits (api.md, Promo codes). */

import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { Promo } from "@forno/contract/promo/promo.ts";
import { type PromoLimits, promoRefusal, promoUseRefusal } from "@forno/contract/promo/rules/promo-validity.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import { readDeliveryFeePaise } from "../settings/settings-store.ts";
import { accountsOfPerson } from "./former-customers-store.ts";
import { type StoredPromo, selectPromo } from "./promo-store.ts";
import { holdLimits, insertUse, lockLimits, type PromoUse, readUses } from "./promo-uses-store.ts";

/**
 * The promo with this code (in upper case), if it can be used now for a cart of this subtotal. Otherwise refuses with the reason.
 * `takePromoUse` checks its limits.
 */
export async function usablePromo(db: Db, code: string, subtotalPaise: number, now: Date): Promise<Promo> {
  return (await findUsable(db, code, subtotalPaise, now)).promo;
}

async function findUsable(db: Db, code: string, subtotalPaise: number, now: Date): Promise<StoredPromo> {
  const stored = await selectPromo(db, code);
  const refusal = promoRefusal(stored?.terms, subtotalPaise, now);
  if (stored && !refusal) return stored;
  const minimum = stored ? withoutEmptyPaise(stored.terms.minOrderPaise) : "";
  throw refuse(refusal ?? "promoInvalid", { vars: { minimum } });
}

const withoutEmptyPaise = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : toRupees(paise).toFixed(2));

/** The discount of a code on a cart of this subtotal (rupees) now, if its limits leave this person a use. */
export async function validatePromo(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  userId: string,
  { code, orderAmount }: { code: string; orderAmount: number },
) {
  const subtotalPaise = toPaise(orderAmount);
  const { promo, limits } = await findUsable(db, code, subtotalPaise, clock());
  if (isLimited(limits)) {
    const userIds = await accountsOfPerson(db, userId, config.formerCustomerKey);
    const refusal = promoUseRefusal(limits, await readUses(db, promo._id, limits, { userIds, orderId: null }));
    if (refusal) throw refuse(refusal);
  }
  const feePaise = await readDeliveryFeePaise(db);
  const price = priceOrder([{ unitPaise: subtotalPaise, quantity: 1 }], feePaise, promo);
  return { ...promo, discount: promo.discountValue, discountAmount: toRupees(price.discountPaise) };
}

const isLimited = ({ maxUses, maxUsesPerCustomer, firstOrderOnly }: PromoLimits): boolean =>
  maxUses !== null || maxUsesPerCustomer !== null || firstOrderOnly;

/**
 * For a new order, in the transaction that places it: of concurrent orders, only as many get a use as the limits allow. Uses of the
 * customer's unpaid online orders do not count, since this order supersedes them. Only orders with a limited code wait for each
 * other.
 */
export async function takePromoUse(tx: Tx, use: PromoUse, formerCustomerKey: Buffer): Promise<void> {
  const held = await holdLimits(tx, use.promoId);
  if (!held) throw refuse("promoInvalid");
  if (isLimited(held)) {
    const limits = await lockLimits(tx, use.promoId);
    const userIds = await accountsOfPerson(tx, use.userId, formerCustomerKey);
    // A separate statement, so that it sees what previous holders of the lock have committed.
    const refusal = promoUseRefusal(limits, await readUses(tx, use.promoId, limits, { userIds, orderId: use.orderId }));
    if (refusal) throw refuse(refusal);
  }
  await insertUse(tx, use);
}

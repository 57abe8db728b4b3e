/** Which promo applies to a cart, and its limits (api.md, Promo codes). */

import { discountOn, discountPaise, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { OnlineFulfilment, Place } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { quoteFulfilment } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type PromoLimits, type PromoUses, promoRefusal, promoUseRefusal } from "@forno/contract/promo/rules/promo-validity.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import type { Db } from "../../tables.ts";
import { type ReadDeps, readSettings } from "../settings/settings.ts";
import { accountsOfPersons, selectMobile } from "./former-customers-store.ts";
import { type StoredPromo, selectPromo } from "./promo-store.ts";
import { readUses } from "./promo-uses-store.ts";

/** The promo, if it can be used now for a cart of this subtotal. Otherwise refuses with the reason. */
export function usablePromo(stored: StoredPromo | undefined, subtotalPaise: number, now: Date): StoredPromo {
  const refusal = promoRefusal(stored?.terms, subtotalPaise, now);
  if (stored && !refusal) return stored;
  const minimum = stored ? withoutEmptyPaise(stored.terms.minOrderPaise) : "";
  throw refuse(refusal ?? "promoInvalid", { vars: { minimum } });
}

const withoutEmptyPaise = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : toRupees(paise).toFixed(2));

type PromoDeps = Pick<Deps, "db" | "clock" | "config">;

/** The promo of this code, if it can be used now for a cart of this subtotal, and its limits leave this person a use. Null: a visitor. */
export async function promoFor(
  { db, clock, config }: PromoDeps,
  userId: string | null,
  { code, subtotalPaise }: { code: string; subtotalPaise: number },
): Promise<StoredPromo> {
  const stored = usablePromo(await selectPromo(db, code), subtotalPaise, clock());
  if (userId === null) return stored;
  const person = { userId, mobile: await selectMobile(db, userId), stored };
  refuseUsed(stored, (await usesOf(db, [person], config.formerCustomerKey))[0] ?? null);
  return stored;
}

interface ValidateInput {
  code: string;
  /** The subtotal, in rupees. */
  orderAmount: number;
  fulfilment?: OnlineFulfilment | undefined;
  address?: Place | null | undefined;
}

/** The discount of a code on a cart of this subtotal now, if its limits leave this person a use. */
export async function validatePromo(deps: PromoDeps & ReadDeps, userId: string, input: ValidateInput) {
  const { code, orderAmount, fulfilment = "delivery", address } = input;
  const subtotalPaise = toPaise(orderAmount);
  const { promo } = await promoFor(deps, userId, { code, subtotalPaise });
  const { feePaise } = quoteFulfilment(await readSettings(deps), fulfilment, address ?? {}, subtotalPaise);
  const { charges, totalPaise } = priceOrder([{ unitPaise: subtotalPaise, quantity: 1 }], { deliveryFeePaise: feePaise, promo });
  const discountAmount = toRupees(discountPaise(charges));
  const { discountType, discountValue } = promo;
  const terms = { discountType, discountValue };
  // Clients of the specification reckon with type and value alone: they know no limit.
  const unlimited = discountOn(totalPaise + discountPaise(charges), { ...terms, maxDiscount: null });
  const shown = unlimited > discountPaise(charges) ? { discountType: "FLAT" as const, discountValue: discountAmount } : terms;
  return { ...promo, ...shown, discount: shown.discountValue, discountAmount, terms };
}

export interface PromoPerson {
  userId: string;
  mobile: string | null;
  stored: StoredPromo | undefined;
}

/**
 * How often each promo is used, in the given order; null for none, or one without limits. For a new order, the promos must be locked: of
 * concurrent orders, only as many get a use as the limits allow.
 */
export async function usesOf(db: Db, persons: readonly PromoPerson[], formerCustomerKey: Buffer): Promise<(PromoUses | null)[]> {
  const limited = persons.flatMap((person) =>
    person.stored && isLimited(person.stored.limits) ? { ...person, stored: person.stored } : [],
  );
  if (limited.length === 0) return persons.map(() => null);
  const accounts = await accountsOfPersons(db, limited, formerCustomerKey);
  const wanted = limited.map(({ stored }, index) => {
    return { promoId: stored.promo._id, maxUses: stored.limits.maxUses, userIds: itemAt(accounts, index) };
  });
  const uses = await readUses(db, wanted);
  return persons.map(({ userId }) => uses[limited.findIndex((person) => person.userId === userId)] ?? null);
}

/** Refuses if the limits leave this person no use. */
export function refuseUsed({ limits }: StoredPromo, uses: PromoUses | null): void {
  const refusal = uses && promoUseRefusal(limits, uses);
  if (refusal) throw refuse(refusal);
}

export const isLimited = ({ maxUses, maxUsesPerCustomer, firstOrderOnly }: PromoLimits): boolean =>
  maxUses !== null || maxUsesPerCustomer !== null || firstOrderOnly;

/** The one promo code that is applied, or none (spec section 4). It lives as long as the tab, so that it survives a cancelled payment. */

import { formatRupees, toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { Promo } from "@forno/contract/promo/promo.ts";
import { promoCalls } from "@forno/contract/promo/promo-calls.ts";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { onSessionChange } from "../session/session-store.ts";
import { promoTexts } from "./texts/en.ts";

export type AppliedPromo = Pick<
  Promo,
  "code" | "description" | "discountType" | "discountValue" | "minOrderAmount" | "maxDiscount"
>;

const DRAFT = "promo";
const applied = createStore<AppliedPromo | null>(null);

export const readAppliedPromo = (): AppliedPromo | null => applied.read();
export const useAppliedPromo = (): AppliedPromo | null => useStore(applied, null);

/** Asks the server whether `code` can be used on a cart of this subtotal, and applies it. Throws `ApiFailure`. */
export async function applyPromo(code: string, subtotalPaise: number): Promise<void> {
  const body = { code: code.trim().toUpperCase(), orderAmount: toRupees(subtotalPaise) };
  const { data } = await call(promoCalls.validate, { body });
  keep({ ...data, ...data.terms });
}

/** For visitors, about whom the server knows nothing yet: the order is checked. */
export const applyOffer = (offer: AppliedPromo): void => keep(offer);

export function removePromo(): void {
  applied.write(null);
  clearDraft(DRAFT);
}

/** True for an empty cart, which may still be loading. */
export const reachesMinimum = ({ minOrderAmount }: AppliedPromo, subtotalPaise: number): boolean =>
  subtotalPaise === 0 || subtotalPaise >= toPaise(minOrderAmount);

/** Drops the promo, and says so, when the cart no longer reaches its minimum. */
export function useDropUnusablePromo(subtotalPaise: number): void {
  const promo = useAppliedPromo();
  useEffect(() => {
    if (!promo || reachesMinimum(promo, subtotalPaise)) return;
    removePromo();
    toast.info(promoTexts.belowMinimum(promo.code, formatRupees(promo.minOrderAmount)));
  }, [promo, subtotalPaise]);
}

function keep({ code, description, discountType, discountValue, minOrderAmount, maxDiscount }: AppliedPromo): void {
  const promo = { code, description, discountType, discountValue, minOrderAmount, maxDiscount };
  applied.write(promo);
  saveDraft(DRAFT, promo);
}

if (typeof window !== "undefined") {
  applied.write(readDraft<AppliedPromo>(DRAFT));
  // The draft is removed when another person signs in.
  onSessionChange(() => applied.write(readDraft<AppliedPromo>(DRAFT)));
}

/** A payment that did not succeed, until it is paid or dismissed. This tab remembers it, also after Back and a reload. */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { clearDraft, readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { onSessionChange } from "../../session/session-store.ts";

const DRAFT = "unpaid-attempt";

export interface Payer {
  name: string;
  phone: string;
  email?: string;
  /** What was ordered, by line key. */
  items: CartData;
}

interface Attempt {
  orderId: string;
  orderNumber: number;
  amountPaise: number;
  payer: Payer;
}

export const itemsIn = (items: CartData): number => Object.values(items).reduce((sum, quantity) => sum + quantity, 0);

export interface UnpaidAttempt extends Attempt {
  /** Why it was not paid, in a sentence. */
  reason: string;
  /** The server has answered that nothing was paid. Otherwise nobody knows yet. */
  isKnown: boolean;
}

const shown = createStore<UnpaidAttempt | null>(null);

/** Without a reason its window is still open. */
const read = (): (Attempt & Partial<UnpaidAttempt>) | null => readDraft(DRAFT);

function show(): void {
  const attempt = read();
  shown.write(attempt?.reason === undefined ? null : (attempt as UnpaidAttempt));
}

if (typeof window !== "undefined") {
  show();
  // Signing out has cleared it.
  onSessionChange(show);
}

/** What the last attempt was to pay. */
export const attemptedItems = (): CartData => read()?.payer.items ?? {};

export const useUnpaidAttempt = (): UnpaidAttempt | null => useStore(shown, null);

/** Its window is about to open. The notice of the same order stays. */
export function startAttempt(attempt: Attempt): void {
  const before = read();
  saveDraft(DRAFT, { ...(before?.orderId === attempt.orderId && before), ...attempt });
  show();
}

/** It was left without a payment. */
export function recordUnpaid(reason: string, isKnown: boolean): void {
  const attempt = read();
  if (!attempt) return;
  saveDraft(DRAFT, { ...attempt, reason, isKnown });
  show();
}

export function clearAttempt(): void {
  clearDraft(DRAFT);
  show();
}

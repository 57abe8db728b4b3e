import type { Address } from "@forno/contract/inputs/address-input.ts";
import { orderEndpoints, type PlaceAnswer, type PlaceBody } from "@forno/contract/order/order.ts";
import { call } from "../../platform/api/call.ts";
import { ApiFailure } from "../../platform/api/failure.ts";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";

export interface OrderWish {
  address: Address;
  items: { _id: string; quantity: number }[];
  /** The total shown, in rupees. */
  amount: number;
  promo: { code: string } | null;
  /** Absent: online. */
  paymentMethod?: PlaceBody["paymentMethod"];
}

interface KeptKey {
  key: string;
  /** The wish it was used for. */
  wish: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

const DRAFT = "checkout-key";
/** Longer than anybody looks for an answer that did not come. */
const KEY_LIFE_MS = 60 * 60_000;
/** The order of a kept key can no longer be paid, or is another: the wish is placed anew. */
const OUTLIVED = new Set(["orderNotPayable", "orderSuperseded", "idempotencyKeyReused"]);

/**
 * Places the order; the same wish again, also after a reload, is the same order. Unless the cart was empty since then, at `emptyAt`
 * (milliseconds since 1970): what is in it now is wished for once more. Throws `ApiFailure`.
 */
export async function placeOrder(wish: OrderWish, emptyAt: number): Promise<PlaceAnswer> {
  try {
    return await send(wish, emptyAt);
  } catch (error) {
    if (!(error instanceof ApiFailure) || !OUTLIVED.has(error.code)) throw error;
    forgetPlacedOrder();
    return await send(wish, emptyAt);
  }
}

export const forgetPlacedOrder = (): void => clearDraft(DRAFT);

const send = (wish: OrderWish, emptyAt: number): Promise<PlaceAnswer> =>
  call(orderEndpoints.place, { body: wish, headers: { "Idempotency-Key": keyOf(wish, emptyAt) } });

function keyOf(wish: OrderWish, emptyAt: number): string {
  const fingerprint = JSON.stringify(wish);
  const now = Date.now();
  const kept = readDraft<KeptKey>(DRAFT);
  if (kept?.wish === fingerprint && kept.madeAt > Math.max(emptyAt, now - KEY_LIFE_MS)) return kept.key;
  const made: KeptKey = { key: randomKey(), wish: fingerprint, madeAt: now };
  saveDraft(DRAFT, made);
  return made.key;
}

/** 128 random bits; `crypto.randomUUID` exists on https and localhost only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

import type { OnlineFulfilment, Place } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { PlaceAnswer, PlaceBody } from "@forno/contract/order/order.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import type { Address } from "@forno/contract/user/address-input.ts";
import { call } from "../../platform/api/call.ts";
import { ApiFailure } from "../../platform/api/failure.ts";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";

/** Who gets the order and its bill, how, where and when. */
export interface Destination {
  address: Address & Place & { landmark?: string | null | undefined; instructions?: string | null | undefined };
  /** Absent: delivery. */
  fulfilment?: OnlineFulfilment;
  /** The start of a slot; absent: as soon as possible. */
  scheduledFor?: string;
  /** A business customer. */
  buyer?: PlaceBody["buyer"];
}

export interface OrderInput extends Destination {
  items: { _id: string; quantity: number }[];
  /** The total shown, in rupees. */
  amount: number;
  promo: { code: string } | null;
  /** Absent: online. */
  paymentMethod?: PlaceBody["paymentMethod"];
}

interface StoredKey {
  key: string;
  /** The input it was used for, as JSON. The property's name is in the storage of open tabs. */
  wish: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

const DRAFT = "checkout-key";
/** Longer than a customer waits before trying again. */
const KEY_LIFE_MS = 60 * 60_000;
/** The order of a stored key cannot be paid any more, or is another: the input is placed as a new order. */
const OUTLIVED = new Set(["orderNotPayable", "orderSuperseded", "idempotencyKeyReused"]);

/**
 * Places the order. The same input again, also after a reload, is the same order, unless the cart was empty in between: `emptyAt`, in
 * milliseconds since 1970. Throws `ApiFailure`.
 */
export async function placeOrder(input: OrderInput, emptyAt: number): Promise<PlaceAnswer> {
  try {
    return await send(input, emptyAt);
  } catch (error) {
    if (!(error instanceof ApiFailure) || !OUTLIVED.has(error.code)) throw error;
    clearPlacedOrder();
    return await send(input, emptyAt);
  }
}

export const clearPlacedOrder = (): void => clearDraft(DRAFT);

const send = (input: OrderInput, emptyAt: number): Promise<PlaceAnswer> =>
  call(orderCalls.place, { body: input, headers: { "Idempotency-Key": keyOf(input, emptyAt) } });

function keyOf(input: OrderInput, emptyAt: number): string {
  const fingerprint = JSON.stringify(input);
  const now = Date.now();
  const stored = readDraft<StoredKey>(DRAFT);
  if (stored?.wish === fingerprint && stored.madeAt > Math.max(emptyAt, now - KEY_LIFE_MS)) return stored.key;
  const made: StoredKey = { key: randomKey(), wish: fingerprint, madeAt: now };
  saveDraft(DRAFT, made);
  return made.key;
}

/** 128 random bits; `crypto.randomUUID` exists on https and localhost only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

import { createHmac, timingSafeEqual } from "node:crypto";

/** `rzp_test_…` and `rzp_live_…` are the two modes of an account; neither knows the other's orders. */
const MODE = /^rzp_(test|live)_/;

/**
 * Also true for two keys of the same mode: a key that replaces another can read its orders, and only the provider knows whether the
 * account is the same.
 */
export function mayBeSameAccount(keyId: string, other: string): boolean {
  const [mode, otherMode] = [MODE.exec(keyId)?.[1], MODE.exec(other)?.[1]];
  return mode === undefined || otherMode === undefined || mode === otherMode;
}

/** Lower-case hex, as Razorpay signs. */
export function hmacHex(secret: string, content: string | Buffer): string {
  return createHmac("sha256", secret).update(content).digest("hex");
}

/** In constant time. Upper-case hex is refused: Razorpay never sends it. */
export function isHmacOf(signature: string, secret: string, content: string | Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(hmacHex(secret, content)));
}

/** What a payment's signature signs. In the reverse order it never matches. */
export function paymentClaimText(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}

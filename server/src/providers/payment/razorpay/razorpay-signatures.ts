import { createHmac, timingSafeEqual } from "node:crypto";

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

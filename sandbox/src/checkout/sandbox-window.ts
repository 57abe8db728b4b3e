import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hmacHex, paymentClaimText } from "@forno/server/providers/payment/razorpay/razorpay-keys.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { DECLINED } from "../ledger/sandbox-entities.ts";
import { declinePayment, type Ledger, payOrder, payQr } from "../ledger/sandbox-ledger.ts";
import type { SandboxAccount } from "../ledger/sandbox-store.ts";
import { checked, SandboxRefusal } from "../sandbox-refusal.ts";

const FILES = [
  { path: "/checkout.js", name: "checkout.js", type: "text/javascript; charset=utf-8" },
  { path: "/checkout.css", name: "checkout.css", type: "text/css; charset=utf-8" },
  { path: "/checkout/embedded/submit.js", name: "submit.js", type: "text/javascript; charset=utf-8" },
] as const;

const attemptBody = z.object({
  key_id: z.string().max(64),
  order_id: z.string().max(64),
  amount: z.int().nonnegative(),
  email: z.string().max(254).nullish(),
  contact: z.string().max(32).nullish(),
});

type AttemptBody = z.output<typeof attemptBody>;

/** What a customer does in the window or on the hosted page. Each throws `SandboxRefusal`. */
export interface Attempts {
  requireKey(keyId: string): void;
  pay(attempt: AttemptBody): Promise<{ razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }>;
  payQr(qrId: string): Promise<void>;
  /** Returns the error's metadata. */
  fail(attempt: AttemptBody): Promise<{ order_id: string; payment_id: string }>;
}

export interface WindowParts {
  ledger: Ledger;
  account: SandboxAccount;
  onEvents: () => void;
}

export function attemptsAt({ ledger, account, onEvents }: WindowParts): Attempts {
  const requireKey = (keyId: string) => {
    if (keyId !== account.keyId) throw new SandboxRefusal(401, "The api key provided is invalid");
  };
  const attemptOf = ({ key_id, order_id, amount, email = null, contact = null }: AttemptBody) => {
    requireKey(key_id);
    return { orderId: order_id, amountPaise: amount, email, contact };
  };
  return {
    requireKey,
    async pay(attempt) {
      const payment = await payOrder(ledger, attemptOf(attempt));
      onEvents();
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.order_id,
        razorpay_signature: hmacHex(account.keySecret, paymentClaimText(payment.order_id, payment.id)),
      };
    },
    async payQr(qrId) {
      await payQr(ledger, qrId);
      onEvents();
    },
    async fail(attempt) {
      const payment = await declinePayment(ledger, attemptOf(attempt));
      onEvents();
      return { order_id: payment.order_id, payment_id: payment.id };
    },
  };
}

/**
 * The script that a page loads, and the endpoints that its window calls. Like the real window it has the public key ID, never the
 * secret.
 */
export async function sandboxWindow(app: FastifyInstance, attempts: Attempts): Promise<void> {
  app.post("/checkout/pay", async (request) => attempts.pay(checked(attemptBody, request.body)));
  // A 200, since failing was requested: a 4xx would appear as an error in the browser's console.
  app.post("/checkout/fail", async (request) => ({
    error: { ...DECLINED, metadata: await attempts.fail(checked(attemptBody, request.body)) },
  }));

  for (const { path, name, type } of FILES) {
    const bytes = await readFile(join(import.meta.dirname, name));
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    app.get(path, (request, reply) => sendFile(request, reply, { bytes, etag, type }));
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: { bytes: Buffer; etag: string; type: string }): FastifyReply {
  reply.headers({ etag: file.etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
}

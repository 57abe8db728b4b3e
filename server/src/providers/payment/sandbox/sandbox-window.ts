import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { hmacHex, paymentClaimText } from "../razorpay-signatures.ts";
import { DECLINED } from "./sandbox-entities.ts";
import { declinePayment, type Ledger, payOrder } from "./sandbox-ledger.ts";
import { checked, SandboxRefusal } from "./sandbox-refusal.ts";
import type { SandboxAccount } from "./sandbox-store.ts";

const FILES = [
  { name: "checkout.js", type: "text/javascript; charset=utf-8" },
  { name: "checkout.css", type: "text/css; charset=utf-8" },
] as const;

const attemptBody = z.object({
  key_id: z.string().max(64),
  order_id: z.string().max(64),
  amount: z.int().nonnegative(),
  email: z.string().max(254).nullish(),
  contact: z.string().max(32).nullish(),
});

/** The script that a page loads, and what its window calls. Like the real window it has the public key id, never the secret. */
export async function sandboxWindow(
  app: FastifyInstance,
  { ledger, account, onEvents }: { ledger: Ledger; account: SandboxAccount; onEvents: () => void },
): Promise<void> {
  const attemptOf = (request: FastifyRequest) => {
    const { key_id, order_id, amount, email = null, contact = null } = checked(attemptBody, request.body);
    if (key_id !== account.keyId) throw new SandboxRefusal(401, "The api key provided is invalid");
    return { orderId: order_id, amountPaise: amount, email, contact };
  };

  app.post("/checkout/pay", async (request) => {
    const payment = await payOrder(ledger, attemptOf(request));
    onEvents();
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: hmacHex(account.keySecret, paymentClaimText(payment.order_id, payment.id)),
    };
  });
  // A 200, since failing is what was asked for: a 4xx would stand as an error in the browser's console.
  app.post("/checkout/fail", async (request) => {
    const payment = await declinePayment(ledger, attemptOf(request));
    onEvents();
    return { error: { ...DECLINED, metadata: { order_id: payment.order_id, payment_id: payment.id } } };
  });

  for (const { name, type } of FILES) {
    const bytes = await readFile(join(import.meta.dirname, "checkout", name));
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    app.get(`/${name}`, (request, reply) => sendFile(request, reply, { bytes, etag, type }));
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: { bytes: Buffer; etag: string; type: string }): FastifyReply {
  reply.headers({ etag: file.etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
}

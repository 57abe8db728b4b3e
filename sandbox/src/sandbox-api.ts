import { createHash, timingSafeEqual } from "node:crypto";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { basicAuth } from "@forno/server/providers/outbound.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { collectionAnswer, orderAnswer, paymentAnswer, qrAnswer, refundAnswer } from "./ledger/sandbox-entities.ts";
import {
  capturePayment,
  closeQr,
  findQr,
  type Ledger,
  makeOrder,
  makeQr,
  type QrWithOrder,
  refundPayment,
  unknownId,
} from "./ledger/sandbox-ledger.ts";
import * as store from "./ledger/sandbox-store.ts";
import { badRequest, checked, SandboxRefusal } from "./sandbox-refusal.ts";

const COLLECTION_MAX = 100;
/** Razorpay's minimum, and its default maximum for an account. */
const AMOUNT_MIN_PAISE = 100;
const AMOUNT_MAX_PAISE = 50_000_000;
const REFUND_KEY = /^[A-Za-z0-9_-]{10,255}$/;

const amount = z.int({ error: "The amount must be an integer." });
const receipt = z.string().max(40, "The receipt may not be greater than 40 characters.").nullish();
const currency = z.literal(CURRENCY, { error: "Currency is not supported" });
const pairs = z
  .record(z.string().max(256), z.coerce.string().max(256))
  .refine((notes) => Object.keys(notes).length <= 15, "Number of fields in notes should be less than or equal to 15");

const orderBody = z.object({
  amount: amount
    .min(AMOUNT_MIN_PAISE, "Order amount less than minimum amount allowed")
    .max(AMOUNT_MAX_PAISE, "Amount exceeds maximum amount allowed."),
  currency,
  receipt,
  notes: z.union([z.array(z.never()).transform(() => ({})), pairs]).nullish(),
  payment: z.object({ capture: z.enum(["automatic", "manual"]) }).nullish(),
});
const QR_MIN_MS = 15 * 60_000;
const qrBody = z.object({
  type: z.literal("upi_qr"),
  usage: z.literal("single_use"),
  fixed_amount: z.literal(true),
  payment_amount: orderBody.shape.amount,
  close_by: z.int().max(10_000_000_000),
  notes: orderBody.shape.notes,
});
const captureBody = z.object({ amount, currency });
const refundBody = z.object({ amount: amount.nullish(), receipt, speed: z.enum(["normal", "optimum"]).nullish() });
const ordersQuery = z.object({
  receipt: z.string().max(40).optional(),
  count: z.coerce.number().int().min(1).max(COLLECTION_MAX).default(10),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
const second = z.coerce.number().int().min(0).max(10_000_000_000);
const paymentsQuery = ordersQuery.omit({ receipt: true }).extend({ from: second.default(0), to: second.optional() });
const idParams = z.object({ id: z.string().max(64) });

/** Razorpay's API as far as the shop uses it, and what a person would look up in a shell. Always with Basic auth. */
export async function sandboxApi(
  app: FastifyInstance,
  options: { ledger: Ledger; account: store.SandboxAccount; onEvents: () => void },
): Promise<void> {
  const { ledger, account, onEvents } = options;
  const { db } = ledger;
  const qrOf = ({ qr, order }: QrWithOrder) => qrAnswer(qr, order, ledger.clock());
  const isAuthentic = basicAuthCheck(account);
  app.addHook("onRequest", async (request) => {
    if (!isAuthentic(request)) throw new SandboxRefusal(401, "Authentication failed");
  });

  app.post("/orders", async (request) => {
    const { amount, receipt = null, notes, payment } = checked(orderBody, request.body);
    const autoCapture = payment?.capture === "automatic";
    return orderAnswer(await makeOrder(ledger, { amountPaise: amount, receipt, notes: notes ?? {}, autoCapture }));
  });
  app.get("/orders", async (request) => {
    const { receipt, count, skip } = checked(ordersQuery, request.query);
    return collectionAnswer((await store.listOrders(db, { receipt, count, skip })).map(orderAnswer));
  });
  app.get("/orders/:id", async (request) => orderAnswer(found(await store.findOrder(db, idOf(request)))));
  app.get("/orders/:id/payments", async (request) => {
    const order = found(await store.findOrder(db, idOf(request)));
    return collectionAnswer((await store.listPayments(db, order.id, COLLECTION_MAX)).map(paymentAnswer));
  });

  app.post("/payments/qr_codes", async (request) => {
    const { payment_amount, notes, close_by } = checked(qrBody, request.body);
    const closeBy = new Date(close_by * 1000);
    if (closeBy.getTime() - ledger.clock().getTime() < QR_MIN_MS)
      throw badRequest("close_by should be at least 15 minutes after current time");
    return qrOf(await makeQr(ledger, { amountPaise: payment_amount, notes: notes ?? {}, closeBy }));
  });
  app.get("/payments/qr_codes/:id", async (request) => qrOf(await findQr(db, idOf(request))));
  app.post("/payments/qr_codes/:id/close", async (request) => qrOf(await closeQr(ledger, idOf(request))));
  app.get("/payments/qr_codes/:id/payments", async (request) => {
    const { order } = await findQr(db, idOf(request));
    return collectionAnswer((await store.listPayments(db, order.id, COLLECTION_MAX)).map(paymentAnswer));
  });

  app.get("/payments", async (request) => {
    const { from, to = Math.floor(ledger.clock().getTime() / 1000), ...page } = checked(paymentsQuery, request.query);
    // Whole seconds, the last one inclusive.
    const times = { from: new Date(from * 1000), to: new Date((to + 1) * 1000) };
    return collectionAnswer((await store.listPaymentsBetween(db, { ...times, ...page })).map(paymentAnswer));
  });
  app.get("/payments/:id", async (request) => paymentAnswer(found(await store.findPayment(db, idOf(request)))));
  app.post("/payments/:id/capture", async (request) => {
    const { amount } = checked(captureBody, request.body);
    const payment = await capturePayment(ledger, idOf(request), amount);
    onEvents();
    return paymentAnswer(payment);
  });
  app.post("/payments/:id/refund", async (request) => {
    const { amount = null, receipt = null } = checked(refundBody, request.body ?? {});
    const refund = await refundPayment(ledger, idOf(request), {
      amountPaise: amount,
      receipt,
      idempotencyKey: refundKeyOf(request),
    });
    onEvents();
    return refundAnswer(refund);
  });
  app.get("/payments/:id/refunds", async (request) => {
    const payment = found(await store.findPayment(db, idOf(request)));
    return collectionAnswer((await store.listRefunds(db, payment.id, COLLECTION_MAX)).map(refundAnswer));
  });
  // No bank takes part, so nobody can dispute a payment.
  app.get("/disputes", async () => collectionAnswer([]));
  app.get("/disputes/:id", async () => {
    throw unknownId();
  });
  app.get("/refunds/:id", async (request) => refundAnswer(found(await store.findRefund(db, "id", idOf(request)))));
}

/** Compared as hashes, in constant time for any length. */
function basicAuthCheck({ keyId, keySecret }: store.SandboxAccount): (request: FastifyRequest) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(basicAuth(keyId, keySecret));
  return (request) => timingSafeEqual(digest(request.headers.authorization ?? ""), expected);
}

function found<T>(row: T | null): T {
  if (row === null) throw unknownId();
  return row;
}

const idOf = (request: FastifyRequest) => checked(idParams, request.params).id;

function refundKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["x-refund-idempotency"];
  if (key === undefined) return null;
  if (typeof key === "string" && REFUND_KEY.test(key)) return key;
  throw badRequest("The idempotency key must have 10 or more of A-Z, a-z, 0-9, _ and -.");
}

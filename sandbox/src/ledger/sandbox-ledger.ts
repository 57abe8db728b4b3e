/** The sandbox's decisions, by Razorpay's rules. Each function is one transaction, including its events. */

import { createHash } from "node:crypto";
import { inTransaction } from "@forno/server/platform/db/database.ts";
import { badRequest } from "../sandbox-refusal.ts";
import { isClosed, newProviderId, orderAnswer, paymentAnswer, qrAnswer, refundAnswer } from "./sandbox-entities.ts";
import * as store from "./sandbox-store.ts";
import { insertWebhooks, type Order, type Payment, type Qr, type Refund, type SandboxTx } from "./sandbox-store.ts";

const REFUND_MIN_PAISE = 100;

export interface Ledger {
  db: store.SandboxDb;
  clock: () => Date;
}

export interface NewOrder {
  amountPaise: number;
  receipt: string | null;
  notes: Record<string, string>;
  autoCapture: boolean;
}

export async function makeOrder({ db, clock }: Ledger, order: NewOrder): Promise<store.Order> {
  const made = await store.insertOrder(db, {
    id: newProviderId("order"),
    amount_paise: order.amountPaise,
    receipt: order.receipt,
    notes: order.notes,
    auto_capture: order.autoCapture,
    status: "created",
    created_at: clock(),
  });
  if (!made) throw badRequest("Order receipt should be unique.", { field: "receipt" });
  return made;
}

export interface PaymentAttempt {
  orderId: string;
  amountPaise: number;
  email: string | null;
  contact: string | null;
}

/** Pays the order; captured at once if the order specifies that. An order is paid once, by one window. */
export function payOrder(ledger: Ledger, attempt: PaymentAttempt): Promise<store.Payment> {
  return inTransaction(ledger.db, async (tx) => {
    const order = await startAttempt(tx, attempt);
    const now = ledger.clock();
    const authorized = await store.insertPayment(tx, paymentOf(attempt, "authorized", now));
    await recordEvents(tx, [{ name: "payment.authorized", subject: { payment: authorized } }], now);
    return order.auto_capture ? captureLocked(tx, authorized, order, now) : authorized;
  });
}

/** The bank refuses: records an attempt, and nothing is paid. */
export function declinePayment(ledger: Ledger, attempt: PaymentAttempt): Promise<store.Payment> {
  return inTransaction(ledger.db, async (tx) => {
    await startAttempt(tx, attempt);
    const now = ledger.clock();
    const payment = await store.insertPayment(tx, paymentOf(attempt, "failed", now));
    await recordEvents(tx, [{ name: "payment.failed", subject: { payment } }], now);
    return payment;
  });
}

export interface NewQr {
  amountPaise: number;
  notes: Record<string, string>;
  closeBy: Date;
}

export function makeQr(ledger: Ledger, { amountPaise, notes, closeBy }: NewQr): Promise<QrWithOrder> {
  return inTransaction(ledger.db, async (tx) => {
    const order = await makeOrder({ ...ledger, db: tx }, { amountPaise, receipt: null, notes, autoCapture: true });
    const qr = { id: newProviderId("qr"), order_id: order.id, close_by: closeBy, closed_at: null };
    return { qr: await store.insertQr(tx, qr), order };
  });
}

export interface QrWithOrder {
  qr: store.Qr;
  order: store.Order;
}

export async function findQr(db: store.SandboxDb, id: string): Promise<QrWithOrder> {
  const qr = await store.findQr(db, id);
  const order = qr && (await store.findOrder(db, qr.order_id));
  if (!qr || !order) throw unknownId();
  return { qr, order };
}

export function closeQr(ledger: Ledger, id: string): Promise<QrWithOrder> {
  return inTransaction(ledger.db, async (tx) => {
    const { order } = await lockedQr(tx, id);
    return { qr: await store.closeQr(tx, id, ledger.clock()), order };
  });
}

/** Somebody scans it and pays. It takes one payment. */
export function payQr(ledger: Ledger, id: string): Promise<store.Payment> {
  return inTransaction(ledger.db, async (tx) => {
    const { qr, order } = await lockedQr(tx, id);
    const now = ledger.clock();
    if (isClosed(qr, now)) throw badRequest("The QR code is closed");
    const attempt = { orderId: order.id, amountPaise: order.amount_paise, email: null, contact: null };
    const qr_notes = JSON.stringify(order.notes);
    const payment = await store.insertPayment(tx, { ...paymentOf(attempt, "captured", now), qr_notes });
    const paid = await store.updateOrder(tx, order.id, { status: "paid", attempts: 1 });
    const subject = { payment, order: paid, qr: await store.closeQr(tx, id, now) };
    const events = [{ name: "payment.captured", subject: { payment } } as const, { name: "qr_code.credited", subject } as const];
    await recordEvents(tx, events, now);
    return payment;
  });
}

async function lockedQr(tx: store.SandboxTx, id: string): Promise<QrWithOrder> {
  const { order } = await findQr(tx, id);
  await lockedOrder(tx, order.id);
  return await findQr(tx, id);
}

export function capturePayment(ledger: Ledger, paymentId: string, amountPaise: number): Promise<store.Payment> {
  return inTransaction(ledger.db, async (tx) => {
    const payment = await lockedPayment(tx, paymentId);
    if (payment.status === "captured" || payment.status === "refunded") throw badRequest("This payment has already been captured");
    if (payment.status !== "authorized")
      throw badRequest("Only payments which have been authorized and not yet captured can be captured");
    if (payment.amount_paise !== amountPaise) throw badRequest("Capture amount must be equal to the amount authorized");
    const order = await lockedOrder(tx, payment.order_id);
    return captureLocked(tx, payment, order, ledger.clock());
  });
}

export interface NewRefund {
  /** Null: all that is left. */
  amountPaise: number | null;
  receipt: string | null;
  idempotencyKey: string | null;
}

/** The same key with the same request returns the existing refund; with another request it is refused. */
export function refundPayment(ledger: Ledger, paymentId: string, refund: NewRefund): Promise<store.Refund> {
  const requestHash = createHash("sha256")
    .update(JSON.stringify([paymentId, refund.amountPaise, refund.receipt]))
    .digest();
  return inTransaction(ledger.db, async (tx) => {
    const payment = await lockedPayment(tx, paymentId);
    const known = refund.idempotencyKey ? await store.findRefund(tx, "idempotency_key", refund.idempotencyKey) : null;
    if (known?.request_hash.equals(requestHash)) return known;
    if (known) throw badRequest("Different request with the same idempotency key has already been processed.");
    const amountPaise = refundableAmount(payment, refund.amountPaise);
    const now = ledger.clock();
    const made = await store.insertRefund(tx, {
      id: newProviderId("rfnd"),
      payment_id: paymentId,
      amount_paise: amountPaise,
      receipt: refund.receipt,
      idempotency_key: refund.idempotencyKey,
      request_hash: requestHash,
      created_at: now,
    });
    const refunded = payment.refunded_paise + amountPaise;
    const status = refunded === payment.amount_paise ? "refunded" : "captured";
    const subject = { payment: await store.updatePayment(tx, paymentId, { refunded_paise: refunded, status }), refund: made };
    await recordEvents(
      tx,
      [
        { name: "refund.created", subject },
        { name: "refund.processed", subject },
      ],
      now,
    );
    return made;
  });
}

async function startAttempt(tx: store.SandboxTx, { orderId, amountPaise }: PaymentAttempt): Promise<store.Order> {
  const order = await lockedOrder(tx, orderId);
  if (order.amount_paise !== amountPaise) throw badRequest("The amount does not match the amount of the order");
  const [newest] = await store.listPayments(tx, orderId, 1);
  if (order.status === "paid" || (newest && newest.status !== "failed")) throw badRequest("Payment already done for this order");
  return store.updateOrder(tx, orderId, { status: "attempted", attempts: order.attempts + 1 });
}

function paymentOf(
  { orderId, amountPaise, email, contact }: PaymentAttempt,
  status: "authorized" | "captured" | "failed",
  now: Date,
) {
  return { id: newProviderId("pay"), order_id: orderId, amount_paise: amountPaise, status, email, contact, created_at: now };
}

async function captureLocked(
  tx: store.SandboxTx,
  authorized: store.Payment,
  order: store.Order,
  now: Date,
): Promise<store.Payment> {
  const payment = await store.updatePayment(tx, authorized.id, { status: "captured" });
  const paid = await store.updateOrder(tx, order.id, { status: "paid", attempts: order.attempts });
  const events = [
    { name: "payment.captured", subject: { payment } } as const,
    { name: "order.paid", subject: { payment, order: paid } } as const,
  ];
  await recordEvents(tx, events, now);
  return payment;
}

function refundableAmount(payment: store.Payment, asked: number | null): number {
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already.");
  if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
  const left = payment.amount_paise - payment.refunded_paise;
  const amountPaise = asked ?? left;
  if (amountPaise < REFUND_MIN_PAISE) throw badRequest("The amount must be at least INR 1.00");
  if (amountPaise > left) throw badRequest("The refund amount provided is greater than amount captured.");
  return amountPaise;
}

async function lockedOrder(tx: store.SandboxTx, id: string): Promise<store.Order> {
  const order = await store.lockOrder(tx, id);
  if (!order) throw unknownId();
  return order;
}

async function lockedPayment(tx: store.SandboxTx, id: string): Promise<store.Payment> {
  const payment = await store.lockPayment(tx, id);
  if (!payment) throw unknownId();
  return payment;
}

export const unknownId = () => badRequest("The id provided does not exist");

type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "qr_code.credited"
  | "refund.created"
  | "refund.processed";

interface Subject {
  payment: Payment;
  order?: Order;
  refund?: Refund;
  /** With its order. */
  qr?: Qr;
}

export interface SandboxEvent {
  name: EventName;
  subject: Subject;
}

/** Stored in the transaction of the change that they report. */
export async function recordEvents(tx: SandboxTx, events: SandboxEvent[], now: Date): Promise<void> {
  const rows = events.map((event) => ({ eventId: newProviderId("evt"), body: JSON.stringify(envelope(event, now)) }));
  await insertWebhooks(tx, rows, now);
}

function envelope({ name, subject }: SandboxEvent, now: Date) {
  const { payment, order, refund, qr } = subject;
  const payload = {
    payment: { entity: paymentAnswer(payment) },
    ...(order && (qr ? { qr_code: { entity: qrAnswer(qr, order, now) } } : { order: { entity: orderAnswer(order) } })),
    ...(refund && { refund: { entity: refundAnswer(refund) } }),
  };
  return {
    entity: "event",
    account_id: "acc_sandbox",
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  };
}

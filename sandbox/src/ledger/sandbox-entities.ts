/** Rows in the form of Razorpay's responses and events. */
import { randomInt } from "node:crypto";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import type { Order, Payment, Qr, Refund } from "./sandbox-store.ts";

export const DECLINED = {
  code: "BAD_REQUEST_ERROR",
  description: "The bank declined this test payment",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
} as const;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function orderAnswer(order: Order) {
  const paid = order.status === "paid" ? order.amount_paise : 0;
  return {
    id: order.id,
    entity: "order",
    amount: order.amount_paise,
    amount_paid: paid,
    amount_due: order.amount_paise - paid,
    currency: CURRENCY,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    // Like Razorpay: an empty list, or an object.
    notes: Object.keys(order.notes).length > 0 ? order.notes : [],
    created_at: seconds(order.created_at),
  };
}

function refundStatusOf(payment: Payment): "full" | "partial" | null {
  if (payment.refunded_paise === 0) return null;
  return payment.refunded_paise === payment.amount_paise ? "full" : "partial";
}

/** Like Razorpay's standard plan: 2 per cent, and 18 per cent tax on that. The fee includes the tax. */
function feesOf({ status, amount_paise }: Payment): { fee: number | null; tax: number | null } {
  if (status !== "captured" && status !== "refunded") return { fee: null, tax: null };
  const bare = Math.round(amount_paise * 0.02);
  const tax = Math.round(bare * 0.18);
  return { fee: bare + tax, tax };
}

export function paymentAnswer(payment: Payment) {
  const failed = payment.status === "failed";
  return {
    id: payment.id,
    entity: "payment",
    amount: payment.amount_paise,
    currency: CURRENCY,
    status: payment.status,
    order_id: payment.qr_notes ? null : payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.qr_notes ? "upi" : "card",
    amount_refunded: payment.refunded_paise,
    refund_status: refundStatusOf(payment),
    captured: payment.status === "captured" || payment.status === "refunded",
    description: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: payment.email,
    contact: payment.contact,
    notes: payment.qr_notes ?? [],
    ...feesOf(payment),
    error_code: failed ? DECLINED.code : null,
    error_description: failed ? DECLINED.description : null,
    error_source: failed ? DECLINED.source : null,
    error_step: failed ? DECLINED.step : null,
    error_reason: failed ? DECLINED.reason : null,
    created_at: seconds(payment.created_at),
  };
}

export const QR_PAGE = "/sandbox/razorpay/v1/qr";

export const isClosed = ({ closed_at, close_by }: Qr, now: Date): boolean => closed_at !== null || close_by <= now;

export function qrAnswer(qr: Qr, { amount_paise, notes, status, created_at }: Order, now: Date) {
  const isPaid = status === "paid";
  const text = new URLSearchParams({ pa: "sandbox@forno", tr: qr.id, am: (amount_paise / 100).toFixed(2), cu: "INR" });
  return {
    id: qr.id,
    entity: "qr_code",
    type: "upi_qr",
    usage: "single_use",
    fixed_amount: true,
    payment_amount: amount_paise,
    payments_amount_received: isPaid ? amount_paise : 0,
    payments_count_received: isPaid ? 1 : 0,
    image_url: `${QR_PAGE}/${qr.id}`,
    image_content: `upi://pay?${text}`,
    notes,
    status: isClosed(qr, now) ? "closed" : "active",
    close_by: seconds(qr.close_by),
    closed_at: qr.closed_at && seconds(qr.closed_at),
    close_reason: isPaid ? "paid" : qr.closed_at ? "on_demand" : null,
    created_at: seconds(created_at),
  };
}

export function refundAnswer(refund: Refund) {
  return {
    id: refund.id,
    entity: "refund",
    amount: refund.amount_paise,
    currency: CURRENCY,
    payment_id: refund.payment_id,
    receipt: refund.receipt,
    notes: [],
    status: "processed",
    speed_requested: "normal",
    speed_processed: "normal",
    batch_id: null,
    created_at: seconds(refund.created_at),
  };
}

export function collectionAnswer<T>(items: T[]) {
  return { entity: "collection", count: items.length, items };
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 14;

/** `pay_N8FVRD1DzYzBh1`: the format of Razorpay's IDs. */
export function newProviderId(prefix: "order" | "pay" | "qr" | "rfnd" | "rzp_test" | "evt"): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${characters.join("")}`;
}

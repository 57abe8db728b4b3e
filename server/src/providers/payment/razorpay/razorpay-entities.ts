/** The parts of Razorpay's responses that are used. Unknown fields are ignored: it adds some without notice. */
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from "@forno/contract/payment/payment.ts";
import { DISPUTE_STATUSES } from "@forno/contract/payment/rules/payment.ts";
import { z } from "zod";
import {
  PROVIDER_QR_ID,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderQr,
  type ProviderRefund,
} from "../payment-provider.ts";

const paise = z.int().nonnegative();
/** PostgreSQL cannot store NUL: a text with one could never be recorded. */
const text = z
  .string()
  .max(255)
  .regex(/^[^\0]*$/);

export const orderEntity = z
  .object({
    id: z.string().regex(PROVIDER_ORDER_ID),
    amount: paise,
    amount_paid: paise.nullish(),
    currency: text,
    receipt: text.nullish(),
    status: z.enum(["created", "attempted", "paid"]).nullish(),
  })
  .transform(
    (entity): ProviderOrder => ({
      id: entity.id,
      amountPaise: entity.amount,
      amountPaidPaise: entity.amount_paid ?? 0,
      currency: entity.currency,
      receipt: entity.receipt ?? null,
      status: entity.status ?? "created",
    }),
  );

/** What the shop notes of a QR code, and the provider then of its payment. */
const qrNotes = z.object({ order_id: z.uuid() });

export const qrEntity = z
  .object({
    id: z.string().regex(PROVIDER_QR_ID),
    // The sandbox's is a path.
    image_url: z
      .string()
      .max(2_000)
      .regex(/^(https:\/)?\//),
    image_content: z.string().max(2_000).nullish().catch(null),
  })
  .transform((entity): ProviderQr => ({ id: entity.id, content: entity.image_content ?? null, imageUrl: entity.image_url }));

/** Of an event. */
export const paidQr = z.object({ id: z.string().regex(PROVIDER_QR_ID), notes: qrNotes.nullable().catch(null) });

/** In the year 2286. */
const SECONDS_MAX = 9_999_999_999;

export const paymentEntity = z
  .object({
    id: z.string().regex(PROVIDER_PAYMENT_ID),
    order_id: z.string().regex(PROVIDER_ORDER_ID).nullish(),
    amount: paise,
    currency: text,
    status: z.enum(["created", "failed", "authorized", "captured", "refunded"]),
    method: text.nullish(),
    amount_refunded: paise.nullish(),
    notes: qrNotes.nullish().catch(null),
    // A payment must not be refused because of a field that no decision depends on.
    offer_id: text.nullish().catch(null),
    fee: paise.nullish().catch(null),
    tax: paise.nullish().catch(null),
    created_at: z.int().nonnegative().max(SECONDS_MAX).nullish().catch(null).describe("Seconds since 1970"),
  })
  .transform(
    (entity): ProviderPayment => ({
      id: entity.id,
      orderId: entity.order_id ?? null,
      receipt: entity.order_id ? undefined : entity.notes?.order_id,
      amountPaise: entity.amount,
      currency: entity.currency,
      status: entity.status,
      method: entity.method ?? null,
      amountRefundedPaise: entity.amount_refunded ?? 0,
      offerId: entity.offer_id ?? null,
      feePaise: entity.fee ?? null,
      taxPaise: entity.tax ?? null,
      createdAt: entity.created_at == null ? new Date() : new Date(entity.created_at * 1000),
    }),
  );

export const PROVIDER_REFUND_ID = /^rfnd_[A-Za-z0-9_-]{1,50}$/;

export const refundEntity = z
  .object({
    id: z.string().min(1).max(64),
    payment_id: z.string().regex(PROVIDER_PAYMENT_ID),
    amount: paise,
    status: z.enum(["pending", "processed", "failed", "reversed"]),
    receipt: z.string().nullish(),
  })
  .transform(
    (entity): ProviderRefund => ({
      id: entity.id,
      paymentId: entity.payment_id,
      amountPaise: entity.amount,
      status: entity.status,
      receipt: entity.receipt ?? null,
    }),
  );

const secondsSinceEpoch = z.int().nonnegative().max(8_640_000_000_000).nullish();
const timeOf = (seconds: number | null | undefined): Date | null => (seconds == null ? null : new Date(seconds * 1000));
export const timeInSeconds = secondsSinceEpoch.transform(timeOf);

export const PROVIDER_DISPUTE_ID = /^disp_[A-Za-z0-9_-]{1,50}$/;

export const disputeEntity = z
  .object({
    id: z.string().regex(PROVIDER_DISPUTE_ID),
    payment_id: z.string().regex(PROVIDER_PAYMENT_ID),
    amount: paise,
    currency: text,
    amount_deducted: paise.nullish(),
    reason_code: text.nullish().catch(null),
    // Refunds are held in every phase that is not known to allow them.
    phase: text.nullish().catch(null),
    status: z.enum(DISPUTE_STATUSES),
    respond_by: timeInSeconds,
    created_at: timeInSeconds.catch(null),
  })
  .transform(
    (entity): ProviderDispute => ({
      id: entity.id,
      paymentId: entity.payment_id,
      amountPaise: entity.amount,
      currency: entity.currency,
      deductedPaise: entity.amount_deducted ?? 0,
      reasonCode: entity.reason_code ?? null,
      phase: entity.phase ?? null,
      status: entity.status,
      respondBy: entity.respond_by,
      createdAt: entity.created_at,
    }),
  );

/** Parsed as a whole: it is searched for a refund that may have been made already, and one in an unknown format could be that. */
export const refundCollection = z.object({ items: z.array(refundEntity) });

/** Each item is parsed separately (`razorpay-items.ts`): one in an unknown format does not hide the others. */
export const collection = z.object({ items: z.array(z.unknown()) });

export const errorAnswer = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
});

const entityIn = z.object({ entity: z.unknown() }).nullish();

export const eventEnvelope = z.object({
  event: text.min(1).max(100),
  payload: z.object({ payment: entityIn, refund: entityIn, order: entityIn, dispute: entityIn, qr_code: entityIn }).nullish(),
  created_at: timeInSeconds.catch(null),
});

/** What Razorpay answers, as far as it is read. Unknown fields are left alone: it adds some without notice. */
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from "@forno/contract/payment.ts";
import { z } from "zod";
import type { ProviderPayment, ProviderRefund } from "./payment-provider.ts";

const paise = z.int().nonnegative();

export const orderEntity = z.object({
  id: z.string().regex(PROVIDER_ORDER_ID),
  amount: paise,
  currency: z.string(),
  receipt: z.string().nullish(),
});
export type OrderEntity = z.output<typeof orderEntity>;

export const paymentEntity = z
  .object({
    id: z.string().regex(PROVIDER_PAYMENT_ID),
    order_id: z.string().regex(PROVIDER_ORDER_ID).nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(["created", "failed", "authorized", "captured", "refunded"]),
    method: z.string().nullish(),
    amount_refunded: paise.nullish(),
    fee: paise.nullish(),
    tax: paise.nullish(),
    created_at: z.int().nonnegative().nullish().describe("Seconds since 1970"),
  })
  .transform(
    (entity): ProviderPayment => ({
      id: entity.id,
      orderId: entity.order_id ?? null,
      amountPaise: entity.amount,
      currency: entity.currency,
      status: entity.status,
      method: entity.method ?? null,
      amountRefundedPaise: entity.amount_refunded ?? 0,
      feePaise: entity.fee ?? null,
      taxPaise: entity.tax ?? null,
      // Nothing is decided by it: money is not turned away because its time is missing.
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

export const collectionOf = <S extends z.ZodType>(entity: S) => z.object({ items: z.array(entity) });

export const errorAnswer = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
});

const entityIn = z.object({ entity: z.unknown() }).nullish();

export const eventEnvelope = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({ payment: entityIn, refund: entityIn }).nullish(),
});

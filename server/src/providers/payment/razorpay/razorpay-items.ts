/** Items of Razorpay's responses, each parsed separately. */
import { createHash } from "node:crypto";
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from "@forno/contract/payment/payment.ts";
import { z } from "zod";
import {
  type DisputeList,
  FINGERPRINT_PREFIX,
  type PaymentList,
  type ProviderOrder,
  type UnreadableDispute,
  type UnreadablePayment,
} from "../payment-provider.ts";
import { disputeEntity, orderEntity, paymentEntity, timeInSeconds } from "./razorpay-entities.ts";

const ID_MAX = 64;
const DETAIL_MAX = 300;
const FINGERPRINT_LENGTH = 24;

export function readPayments(items: readonly unknown[]): PaymentList {
  const list: PaymentList = { payments: [], unreadable: [] };
  for (const item of items) {
    const { data, error } = paymentEntity.safeParse(item);
    if (data) list.payments.push(data);
    else list.unreadable.push(unreadableOf(item, error));
  }
  return list;
}

export function readDisputes(items: readonly unknown[]): DisputeList {
  const list: DisputeList = { disputes: [], unreadable: [] };
  for (const item of items) {
    const { data, error } = disputeEntity.safeParse(item);
    if (data) list.disputes.push(data);
    else list.unreadable.push(unreadableDisputeOf(item, error));
  }
  return list;
}

/** An order in an unknown format is not ours. */
export const readOrders = (items: readonly unknown[]): ProviderOrder[] =>
  items.flatMap((item) => orderEntity.safeParse(item).data ?? []);

const id = z
  .string()
  .regex(/^[\w-]+$/)
  .max(ID_MAX)
  .nullable()
  .catch(null);

const ids = z.object({
  id,
  order_id: z.string().regex(PROVIDER_ORDER_ID).nullable().catch(null),
});

export function unreadableOf(item: unknown, error: z.ZodError | undefined): UnreadablePayment {
  const { id = null, order_id: orderId = null } = ids.safeParse(item).data ?? {};
  return { id: id ?? fingerprintOf(item), orderId, detail: detailOf(error) };
}

const disputeFacts = z.object({
  id,
  payment_id: z.string().regex(PROVIDER_PAYMENT_ID).nullable().catch(null),
  created_at: timeInSeconds.catch(null),
});

function unreadableDisputeOf(item: unknown, error: z.ZodError | undefined): UnreadableDispute {
  const read = disputeFacts.safeParse(item).data;
  return {
    id: read?.id ?? fingerprintOf(item),
    paymentId: read?.payment_id ?? null,
    createdAt: read?.created_at ?? null,
    detail: detailOf(error),
  };
}

const fingerprintOf = (item: unknown): string =>
  `${FINGERPRINT_PREFIX}${createHash("sha256")
    .update(JSON.stringify(item) ?? "")
    .digest("hex")
    .slice(0, FINGERPRINT_LENGTH)}`;

/** Field names and expected types only: values may contain personal data. */
function detailOf(error: z.ZodError | undefined): string {
  const issues = error?.issues ?? [];
  return issues
    .map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "))
    .join("; ")
    .slice(0, DETAIL_MAX);
}

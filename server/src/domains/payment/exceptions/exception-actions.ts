/** What an admin does about an exception; the contract's rules define which action fits which kind. */

import { formatMoney, toRupees } from "@forno/contract/money/money.ts";
import type { PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { type ExceptionAction, exceptionActions } from "@forno/contract/payment/rules/payment-exception.ts";
import { raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import { PaymentProviderError, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { lockOrder } from "../../order/lifecycle/order-changes-store.ts";
import { refuseAboveLimit } from "../../user/staff/approval.ts";
import { callProvider, statusMessage, UNREADABLE } from "../checking/check-payment.ts";
import { PROVIDER_LIMIT_MS } from "../checking/payment-verify.ts";
import { sendRefund } from "../refund-sending/refund-sending.ts";
import { followRefunds, queueRefund, refuseWhileDisputed, retryFailedRefund } from "../refunds/refund.ts";
import { insertPartialRefund, readRefundable, settleRefunds } from "../refunds/refund-store.ts";
import { recordPayment } from "../settling/payment-store.ts";
import { type SettleDeps, settlePayment } from "../settling/settle-payment.ts";
import { QUIET_MS, updateExceptions } from "./exceptions.ts";
import {
  type ExceptionRow,
  lockOpenException,
  lockPayment,
  resolveException,
  selectException,
  toException,
} from "./exceptions-store.ts";

interface Done {
  message: string;
  data: PaymentException;
}

/** `record` adds the audit entry, in the same transaction as the effect, if there is an effect. */
type Act = (deps: SettleDeps, admin: AuditActor, row: ExceptionRow, record: (tx: Tx) => Promise<void>) => Promise<string>;

/** Refuses a resolved exception, an action that does not fit its kind, and a provider that does not respond. */
export async function actOnException(deps: SettleDeps, admin: AuditActor, id: string, action: ExceptionAction): Promise<Done> {
  const row = await openException(deps, id);
  if (!exceptionActions[row.kind].includes(action)) throw refuse("exceptionActionUnfit");
  const { paymentId } = toException(row);
  if (action !== "ask" && paymentId !== null) await refuseWhileDisputed(deps.db, paymentId);
  const record = (tx: Tx) => audit(tx, deps, admin, row, "payment.act", { action, kind: row.kind });
  const message = await ACTS[action](deps, admin, row, record);
  // A check that succeeded proves that the provider responds, so no quiet time is required.
  await updateExceptions(deps, action === "ask" ? 0 : QUIET_MS);
  return { message, data: await read(deps, id) };
}

/** The customer was refunded by other means: refunds that the provider has not accepted are not sent any more. */
export async function settleException(deps: SettleDeps, admin: AuditActor, id: string, note: string): Promise<Done> {
  const row = await openException(deps, id);
  await inTransaction(deps.db, async (tx) => {
    // The order is locked before the refunds, as everywhere, to prevent deadlocks.
    const order = row.order_id === null ? undefined : await lockOrder(tx, row.order_id);
    const isOpen = await resolveException(tx, id, { userId: admin.userId, note }, deps.clock());
    if (!isOpen) throw refuse("exceptionNotFound");
    const owed = { refundId: row.refund_id, paymentId: row.payment_id, orderId: row.order_id };
    const before = await settleRefunds(tx, owed, deps.clock());
    if (before.includes("pending")) throw refuse("refundUnderWay");
    await audit(tx, deps, admin, row, "payment.settle", { kind: row.kind, note });
    if (order) await raise(tx, "orderMoneyChanged", { order: await followRefunds(tx, order) });
    await raise(tx, "exceptionsChanged", null);
  });
  return { message: "Marked as resolved", data: await read(deps, id) };
}

const refundException: Act = async (deps, admin, { id, payment_id: paymentId }, record) => {
  if (paymentId === null) throw refuse("nothingToRefund");
  // The current state: the payment may have been refunded in the provider's dashboard.
  const payment = await callProvider(() => deps.payments.fetchPayment(paymentId, AbortSignal.timeout(PROVIDER_LIMIT_MS)));
  const leftPaise = await inTransaction(deps.db, async (tx) => {
    if (!(await lockOpenException(tx, id))) throw refuse("exceptionNotFound");
    await recordPayment(tx, payment, null, deps.clock());
    // Its order may have become known in the meantime, and be paid by it.
    if ((await lockPayment(tx, paymentId))?.orderId) throw refuse("exceptionActionUnfit");
    const { leftPaise } = await readRefundable(tx, paymentId);
    if (leftPaise === 0) throw refuse("nothingToRefund");
    refuseAboveLimit(admin, leftPaise);
    const refund = { paymentId, orderId: null, amountPaise: leftPaise, note: null, requestedBy: admin.userId };
    const refundId = await insertPartialRefund(tx, refund, deps.clock());
    await queueRefund(deps, tx, refundId);
    await record(tx);
    return leftPaise;
  });
  return `Refund of ${formatMoney(toRupees(leftPaise), payment.currency)} started`;
};

const checkAgain: Act = async (deps, _admin, { payment_id: paymentId }, record) => {
  const deadline = AbortSignal.timeout(PROVIDER_LIMIT_MS);
  const message = await callProvider(async () => {
    if (paymentId === null) {
      const now = deps.clock();
      await deps.payments.listPayments({ from: new Date(now.getTime() - 1000), to: now, count: 1, skip: 0 }, deadline);
      return "The payment provider is responding";
    }
    const payment = await fetchReadable(deps, paymentId, deadline);
    if (!payment) return UNREADABLE;
    await settlePayment(deps, payment, "reconciler", deadline);
    return statusMessage([payment]);
  });
  await inTransaction(deps.db, record);
  return message;
};

/** Null if the provider responds with a payment in an unknown format. */
async function fetchReadable({ payments }: SettleDeps, paymentId: string, deadline: AbortSignal): Promise<ProviderPayment | null> {
  try {
    return await payments.fetchPayment(paymentId, deadline);
  } catch (error) {
    const isAnswer = error instanceof PaymentProviderError && error.kind === "http" && (error.status === 200 || error.isUnknownId);
    if (isAnswer) return null;
    throw error;
  }
}

const ACTS: Record<ExceptionAction, Act> = {
  refund: refundException,
  ask: checkAgain,
  retry: async (deps, admin, row, record) => {
    const hasFailed = row.isRefundToRetry === true || row.refundStatus === "rejected" || row.refundStatus === "reversed";
    const refundId = hasFailed ? await retryRefund(deps, admin, row, record) : row.refund_id;
    if (refundId) await sendNow(deps, refundId);
    if (!hasFailed) await inTransaction(deps.db, record);
    return "The payment provider accepted the refund";
  },
};

/** Replaces a refund that failed at the provider with another. */
async function retryRefund(
  deps: SettleDeps,
  admin: AuditActor,
  row: ExceptionRow,
  record: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  const { refund_id: refundId, order_id: orderId } = row;
  if (refundId === null) return null;
  return await inTransaction(deps.db, async (tx) => {
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (!(await lockOpenException(tx, row.id))) throw refuse("exceptionNotFound");
    const retryId = await retryFailedRefund(deps, tx, { refundId, order }, admin);
    if (retryId === null) throw refuse("nothingToRefund");
    await record(tx);
    if (order) await raise(tx, "orderMoneyChanged", { order });
    return retryId;
  });
}

async function sendNow(deps: SettleDeps, refundId: string): Promise<void> {
  try {
    const isTaken = await sendRefund(deps, refundId, AbortSignal.timeout(PROVIDER_LIMIT_MS));
    if (!isTaken) throw refuse("refundNotTaken");
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.warn({ err: error, refundId }, "Refund failed, will retry");
    throw refuse(error instanceof PaymentProviderError && error.kind !== "http" ? "paymentProviderAway" : "refundNotTaken");
  }
}

async function openException({ db }: SettleDeps, id: string): Promise<ExceptionRow> {
  const row = await selectException(db, id);
  if (!row || row.resolved_at) throw refuse("exceptionNotFound");
  return row;
}

async function read({ db }: SettleDeps, id: string): Promise<PaymentException> {
  const row = await selectException(db, id);
  if (!row) throw refuse("exceptionNotFound");
  return toException(row);
}

function audit(
  tx: Tx,
  { clock }: SettleDeps,
  admin: AuditActor,
  row: ExceptionRow,
  action: "payment.act" | "payment.settle",
  details: Record<string, unknown>,
): Promise<void> {
  const { paymentId, amount } = toException(row);
  const subject = { type: "payment", id: paymentId, label: paymentId ?? row.kind } as const;
  return recordAudit(tx, admin, { action, subject, details: { ...details, ...(amount !== null && { amount }) } }, clock());
}

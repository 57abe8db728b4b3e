/**
 * The contract's values as literals of SQL, so that an unknown value is a type error. Part of the statement's text, not parameters:
 * PostgreSQL uses a partial index only if the statement's text shows its condition.
 */
import { AUDIT_SUBJECTS } from "@forno/contract/audit/audit.ts";
import { CHARGE_KINDS } from "@forno/contract/cart/rules/pricing.ts";
import { FULFILMENTS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { RECIPIENT_STATUSES } from "@forno/contract/messages/messages.ts";
import { HISTORY_KINDS, MONEY_REASONS } from "@forno/contract/order/rules/history-reason.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { DISPUTE_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "@forno/contract/payment/rules/payment.ts";
import { EXCEPTION_KINDS } from "@forno/contract/payment/rules/payment-exception.ts";
import { REFUND_REASONS, REFUND_STATUSES } from "@forno/contract/payment/rules/refund.ts";
import { DOCUMENT_KINDS } from "@forno/contract/tax/rules/document-number.ts";
import { ROLES } from "@forno/contract/wire/permissions.ts";
import { type RawBuilder, sql } from "kysely";

type Literals<T extends string> = { readonly [Value in T]: RawBuilder<Value> };

const literalsOf = <T extends string>(values: readonly T[]) =>
  Object.fromEntries(values.map((value) => [value, sql.lit(value)])) as Literals<T>;

export const auditSubject = literalsOf(AUDIT_SUBJECTS);
export const chargeKind = literalsOf(CHARGE_KINDS);
export const disputeStatus = literalsOf(DISPUTE_STATUSES);
export const documentKind = literalsOf(DOCUMENT_KINDS);
export const exceptionKind = literalsOf(EXCEPTION_KINDS);
export const fulfilment = literalsOf(FULFILMENTS);
export const historyKind = literalsOf(HISTORY_KINDS);
export const moneyReason = literalsOf(MONEY_REASONS);
export const orderStatus = literalsOf(ORDER_STATUSES);
export const paymentMethod = literalsOf(PAYMENT_METHODS);
export const paymentStatus = literalsOf(PAYMENT_STATUSES);
export const recipientStatus = literalsOf(RECIPIENT_STATUSES);
export const refundReason = literalsOf(REFUND_REASONS);
export const refundStatus = literalsOf(REFUND_STATUSES);
export const role = literalsOf(ROLES);

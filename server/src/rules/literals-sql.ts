/**
 * The contract's values as literals of SQL, so that a value that does not exist is a type error. Written into the statement, not passed
 * beside it: PostgreSQL uses an index with a condition only if the statement shows that condition.
 */
import { RECIPIENT_STATUSES } from "@forno/contract/desk/messages.ts";
import { CANCEL_REASONS, HISTORY_KINDS, MONEY_REASONS } from "@forno/contract/rules/order/history-reason.ts";
import { ORDER_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { DISPUTE_STATUSES } from "@forno/contract/rules/payment/dispute.ts";
import { EXCEPTION_KINDS } from "@forno/contract/rules/payment/payment-exception.ts";
import { PAYMENT_METHODS } from "@forno/contract/rules/payment/payment-method.ts";
import { PAYMENT_STATUSES } from "@forno/contract/rules/payment/payment-status.ts";
import { REFUND_REASONS, REFUND_STATUSES } from "@forno/contract/rules/payment/refund.ts";
import { ACTOR_ROLES } from "@forno/contract/wire/endpoint.ts";
import { type RawBuilder, sql } from "kysely";

/** Several are separated by commas, for `IN (…)`. */
const literalsOf =
  <T extends string>(_values: readonly T[]) =>
  (first: T, ...others: T[]): RawBuilder<T> =>
    sql<T>`${sql.join([first, ...others].map((value) => sql.lit(value)))}`;

export const literal = {
  actorRole: literalsOf(ACTOR_ROLES),
  cancelReason: literalsOf(CANCEL_REASONS),
  disputeStatus: literalsOf(DISPUTE_STATUSES),
  exceptionKind: literalsOf(EXCEPTION_KINDS),
  historyKind: literalsOf(HISTORY_KINDS),
  moneyReason: literalsOf(MONEY_REASONS),
  orderStatus: literalsOf(ORDER_STATUSES),
  paymentMethod: literalsOf(PAYMENT_METHODS),
  paymentStatus: literalsOf(PAYMENT_STATUSES),
  recipientStatus: literalsOf(RECIPIENT_STATUSES),
  refundReason: literalsOf(REFUND_REASONS),
  refundStatus: literalsOf(REFUND_STATUSES),
};

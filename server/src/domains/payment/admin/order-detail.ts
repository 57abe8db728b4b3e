/** An order's details for the admin. In the payment domain because they include payments and refunds. */

import { toRupees } from "@forno/contract/money/money.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import type { Deps } from "../../../deps.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type OrderRow, selectOrder, toAdminOrder } from "../../order/reading/order-store.ts";
import { readRefundableOf } from "../refunds/refund-store.ts";
import { findPayingPayment } from "../settling/payment-store.ts";
import { selectCustomer, selectHistory, selectOrderPayments, selectOrderRefunds } from "./order-detail-store.ts";

/** Refuses with `orderNotFound`. */
export async function readOrderDetail({ db }: Pick<Deps, "db">, orderId: string): Promise<OrderDetail> {
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  const paying = await findPayingPayment(db, orderId);
  const { leftPaise } = await readRefundableOf(db, paidOrderOf(row), paying);
  return {
    ...toAdminOrder(row),
    refundable: toRupees(leftPaise),
    providerOrderId: row.provider_order_id,
    paidAt: row.paid_at?.toISOString() ?? null,
    events: await selectHistory(db, orderId),
    payments: await selectOrderPayments(db, orderId),
    refunds: await selectOrderRefunds(db, orderId),
    customer: row.user_id === null ? null : await selectCustomer(db, row.user_id),
  };
}

const paidOrderOf = ({ status, payment, refunded, ...row }: OrderRow) => ({
  status,
  payment,
  refunded,
  paymentMethod: row.payment_method,
  totalPaise: row.total_paise,
  refundedPaise: row.given_back_paise,
  keepsPayment: row.keeps_payment,
});

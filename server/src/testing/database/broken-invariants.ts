import { sql } from "kysely";
import { editRefundPaise, failedAtProvider, paymentRefundedPaise } from "../../domains/order/order-sql.ts";
import { refundablePaise } from "../../domains/payment/refunds/refundable-store.ts";
import type { Db } from "../../tables.ts";

/** Rows that must not exist, in any situation: see each query's name. Returns a line for each. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    SELECT 'captured, neither pays, goes back nor is reported: ' || payment_id AS broken FROM payments p
      WHERE status = 'captured' AND NOT pays_order
      AND ${paymentRefundedPaise} < ${refundablePaise}
      AND NOT EXISTS (SELECT FROM payment_anomalies a WHERE a.payment_id = p.payment_id AND a.kind = 'unknown_order')
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id AND ${failedAtProvider})
    UNION ALL SELECT 'refunded, with money left: ' || o.id FROM orders o JOIN payments p ON p.order_id = o.id AND p.pays_order
      WHERE o.payment AND o.refunded AND ${paymentRefundedPaise} < ${refundablePaise}
      -- of one that was lowered the rest went back unexplained
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id AND r.decided_paise IS NOT NULL)
    UNION ALL SELECT 'more goes back than came: ' || p.payment_id FROM payments p
      WHERE amount_paise < (SELECT sum(r.amount_paise) FROM refunds r
        WHERE r.of_payment = p.payment_id AND r.status <> 'settled' AND NOT ${failedAtProvider})
    UNION ALL SELECT 'a refund that is not sent exceeds what a lost dispute has left: ' || p.payment_id FROM payments p
      WHERE EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.payment_id AND d.status = 'lost')
      AND EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id AND r.status IN ('queued', 'failed') AND r.amount_paise > 0)
      AND ${refundablePaise} < ${paymentRefundedPaise}
    UNION ALL SELECT 'paid without its money: ' || o.id FROM orders o
      WHERE payment AND payment_method = 'online' AND NOT EXISTS (
        SELECT FROM payments p WHERE p.order_id = o.id AND pays_order AND currency = 'INR'
        AND coalesce(refundable_paise, amount_paise) - ${editRefundPaise} = total_paise - extra_paise
        OR p.order_id = o.id AND pays_order AND refundable_paise = amount_paise AND amount_paise < total_paise)
    UNION ALL SELECT 'subtotal and charges are not the total: ' || o.id FROM orders o
      WHERE total_paise <> subtotal_paise + (SELECT coalesce(sum(c.paise), 0) FROM order_charges c WHERE c.order_id = o.id)
    UNION ALL SELECT 'cash that was paid online or before it was brought: ' || o.id FROM orders o
      WHERE payment_method = 'cash' AND (provider_order_id IS NOT NULL OR (payment AND (channel = 'web' OR fulfilment = 'delivery') AND NOT EXISTS (
        SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'status' AND e.status = 'delivered')))
    UNION ALL SELECT 'pays an unpaid order: ' || p.payment_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE pays_order AND NOT o.payment
    UNION ALL SELECT 'not one paid event: ' || o.id FROM orders o
      WHERE payment::int + (extra_paid_at IS NOT NULL)::int <> (SELECT count(*) FILTER (WHERE kind = 'paid') - count(*) FILTER (WHERE detail = 'cash_not_received')
        FROM order_events e WHERE e.order_id = o.id)
    UNION ALL SELECT 'more is extra than it costs: ' || o.id FROM orders o WHERE extra_paise NOT BETWEEN 0 AND total_paise
    UNION ALL SELECT 'status is not its last event: ' || o.id FROM orders o
      WHERE status <> (SELECT e.status FROM order_events e WHERE e.order_id = o.id AND kind = 'status' ORDER BY e.id DESC LIMIT 1)
    UNION ALL SELECT 'a cancelled order uses a promo, or another does not: ' || u.order_id FROM promo_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.is_counted = (o.status = 'cancelled')
    UNION ALL SELECT 'what was refunded of it is not the sum of its refunds: ' || o.id FROM orders o
      WHERE payment AND NOT refunded AND given_back_paise <> coalesce(
        (SELECT ${paymentRefundedPaise} - ${editRefundPaise} FROM payments p WHERE p.order_id = o.id AND p.pays_order),
        CASE WHEN payment_method = 'cash' THEN coalesce(promise_granted_paise, 0) ELSE 0 END + (SELECT coalesce(sum(e.amount_paise), 0)
          FROM order_events e WHERE e.order_id = o.id AND kind = 'refund' AND detail = 'admin'))
    UNION ALL SELECT 'numbers of tax documents are missing: ' || kind || ' ' || financial_year FROM tax_document_counters c
      WHERE last_count <> (SELECT count(*) FROM tax_documents d WHERE d.kind = c.kind AND d.financial_year = c.financial_year)
    UNION ALL SELECT 'an order has another invoice than its latest: ' || o.id FROM orders o
      WHERE invoice_number IS DISTINCT FROM (SELECT d.number FROM tax_documents d
        WHERE d.order_id = o.id AND d.credits_id IS NULL ORDER BY d.financial_year DESC, d.count DESC LIMIT 1)
    UNION ALL SELECT 'more is credited than was billed: ' || d.number FROM tax_documents d
      WHERE d.credits_id IS NULL AND d.total_paise < (SELECT sum(n.total_paise) FROM tax_documents n WHERE n.credits_id = d.id)
    UNION ALL SELECT 'two payable orders of one customer: ' || user_id FROM orders
      WHERE user_id IS NOT NULL AND status = 'pending' AND NOT payment AND payment_method = 'online' AND superseded_by IS NULL
        AND provider_order_id IS NOT NULL
      GROUP BY user_id HAVING count(*) > 1`.execute(db);
  return rows.map((row) => row.broken);
}

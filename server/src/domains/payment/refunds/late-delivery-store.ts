import type { RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import { sql } from "kysely";
import { refundReason } from "../../../rules/literals-sql.ts";
import type { Tx } from "../../../tables.ts";

/** The status of the refund made at `grantedAt`, or of the one that replaced it. Undefined for cash. */
export async function selectGrantedRefund(tx: Tx, orderId: string, grantedAt: Date): Promise<RefundStatus | undefined> {
  const { rows } = await sql<{ status: RefundStatus }>`
    WITH RECURSIVE made AS (
      SELECT status, retried_by FROM refunds WHERE order_id = ${orderId} AND reason = ${refundReason.admin} AND created_at = ${grantedAt}
      UNION ALL SELECT r.status, r.retried_by FROM refunds r JOIN made ON r.id = made.retried_by
    ) SELECT status FROM made WHERE retried_by IS NULL LIMIT 1`.execute(tx);
  return rows[0]?.status;
}

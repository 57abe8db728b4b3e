/** SQL of when a dispute is checked at the provider, and of what is stored about it. */
import { type DisputeStatus, isDisputeOver } from "@forno/contract/payment/rules/payment.ts";
import { sql } from "kysely";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import type { Db, Tx } from "../../../tables.ts";

/** Claims open disputes that are due for one instance. They are due again at `retryAt`, in case that instance crashes. */
export async function claimDueDisputes(db: Db, now: Date, retryAt: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE disputes SET next_check_at = ${retryAt} WHERE dispute_id IN (
      SELECT dispute_id FROM disputes WHERE ended_at IS NULL AND (next_check_at IS NULL OR next_check_at <= ${now})
      ORDER BY next_check_at NULLS FIRST LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING dispute_id AS id`.execute(db);
  return rows.map((row) => row.id);
}

export async function setNextDisputeCheck(db: Db, disputeId: string, nextCheckAt: Date): Promise<void> {
  const update = db.updateTable("disputes").set({ next_check_at: nextCheckAt }).where("dispute_id", "=", disputeId);
  await update.where("ended_at", "is", null).execute();
}

/** Leaves out disputes whose stored end is unchanged, and unknown ones that ended before `since`: no refund waits for them. */
export async function onlyNewer(db: Db, disputes: readonly ProviderDispute[], since: Date): Promise<ProviderDispute[]> {
  if (disputes.length === 0) return [];
  const rows = await db
    .selectFrom("disputes")
    .select(["dispute_id as id", "status", "deducted_paise as deductedPaise", "ended_at as endedAt"])
    .where(
      "dispute_id",
      "in",
      disputes.map(({ id }) => id),
    )
    .execute();
  const stored = new Map<string, StoredDispute>(rows.map((row) => [row.id, row]));
  return disputes.filter((dispute) => isNewer(stored.get(dispute.id), dispute, since));
}

interface StoredDispute {
  status: DisputeStatus;
  deductedPaise: number;
  endedAt: Date | null;
}

function isNewer(row: StoredDispute | undefined, dispute: ProviderDispute, since: Date): boolean {
  const isOver = isDisputeOver(dispute.status);
  if (!row) return !isOver || (dispute.createdAt !== null && dispute.createdAt >= since);
  if (row.endedAt === null) return true;
  return isOver && (row.status !== dispute.status || row.deductedPaise !== dispute.deductedPaise);
}

/** Sets the additional detail of a dispute's open exception; null: none. Returns true if it has changed. */
export async function setDisputeDetail(db: Db | Tx, disputeId: string, detail: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_anomalies")
    .set({ detail })
    .where("dispute_id", "=", disputeId)
    .where("resolved_at", "is", null)
    .where("detail", "is distinct from", detail)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

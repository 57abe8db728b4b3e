import type { Db } from "../../../tables.ts";

/** When the last event of the provider arrived; null: none, or it is too old to be stored. */
export async function lastWebhookEventAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("webhook_events")
    .select("received_at as at")
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

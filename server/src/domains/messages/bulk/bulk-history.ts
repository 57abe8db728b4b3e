/** The results of bulk messages. */

import type { BulkMessage, bulkFailure } from "@forno/contract/messages/messages.ts";
import { maskMobile } from "@forno/contract/user/rules/phone-number.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { UNKNOWN_OUTCOME } from "../messages-store.ts";
import { type BulkRow, selectBulkMessage, selectBulkPage, selectFailures } from "./bulk-history-store.ts";
import { startOfBulk } from "./bulk-sms.ts";

/** Newest first. Refuses an invalid cursor (400). */
export async function bulkHistory(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: BulkMessage[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isId(cursor)) throw refuse("badRequest");
  const rows = await selectBulkPage(deps.db, { limit: limit + 1, after: cursor });
  const page = rows.slice(0, limit);
  return { data: page.map((row) => toBulkMessage(deps, row)), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Refuses with `messageNotFound`. */
export async function bulkDetails(
  deps: Pick<Deps, "db" | "clock" | "config">,
  id: string,
): Promise<BulkMessage & { failures: z.infer<typeof bulkFailure>[] }> {
  const row = await selectBulkMessage(deps.db, id);
  if (!row) throw refuse("messageNotFound");
  const failures = await selectFailures(deps.db, id);
  return {
    ...toBulkMessage(deps, row),
    failures: failures.map(({ id, mobile, error, at }) => ({
      _id: id,
      mobile: maskMobile(mobile),
      reason: error ?? UNKNOWN_OUTCOME,
      at: at.toISOString(),
    })),
  };
}

function toBulkMessage(deps: Pick<Deps, "clock" | "config">, { id, at, ...row }: BulkRow): BulkMessage {
  const startsAt = row.queued > 0 ? startOfBulk(deps, deps.clock()) : null;
  return { _id: id, at: at.toISOString(), ...row, startsAt: startsAt?.toISOString() ?? null };
}

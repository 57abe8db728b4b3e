import { randomBytes } from "node:crypto";
import type { Db } from "@forno/server/tables.ts";
import { ensureAccount, type SandboxAccount, sandboxTables } from "./ledger/sandbox-store.ts";
import { newProviderId } from "./sandbox-ids.ts";

/**
 * The keys of this shop's sandbox: created once and stored in its database, the same for every instance and after every restart.
 */
export function openSandboxAccount(db: Db, now: Date): Promise<SandboxAccount> {
  const account = {
    keyId: newProviderId("rzp_test"),
    keySecret: randomBytes(24).toString("base64url"),
    webhookSecret: randomBytes(24).toString("base64url"),
  };
  return ensureAccount(sandboxTables(db), account, now);
}

/** One real text to an admin's number: the only proof that the SMS account works. */
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { Deps } from "../../../deps.ts";
import { RateLimiter } from "../../../platform/concurrency/rate-limiter.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { SmsProviderError } from "../../../providers/sms/sms-provider.ts";
import type { Db } from "../../../tables.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { markTextSent } from "./setup-store.ts";

type TextDeps = Pick<Deps, "sms" | "clock"> & {
  db: Db | null;
  config: Pick<Deps["config"], "adminMobiles" | "brandName">;
};

/** Each costs money. */
const TEXTS = { max: 3, windowMs: 10 * 60_000 };
const REFUSED_KEY = "The SMS account's key was refused: check it in the provider's dashboard";
const WORDS: Partial<Record<SmsProviderError["kind"], string>> = {
  auth: REFUSED_KEY,
  network: "The SMS provider cannot be reached",
  timeout: "The SMS provider did not answer in time",
  away: "The SMS provider is not responding",
  rateLimited: "The SMS provider limits the number of messages: try again in a few minutes",
};

/** Refuses with `notAnAdminsNumber` and `testTextNotSent`. Returns the number in E.164 form. */
export async function sendTestText({ db, sms, clock, config }: TextDeps, actor: AuditActor, written: string): Promise<string> {
  const mobile = normalizeMobile(written);
  if (!mobile || !config.adminMobiles.has(mobile)) throw refuse("notAnAdminsNumber");
  const text = `Test message from ${config.brandName}: text messages work.`;
  try {
    await sms.sendMessage(mobile, text);
  } catch (error) {
    if (!(error instanceof SmsProviderError)) throw error;
    throw refuse("testTextNotSent", { vars: { problem: WORDS[error.kind] ?? `The provider refused it: ${error.description}` } });
  }
  if (db)
    await inTransaction(db, async (tx) => {
      await markTextSent(tx, sms.name, clock());
      const subject = { type: "message", id: null, label: text } as const;
      await recordAudit(tx, actor, { action: "sms.test", subject }, clock());
    });
  return mobile;
}

/** The same with a limit, for calls over HTTP. Refuses with `testTextTooSoon`, too. */
export function limitedTestTexts(deps: TextDeps): (actor: AuditActor, written: string) => Promise<string> {
  const limiter = new RateLimiter(TEXTS, deps.clock);
  return async (actor, written) => {
    const waitMs = limiter.take("texts");
    if (waitMs > 0) throw refuse("testTextTooSoon", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    return await sendTestText(deps, actor, written);
  };
}

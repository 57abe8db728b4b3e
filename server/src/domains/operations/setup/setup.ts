/**
 * The setup of a live shop before its first customer. Whoever reads the program's log gets a link; the browser that opens it sees the
 * checks until the setup is finished. For all others there is no setup.
 */
import { hash, randomBytes } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import { RateLimiter } from "../../../platform/concurrency/rate-limiter.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { isToken } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { BY_ITSELF, recordAudit } from "../../audit/audit.ts";
import type { CachedChecks } from "../checks/run-checks.ts";
import { hasBrowser, hasLink, markFinished, openLink, replaceLink } from "./setup-store.ts";

export const SETUP_HOURS = 24;
const VALID_MS = SETUP_HOURS * 3_600_000;
const TOKEN_BYTES = 32;
/** Wrong links from one address. A token cannot be guessed; this keeps strangers from causing database work. */
const TRIES = { max: 20, windowMs: 60_000 };

type SetupDeps = Pick<Deps, "db" | "clock" | "config">;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
/** Compared in the database by its hash, so the time of a comparison says nothing about the token. */
const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

/** The address of the setup, in place of the one before; null if the setup is finished, or for a demo. */
export async function newSetupLink(
  db: Deps["db"],
  { mode, publicUrl }: Pick<Deps["config"], "mode" | "publicUrl">,
  now: Date,
): Promise<string | null> {
  if (mode !== "live" || publicUrl === null) return null;
  const token = newToken();
  const isOpen = await replaceLink(db, hashOf(token), new Date(now.getTime() + VALID_MS));
  return isOpen ? `${publicUrl}/setup?token=${token}` : null;
}

export class SetupAccess {
  readonly #deps: SetupDeps;
  readonly #tries: RateLimiter;

  constructor(deps: SetupDeps) {
    this.#deps = deps;
    this.#tries = new RateLimiter(TRIES, deps.clock);
  }

  /** Whether a page may be shown to a browser with this cookie, or that has just opened the link. */
  async mayEnter(browser: string | null, linkToken: string | null, address: string): Promise<boolean> {
    if (await this.knowsBrowser(browser)) return true;
    if (!this.#isTriable(linkToken, address)) return false;
    return await hasLink(this.#deps.db, hashOf(linkToken), this.#deps.clock());
  }

  async knowsBrowser(browser: string | null): Promise<boolean> {
    const { db, clock, config } = this.#deps;
    if (config.mode !== "live" || !isToken(browser)) return false;
    return await hasBrowser(db, hashOf(browser), clock());
  }

  /** Uses the link up. Returns the token of the browser; refuses with `notFound`. */
  async open(linkToken: string, address: string): Promise<string> {
    if (!this.#isTriable(linkToken, address)) throw refuse("notFound");
    const { db, clock } = this.#deps;
    const browser = newToken();
    const expiresAt = new Date(clock().getTime() + VALID_MS);
    const link = { linkHash: hashOf(linkToken), browserHash: hashOf(browser), expiresAt };
    if (!(await openLink(db, link, clock()))) throw refuse("notFound");
    return browser;
  }

  #isTriable(token: string | null, address: string): token is string {
    return this.#deps.config.mode === "live" && isToken(token) && this.#tries.take(address) === 0;
  }
}

/** Refuses with `setupHasProblems`, with `setupHasOpenChecks` unless they are accepted, and with `notFound`. */
export async function finishSetup(
  { db, clock }: SetupDeps,
  checks: CachedChecks,
  { browser, acceptOpen }: { browser: string; acceptOpen: boolean },
): Promise<void> {
  const report = await checks.report({ again: true });
  const titlesOf = (isWanted: (outcome: string) => boolean) =>
    report.checks.filter(({ outcome }) => isWanted(outcome)).map(({ title }) => title);
  const problems = titlesOf((outcome) => outcome === "problem");
  if (problems.length > 0) throw refuse("setupHasProblems", { vars: { titles: problems.join(", ") } });
  const open = titlesOf((outcome) => outcome !== "ok");
  if (open.length > 0 && !acceptOpen) throw refuse("setupHasOpenChecks", { vars: { titles: open.join(", ") } });
  const now = clock();
  const isFinished = await inTransaction(db, async (tx) => {
    if (!(await markFinished(tx, hashOf(browser), now))) return false;
    const subject = { type: "settings", id: null, label: "Setup" } as const;
    await recordAudit(tx, BY_ITSELF, { action: "settings.finishSetup", subject, details: { accepted: open } }, now);
    return true;
  });
  if (!isFinished) throw refuse("notFound");
}

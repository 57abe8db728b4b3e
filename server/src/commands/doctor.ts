/** Checks a shop and says what to do: `npm run doctor`. Exits with 1 if there is a problem. */

import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CheckResult } from "@forno/contract/operations/system.ts";
import { BY_ITSELF } from "../domains/audit/audit.ts";
import { type CheckDeps, problem } from "../domains/operations/checks/check.ts";
import { installationOf } from "../domains/operations/checks/installation.ts";
import { runChecks } from "../domains/operations/checks/run-checks.ts";
import { reportText } from "../domains/operations/doctor-report.ts";
import { newSetupLink, SETUP_HOURS } from "../domains/operations/setup/setup.ts";
import { sendTestText } from "../domains/operations/setup/test-text.ts";
import { webhookUrlOf } from "../domains/payment/provider-reports/webhook-check.ts";
import { type Environment, inspectOperatorEnvironment } from "../env/env.ts";
import { modules } from "../modules.ts";
import { connectionFromUrl, type OpenDatabase, openDatabase } from "../platform/db/database.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { hasCluster } from "../platform/db/embedded/postgres-cluster.ts";
import { actAs, findRunningPostgres } from "../platform/db/embedded/running-postgres.ts";
import { storedSecret } from "../platform/db/secrets.ts";
import { VERSION } from "../platform/process/program-version.ts";
import { openPaymentAccount, openSmsAccount } from "../providers/live-accounts.ts";
import { HttpSiteProbe } from "../providers/site/http-site-probe.ts";
import type { Tables } from "../tables.ts";

const USAGE = `Usage: npm run doctor -- [options]

Checks the configuration, the payment and SMS accounts, the website, the database, the machine and the shop.

  --json             Print the results as JSON
  --sms <number>     Send one real text to the number of an admin first
  --show-secrets     Print the webhook secret in full
  --setup-link       Print a new link to /setup instead; the link before no longer works`;

const OPTIONS = {
  json: { type: "boolean" },
  sms: { type: "string" },
  "show-secrets": { type: "boolean" },
  "setup-link": { type: "boolean" },
  help: { type: "boolean" },
} as const;

const clock = () => new Date();

interface Opened extends OpenDatabase<Tables> {
  /** The user that the shop runs as; null: unknown. */
  userId: number | null;
}

/** Null if there is no database yet. The embedded one is started if the shop does not run. */
async function openShopDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Environment): Promise<Opened | null> {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url) return { ...openDatabase<Tables>(connectionFromUrl(url), { maxConnections: 4 }), userId: null };
  const running = findRunningPostgres(dataDir);
  if (running) {
    actAs(running.userId);
    return { ...openDatabase<Tables>(running.connection, { maxConnections: 4 }), userId: running.userId };
  }
  if (!hasCluster(dataDir)) return null;
  const postgres = await startEmbeddedPostgres(dataDir);
  const opened = openDatabase<Tables>(postgres.connection, { maxConnections: 4 });
  return { ...opened, userId: null, close: () => opened.close().finally(() => postgres.stop()) };
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { environment, problems } = inspectOperatorEnvironment();
  let databaseProblem: string | null = null;
  const opened = await openShopDatabase(environment).catch((error: Error) => {
    databaseProblem = error.message;
    return null;
  });
  try {
    if (values["setup-link"]) return await printSetupLink(environment, opened);
    const sms = values.sms === undefined ? [] : await tryText(environment, opened, values.sms);
    const deps = { ...(await checkDepsOf(environment, opened)), databaseProblem };
    const groups = modules.flatMap((module) => module.checks ?? []);
    const checks = [...configurationOf(problems), ...(await runChecks(deps, groups))];
    const all = sms.length > 0 ? [...checks.filter(({ id }) => id !== "text-messages"), ...sms] : checks;
    const webhook = webhookOf(environment, values["show-secrets"] ?? false);
    if (values.json) console.log(JSON.stringify({ version: VERSION, checks: all, webhook }, null, 2));
    else console.log(`Forno ${VERSION}\n\n${reportText(all)}${webhook ? `\n\n${webhookText(webhook)}` : ""}`);
    return all.some(({ outcome }) => outcome === "problem") ? 1 : 0;
  } finally {
    await opened?.close();
  }
}

async function checkDepsOf(environment: Environment, opened: Opened | null): Promise<CheckDeps> {
  const probeKey = opened && (await storedSecret(opened.pool, "probe-key").catch(() => null));
  const { payment } = environment;
  return {
    db: opened?.db ?? null,
    payments: payment.kind === "razorpay" ? openPaymentAccount(payment) : null,
    site: new HttpSiteProbe(),
    clock,
    installation: installationOf(environment, probeKey, opened?.userId ?? null),
  };
}

const settingsFile = (): string => (existsSync("/etc/forno.env") ? "/etc/forno.env" : ".env");

function configurationOf(problems: readonly string[]): CheckResult[] {
  const section = "configuration";
  if (problems.length === 0)
    return [{ id: "configuration", section, title: "Variables", outcome: "ok", found: "All have valid values", action: null }];
  return problems.map((line) => {
    const [name = "", ...rest] = line.split(" ");
    return { id: name, section, title: name, ...problem(rest.join(" "), `Correct it in ${settingsFile()}, and restart the shop`) };
  });
}

/** The result of the check of text messages if the text was not sent. */
async function tryText(environment: Environment, opened: Opened | null, mobile: string): Promise<CheckResult[]> {
  const { sms: account, brandName, adminMobiles } = environment;
  const result = (finding: ReturnType<typeof problem>): CheckResult[] => [
    { id: "text-messages", section: "messages", title: "Text messages", ...finding },
  ];
  if (account.name === "console")
    return result(problem("No SMS provider is set", "Set SMS_PROVIDER to msg91 or twilio, and its variables"));
  try {
    const sms = openSmsAccount(account, brandName);
    await sendTestText({ db: opened?.db ?? null, sms, clock, config: { adminMobiles, brandName } }, BY_ITSELF, mobile);
    return [];
  } catch (error) {
    return result(problem((error as Error).message, `Check SMS_PROVIDER and its variables in ${settingsFile()}`));
  }
}

interface Webhook {
  url: string | null;
  secret: string;
}

function webhookOf({ payment, publicUrl }: Environment, isShown: boolean): Webhook | null {
  if (payment.kind !== "razorpay") return null;
  const { webhookSecret } = payment;
  return { url: webhookUrlOf({ publicUrl }), secret: isShown ? webhookSecret : `•••• ${webhookSecret.slice(-3)}` };
}

const webhookText = ({ url, secret }: Webhook): string =>
  `Webhook URL:     ${url ?? "set PUBLIC_URL first"}\nWebhook secret:  ${secret}${secret.startsWith("•") ? "   (in full with --show-secrets)" : ""}`;

async function printSetupLink({ mode, publicUrl }: Environment, opened: Opened | null): Promise<number> {
  if (mode !== "live") throw new Error("A demo has no setup. Set MODE=live first");
  if (!opened) throw new Error("There is no database yet. Start the shop once");
  const link = await newSetupLink(opened.db, { mode, publicUrl }, clock());
  console.log(
    link
      ? `${link}\n\nThis link works once, for ${SETUP_HOURS} hours.`
      : "The setup is finished. Sign in as an admin to see the same checks on the System page.",
  );
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(
      "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS") ? `${error.message}\n\n${USAGE}` : error.message,
    );
    process.exitCode = 1;
  },
);

/** Reads the environment, chooses the providers, opens resources in order, listens, and closes everything in reverse order. */

import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { openSandboxAccount } from "@forno/sandbox/ledger/sandbox-store.ts";
import { registerSandbox, SANDBOX_CHECKOUT_URL, SANDBOX_PATH, SandboxPayments } from "@forno/sandbox/sandbox.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp, openEvents } from "./app.ts";
import { fillDemoShop } from "./demo/demo-shop.ts";
import { enterMode } from "./demo/enter-mode.ts";
import type { Config } from "./deps.ts";
import { installationOf } from "./domains/operations/checks/installation.ts";
import { newSetupLink, SETUP_HOURS } from "./domains/operations/setup/setup.ts";
import { storeMapSource } from "./domains/settings/settings.ts";
import { type Environment, EnvironmentError, ownUrl, readProcessEnvironment } from "./env/env.ts";
import { DEMO_PARTNER } from "./env/variables.ts";
import { backupProcess } from "./operator/backup-process.ts";
import { finishRestore } from "./operator/finish-restore.ts";
import { openChangeFeed } from "./platform/db/changes/change-feed.ts";
import { checkReadCommitted } from "./platform/db/connection/isolation.ts";
import { type ConnectionConfig, canReach } from "./platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "./platform/db/database.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/embedded-postgres.ts";
import { hasCluster } from "./platform/db/embedded/postgres-cluster.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openLongReads, openReplicaReader, type Reader, readerOf } from "./platform/db/reader.ts";
import { storedSecret } from "./platform/db/secrets.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { databaseMetrics, measurePools } from "./platform/metrics/database-metrics.ts";
import { jobMetrics } from "./platform/metrics/job-metrics.ts";
import { Metrics } from "./platform/metrics/metrics.ts";
import { providerMetrics } from "./platform/metrics/provider-metrics.ts";
import { createLogger } from "./platform/process/logger.ts";
import { VERSION } from "./platform/process/program-version.ts";
import { createShutdown, exitInOrder, type Shutdown } from "./platform/process/shutdown.ts";
import { tracedCalls, tracedStatements } from "./platform/tracing/observers.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { WebhookAlerts } from "./providers/alerts/webhook-alerts.ts";
import { SharpImages } from "./providers/images/sharp-images.ts";
import { openPaymentAccount, openSmsAccount } from "./providers/live-accounts.ts";
import { GuardedPayments } from "./providers/payment/guarded-payments.ts";
import type { WatchedPayments } from "./providers/payment/payment-provider.ts";
import { TcpPrinterLink } from "./providers/printers/tcp-printer-link.ts";
import { HttpSiteProbe } from "./providers/site/http-site-probe.ts";
import { ConsoleSms } from "./providers/sms/console-sms.ts";
import { guardSms } from "./providers/sms/guarded-sms.ts";
import type { SmsProvider } from "./providers/sms/sms-provider.ts";
import { startTracing } from "./providers/tracing/otlp-tracing.ts";
import { mapSourceOf, openMapFile, serveMapFile, withMapTiles } from "./site/map-file.ts";
import { loadBuiltPages, openPages } from "./site/pages.ts";
import type { Db, Tables } from "./tables.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const RECIPIENTS_PER_STEP = 5_000;

/** When, after SIGTERM and DRAIN_SECONDS, the next step of the shutdown begins at the latest; a supervisor kills after ten seconds. */
const ENDS_AT_MS = { requests: 6_000, jobs: 8_000, connections: 8_700, postgres: 9_500 };

interface Shop {
  environment: Environment;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
  clock: () => Date;
  metrics: Metrics;
  /** Null: off. */
  tracing: Tracing | null;
}

async function main(): Promise<void> {
  const environment = readProcessEnvironment();
  const log = await createLogger(environment.logLevel);
  const metrics = openMetrics();
  const tracing = environment.tracing && startTracing({ ...environment.tracing, version: VERSION });
  const shop: Shop = { environment, log, shutdown: createShutdown(log), clock: () => new Date(), metrics, tracing };
  exitInOrder(shop.shutdown, log);
  try {
    await start(shop);
  } catch (error) {
    await shop.shutdown.run();
    throw error;
  }
}

function openMetrics(): Metrics {
  const metrics = new Metrics();
  metrics.addProcess();
  const build = metrics.gauge({ name: "forno_build_info", help: "The program's version; always 1", labelNames: ["version"] });
  build.set({ version: VERSION }, 1);
  return metrics;
}

/**
 * Only creates and fills a new shop's database, then ends: `npm start` does so while it builds the pages (scripts/prepare.mjs). Any
 * other shop is not changed.
 */
const IS_SET_UP = process.argv.includes("--set-up");

async function start(shop: Shop): Promise<void> {
  const { environment, log, shutdown, clock, metrics, tracing } = shop;
  if (IS_SET_UP && (environment.databaseUrl || hasCluster(environment.dataDir))) return;
  const { host } = environment;
  if (tracing) shutdown.add({ name: "traces", endsAtMs: ENDS_AT_MS.connections, close: () => tracing.close() });
  const port = await findPort(host, environment.port);
  const url = ownUrl({ host, port });
  const connecting = openPostgres(shop);
  // Loaded while PostgreSQL starts, since each uses another core.
  const loading = process.argv.includes("--dev") || IS_SET_UP ? null : loadBuiltPages();
  loading?.catch(() => {});
  const { connection, direct } = await connecting;
  await migrateOver(direct);
  const options = {
    isPooled: connection !== direct,
    onConnectionError: (error: Error) => log.warn({ err: error }, "Database connection lost"),
    observer: tracedStatements(databaseMetrics(metrics), tracing),
  };
  const { db, pool, close } = openDatabase<Tables>(connection, options);
  const long = openLongReads<Tables>(connection, options);
  shutdown.add({ name: "reports", endsAtMs: ENDS_AT_MS.connections, close: long.close });
  shutdown.add({ name: "database connections", endsAtMs: ENDS_AT_MS.connections, close });
  if (connection !== direct) await checkReadCommitted(pool);

  const changes = await openChangeFeed(direct, log);
  shutdown.add({ name: "change feed", endsAtMs: ENDS_AT_MS.connections, close: () => changes.stop() });
  const jobs = await startJobs({ connection: direct, log, observer: jobMetrics(metrics), tracing });
  measurePools(metrics, { requests: pool, jobs: jobs.pool });
  shutdown.add({ name: "jobs", endsAtMs: ENDS_AT_MS.jobs, close: () => jobs.stop() });

  const config = configOf(environment, {
    otpPepper: await storedSecret(pool, "otp-pepper"),
    secondFactorKey: await storedSecret(pool, "second-factor-key"),
    formerCustomerKey: await storedSecret(pool, "former-customer-key"),
    billLinkKey: await storedSecret(pool, "bill-link-key"),
    payLinkKey: await storedSecret(pool, "pay-link-key"),
    installation: installationOf(environment, await storedSecret(pool, "probe-key"), process.getuid?.() ?? null),
  });
  const core = { db, reader: openReader(shop, db, long.db), jobs, changes, clock, log, metrics, config };
  const { payments, plugins } = await openPayments(shop, db, url);
  const sms = openSms(shop, db);
  const images = new SharpImages();
  const alertChannel = environment.alertWebhookUrl === null ? null : new WebhookAlerts({ url: environment.alertWebhookUrl });
  await finishRestore(core);
  await enterMode(core, environment);
  const mapFile = environment.mapTilesUrl === null ? await openMapFile(environment.dataDir, log) : null;
  const map = mapSourceOf(environment.mapTilesUrl, mapFile);
  await storeMapSource(core, map);
  await fillDemoShop({ ...core, images });
  if (IS_SET_UP) return await shutdown.run();

  const outside = { payments, sms, site: new HttpSiteProbe(), printers: new TcpPrinterLink(), images, alertChannel };
  const deps = { ...core, ...outside, events: openEvents(core, direct, environment) };
  const isReady = async () => !shutdown.hasBegun && (await canReach(pool));
  const pages = openPages(deps, {
    built: await loading,
    sources: withMapTiles(payments.pageSources, map),
    isTraced: tracing !== null,
    trustProxy: environment.trustProxy,
  });
  const app = buildApp(deps, {
    isReady,
    isStopping: () => shutdown.hasBegun,
    trustProxy: environment.trustProxy,
    allowedOrigins: environment.allowedOrigins,
    metricsToken: environment.metricsToken,
    tracing,
    dataDir: environment.databaseUrl ? null : environment.dataDir,
    backUp: backupProcess(environment),
    plugins: [...plugins, ...(mapFile ? [serveMapFile(mapFile)] : []), pages],
  });
  shutdown.add({ name: "requests", endsAtMs: ENDS_AT_MS.requests, close: () => closeApp(app) });
  await app.listen({ host, port });
  shutdown.drainFor(environment.drainSeconds * 1_000);
  greet(environment, url, await newSetupLink(db, config, clock()));
}

interface Connections {
  /** For statements and transactions; through a pooler, if there is one. */
  connection: ConnectionConfig;
  /** For session state on a connection: LISTEN, and separate time limits. */
  direct: ConnectionConfig;
}

async function openPostgres({ environment, shutdown }: Shop): Promise<Connections> {
  const { databaseUrl, databaseDirectUrl, dataDir } = environment;
  if (databaseUrl) {
    const connection = connectionFromUrl(databaseUrl);
    return { connection, direct: databaseDirectUrl ? connectionFromUrl(databaseDirectUrl) : connection };
  }
  const postgres = await startEmbeddedPostgres(dataDir);
  shutdown.add({ name: "PostgreSQL", endsAtMs: ENDS_AT_MS.postgres, close: () => postgres.stop() });
  return { connection: postgres.connection, direct: postgres.connection };
}

async function migrateOver(direct: ConnectionConfig): Promise<void> {
  const { pool, close } = openDatabase(direct, { maxConnections: 1 });
  await migrate(pool, MIGRATIONS).finally(close);
}

function openReader({ environment: { databaseReplicaUrl }, log, shutdown }: Shop, primary: Db, long: Db): Reader<Tables> {
  if (!databaseReplicaUrl) return readerOf(primary, long);
  const reader = openReplicaReader({ primary, long }, connectionFromUrl(databaseReplicaUrl), log);
  // Closed before the jobs, so that it does not reduce their time.
  shutdown.add({ name: "replica", endsAtMs: ENDS_AT_MS.requests, close: () => reader.close() });
  return reader;
}

function configOf(
  environment: Environment,
  keys: Pick<Config, "otpPepper" | "secondFactorKey" | "formerCustomerKey" | "billLinkKey" | "payLinkKey" | "installation">,
): Config {
  const { mode, adminMobiles, unpaidMinutes, rateLimits, publicUrl, sms, brandName, smsDailyBudget, secondFactorPolicy } =
    environment;
  return {
    mode,
    adminMobiles,
    unpaidMinutes,
    rateLimits,
    publicUrl,
    ...keys,
    brandName,
    smsDailyBudget,
    secondFactorPolicy,
    recipientsPerStep: RECIPIENTS_PER_STEP,
    backups: backupsConfigOf(environment),
    echoOtp: mode === "demo" && sms.name === "console",
  };
}

function backupsConfigOf({ backups: { isDaily, hour, place, keyFile } }: Environment): Config["backups"] {
  const shown = place.kind === "folder" ? resolve(place.folder) : `${place.bucket}/${place.prefix}`;
  return { isDaily, hour, place: shown, isEncrypted: keyFile !== null };
}

interface Payments {
  payments: WatchedPayments;
  plugins: ((app: FastifyInstance) => void)[];
}

async function openPayments({ environment, clock, metrics, tracing }: Shop, db: Db, url: string): Promise<Payments> {
  const { payment } = environment;
  const observer = tracedCalls(providerMetrics(metrics, "payment"), "payment", tracing);
  if (payment.kind === "razorpay")
    return { payments: new GuardedPayments(openPaymentAccount(payment), clock, observer), plugins: [] };
  const account = await openSandboxAccount(db, clock());
  const webhookUrl = () => `${url}/api/payment/webhook`;
  const sandbox = new SandboxPayments(db, { ...account, apiUrl: url + SANDBOX_PATH, checkoutUrl: SANDBOX_CHECKOUT_URL });
  return {
    payments: new GuardedPayments(sandbox, clock, observer),
    plugins: [(app) => registerSandbox(app, { db, account, clock, webhookUrl })],
  };
}

function openSms({ environment: { sms, brandName }, log, clock, metrics, tracing }: Shop, db: Db): SmsProvider {
  if (sms.name === "console") return new ConsoleSms({ db, log, clock, brandName });
  const observer = tracedCalls(providerMetrics(metrics, "sms"), "sms", tracing);
  return guardSms(openSmsAccount(sms, brandName), clock, observer);
}

/** Aborts requests that are still in progress after most of their time: a client that reads slowly must not delay the shutdown. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), ENDS_AT_MS.requests - 500);
  await app.close().finally(() => clearTimeout(cut));
}

/** Checked before anything else is opened, and known before the server listens, since the sandbox needs it. 0 is any free port. */
function findPort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(wanted, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : wanted));
    });
  });
}

function greet({ mode, adminMobiles, sms, refusedHost }: Environment, url: string, setupLink: string | null): void {
  const code = sms.name === "console" ? "the code is shown on the page" : "the code comes by SMS";
  const people = `Demo mode. Sign in (${code}):
  admin              ${[...adminMobiles].join(", ")}
  delivery partner   ${DEMO_PARTNER}
  customer           any other Indian mobile number
`;
  const setup = `Finish the setup of this shop in your browser (this link works once, for ${SETUP_HOURS} hours):
  ${setupLink}
`;
  console.log(`\nForno is open at ${url} (version ${VERSION})\n${mode === "demo" ? people : ""}${setupLink ? setup : ""}`);
  if (refusedHost)
    console.log(
      `HOST=${refusedHost} was ignored, because anyone who can reach a demo can sign in as its admin. To allow it, set MODE=demo`,
    );
}

/** pgbouncer's error for time limits that a client sets. */
const PROTOCOL_VIOLATION = "08P01";

/** One sentence for the person who started the program. */
function sentenceOf(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program or choose another port: PORT=${(port ?? 3000) + 1} npm start`;
  if (code === "EACCES" && port) return `This user may not use port ${port}. Choose one above 1023: PORT=3000 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${address ?? "The host"} is not an address of this machine or network: ${message}`;
  if (code === PROTOCOL_VIOLATION && message.startsWith("unsupported startup parameter"))
    return "DATABASE_URL points to a pooler. Set the address of PostgreSQL itself as well: DATABASE_DIRECT_URL=postgres://…";
  if (code === "ECONNREFUSED") return "Cannot connect to PostgreSQL at DATABASE_URL. Check that it is running";
  return message || String(error);
}

main().catch((error: unknown) => {
  console.error(`Forno did not start. ${sentenceOf(error)}`);
  process.exit(1);
});

/** The whole server on a database of its own, called through HTTP; external services are faked. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { Role, StaffPermission } from "@forno/contract/wire/permissions.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import pino from "pino";
import { v7 as newId } from "uuid";
import { buildApp, openEvents } from "../app.ts";
import type { Config, Deps } from "../deps.ts";
import type { BackUp } from "../domains/backup/backup-jobs.ts";
import { upsertUser } from "../domains/user/account/user-store.ts";
import { startSession } from "../domains/user/session/session.ts";
import { openChangeFeed } from "../platform/db/changes/change-feed.ts";
import { inTransaction, openDatabase } from "../platform/db/database.ts";
import { readerOf } from "../platform/db/reader.ts";
import { databaseMetrics } from "../platform/metrics/database-metrics.ts";
import { Metrics } from "../platform/metrics/metrics.ts";
import { FakeAlertChannel } from "../providers/alerts/fake-alert-channel.ts";
import { SharpImages } from "../providers/images/sharp-images.ts";
import { FakePayments } from "../providers/payment/fake-payments.ts";
import { TcpPrinterLink } from "../providers/printers/tcp-printer-link.ts";
import { HttpSiteProbe } from "../providers/site/http-site-probe.ts";
import { FakeSms } from "../providers/sms/fake-sms.ts";
import type { Tables } from "../tables.ts";
import { callEndpoint, type TestAnswer, type TestCall } from "./call-endpoint.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { ManualJobs } from "./manual-jobs.ts";
import { MovableClock } from "./movable-clock.ts";

export const TEST_ADMIN = "+919000000001";

export interface SignedInUser {
  token: string;
  userId: string;
  mobile: string;
}

export interface TestShop {
  url: string;
  connection: pg.PoolConfig;
  app: FastifyInstance;
  deps: Deps;
  clock: MovableClock;
  payments: FakePayments;
  sms: FakeSms;
  alertChannel: FakeAlertChannel;
  jobs: ManualJobs;
  call<const E extends Endpoint>(endpoint: E, call?: TestCall): Promise<TestAnswer<E>>;
  /** Signs in a new person with this role (the admin is always the same one), staff with these permissions. Default: `customer`. */
  signIn(role?: Role, permissions?: readonly StaffPermission[]): Promise<SignedInUser>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  /** Makes another instance of this shop: the same database, configuration and clock. Close it before that one. */
  sharing?: TestShop;
  config?: Partial<Config>;
  deps?: Partial<Pick<Deps, "images" | "payments" | "printers" | "site" | "sms" | "alertChannel">>;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: readonly string[];
  /** Origins of other front ends. */
  allowedOrigins?: readonly string[];
  metricsToken?: string;
  /** Makes a backup. Default: nothing happens. */
  backUp?: BackUp;
  /** Silent by default. */
  log?: FastifyBaseLogger;
}

/** No call of a test fails because the machine is slow. A test of a limit shortens it. */
const PATIENT: pg.PoolConfig = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 90_000,
};

const testConfig = (): Config => ({
  mode: "demo",
  adminMobiles: new Set([TEST_ADMIN]),
  unpaidMinutes: 45,
  rateLimits: true,
  echoOtp: false,
  publicUrl: null,
  otpPepper: randomBytes(32),
  secondFactorKey: randomBytes(32),
  formerCustomerKey: randomBytes(32),
  billLinkKey: randomBytes(32),
  payLinkKey: randomBytes(32),
  secondFactorPolicy: "optional",
  brandName: "Forno",
  smsDailyBudget: 2_000,
  recipientsPerStep: 1_000,
  backups: { isDaily: true, hour: 4, place: "/var/backups/forno", isEncrypted: true },
  installation: {
    mode: "demo",
    publicUrl: null,
    adminMobiles: new Set([TEST_ADMIN]),
    smsProvider: "console",
    webhookSecret: null,
    dataDir: tmpdir(),
    isDatabaseEmbedded: false,
    hasReplica: false,
    userId: null,
    probeKey: randomBytes(32),
  },
});

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { sharing, trustProxy = [], allowedOrigins = [], metricsToken = null, backUp } = options;
  const database = sharing ? null : await createTestDatabase();
  const connection = sharing?.connection ?? database?.connection ?? {};
  const log = options.log ?? pino({ level: "silent" });
  const metrics = new Metrics();
  const { db, close: closeDatabase } = openDatabase<Tables>({ ...PATIENT, ...connection }, { observer: databaseMetrics(metrics) });
  const clock = sharing?.clock ?? new MovableClock();
  const payments = new FakePayments();
  const sms = new FakeSms();
  const alertChannel = new FakeAlertChannel();
  const jobs = new ManualJobs(db, clock.read);
  const changes = await openChangeFeed(connection, log);
  const core = {
    db,
    reader: readerOf(db),
    jobs,
    changes,
    log,
    metrics,
    clock: clock.read,
    config: { ...(sharing?.deps.config ?? testConfig()), ...options.config },
  };
  const deps = {
    payments,
    sms,
    alertChannel,
    site: new HttpSiteProbe(),
    images: new SharpImages(),
    printers: new TcpPrinterLink(),
    ...core,
    ...options.deps,
    events: openEvents(core, connection, { allowedOrigins }),
  };
  const app = buildApp(deps, { isReady: async () => true, trustProxy, allowedOrigins, metricsToken, ...(backUp && { backUp }) });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  return {
    url,
    connection,
    app,
    deps,
    clock,
    payments,
    sms,
    alertChannel,
    jobs,
    call: (endpoint, details = {}) => callEndpoint(url, endpoint, details),
    signIn: (role = "customer", permissions = []) => signIn(deps, role, permissions),
    async close() {
      // Otherwise closing waits a quarter of a second for a next request on each connection that a call has left open.
      app.server.closeIdleConnections();
      await app.close();
      await changes.stop();
      await closeDatabase();
      await database?.release();
    },
  };
}

let lastNumber = 0;
/** A different Indian mobile number with each call. */
export const newMobile = (): string => `+9198${String(++lastNumber).padStart(8, "0")}`;

/** Like the last step of a sign-in, without its limits: a test may need many people at the same moment. */
async function signIn({ db, clock }: Deps, role: Role, permissions: readonly StaffPermission[]): Promise<SignedInUser> {
  const mobile = role === "admin" ? TEST_ADMIN : newMobile();
  if (role === "delivery_boy") await addPartner({ db, clock }, mobile);
  if (role === "staff") {
    const row = { id: newId(), name: NAMES.staff, mobile, permissions: [...permissions], created_at: clock() };
    await db.insertInto("staff").values(row).execute();
  }
  return await inTransaction(db, async (tx) => {
    const { id: userId } = await upsertUser(tx, { mobile, name: NAMES[role], now: clock() });
    return { token: await startSession(tx, userId, clock(), { role }), userId, mobile };
  });
}

const NAMES: Record<Role, string> = {
  customer: "Asha Rao",
  delivery_boy: "Vikram Singh",
  staff: "Priya Nair",
  admin: "Meera Iyer",
};

async function addPartner({ db, clock }: Pick<Deps, "db" | "clock">, mobile: string): Promise<void> {
  const row = { id: newId(), name: NAMES.delivery_boy, mobile, created_at: clock(), deleted_at: null };
  await db.insertInto("delivery_partners").values(row).execute();
}

/** The whole server in this process, on any database; external services are faked, and jobs run when they are called. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { buildApp, openEvents } from "../../server/src/app.ts";
import { installationOf } from "../../server/src/domains/operations/checks/installation.ts";
import { upsertUser } from "../../server/src/domains/user/account/user-store.ts";
import { startSession } from "../../server/src/domains/user/session/session.ts";
import { readEnvironment } from "../../server/src/env/env.ts";
import { openChangeFeed } from "../../server/src/platform/db/changes/change-feed.ts";
import { inTransaction, openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { readerOf } from "../../server/src/platform/db/reader.ts";
import { Metrics } from "../../server/src/platform/metrics/metrics.ts";
import { createLogger } from "../../server/src/platform/process/logger.ts";
import { SharpImages } from "../../server/src/providers/images/sharp-images.ts";
import { FakePayments } from "../../server/src/providers/payment/fake-payments.ts";
import { HttpSiteProbe } from "../../server/src/providers/site/http-site-probe.ts";
import { FakeSms } from "../../server/src/providers/sms/fake-sms.ts";
import type { Tables } from "../../server/src/tables.ts";
import { ManualJobs } from "../../server/src/testing/manual-jobs.ts";

const ADMIN = "+919000000001";
const LINE_FEED = 10;

export type ShopHere = Awaited<ReturnType<typeof openShopHere>>;

export async function openShopHere(connection: pg.PoolConfig, clock: () => Date = () => new Date()) {
  const { db, pool, close } = openDatabase<Tables>(connection);
  await migrate(pool, join(import.meta.dirname, "../../server/migrations"));
  const log = await createLogger("silent");
  const config = {
    mode: "demo",
    adminMobiles: new Set([ADMIN]),
    unpaidMinutes: 45,
    rateLimits: false,
    echoOtp: false,
    publicUrl: null,
    otpPepper: randomBytes(32),
    secondFactorKey: randomBytes(32),
    formerCustomerKey: randomBytes(32),
    secondFactorPolicy: "optional",
    brandName: "Forno",
    smsDailyBudget: 2_000,
    recipientsPerStep: 5_000,
    backups: { isDaily: false, hour: 4, place: "", isEncrypted: false },
    installation: installationOf(readEnvironment({}), randomBytes(32), null),
  } as const;
  const changes = await openChangeFeed(connection, log);
  const jobs = new ManualJobs(db, clock);
  const payments = new FakePayments();
  const inside = { db, reader: readerOf(db), jobs, changes, log, metrics: new Metrics(), clock, config };
  const outside = { payments, sms: new FakeSms(), site: new HttpSiteProbe(), images: new SharpImages(), alertChannel: null };
  const deps = { ...inside, ...outside, events: openEvents(inside, connection) };
  const app = buildApp(deps, { isReady: async () => true });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  async function call(path: string, token: string, body?: object): Promise<string> {
    const headers = { token, ...(body && { "content-type": "application/json" }) };
    const response = await fetch(`${url}${path}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  const signIn = (mobile: string, name: string, role: "admin" | "customer" | "delivery_boy") =>
    inTransaction(db, async (tx) => {
      const user = await upsertUser(tx, { mobile, name, now: clock() });
      return await startSession(tx, user.id, clock(), { role });
    });

  return {
    deps,
    jobs,
    payments,
    read: (path: string, token: string) => call(path, token),
    post: call,
    signIn,
    signInAdmin: () => signIn(ADMIN, "Meera", "admin"),
    /** Discards the response, so that the measured memory is the server's. */
    async countLines(path: string, token: string): Promise<number> {
      const { body } = await fetch(`${url}${path}`, { headers: { token } });
      let lines = 0;
      for await (const chunk of body ?? []) lines += chunk.filter((byte: number) => byte === LINE_FEED).length;
      return lines;
    },
    async close() {
      await app.close();
      await changes.stop();
      await close();
    },
  };
}

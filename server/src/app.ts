/** The map of the server, in registration order. */

import { endpoints } from "@forno/contract/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { findDemoLeftovers } from "./demo/demo-leftovers.ts";
import { demoRoutes } from "./demo/demo-routes.ts";
import type { Deps } from "./deps.ts";
import { auditRoutes } from "./domains/audit/audit-routes.ts";
import { type BackUp, startBackupJobs } from "./domains/backup/backup-jobs.ts";
import { backupRoutes } from "./domains/backup/backup-routes.ts";
import { cartRoutes } from "./domains/cart/cart-routes.ts";
import { emptyAllCarts } from "./domains/cart/cart-store.ts";
import { deliveryRoutes } from "./domains/delivery/delivery-routes.ts";
import { menuAdminRoutes } from "./domains/menu/editing/menu-admin-routes.ts";
import { foodRoutes } from "./domains/menu/food-routes.ts";
import { scheduleMenuClock } from "./domains/menu/reading/menu-clock.ts";
import { shownPictures } from "./domains/menu/shown-pictures.ts";
import { workBulkRecipients } from "./domains/messages/bulk/bulk-recipients.ts";
import { resumeBulk } from "./domains/messages/bulk/bulk-resume.ts";
import { workBulkSms } from "./domains/messages/bulk/bulk-sms.ts";
import { messagesRoutes } from "./domains/messages/messages-routes.ts";
import { scheduleAlerts } from "./domains/monitoring/alerts/alerts.ts";
import { monitoringRoutes } from "./domains/monitoring/monitoring-routes.ts";
import { registerShopMetrics } from "./domains/monitoring/shop-gauges.ts";
import { answerProbe } from "./domains/operations/checks/outside/self-probe.ts";
import { operationsRoutes } from "./domains/operations/operations-routes.ts";
import { noteVersion } from "./domains/operations/versions/versions-store.ts";
import { orderRoutes } from "./domains/order/order-routes.ts";
import { paymentAdminRoutes } from "./domains/payment/payment-admin-routes.ts";
import { startPaymentJobs } from "./domains/payment/payment-jobs.ts";
import { paymentRoutes } from "./domains/payment/payment-routes.ts";
import { settleDelivered } from "./domains/payment/refunds/late-delivery.ts";
import { refundCancelledOrder } from "./domains/payment/refunds/refund.ts";
import { PaymentBatches } from "./domains/payment/settling/payment-batches.ts";
import type { SettleDeps } from "./domains/payment/settling/settle-payment.ts";
import { pictureRoutes } from "./domains/picture/picture-routes.ts";
import { privacyRoutes } from "./domains/privacy/privacy-routes.ts";
import { scheduleRetention } from "./domains/privacy/retention.ts";
import { promoRoutes } from "./domains/promo/promo-routes.ts";
import { scheduleOrderingClock } from "./domains/settings/ordering-clock.ts";
import { settingsRoutes } from "./domains/settings/settings-routes.ts";
import { scheduleSales } from "./domains/stats/stats-jobs.ts";
import { statsRoutes } from "./domains/stats/stats-routes.ts";
import { accountRoutes } from "./domains/user/account-routes.ts";
import { secondFactorRoutes } from "./domains/user/second-factor-routes.ts";
import { authenticate, endSessionsOfOtherRoles, touchSessions } from "./domains/user/session/session.ts";
import { roomsOf } from "./domains/user/socket-rooms.ts";
import { userRoutes } from "./domains/user/user-routes.ts";
import type { ConnectionConfig } from "./platform/db/connection/pool.ts";
import { scheduleVacuumWatch } from "./platform/db/upkeep/vacuum-watch.ts";
import { createHttpApp } from "./platform/http/http-app.ts";
import { acceptCspReports } from "./platform/http/security/csp-reports.ts";
import { VERSION } from "./platform/process/program-version.ts";
import { openSocketEvents, type SocketEvents } from "./platform/realtime/socket-events.ts";
import { SOCKET_LIMITS } from "./platform/realtime/socket-limits.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";

export interface AppOptions {
  isReady: () => Promise<boolean>;
  /** While true, responses close their connections. */
  isStopping?: () => boolean;
  /** Addresses or CIDR ranges of the proxies in front. */
  trustProxy?: readonly string[];
  /** Who has this token may read `/metrics`, besides programs on this machine. */
  metricsToken?: string | null;
  /** Null: off. */
  tracing?: Tracing | null;
  /** Where the embedded PostgreSQL stores its data; null with an external database. */
  dataDir?: string | null;
  /** Makes a backup; see `operator/backup-process.ts`. */
  backUp?: BackUp;
  /** Registered besides the API: the pages, the payment sandbox. */
  plugins?: readonly ((app: FastifyInstance) => void)[];
}

type AppDeps = Omit<Deps, "events"> & { events: SocketEvents };

export function buildApp(
  deps: AppDeps,
  {
    isReady,
    isStopping = () => false,
    trustProxy = [],
    metricsToken = null,
    dataDir = null,
    tracing = null,
    backUp = async () => {},
    plugins = [],
  }: AppOptions,
): FastifyInstance {
  const { log, config, events } = deps;
  const app = createHttpApp({
    log,
    title: "Forno",
    endpoints,
    authenticate: authenticate(deps),
    trustProxy,
    publicUrl: config.publicUrl,
    isReady,
    isStopping,
    metrics: deps.metrics,
    metricsToken,
    tracing,
    answerProbe: answerProbe(config.installation.probeKey, trustProxy),
  });

  userRoutes(app, deps);
  accountRoutes(app, deps);
  secondFactorRoutes(app, deps);
  settingsRoutes(app, deps, { onOrderingDisabled: emptyAllCarts });
  foodRoutes(app, deps);
  menuAdminRoutes(app, deps);
  pictureRoutes(app, deps, shownPictures(deps));
  cartRoutes(app, deps);
  promoRoutes(app, deps);
  orderRoutes(app, deps, {
    refundCancelled: (tx, order, actor) => refundCancelledOrder(deps, tx, order, actor),
    settleDelivered: settleDelivered(deps),
  });
  const paying = { ...deps, paymentBatches: new PaymentBatches(deps) };
  paymentRoutes(app, paying);
  paymentAdminRoutes(app, paying);
  deliveryRoutes(app, deps);
  messagesRoutes(app, deps);
  statsRoutes(app, deps);
  auditRoutes(app, deps);
  monitoringRoutes(app, deps);
  backupRoutes(app, deps);
  privacyRoutes(app, deps);
  operationsRoutes(app, deps, { findDemoLeftovers });
  demoRoutes(app, deps);
  acceptCspReports(app, deps);
  for (const register of plugins) register(app);

  registerShopMetrics(deps, dataDir);
  const sockets = deps.metrics.gauge({ name: "forno_sockets_open", help: "Open sockets of pages" });
  deps.metrics.onScrape(() => sockets.set(events.openSockets()));
  events.attach(app.server);
  app.addHook("onReady", () => events.listening);
  app.addHook("onReady", () => startWork({ ...paying, dataDir }, backUp));
  app.addHook("preClose", () => events.close());
  return app;
}

/** Background work, besides responding to calls. */
async function startWork(deps: Deps & SettleDeps & { dataDir: string | null }, backUp: BackUp): Promise<void> {
  await endSessionsOfOtherRoles(deps);
  await noteVersion(deps.db, VERSION, deps.clock());
  await scheduleRetention(deps);
  await scheduleOrderingClock(deps);
  await scheduleMenuClock(deps);
  await startPaymentJobs(deps);
  await scheduleSales(deps);
  await scheduleAlerts(deps);
  await scheduleVacuumWatch(deps);
  await workBulkSms(deps);
  await workBulkRecipients(deps);
  await resumeBulk(deps);
  await startBackupJobs(deps, backUp);
}

/** Connects sockets and sessions: sockets look up their sessions, and ending a session closes its sockets. */
export function openEvents(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
  connection: ConnectionConfig,
  { trustProxy = [] }: Pick<AppOptions, "trustProxy"> = {},
): SocketEvents {
  const events: SocketEvents = openSocketEvents({
    connection,
    authenticate: authenticate(deps),
    roomsOf,
    onSocketsAlive: (sessionIds) => touchSessions({ ...deps, events }, sessionIds),
    publicUrl: deps.config.publicUrl,
    trustProxy,
    limits: deps.config.rateLimits ? SOCKET_LIMITS : null,
    clock: deps.clock,
    log: deps.log,
  });
  return events;
}

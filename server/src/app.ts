/** The server of a shop: its modules over the platform. */

import { endpoints } from "@forno/contract/endpoints.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { registerShopMetrics } from "./domains/monitoring/shop-gauges.ts";
import { answerProbe } from "./domains/operations/checks/outside/self-probe.ts";
import { authenticate, touchSessions } from "./domains/user/session/session.ts";
import { roomsOf } from "./domains/user/socket-rooms.ts";
import type { AppDeps } from "./module.ts";
import { modules } from "./modules.ts";
import type { ConnectionConfig } from "./platform/db/connection/pool.ts";
import { subscribe } from "./platform/db/domain-events.ts";
import { createHttpApp } from "./platform/http/http-app.ts";
import { acceptCspReports } from "./platform/http/security/csp-reports.ts";
import { openSocketEvents, type SocketEvents } from "./platform/realtime/socket-events.ts";
import { SOCKET_LIMITS } from "./platform/realtime/socket-limits.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";

export interface AppOptions {
  isReady: () => Promise<boolean>;
  /** While true, responses close their connections. */
  isStopping?: () => boolean;
  /** Addresses or CIDR ranges of the proxies in front. */
  trustProxy?: readonly string[];
  /** Origins of other front ends whose pages may call the API and open the socket. */
  allowedOrigins?: readonly string[];
  /** Who has this token may read `/metrics`; in a demo, programs on this machine may, too. */
  metricsToken?: string | null;
  /** Null: off. */
  tracing?: Tracing | null;
  dataDir?: AppDeps["dataDir"];
  backUp?: AppDeps["backUp"];
  /** Registered besides the API: the pages, the payment sandbox. */
  plugins?: readonly ((app: FastifyInstance) => void)[];
}

export function buildApp(
  core: Omit<Deps, "events"> & { events: SocketEvents },
  {
    isReady,
    isStopping = () => false,
    trustProxy = [],
    allowedOrigins = [],
    metricsToken = null,
    dataDir = null,
    tracing = null,
    backUp = async () => {},
    plugins = [],
  }: AppOptions,
): FastifyInstance {
  const deps = { ...core, modules, dataDir, backUp };
  const { log, config, events } = deps;
  const app = createHttpApp({
    log,
    title: "Forno",
    endpoints,
    authenticate: authenticate(deps),
    trustProxy,
    allowedOrigins,
    publicUrl: config.publicUrl,
    isReady,
    isStopping,
    metrics: deps.metrics,
    metricsToken,
    hasLocalMetrics: config.mode === "demo",
    tracing,
    answerProbe: answerProbe(config.installation.probeKey, trustProxy),
  });

  const handlers = modules.flatMap((module) => module.on?.(deps) ?? []);
  subscribe(deps.db, handlers, (error) => log.error({ err: error }, "Could not handle an event"));
  for (const module of modules) module.routes?.(app, deps);
  acceptCspReports(app, deps);
  for (const register of plugins) register(app);

  registerShopMetrics(deps);
  const sockets = deps.metrics.gauge({ name: "forno_sockets_open", help: "Open sockets of pages" });
  deps.metrics.onScrape(() => sockets.set(events.openSockets()));
  events.attach(app.server);
  app.addHook("onReady", () => events.listening);
  app.addHook("onReady", async () => {
    for (const module of modules) await module.start?.(deps);
  });
  app.addHook("preClose", () => events.close());
  return app;
}

/** Connects sockets and sessions: sockets look up their sessions, and ending a session closes its sockets. */
export function openEvents(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
  connection: ConnectionConfig,
  { trustProxy = [], allowedOrigins = [] }: Pick<AppOptions, "trustProxy" | "allowedOrigins"> = {},
): SocketEvents {
  const events: SocketEvents = openSocketEvents({
    connection,
    authenticate: authenticate(deps),
    roomsOf,
    onSocketsAlive: (sessionIds) => touchSessions({ ...deps, events }, sessionIds),
    publicUrl: deps.config.publicUrl,
    trustProxy,
    allowedOrigins,
    limits: deps.config.rateLimits ? SOCKET_LIMITS : null,
    clock: deps.clock,
    log: deps.log,
  });
  return events;
}

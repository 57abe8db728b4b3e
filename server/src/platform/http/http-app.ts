/** A Fastify app with this server's limits, error responses, headers, access control and the check that each declared endpoint is served. */

import { randomUUID } from "node:crypto";
import { maxHeaderSize } from "node:http";
import type { Socket } from "node:net";
import { type RefusalCode, refusals } from "@forno/contract/domains.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { countInProgress, HttpMetrics, measureRequests, routeOf } from "../metrics/http-metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { metricsAccess } from "../metrics/metrics-access.ts";
import { answerMetrics } from "../metrics/metrics-answer.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { CachedRoutes, serveCachedRoutes } from "./answers/cached-routes.ts";
import { limitResponseTime } from "./answers/response-timeout.ts";
import type { Authenticate } from "./caller.ts";
import { answerUnknownPaths, checkServed, ServedEndpoints } from "./endpoint-registry.ts";
import { answerFailure, answerFailures, toFailure } from "./errors.ts";
import { addHealthRoutes } from "./health.ts";
import { acceptJson, JSON_BYTES_MAX } from "./input/body.ts";
import { addApiDocument } from "./openapi/openapi-routes.ts";
import { noticeUntrustedProxy } from "./origin/client-address.ts";
import { addVaryByOrigin, answerPreflights, refuseSecondHost, varyByOrigin } from "./origin/cross-origin.ts";
import { refuse } from "./refusal.ts";
import { commonHeaders, isApiPath } from "./security/security-headers.ts";

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Of the OpenAPI document. */
  title: string;
  /** Each must be served exactly once before the app is ready. */
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  /** Addresses or CIDR ranges of the proxies whose `X-Forwarded-…` headers are trusted. */
  trustProxy: readonly string[];
  /** Origins of other front ends whose pages may call the API. */
  allowedOrigins: readonly string[];
  /** The origin that customers use; null if unknown. */
  publicUrl: string | null;
  isReady: () => Promise<boolean>;
  /** While true, each response closes its connection, so that a load balancer opens the next one elsewhere. */
  isStopping: () => boolean;
  metrics: Metrics;
  /** Who has this token may read `/metrics`. */
  metricsToken: string | null;
  /** Whether programs on this machine may, too. */
  hasLocalMetrics: boolean;
  /** Null: off. */
  tracing: Tracing | null;
  /** What `/healthz` adds for a call of the program to its own public address; null for any other call. */
  answerProbe?: (request: FastifyRequest) => object | null;
}

/** How long receiving a request and its headers may take. */
const REQUEST_LIMIT_MS = 30_000;
const HEAD_LIMIT_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** For plugins that prepare data at the start, possibly in a database that has just recovered and is slow. */
const START_LIMIT_MS = 120_000;

/** A path that no page has: one that cannot be decoded gets the page for it. The API refuses such a path as not valid. */
const UNKNOWN_PAGE = "/page-not-found";

function isDecodable(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  if (!path.includes("%")) return true;
  try {
    // Its value is used, because the bundler removes a decoding whose value nobody uses.
    return decodeURI(path) !== "";
  } catch {
    return false;
  }
}

export function createHttpApp(options: HttpOptions): FastifyInstance {
  const httpMetrics = new HttpMetrics(options.metrics);
  const headersAt = commonHeaders(options.publicUrl?.startsWith("https:") ?? false);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.header("x-request-id", request.id).headers(headersAt(request.url));
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // No child logger per request: few requests log anything, and those entries contain the request ID themselves.
    childLoggerFactory: (log) => log,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: JSON_BYTES_MAX,
    rewriteUrl: ({ url = "/" }) => (isApiPath(url) || isDecodable(url) ? url : UNKNOWN_PAGE),
    schemaController: { compilersFactory: { buildValidator: withoutFrameworkSchemas, buildSerializer: withoutFrameworkSchemas } },
    // As long as the headers may be: otherwise a long ID would be an unknown path instead of an unknown ID.
    routerOptions: { maxParamLength: maxHeaderSize },
    requestTimeout: REQUEST_LIMIT_MS,
    pluginTimeout: START_LIMIT_MS,
    // Node ignores a requestTimeout for bodies unless the limit for the headers is smaller.
    http: { headersTimeout: HEAD_LIMIT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    // Requests on connections that were open before the shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answerFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, httpMetrics),
  });
  app.decorate("served", new ServedEndpoints());
  app.decorate("authenticate", options.authenticate);
  app.decorateRequest("caller", null);

  checkServed(app, options.endpoints);
  acceptJson(app);
  limitResponseTime(app);
  answerFailures(app);
  logRequests(app, options.log);
  measureRequests(app, httpMetrics);
  const mayRead = metricsAccess({
    token: options.metricsToken,
    trustsThisMachine: options.hasLocalMetrics,
    trustProxy: options.trustProxy,
  });
  const isCrossOrigin = options.allowedOrigins.length > 0;
  serveCachedRoutes(
    app,
    new CachedRoutes(headersAt, { ...options, metrics: httpMetrics, ...(isCrossOrigin && { varyOf: varyByOrigin }) }),
    {
      first: [refuseSecondHost, ...(isCrossOrigin ? [answerPreflights(options.allowedOrigins)] : [])],
      others: [answerMetrics({ metrics: options.metrics, mayRead, headersAt, log: options.log }), countInProgress(httpMetrics)],
    },
    options.tracing,
  );
  if (isCrossOrigin) addVaryByOrigin(app);
  if (options.tracing) traceRequests(app, options.tracing);
  const noticeProxy = noticeUntrustedProxy(options.trustProxy, options.log);
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    noticeProxy(request);
    if (options.isStopping()) reply.header("connection", "close");
    done();
  });
  addHealthRoutes(app, options);
  addApiDocument(app, options.title, options.endpoints);
  answerUnknownPaths(app);
  leaveNoIdleConnections(app);
  return app;
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook("preValidation", (request, _reply, done) => tracing.resume(request.raw, done));
  app.addHook("onResponse", (request, _reply, done) => {
    tracing.name(request.raw, routeOf(request));
    done();
  });
}

/**
 * Endpoints validate by their own declarations (`serve.ts`). Fastify would load its schema compilers at each start, a hundred
 * modules, without using them.
 */
function withoutFrameworkSchemas(): never {
  throw new Error("A route has a `schema` of Fastify's. Declare an endpoint in the contract instead");
}

const IDLE_CHECK_MS = 50;
/** About a round trip to a phone. */
const LAST_REQUEST_MS = 250;

/**
 * When closing begins, a request may be in transit on an idle connection: it is waited for, and its response closes the connection.
 * Connections that are idle after that are closed, since they would keep the server open for over a minute. That includes
 * connections without any request, which browsers keep in reserve: for Node's `closeIdleConnections` they are not idle.
 */
function leaveNoIdleConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  const closeUnused = () => {
    closeIdle();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook("preClose", async () => {
    // Node itself calls it when the server stops listening.
    server.closeIdleConnections = () => {};
    let check: NodeJS.Timeout;
    const wait = setTimeout(() => {
      closeUnused();
      check = setInterval(closeUnused, IDLE_CHECK_MS).unref();
    }, LAST_REQUEST_MS).unref();
    server.once("close", () => {
      clearTimeout(wait);
      clearInterval(check);
    });
  });
}

/** One line per response, without the query and any other text that a person wrote. */
function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  // Nothing in this line is a secret, and redacting would take longer than the rest of it.
  const lines = log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        role: request.caller?.role,
      },
      "answered",
    );
    done();
  });
}

const BROKEN: Record<string, { code: RefusalCode; line: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: "requestTimeout", line: "408 Request Timeout" },
  HPE_HEADER_OVERFLOW: { code: "badRequest", line: "431 Request Header Fields Too Large" },
};
const MALFORMED = { code: "badRequest", line: `${refusals.badRequest.status} Bad Request` } as const;

/** The data is not a valid HTTP request, or arrived too late: there is no request to reply to, only a socket. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, httpMetrics: HttpMetrics): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, line } = BROKEN[error.code ?? ""] ?? MALFORMED;
  httpMetrics.malformed(line.slice(0, 3));
  const body = JSON.stringify(toFailure(refuse(code)));
  const head = [
    `HTTP/1.1 ${line}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

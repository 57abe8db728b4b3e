/**
 * Sends cached responses before the request reaches Fastify, whose work per request (routing, hooks, a log line) takes four times
 * as long as sending them. Fastify handles every request without a cached response.
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { HttpMetrics } from "../../metrics/http-metrics.ts";
import type { Tracing } from "../../tracing/tracing.ts";
import type { CommonHeaders } from "../security/security-headers.ts";
import { bytesIn, type CachedResponse, chooseForm, type Form, formHeaders, matchesEtag } from "./cached-response.ts";

declare module "fastify" {
  interface FastifyInstance {
    cachedRoutes: CachedRoutes;
  }
}

/** The same object as long as nothing changes, so that its headers are serialized once. */
export interface CachedRouteResponse {
  answer: CachedResponse;
  /** Override the defaults, such as `cache-control` and `vary`. */
  headers: Readonly<Record<string, string>>;
}

/** From memory, synchronously, without throwing; undefined on a cache miss. `path` includes the query. */
type Find = (path: string, headers: IncomingHttpHeaders, request: IncomingMessage) => CachedRouteResponse | undefined;

interface Route {
  start: string;
  /** As Fastify names the same route. */
  name: string;
  find: Find;
}

interface CachedRoutesOptions {
  log: FastifyBaseLogger;
  isStopping: () => boolean;
  metrics: HttpMetrics;
  /** What the header `vary` of a response becomes. */
  varyOf?: (vary: string | undefined) => string | undefined;
}

/**
 * Alternating header names and values. The last entry is overwritten with each request's ID: `writeHead` has read them when it
 * returns.
 */
interface Heads {
  full: string[];
  unchanged: string[];
  etag: string;
}

export class CachedRoutes {
  readonly #common: CommonHeaders;
  readonly #log: FastifyBaseLogger;
  readonly #isStopping: () => boolean;
  readonly #metrics: HttpMetrics;
  readonly #varyOf: NonNullable<CachedRoutesOptions["varyOf"]>;
  readonly #byPath = new Map<string, Route>();
  readonly #heads = new WeakMap<CachedRouteResponse, Partial<Record<Form, Heads>>>();
  readonly #byStart: Route[] = [];
  #isClosing = false;

  constructor(common: CommonHeaders, { log, isStopping, metrics, varyOf = (vary) => vary }: CachedRoutesOptions) {
    this.#common = common;
    this.#varyOf = varyOf;
    this.#log = log;
    this.#metrics = metrics;
    this.#isStopping = isStopping;
  }

  /** For `GET` of exactly this path without a query. */
  add(path: string, find: Find): void {
    this.#byPath.set(path, { start: path, name: path, find });
  }

  /** For `GET` of paths with this prefix; the first one added wins. */
  addUnder(start: string, find: Find): void {
    this.#byStart.push({ start, name: `${start}*`, find });
  }

  /** During shutdown responses must close their connections, which Fastify does. */
  stop(): void {
    this.#isClosing = true;
  }

  /** Returns whether it responded. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "" } = request;
    if (method !== "GET" || this.#isClosing || this.#isStopping()) return false;
    const startedAt = performance.now();
    const { headers } = request;
    const route = this.#routeOf(url);
    const found = route?.find(url, headers, request);
    if (!route || !found) return false;
    const form = chooseForm(headers, found.answer);
    const { full, unchanged, etag } = this.#headsOf(found, form, url);
    const requestId = randomUUID();
    const isUnchanged = matchesEtag(headers, found.answer, etag);
    const head = isUnchanged ? unchanged : full;
    head[head.length - 1] = requestId;
    response.writeHead(isUnchanged ? 304 : 200, head);
    response.end(isUnchanged ? undefined : bytesIn(found.answer, form));
    this.#metrics.answered(method, route.name, response.statusCode, (performance.now() - startedAt) / 1_000);
    // A log line would take longer than the response.
    if (this.#log.level === "debug" || this.#log.level === "trace")
      this.#log.debug({ reqId: requestId, path: url, status: response.statusCode }, "Answered from the response cache");
    return true;
  }

  #routeOf(url: string): Route | undefined {
    return this.#byPath.get(url) ?? this.#byStart.find(({ start }) => url.startsWith(start));
  }

  #headsOf(found: CachedRouteResponse, form: Form, url: string): Heads {
    const known = this.#heads.get(found);
    if (known?.[form]) return known[form];
    const heads = this.#writeHeads(found, form, url);
    this.#heads.set(found, { ...known, [form]: heads });
    return heads;
  }

  #writeHeads({ answer, headers }: CachedRouteResponse, form: Form, url: string): Heads {
    const { always, whenFull } = formHeaders(answer, form);
    const own: Record<string, string> = { ...this.#common(url), ...always, ...headers };
    const vary = this.#varyOf(own.vary);
    const unchanged = { ...own, ...(vary && { vary }) };
    const listOf = (all: object) => [...Object.entries(all).flat(), "x-request-id", ""];
    return { full: listOf({ ...unchanged, ...whenFull }), unchanged: listOf(unchanged), etag: always.etag };
  }
}

/** Returns whether it responded, or will. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Call before anything else listens to the server's requests. `first` are asked before the cached routes, `others` after them. */
export function serveCachedRoutes(
  app: FastifyInstance,
  cachedRoutes: CachedRoutes,
  { first, others }: { first: readonly EarlyAnswer[]; others: readonly EarlyAnswer[] },
  tracing: Tracing | null,
): void {
  const early = [...first, cachedRoutes.answer.bind(cachedRoutes), ...others];
  const server: Server = app.server;
  const framework = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (early.some((answer) => answer(request, response))) return;
    const handle = () => {
      for (const listener of framework) listener.call(server, request, response);
    };
    if (tracing) tracing.request(request, response, handle);
    else handle();
  });
  app.decorate("cachedRoutes", cachedRoutes);
  app.addHook("preClose", async () => cachedRoutes.stop());
}

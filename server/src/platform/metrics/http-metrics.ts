/** Measures requests: by the route's template, never by the path itself, which anyone can choose. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EarlyAnswer } from "../http/answers/cached-routes.ts";
import type { Metrics } from "./metrics.ts";

/** In seconds. The menu takes less than a millisecond, a placed order some ten; the last is the response timeout's order. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CLASSES = ["0xx", "1xx", "2xx", "3xx", "4xx", "5xx"];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const statusClass = (status: number): string => CLASSES[Math.floor(status / 100)] ?? "0xx";
const methodOf = (method: string | undefined): string => (method !== undefined && METHODS.has(method) ? method : "other");

const UNKNOWN_ROUTE = "unknown";

export class HttpMetrics {
  readonly #duration;
  readonly #inProgress;
  readonly #malformed;

  constructor(metrics: Metrics) {
    this.#duration = metrics.histogram({
      name: "forno_http_request_duration_seconds",
      help: "Time from a request's headers to the end of its response",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS,
    });
    this.#inProgress = metrics.gauge({ name: "forno_http_requests_in_progress", help: "Requests that are being handled" });
    this.#malformed = metrics.counter({
      name: "forno_http_malformed_requests_total",
      help: "Connections closed because what arrived was not a valid request, or arrived too slowly",
      labelNames: ["status"],
    });
  }

  answered(method: string | undefined, route: string, status: number, seconds: number): void {
    this.#duration.observe({ method: methodOf(method), route, status: statusClass(status) }, seconds);
  }

  /** Returns a function to call at its end. */
  start(): () => void {
    this.#inProgress.inc();
    return () => this.#inProgress.dec();
  }

  malformed(status: string): void {
    this.#malformed.inc({ status });
  }
}

/** Counts the requests that Fastify is handling. */
export const countInProgress =
  (httpMetrics: HttpMetrics): EarlyAnswer =>
  (_request, response) => {
    response.once("close", httpMetrics.start());
    return false;
  };

/** The routes below which any path is unknown. */
const CATCH_ALL = new Set(["/api", "/api/*"]);

/** Its template. */
export function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined || CATCH_ALL.has(url) ? UNKNOWN_ROUTE : url;
}

/** Measures what Fastify responds. */
export function measureRequests(app: FastifyInstance, httpMetrics: HttpMetrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    httpMetrics.answered(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
}

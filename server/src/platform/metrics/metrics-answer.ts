/**
 * Serves `/metrics` before the request reaches Fastify. Whoever may not read it gets Fastify's response to an unknown path, so that
 * nobody learns whether it exists.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { EarlyAnswer } from "../http/answers/cached-routes.ts";
import type { CommonHeaders } from "../http/security/security-headers.ts";
import type { Metrics } from "./metrics.ts";

const PATH = "/metrics";

interface MetricsAnswerOptions {
  metrics: Metrics;
  mayRead: (request: IncomingMessage) => boolean;
  headersAt: CommonHeaders;
  log: FastifyBaseLogger;
}

export function answerMetrics({ metrics, mayRead, headersAt, log }: MetricsAnswerOptions): EarlyAnswer {
  return (request, response) => {
    const isAsked = request.url === PATH && (request.method === "GET" || request.method === "HEAD");
    if (!isAsked || !mayRead(request)) return false;
    void metrics.write().then(
      (text) => send(response, { status: 200, type: metrics.contentType, text, headers: headersAt(PATH) }),
      (error: unknown) => {
        log.error({ err: error }, "Could not write the metrics");
        send(response, { status: 500, type: "text/plain", text: "The metrics could not be written\n", headers: headersAt(PATH) });
      },
    );
    return true;
  };
}

interface Answer {
  status: number;
  type: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

function send(response: ServerResponse, { status, type, text, headers }: Answer): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    "content-type": type,
    "content-length": body.byteLength,
    "cache-control": "no-store",
    "x-request-id": randomUUID(),
  });
  // Node sends no body in response to HEAD.
  response.end(body);
}

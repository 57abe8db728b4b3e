/**
 * CORS for the front ends at other origins that may call the API. Nothing is sent by cookie, so no credentials are allowed. Ahead of
 * Fastify, so that cached responses and those to undecodable requests have the headers, too.
 */

import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { EarlyAnswer } from "../answers/cached-routes.ts";
import { toFailure } from "../errors.ts";
import { refuse } from "../refusal.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, if-none-match, token",
  "access-control-max-age": "7200",
  vary: "origin",
};
/** What scripts may read besides the few headers that they always may. */
const EXPOSED = "content-disposition, etag, retry-after, x-request-id";

/** Whether a request comes from a page at one of these origins. */
export const isAllowedOrigin = (allowed: readonly string[], origin: string | undefined): origin is string =>
  origin !== undefined && allowed.includes(origin);

/** Responds to preflights, and marks the response to any other request as readable. */
export function answerPreflights(allowed: readonly string[]): EarlyAnswer {
  return (request, response) => {
    const { origin } = request.headers;
    if (!isAllowedOrigin(allowed, origin)) return false;
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-expose-headers", EXPOSED);
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return false;
    response.writeHead(204, PREFLIGHT).end();
    return true;
  };
}

/** A cache must not give the response for one origin to another. */
export const varyByOrigin = (vary: string | undefined): string => (vary ? `${vary}, origin` : "origin");

export function addVaryByOrigin(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("vary", varyByOrigin(reply.getHeader("vary")?.toString()));
  });
}

/** A second `Host`, of which a proxy may read another than this program: RFC 9112, 3.2. Node keeps the first and says nothing. */
export function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

export const refuseSecondHost: EarlyAnswer = (request, response) => {
  if (!hasSecondHost(request)) return false;
  response
    .writeHead(400, { "content-type": "application/json; charset=utf-8", "x-content-type-options": "nosniff", connection: "close" })
    .end(JSON.stringify(toFailure(refuse("badRequest"))));
  return true;
};

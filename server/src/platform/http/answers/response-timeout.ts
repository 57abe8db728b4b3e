/**
 * The response timeout. Fastify's own `handlerTimeout` creates an AbortController per request, which took a twelfth of the time of
 * a short request and is not needed here (docs/decisions/0008-request-cost.md).
 */
import { RESPONSE_TIMEOUT_MS } from "@forno/contract/wire/calls.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default: `RESPONSE_TIMEOUT_MS`. */
    responseTimeoutMs?: number;
  }
  interface FastifyRequest {
    responseTimer: NodeJS.Timeout | null;
  }
}

/** The handler may still be running; its result is discarded. */
export class ResponseTimeoutError extends Error {
  constructor() {
    super("The answer took too long");
  }
}

export function limitResponseTime(app: FastifyInstance): void {
  app.decorateRequest("responseTimer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const limitMs = request.routeOptions.config.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS;
    request.responseTimer = setTimeout(giveUp, limitMs, reply);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    clearTimeout(request.responseTimer ?? undefined);
    done();
  });
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return;
  // Once the headers are sent, only closing the connection shows the client that the body is incomplete.
  if (reply.raw.headersSent) reply.raw.destroy();
  else reply.send(new ResponseTimeoutError());
  // Fastify would log a second response, together with the URL and its query.
  reply.send = () => reply;
}

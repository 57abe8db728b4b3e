/**
 * How long an answer may take. The framework's own limit makes and ends an AbortController for each request, which took a twelfth of the
 * time of a short one; nobody here listens to it (docs/decisions/0033-short-statements-go-out-together.md).
 */
import { ANSWER_LIMIT_MS } from "@forno/contract/rules/time/time-limits.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For what takes longer than usual: `ANSWER_LIMIT_MS` otherwise. */
    answerLimitMs?: number;
  }
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | null;
  }
}

/** The handler may still be at work; what it answers is not sent any more. */
export class AnswerLate extends Error {
  constructor() {
    super("The answer took too long");
  }
}

export function limitAnswers(app: FastifyInstance): void {
  app.decorateRequest("answerTimer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const limitMs = request.routeOptions.config.answerLimitMs ?? ANSWER_LIMIT_MS;
    request.answerTimer = setTimeout(giveUp, limitMs, reply);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    clearTimeout(request.answerTimer ?? undefined);
    done();
  });
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return;
  // Of an answer that has begun nothing can be taken back; its reader sees that it was cut.
  if (reply.raw.headersSent) reply.raw.destroy();
  else reply.send(new AnswerLate());
  // The framework would warn of a second answer, and name the address with its query.
  reply.send = () => reply;
}

/** The one place where what was thrown becomes an answer. */
import type { Failure } from "@forno/contract/wire/endpoint.ts";
import type { RefusalCode } from "@forno/contract/wire/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WaitedTooLong } from "../concurrency/batcher.ts";
import { ResponseTimeoutError } from "./answers/response-timeout.ts";
import { Refusal, refuse } from "./refusal.ts";

const DATABASE_RETRY_SECONDS = 1;

/** Refusals pass, the framework's own errors become refusals, everything else is `unexpected`: its cause stays in the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isBodyLate(error, request) ? refuse("requestTimeout") : toRefusal(error);
  // Nothing more is read from a client whose body was not waited for.
  if (refusal.code === "requestTimeout") reply.header("connection", "close");
  const details = { reqId: request.id, code: refusal.code };
  if (error instanceof Refusal) request.log.debug(details, "request refused");
  else if (refusal.status < 500) request.log.debug({ ...details, err: error }, "request refused");
  else request.log.error({ ...details, err: error }, "Request failed");
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  return reply.code(refusal.status).send(toFailure(refusal));
}

/** The time for handling ran out, but it was the client that took it. */
function isBodyLate(error: unknown, request: FastifyRequest): boolean {
  return error instanceof ResponseTimeoutError && !request.raw.complete;
}

export function toFailure(refusal: Refusal): Failure {
  const failure: Failure = { success: false, message: refusal.message, code: refusal.code };
  if (refusal.errors) failure.errors = [...refusal.errors];
  return failure;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ResponseTimeoutError) return refuse("serviceUnavailable");
  if (isDatabaseAway(error)) return refuse("serviceUnavailable", { retryAfterSeconds: DATABASE_RETRY_SECONDS });
  return refuse(codeOfFrameworkError(error) ?? "unexpected");
}

/** By status; only errors of the framework and its plugins carry a code `FST_…` and so speak of the request. */
const BY_STATUS: Record<number, RefusalCode> = {
  400: "badRequest",
  404: "notFound",
  405: "methodNotAllowed",
  406: "mediaTypeUnsupported",
  408: "requestTimeout",
  413: "bodyTooLarge",
  414: "badRequest",
  415: "mediaTypeUnsupported",
  503: "serviceUnavailable",
};

function codeOfFrameworkError(error: unknown): RefusalCode | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code !== "string" || typeof statusCode !== "number") return undefined;
  // The client went away while its body was read; nobody sees the answer.
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return "badRequest";
  return code.startsWith("FST_") ? BY_STATUS[statusCode] : undefined;
}

/**
 * PostgreSQL's codes: shutting down, starting, connections exhausted, disk full, statement or idle transaction cut off, a lock that was not
 * given in time (26000: to the statement that was to plan this one), a transaction ended for the sake of others. Node's: nobody listens, or
 * the way is broken.
 */
const AWAY_CODES = new Set([
  "25P03",
  "26000",
  "40001",
  "40P01",
  "55P03",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53100",
  "53200",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
/** pg says these without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed and is not queryable)/;

/** True as well for an error that has such a one as its cause, and for what waited too long behind others. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code !== undefined && AWAY_CODES.has(code)) return true;
    if (code !== undefined && NETWORK_CODES.has(code) && (syscall === "connect" || syscall === "read" || syscall === "write"))
      return true;
    if (cause instanceof WaitedTooLong) return true;
    if (AWAY_MESSAGES.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

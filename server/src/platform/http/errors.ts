/** Turns everything thrown into a response, in this one place. */

import type { RefusalCode } from "@forno/contract/domains.ts";
import type { Failure } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WaitedTooLong } from "../concurrency/batcher.ts";
import { errorCode } from "../process/operating-system.ts";
import { ResponseTimeoutError } from "./answers/response-timeout.ts";
import { Refusal, refuse } from "./refusal.ts";

const DATABASE_RETRY_SECONDS = 1;

/** Refusals are sent as they are, Fastify's own errors become refusals, everything else is `unexpected` and only logged. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isBodyLate(error, request) ? refuse("requestTimeout") : toRefusal(error);
  // The rest of a late body is not read.
  if (refusal.code === "requestTimeout") reply.header("connection", "close");
  const details = { reqId: request.id, code: refusal.code };
  if (error instanceof Refusal) request.log.debug(details, "request refused");
  else if (refusal.status < 500) request.log.debug({ ...details, err: error }, "request refused");
  else request.log.error({ ...details, err: error }, "Request failed");
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  return reply.code(refusal.status).send(toFailure(refusal));
}

/** The response timed out because the client sent its body slowly. */
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

/** By status; only errors of Fastify and its plugins have a code `FST_…` and so concern the request. */
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
  const code = errorCode(error);
  if (code === undefined || !(error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"))
    return undefined;
  // The client disconnected while its body was read; nobody sees the response.
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return "badRequest";
  return code.startsWith("FST_") ? BY_STATUS[error.statusCode] : undefined;
}

/**
 * PostgreSQL's codes: shutting down, starting, connections exhausted, disk full, statement or idle transaction aborted, lock
 * timeout (26000: of the statement that should have prepared this one), transaction aborted in favour of others, a server that is no
 * longer the primary. Node's: connection refused or broken.
 */
const AWAY_CODES = new Set([
  "25006",
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
  "ENETUNREACH",
]);
/** Errors that pg throws without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Also true for an error with such a cause, and for an item that waited too long in a queue. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    if (code !== undefined && (AWAY_CODES.has(code) || (NETWORK_CODES.has(code) && isOnTheWay(cause)))) return true;
    if (cause instanceof WaitedTooLong) return true;
    if (AWAY_MESSAGES.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

const isOnTheWay = (error: Error): boolean =>
  "syscall" in error && (error.syscall === "connect" || error.syscall === "read" || error.syscall === "write");

/** Serves an endpoint as the contract declares it: path, access, parsing of the request and of the response. */
import { Readable } from "node:stream";
import { DOWNLOAD_PAUSE_LIMIT_MS, UPLOAD_LIMIT_MS } from "@forno/contract/wire/calls.ts";
import type {
  Endpoint,
  HandlerAnswer,
  ParsedBody,
  ParsedHeaders,
  ParsedParams,
  ParsedQuery,
} from "@forno/contract/wire/endpoint.ts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Caller, guard } from "./caller.ts";
import { bodyParserOf } from "./input/body.ts";
import { parseInput } from "./input/input.ts";

type BodyOfCall<E extends Endpoint> = E["bodyKind"] extends "raw"
  ? Buffer
  : E["bodyKind"] extends "multipart"
    ? undefined
    : ParsedBody<E>;

export interface Call<E extends Endpoint> {
  params: ParsedParams<E>;
  query: ParsedQuery<E>;
  headers: ParsedHeaders<E>;
  /** The exact bytes of a `raw` endpoint; undefined for a `multipart` one, whose form `readForm` reads. */
  body: BodyOfCall<E>;
  caller: E["access"] extends "public" ? null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A response with another status. A Buffer or a stream is sent as it is, null as an empty body, anything else through the schema
 * declared for the status.
 */
export class StatusAnswer {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

export const answerWith = (status: number, body: unknown): StatusAnswer => new StatusAnswer(status, body);

type Without<Answer> = Answer extends object ? Omit<Answer, "success"> : never;

/** `success: true` is added to what it returns. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Without<HandlerAnswer<E>> | StatusAnswer>;

function timeFor({ bodyKind, answerKind }: Endpoint): { responseTimeoutMs?: number } {
  if (bodyKind === "multipart") return { responseTimeoutMs: UPLOAD_LIMIT_MS };
  return answerKind === "csv" ? { responseTimeoutMs: DOWNLOAD_PAUSE_LIMIT_MS } : {};
}

/**
 * Call once per endpoint, on the app itself; the check at the start (`endpoint-registry.ts`) counts them.
 */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  app.served.add(endpoint);
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, endpoint, await handler(readCall<E>(endpoint, request, reply)));
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, ...timeFor(endpoint) },
    ...(endpoint.access === "public" ? {} : { onRequest: guard(endpoint.access, endpoint) }),
    ...(endpoint.bodyBytesMax !== undefined && { bodyLimit: endpoint.bodyBytesMax }),
    handler: answer,
  };
  const prepare = bodyParserOf(endpoint.bodyKind ?? "json");
  if (!prepare) app.route(route);
  else
    app.register(async (scope) => {
      await prepare(scope);
      scope.route(route);
    });
}

function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const call = {
    ...parseInput(endpoint, request),
    caller: request.caller,
    request,
    reply,
  };
  // Safe: the schemas that parsed these are those from which `Call<E>` is computed.
  return call as unknown as Call<E>;
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: object): FastifyReply {
  if (!(answer instanceof StatusAnswer)) return reply.send(endpoint.answer.parse({ success: true, ...answer }));
  const schema = schemaFor(endpoint, answer.status);
  reply.code(answer.status);
  if (schema === null) return reply.send();
  if (Buffer.isBuffer(answer.body) || answer.body instanceof Readable) return reply.send(answer.body);
  return reply.send(schema.parse(answer.body));
}

function schemaFor(endpoint: Endpoint, status: number): z.ZodType | null {
  const schema = status === 200 ? endpoint.answer : endpoint.otherAnswers?.[status];
  if (schema === undefined) throw new Error(`${endpoint.method} ${endpoint.path} declares no answer ${status}`);
  return schema;
}

/** The same deps, with a log whose entries contain the request ID. */
export const loggingAs = <D extends { log: FastifyBaseLogger }>(deps: D, request: FastifyRequest): D => ({
  ...deps,
  log: deps.log.child({ reqId: request.id }),
});

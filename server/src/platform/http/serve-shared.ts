/** Serves a response that is the same for all callers: concurrent requests share one read. */
import type { Endpoint, ParsedQuery } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { SharedReads } from "../concurrency/shared-reads.ts";
import { JSON_HEADERS } from "./answers/json-headers.ts";
import { SerializedResponse } from "./answers/serialized-response.ts";
import { answerWith, type PlainAnswer, serve } from "./serve.ts";

/**
 * `read` gets only the query, since its result is sent to other callers, too, parsed and serialized once. Access and the query are
 * first checked for each request.
 */
export function serveShared<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  read: (query: ParsedQuery<E>) => Promise<PlainAnswer<E> | SerializedResponse<PlainAnswer<E>>>,
): void {
  const reads = new SharedReads<Buffer>();
  const readBytes = async (query: ParsedQuery<E>) => Buffer.from(textOf(endpoint, await read(query)));
  serve(app, endpoint, async ({ query, reply }) => {
    const bytes = await reads.run(JSON.stringify(query) ?? "", () => readBytes(query));
    reply.headers(JSON_HEADERS);
    return answerWith(200, bytes);
  });
}

function textOf({ answer: schema }: Endpoint, answer: unknown): string {
  return answer instanceof SerializedResponse ? answer.write((frame) => schema.parse(frame)) : JSON.stringify(schema.parse(answer));
}

/** A long text as a response, streamed while it is read, so that its size does not affect the server's memory. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerWith, type StatusAnswer } from "../serve.ts";

/**
 * The first page is read before anything is sent, so that its failure is a normal error response. A later failure aborts the transfer: the
 * browser then reports a failed download instead of saving an incomplete file.
 */
export async function answerStream(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  headers: Record<string, string>,
  pages: AsyncIterable<string>,
): Promise<StatusAnswer> {
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  reply.headers({ ...headers, "cache-control": "no-store" });
  // Fastify would read all of it and send none of it.
  const isSent = request.method !== "HEAD";
  const stream = Readable.from(isSent && !first.done ? joined(first.value, { [Symbol.asyncIterator]: () => rest }, request) : []);
  // Whoever leaves before the first page is sent ends it, too.
  stream.once("close", () => void rest.return?.());
  return answerWith(200, stream);
}

/** Each page that the browser has room for begins the time limit anew. */
async function* joined(first: string, rest: AsyncIterable<string>, { responseTimer }: FastifyRequest): AsyncGenerator<string> {
  yield first;
  for await (const page of rest) {
    responseTimer?.refresh();
    yield page;
  }
}

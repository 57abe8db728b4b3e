/** A CSV file as a response, streamed while it is read, so that its size does not affect the server's memory. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerWith, type StatusAnswer } from "../serve.ts";
import { CSV_BOM } from "./csv.ts";

/**
 * `pages` are texts of complete lines (`csvLines`). The first is read before anything is sent, so that its failure is a normal
 * error response. A later failure aborts the transfer: the browser then reports a failed download instead of saving an incomplete
 * file.
 */
export async function answerCsv(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  pages: AsyncIterable<string>,
): Promise<StatusAnswer> {
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  reply.headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  });
  // Fastify would read all of it and send none of it.
  if (request.method === "HEAD") return answerWith(200, Readable.from([]));
  return answerWith(200, Readable.from(joined(first.done ? "" : first.value, { [Symbol.asyncIterator]: () => rest }, request)));
}

/** Each page that the browser has room for begins the time limit anew. */
async function* joined(first: string, rest: AsyncIterable<string>, { responseTimer }: FastifyRequest): AsyncGenerator<string> {
  yield CSV_BOM + first;
  for await (const page of rest) {
    responseTimer?.refresh();
    yield page;
  }
}

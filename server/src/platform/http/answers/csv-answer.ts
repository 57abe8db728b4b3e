import type { FastifyReply, FastifyRequest } from "fastify";
import type { StatusAnswer } from "../serve.ts";
import { CSV_BOM } from "./csv.ts";
import { answerStream } from "./stream-answer.ts";

/** A CSV file. `pages` are texts of complete lines (`csvLines`). */
export const answerCsv = (
  call: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  pages: AsyncIterable<string>,
): Promise<StatusAnswer> =>
  answerStream(
    call,
    { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"` },
    withBom(pages),
  );

async function* withBom(pages: AsyncIterable<string>): AsyncGenerator<string> {
  let bom = CSV_BOM;
  for await (const page of pages) {
    yield bom + page;
    bom = "";
  }
  if (bom) yield bom;
}

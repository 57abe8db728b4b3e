/** Responses of which long parts are JSON text already: they are not validated and serialized for each request. */
import type { FastifyReply } from "fastify";
import { answerWith, type StatusAnswer } from "../serve.ts";

/** Of a response that is sent as its own text. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

export function answerJson(reply: FastifyReply, body: Buffer): StatusAnswer {
  reply.headers(JSON_HEADERS);
  return answerWith(200, body);
}

/** The JSON of `fields` with one more, a list of entries that are JSON. */
export const jsonWithList = (fields: object, name: string, entries: readonly string[]): string =>
  `${JSON.stringify({ ...fields, [name]: [] }).slice(0, -"]}".length)}${entries.join(",")}]}`;

/** Parses requests by the endpoint's schemas. */
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { type FieldProblem, refuse, refuseFields } from "../refusal.ts";
import { requireStorable } from "./storable.ts";

/** Throws a refusal (400) that lists every invalid field of the first part that is invalid. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && parseText(endpoint.params, request.params),
    query: endpoint.query && parseText(endpoint.query, request.query),
    headers: endpoint.headers && parse(endpoint.headers, request.headers),
    body: parseBody(endpoint, request),
  };
}

function parseBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.bodyKind === "raw") return request.body ?? Buffer.alloc(0);
  if (endpoint.bodyKind === "multipart" || !endpoint.body) return undefined;
  return parse(endpoint.body, request.body ?? {});
}

function parseText(schema: z.ZodType, input: unknown): unknown {
  requireStorable(input);
  return parse(schema, input);
}

/** Parses a client's input. Throws a refusal whose `errors` are in the order of the schema's fields. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: sentenceFor });
  if (result.success) return result.data;
  throw refuseFields(result.error.issues.flatMap(toProblems));
}

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** One of each field that the schema does not know. */
function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => ({ path: nameOf(path), message: issue.message }));
}

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

/**
 * A message for an issue for which the contract declares none. People read it, so it does not name the field: `path` does, for
 * programs and for the form, which shows it at its field.
 */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.length ? "This field" : "The request";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `${field} is required` : `${field} must be ${KINDS[issue.expected] ?? "of another kind"}`;
    case "too_small":
      return `${field} must ${amount(issue.origin, "at least", issue.minimum)}`;
    case "too_big":
      return `${field} must ${amount(issue.origin, "at most", issue.maximum)}`;
    case "invalid_value":
      return `${field} must be one of: ${issue.values.map(String).join(", ")}`;
    default:
      return `${field} is not valid`;
  }
}

function amount(origin: string, bound: string, limit: number | bigint): string {
  if (origin === "string") return `have ${bound} ${limit} characters`;
  if (origin === "array") return `have ${bound} ${limit} entries`;
  return `be ${bound} ${limit}`;
}

/** Of a list sorted by newest: opaque to the client, a position (time, ID) to the store. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

export const writeCursor = ({ createdAt, id }: Cursor): string => Buffer.from(`${createdAt.getTime()}.${id}`).toString("base64url");

/** Null for the first page. Refuses (400) a cursor that `writeCursor` did not write for a list of such IDs. */
export function readCursor(cursor: string | undefined, isId: (text: string) => boolean): Cursor | null {
  if (cursor === undefined) return null;
  const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !isId(id)) throw refuse("badRequest");
  return { createdAt: new Date(Number(time)), id };
}

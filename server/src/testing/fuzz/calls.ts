/** Calls of an operation by a client that is malicious or makes mistakes. */
import fc from "fast-check";
import type { Operation, Parameter } from "./api-document.ts";
import { type Body, formFor, jsonFor, urlEncodedFor } from "./bodies.ts";
import { hostileText, valueFor } from "./values.ts";

export interface HostileCall {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  content: string | Buffer;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
/** Node accepts a request line and headers of up to 16 kB in total. */
const PART_MAX = 2_500;

/** Braces of placeholders stay, so that the sender finds them. */
const encodePart = (value: unknown) =>
  encode(typeof value === "string" ? value : JSON.stringify(value))
    .replace(/%7B(\w+)%7D/g, "{$1}")
    .slice(0, PART_MAX);

const rawPart = fc.constantFrom(
  "%00",
  "%2e%2e",
  "%2e%2e%2f%2e%2e",
  "..",
  "%2F",
  "%zz",
  "%",
  "%ff%fe",
  "%ed%a0%80",
  "a".repeat(7_000),
  "{order}%00",
  "%20",
  "~",
  ";a=b",
  "__proto__",
);

function pathFor({ path, parameters }: Operation): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path");
  if (names.length === 0)
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant(path) },
      { weight: 1, arbitrary: fc.constantFrom(`${path}/`, `${path}%00`, `${path}/../..`) },
    );
  const part = fc.oneof(
    { weight: 3, arbitrary: valueFor({ type: "string", maxLength: 64 }).map(encodePart) },
    { weight: 1, arbitrary: rawPart },
  );
  return part.map((value) => path.replace(/\{\w+\}/, () => value));
}

function queryFor(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const declared = parameters.filter((parameter) => parameter.in === "query");
  const pair =
    declared.length > 0
      ? fc.constantFrom(...declared).chain(({ name, schema }) => valueFor(schema).map((value) => `${name}=${encodePart(value)}`))
      : hostileText.map((text) => `limit=${encodePart(text)}`);
  const odd = fc.oneof(
    fc.constantFrom(
      "%00=%00",
      "a[b]=c",
      "a[]=1",
      "__proto__=1",
      "__proto__[x]=1",
      "limit",
      "limit=",
      "=",
      "&&",
      "%zz=%zz",
      "q=%ff",
      "cursor=%ed%a0%80",
    ),
    hostileText.map((text) => `cursor=${encodePart(text.slice(0, 200))}`),
    fc.constant(Array.from({ length: 800 }, () => "q=1").join("&")),
  );
  const parts = fc.array(fc.oneof({ weight: 6, arbitrary: pair }, { weight: 1, arbitrary: odd }), {
    maxLength: declared.length > 0 ? 4 : 1,
    size: "max",
  });
  return parts.map((list) => (list.length > 0 ? `?${list.join("&")}` : ""));
}

/** Node sends Latin-1 without control characters, as HTTP allows. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7E\x80-\xFF]/g, "").slice(0, 500));

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string | string[]>>({}) },
  {
    weight: 3,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        "idempotency-key",
        "if-none-match",
        "accept-encoding",
        "accept",
        "user-agent",
        "x-forwarded-for",
        "x-http-method-override",
        "range",
        "cookie",
        "origin",
        "x-razorpay-signature",
        "x-razorpay-event-id",
        "x-request-id",
        "accept-version",
      ),
      headerText,
      { minKeys: 1, maxKeys: 4 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { "x-forwarded-for": ["1.1.1.1", "x"] },
      { cookie: ["a", "b"] },
      { "if-none-match": "*" },
      { expect: "100-continue" },
    ),
  },
);

const NO_BODY: Body = { content: "", headers: {} };

function bodyFor({ method, body }: Operation, picture: Buffer): fc.Arbitrary<Body> {
  if (method === "GET") return fc.constant(NO_BODY);
  if (!body) return fc.oneof(fc.constant(NO_BODY), jsonFor({}));
  const declared = declaredBody(body, picture);
  return fc.oneof({ weight: 20, arbitrary: declared }, { weight: 1, arbitrary: fc.constant(NO_BODY) });
}

function declaredBody({ type, schema }: NonNullable<Operation["body"]>, picture: Buffer): fc.Arbitrary<Body> {
  if (type === "application/json") return jsonFor(schema);
  return type === "application/x-www-form-urlencoded" ? urlEncodedFor(schema) : formFor(schema, picture);
}

export function callsOf(operation: Operation, picture: Buffer): fc.Arbitrary<HostileCall> {
  const method = fc.oneof(
    { weight: 40, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PATCH", "PUT", "TRACE") },
  );
  return fc
    .tuple(method, pathFor(operation), queryFor(operation.parameters), oddHeaders, bodyFor(operation, picture))
    .map(([verb, path, query, headers, body]) => ({
      method: verb,
      path: path + query,
      headers: { ...headers, ...body.headers },
      content: body.content,
    }));
}

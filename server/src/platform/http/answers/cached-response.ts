/** Responses created once and sent many times: bytes in each encoding, a strong ETag, 304 if it matches. */

import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { answerWith, type StatusAnswer } from "../serve.ts";

const CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CODINGS)[number];

/** A smaller body fits in one packet anyway. */
const WORTH_ENCODING_BYTES = 1_000;
/** Of 11: levels 10 and 11 take twenty times as long and save a few per cent. */
const BROTLI_QUALITY = 9;

export interface CachedResponse {
  /** Changes with the bytes, and only with them. */
  version: string;
  plain: Buffer;
  encoded: Partial<Record<Coding, Buffer>>;
}

/** Returns `previous` if the bytes are the same. */
export function cacheJson(body: object, previous?: CachedResponse): Promise<CachedResponse> {
  return cacheBytes(Buffer.from(JSON.stringify(body)), previous);
}

export async function cacheBytes(plain: Buffer, previous?: CachedResponse): Promise<CachedResponse> {
  if (previous?.plain.equals(plain)) return previous;
  return { version: versionOf(plain), plain, encoded: plain.length < WORTH_ENCODING_BYTES ? {} : await encode(plain) };
}

export const versionOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

async function encode(plain: Buffer): Promise<Record<Coding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain, { level: 9 })]);
  return { br, gzip: gz };
}

export function answerCached(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cached: CachedResponse,
): StatusAnswer {
  const bytes = chooseBytes(request, reply, cached);
  return bytes ? answerJson(reply, bytes) : answerWith(304, null);
}

/** The browser stores it and revalidates each time. */
const REVALIDATE = "no-cache";

/** The body to send, with its headers set; null for a 304. */
export function chooseBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
  cacheControl = REVALIDATE,
): Buffer | null {
  const form = chooseForm(request.headers, cached);
  const { always, whenFull } = formHeaders(cached, form, cacheControl);
  reply.headers(always);
  if (matchesEtag(request.headers, cached, always.etag)) return null;
  reply.headers(whenFull);
  return bytesIn(cached, form);
}

export type Form = Coding | "plain";

export function chooseForm({ "accept-encoding": accepted }: IncomingHttpHeaders, cached: CachedResponse): Form {
  for (const coding of codingsOf(accepted)) if (cached.encoded[coding]) return coding;
  return "plain";
}

export const bytesIn = ({ plain, encoded }: CachedResponse, form: Form): Buffer =>
  form === "plain" ? plain : (encoded[form] ?? plain);

/** `etag` is that of the chosen form. Compared first, because browsers nearly always return it as it was sent. */
export const matchesEtag = ({ "if-none-match": held }: IncomingHttpHeaders, { version }: CachedResponse, etag: string): boolean =>
  held !== undefined && (held === etag || matchesVersion(held, version));

/** A strong ETag identifies bytes, so each encoding has its own. */
const tagOf = ({ version }: CachedResponse, form: Form): string => (form === "plain" ? `"${version}"` : `"${version}-${form}"`);

export function formHeaders(cached: CachedResponse, form: Form, cacheControl = REVALIDATE) {
  return {
    always: {
      "cache-control": cacheControl,
      vary: "accept-encoding",
      etag: tagOf(cached, form),
    },
    whenFull: {
      ...(form === "plain" ? {} : { "content-encoding": form }),
      "content-length": String(bytesIn(cached, form).length),
    },
  };
}

/** Parsed `Accept-Encoding` values: browsers send few different ones. Limited because of invented ones. */
const knownWays = new LRUCache<string, readonly Coding[]>({ max: 100 });
/** Consecutive requests mostly send the same value: a comparison is cheaper than a lookup in an LRU cache. */
let last: { accepted: unknown; codings: readonly Coding[] } = { accepted: undefined, codings: [] };

function codingsOf(accepted: string | string[] | undefined): readonly Coding[] {
  if (last.accepted !== accepted) last = { accepted, codings: lookUp(String(accepted ?? "")) };
  return last.codings;
}

function lookUp(way: string): readonly Coding[] {
  const known = knownWays.get(way);
  if (known) return known;
  const codings = CODINGS.filter((name) => accepts(way, name));
  knownWays.set(way, codings);
  return codings;
}

/** RFC 9110, 12.5.3. */
function accepts(header: string, coding: Coding): boolean {
  for (const entry of header.split(",")) {
    const [name, ...params] = entry.split(";").map((part) => part.trim().toLowerCase());
    if (name === coding) return !params.some((param) => /^q=0(\.0*)?$/.test(param));
  }
  return false;
}

/** RFC 9110, 13.1.2. A proxy that encodes marks the tag as weak. */
export function matchesVersion(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.some((tag) => tag === "*" || tag === `"${version}"` || CODINGS.some((name) => tag === `"${version}-${name}"`));
}

/** Of a response that is sent as its own text. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

/** For a response of which long parts are JSON text already: it is not validated and serialized for each request. */
export function answerJson(reply: FastifyReply, body: Buffer): StatusAnswer {
  reply.headers(JSON_HEADERS);
  return answerWith(200, body);
}

/** The JSON of `fields` with one more, a list of entries that are JSON. */
export const jsonWithList = (fields: object, name: string, entries: readonly string[]): string =>
  `${JSON.stringify({ ...fields, [name]: [] }).slice(0, -"]}".length)}${entries.join(",")}]}`;

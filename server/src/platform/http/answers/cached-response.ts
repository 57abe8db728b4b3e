/** Answers made once and sent many times: bytes in each encoding, a strong ETag, 304 for whoever has them already. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { answerWith, type StatusAnswer } from "../serve.ts";

const CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CODINGS)[number];

/** Below this an encoded answer is hardly shorter, and fits one packet anyway. */
const WORTH_ENCODING_BYTES = 1_000;
/** Of 11: the last levels take twenty times as long for a few per cent. */
const BROTLI_QUALITY = 9;

export interface KeptAnswer {
  /** Changes with the bytes, and only with them. */
  version: string;
  plain: Buffer;
  encoded: Partial<Record<Coding, Buffer>>;
}

/** `previous` is answered again when nothing has changed. */
export function makeKeptAnswer(body: object, previous?: KeptAnswer): Promise<KeptAnswer> {
  return keepBytes(Buffer.from(JSON.stringify(body)), previous);
}

export async function keepBytes(plain: Buffer, previous?: KeptAnswer): Promise<KeptAnswer> {
  if (previous?.plain.equals(plain)) return previous;
  return { version: versionOf(plain), plain, encoded: plain.length < WORTH_ENCODING_BYTES ? {} : await encode(plain) };
}

export const versionOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

async function encode(plain: Buffer): Promise<Record<Coding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain, { level: 9 })]);
  return { br, gzip: gz };
}

export function answerKept({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, kept: KeptAnswer): StatusAnswer {
  const bytes = chooseBytes(request, reply, kept);
  if (!bytes) return answerWith(304, null);
  reply.headers(JSON_HEADERS);
  return answerWith(200, bytes);
}

export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

/** The browser keeps it and asks each time whether it still holds. */
const ASK_EACH_TIME = "no-cache";

/** What to send, with its headers set; null when the browser has it already. */
export function chooseBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  cacheControl = ASK_EACH_TIME,
): Buffer | null {
  const form = chooseForm(request.headers, kept);
  const { always, whenFull } = formHeaders(kept, form, cacheControl);
  reply.headers(always);
  if (isHeld(request.headers, kept, always.etag)) return null;
  reply.headers(whenFull);
  return bytesIn(kept, form);
}

export type Form = Coding | "plain";

export function chooseForm({ "accept-encoding": accepted }: IncomingHttpHeaders, kept: KeptAnswer): Form {
  for (const coding of codingsOf(accepted)) if (kept.encoded[coding]) return coding;
  return "plain";
}

export const bytesIn = ({ plain, encoded }: KeptAnswer, form: Form): Buffer =>
  form === "plain" ? plain : (encoded[form] ?? plain);

/** The browser has it. `etag` is that of the chosen form: nearly always it comes back as it was sent. */
export const isHeld = ({ "if-none-match": held }: IncomingHttpHeaders, { version }: KeptAnswer, etag: string): boolean =>
  held !== undefined && (held === etag || holdsVersion(held, version));

/** Strong: each encoding is a sequence of bytes of its own. */
const tagOf = ({ version }: KeptAnswer, form: Form): string => (form === "plain" ? `"${version}"` : `"${version}-${form}"`);

export function formHeaders(kept: KeptAnswer, form: Form, cacheControl = ASK_EACH_TIME) {
  return {
    always: {
      "cache-control": cacheControl,
      vary: "accept-encoding",
      etag: tagOf(kept, form),
    },
    whenFull: {
      ...(form === "plain" ? {} : { "content-encoding": form }),
      "content-length": String(bytesIn(kept, form).length),
    },
  };
}

/** Browsers write it in a few ways, over and over; who invents others pushes out no more than those that nobody uses. */
const knownWays = new LRUCache<string, readonly Coding[]>({ max: 100 });
/** Most requests in a row write it alike: a comparison instead of a look-up, which keeps an order of use. */
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

/** RFC 9110, 13.1.2. A proxy that encodes by itself marks the tag as weak. */
export function holdsVersion(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.some((tag) => tag === "*" || tag === `"${version}"` || CODINGS.some((name) => tag === `"${version}-${name}"`));
}

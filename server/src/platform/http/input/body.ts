/** Which bodies are accepted: JSON by default, the exact bytes or a form if the endpoint declares it; anything else is a 415. */
import { isUtf8 } from "node:buffer";
import multipart from "@fastify/multipart";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";
import { requireStorable, requireStorableJson } from "./storable.ts";

export const JSON_BYTES_MAX = 256 * 1024;
/** A deal with many foods to choose from, as text. */
const FORM_FIELD_BYTES_MAX = 256 * 1024;
const URL_ENCODED_BYTES_MAX = 16 * 1024;

/** The app accepts JSON only. A missing or empty body is undefined; the schema decides whether that is valid. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(refuse("badRequest"));
    const text = bytes.toString("utf8");
    parseJson(request, text, (error, parsed) => {
      if (error) return done(error);
      try {
        requireStorableJson(text, parsed);
      } catch (refusal) {
        return done(asError(refusal));
      }
      done(null, parsed);
    });
  });
  // Clients send a content type without a body: axios.post(url, null) declares a form.
  app.addContentTypeParser("*", (request, _body, done) =>
    request.headers["content-length"] === "0" ? done(null, undefined) : done(refuse("mediaTypeUnsupported")),
  );
}

/** What must be registered in the scope of an endpoint's route; null if the route needs no scope. */
export function bodyParserOf(kind: NonNullable<Endpoint["bodyKind"]>): ((scope: FastifyInstance) => Promise<void>) | null {
  if (kind === "raw") return acceptBytes;
  if (kind === "multipart") return acceptForm;
  if (kind === "urlencoded") return acceptUrlEncoded;
  return null;
}

async function acceptBytes(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
}

/** The last value of a repeated field counts. */
export async function acceptUrlEncoded(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: URL_ENCODED_BYTES_MAX } as const;
  scope.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, text, done) => {
    const fields = Object.fromEntries(new URLSearchParams(String(text)));
    try {
      requireStorable(fields);
    } catch (refusal) {
      return done(asError(refusal));
    }
    done(null, fields);
  });
}

async function acceptForm(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, parts: 12, fieldSize: FORM_FIELD_BYTES_MAX, headerPairs: 20 },
  });
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

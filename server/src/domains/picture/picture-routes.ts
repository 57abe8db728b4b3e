import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../module.ts";
import { matchesVersion } from "../../platform/http/answers/cached-response.ts";
import type { CachedRouteResponse } from "../../platform/http/answers/cached-routes.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { openPictures, type PictureFormat, type ServedPicture, shownPictures } from "./pictures.ts";

/**
 * A picture's name never gets other contents; its format depends on `Accept`, so a cache in front must honour `Vary`
 * (docs/capacity.md). The CSP prevents scripts in a picture that is opened as a page.
 */
const HEADERS = {
  vary: "accept",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};
const STAND_IN = { "cache-control": "public, max-age=60" };
const TYPES: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp" };

interface PictureRequest {
  Params: { image: string };
  Querystring: { w?: unknown };
}

/** `GET /uploads/:image?w=`: `w` is the wanted width in pixels; an invalid one is ignored. */
export function pictureRoutes(app: FastifyInstance, deps: AppDeps): void {
  const pictures = openPictures(deps, shownPictures(deps));
  app.addHook("onClose", () => pictures.close());

  app.get<PictureRequest>("/uploads/:image", async ({ params, query, headers }, reply) => {
    const wanted = { width: readWidth(query.w), acceptsAvif: acceptsAvif(headers.accept) };
    const picture = await pictures.find(params.image, wanted);
    if (!picture) throw refuse("notFound");
    const version = versionOf(params.image, picture);
    reply.headers({ ...headersOf(picture), etag: `"${version}"` });
    if (matchesVersion(headers["if-none-match"], version)) return reply.code(304).send();
    return reply.send(picture.bytes);
  });

  const responses = new WeakMap<ServedPicture, CachedRouteResponse>();
  app.cachedRoutes.addUnder("/uploads/", (path, { accept }) => {
    const [, image = "", width = null] = USUAL_PATH.exec(path) ?? [];
    const picture = pictures.peek(image, { width: readWidth(width), acceptsAvif: acceptsAvif(accept) });
    const known = picture && responses.get(picture);
    if (known || !picture) return known;
    const answer = { version: versionOf(image, picture), plain: picture.bytes, encoded: {} };
    const response = { answer, headers: headersOf(picture) };
    responses.set(picture, response);
    return response;
  });
}

const USUAL_PATH = /^\/uploads\/([\w.]+)(?:\?w=(\d+))?$/;

const versionOf = (image: string, { width, format }: ServedPicture): string => `${image}-${width}-${format}`;

const headersOf = ({ format, isStandIn }: ServedPicture) => ({
  ...HEADERS,
  ...(isStandIn && STAND_IN),
  "content-type": TYPES[format],
});

const readWidth = (value: unknown): number | null =>
  typeof value === "string" && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;

/** Browsers that support AVIF list it in `Accept`; a weight of 0 refuses it. */
const acceptsAvif = (accept: string | undefined): boolean =>
  accept !== undefined && /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept);

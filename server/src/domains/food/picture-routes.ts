import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { holdsVersion } from "../../platform/http/kept-answer.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { openPictures } from "./pictures.ts";

/** A name is given once, to one picture: what it names never changes. Opened by itself, it is a picture and can do nothing. */
const PICTURE_HEADERS = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

interface PictureRequest {
  Params: { image: string };
  Querystring: { w?: unknown };
}

/** `GET /uploads/:image?w=`: the width in pixels that is asked for; anything else there counts as none. */
export function pictureRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "changes" | "log" | "clock">): void {
  const findPicture = openPictures(deps);

  app.get<PictureRequest>("/uploads/:image", async ({ params, query, headers }, reply) => {
    const picture = await findPicture(params.image, readWidth(query.w));
    if (!picture) throw refuse("notFound");
    const version = `${params.image}-${picture.width}`;
    reply.headers({ ...PICTURE_HEADERS, etag: `"${version}"` });
    if (holdsVersion(headers["if-none-match"], version)) return reply.code(304).send();
    return reply.send(picture.bytes);
  });
}

const readWidth = (value: unknown): number | null =>
  typeof value === "string" && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;

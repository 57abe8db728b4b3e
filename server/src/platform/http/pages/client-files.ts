/** The files of the web build as they are served: read once, so that an instance stays with the build it began with, whatever happens to the folder. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseBytes, type KeptAnswer, keepBytes, versionOf } from "../answers/cached-response.ts";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const typeOf = (path: string): string => TYPES[extname(path)] ?? "application/octet-stream";
/** The rest is compressed as it is. */
const ENCODABLE = /^text\/|javascript|json|svg|xml/;

/** By its path below the folder, `assets/app-1a2b.js`. */
export type ClientFiles = ReadonlyMap<string, KeptAnswer>;

/** Names with a dot in front are the build's own. */
const IS_SERVED = (path: string): boolean => !/(^|\/)\.|\.(br|gz)$/.test(path);

export async function readClientFiles(folder: string): Promise<ClientFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const found = new Set(paths);
  const read = async (path: string): Promise<KeptAnswer> => {
    const [plain, br, gzip] = await Promise.all([
      readFile(join(folder, path)),
      found.has(`${path}.br`) ? readFile(join(folder, `${path}.br`)) : undefined,
      found.has(`${path}.gz`) ? readFile(join(folder, `${path}.gz`)) : undefined,
    ]);
    return { version: versionOf(plain), plain, encoded: { ...(br && { br }), ...(gzip && { gzip }) } };
  };
  return new Map(await Promise.all(paths.filter(IS_SERVED).map(async (path) => [path, await read(path)] as const)));
}

/** A file of a build that this instance does not have on disk. */
export function keepClientFile(path: string, plain: Buffer): KeptAnswer | Promise<KeptAnswer> {
  return ENCODABLE.test(typeOf(path)) ? keepBytes(plain) : { version: versionOf(plain), plain, encoded: {} };
}

export function sendClientFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string,
  { file, cacheControl }: { file: KeptAnswer; cacheControl: string },
): FastifyReply {
  const bytes = chooseBytes(request, reply, file, cacheControl);
  return bytes ? reply.type(typeOf(path)).send(bytes) : reply.code(304).send();
}

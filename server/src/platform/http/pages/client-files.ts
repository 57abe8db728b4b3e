/** The files of the web build, read once: an instance serves the build it started with, whatever happens to the folder. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedResponse, cacheBytes, chooseBytes, versionOf } from "../answers/cached-response.ts";

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
/** Other types are compressed formats already. */
const ENCODABLE = /^text\/|javascript|json|svg|xml/;

/** By its path below the folder, `assets/app-1a2b.js`. */
export type ClientFiles = ReadonlyMap<string, CachedResponse>;

/** Names that begin with a dot belong to the build tool. */
const IS_SERVED = (path: string): boolean => !/(^|\/)\.|\.(br|gz)$/.test(path);

export async function readClientFiles(folder: string): Promise<ClientFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const found = new Set(paths);
  const read = async (path: string): Promise<CachedResponse> => {
    const [plain, br, gzip] = await Promise.all([
      readFile(join(folder, path)),
      found.has(`${path}.br`) ? readFile(join(folder, `${path}.br`)) : undefined,
      found.has(`${path}.gz`) ? readFile(join(folder, `${path}.gz`)) : undefined,
    ]);
    return { version: versionOf(plain), plain, encoded: { ...(br && { br }), ...(gzip && { gzip }) } };
  };
  return new Map(await Promise.all(paths.filter(IS_SERVED).map(async (path) => [path, await read(path)] as const)));
}

/** A file of another build, which this instance does not have on disk. */
export function cacheClientFile(path: string, plain: Buffer): CachedResponse | Promise<CachedResponse> {
  return ENCODABLE.test(typeOf(path)) ? cacheBytes(plain) : { version: versionOf(plain), plain, encoded: {} };
}

export function sendClientFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string,
  { file, cacheControl }: { file: CachedResponse; cacheControl: string },
): FastifyReply {
  const bytes = chooseBytes(request, reply, file, cacheControl);
  return bytes ? reply.type(typeOf(path)).send(bytes) : reply.code(304).send();
}

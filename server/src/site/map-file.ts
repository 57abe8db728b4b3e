/** The operator's own map: one PMTiles file in the data folder, of which pages read parts (https://github.com/protomaps/PMTiles). */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { MapSource } from "@forno/contract/settings/settings.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { PageSources } from "../platform/http/security/csp.ts";

export const MAP_PATH = "/map.pmtiles";
const FILE = "map.pmtiles";
/** `PMTiles`, version 3. */
const START = Buffer.from("PMTiles\u0003", "latin1");
/** Of one response. Directories and tiles are far smaller. */
const PART_BYTES_MAX = 2 * 1024 ** 2;

export interface MapFile {
  size: number;
  etag: string;
  /** Fewer bytes at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Null if there is none. It stays open, so that another file in its place counts from the next start on, and as a whole. */
export async function openMapFile(dataDir: string, log: Pick<FastifyBaseLogger, "warn">): Promise<MapFile | null> {
  const path = join(dataDir, FILE);
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") log.warn({ err: error, path }, "Cannot read the map");
    return null;
  });
  if (!handle) return null;
  const { size, mtimeMs } = await handle.stat();
  const read = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  if (!(await read(0, START.length)).equals(START)) {
    log.warn({ path }, "The map is not a PMTiles file of version 3, so maps are drawn without it");
    await handle.close();
    return null;
  }
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  return { size, etag, read, close: () => handle.close() };
}

/** Inclusive. Null: not one range of this file. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from, to = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined) return null;
  const start = Number(from);
  const end = Math.min(to === "" ? size - 1 : Number(to), size - 1, start + PART_BYTES_MAX - 1);
  return start > end ? null : { start, end };
}

/** A plugin for `buildApp`. A longer range is answered in part, and a request without one only by its size. */
export const serveMapFile =
  (file: MapFile) =>
  (app: FastifyInstance): void => {
    app.get(MAP_PATH, { config: { access: "public" } }, async ({ headers }, reply) => {
      reply.headers({ "accept-ranges": "bytes", etag: file.etag, "cache-control": "public, max-age=86400" });
      const range = rangeOf(headers.range, file.size);
      if (!range) {
        reply.header("cache-control", "no-store").header("content-range", `bytes */${file.size}`);
        return reply.code(416).type("text/plain").send("Ask for a range of bytes\n");
      }
      const { start, end } = range;
      return reply
        .code(206)
        .type("application/vnd.pmtiles")
        .header("content-range", `bytes ${start}-${end}/${file.size}`)
        .send(await file.read(start, end - start + 1));
    });
    app.addHook("onClose", () => file.close());
  };

/** Where pages get the streets of their maps from. Null: nowhere, they draw the shop's areas alone. */
export function mapSourceOf(tilesUrl: string | null, file: MapFile | null): MapSource | null {
  if (tilesUrl !== null) return { kind: "tiles", url: tilesUrl };
  return file && { kind: "pmtiles", url: MAP_PATH };
}

/** Pages may load the tiles, from exactly their origin. */
export function withMapTiles(sources: PageSources, map: MapSource | null): PageSources {
  if (map?.kind !== "tiles") return sources;
  const { origin } = new URL(map.url);
  return { ...sources, connect: [...sources.connect, origin], image: [...sources.image, origin] };
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTinyApp, type TinyApp } from "../testing/tiny-app.ts";
import { MAP_PATH, mapSourceOf, openMapFile, serveMapFile, withMapTiles } from "./map-file.ts";

/** The header of PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), and bytes that say where they are. */
function tinyMap(size: number): Buffer {
  const bytes = Buffer.alloc(size, Buffer.from([...Array(251).keys()]));
  bytes.write("PMTiles", 0, "latin1");
  bytes.writeUInt8(3, 7);
  return bytes;
}

const MAP = tinyMap(3 * 1024 ** 2);
let folder: string;
let app: TinyApp | undefined;
const log = { warn: vi.fn() };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-map-"));
  log.warn.mockReset();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await rm(folder, { recursive: true });
});

async function open(bytes: Buffer | null) {
  if (bytes) await writeFile(join(folder, "map.pmtiles"), bytes);
  return await openMapFile(folder, log);
}
async function start() {
  const file = await open(MAP);
  if (!file) throw new Error("no map");
  app = await startTinyApp([], serveMapFile(file));
}
async function get(range?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app?.url}${MAP_PATH}`, { headers: { ...headers, ...(range && { range }) } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("the map in the data folder", () => {
  it("is served in ranges, which browsers may keep", async () => {
    await start();
    const head = await get("bytes=0-16383", { "accept-encoding": "br, gzip" });
    expect(head.status).toBe(206);
    expect(head.bytes.equals(MAP.subarray(0, 16_384))).toBe(true);
    expect(head.headers.get("content-range")).toBe(`bytes 0-16383/${MAP.length}`);
    expect(head.headers.get("content-encoding")).toBeNull();
    expect(head.headers.get("cache-control")).toBe("public, max-age=86400");
    const end = await get(`bytes=${MAP.length - 10}-${MAP.length + 500}`);
    expect(end.bytes.equals(MAP.subarray(-10))).toBe(true);
    expect(end.headers.get("etag")).toBe(head.headers.get("etag"));
  });

  it("is never served as a whole: a long range is answered in part", async () => {
    await start();
    const { status, bytes, headers } = await get("bytes=100-");
    expect([status, bytes.length]).toEqual([206, 2 * 1024 ** 2]);
    expect(headers.get("content-range")).toBe(`bytes 100-${100 + 2 * 1024 ** 2 - 1}/${MAP.length}`);
  });

  it.each([undefined, "bytes=-5", "bytes=5-1", "bytes=99999999-", "bytes=0-1,4-5", "lines=0-1", "bytes=a-b"])(
    "is not served for the range %s",
    async (range) => {
      await start();
      const { status, headers } = await get(range);
      expect([status, headers.get("content-range")]).toEqual([416, `bytes */${MAP.length}`]);
    },
  );

  it("is ignored if it is another kind of file, and that is logged", async () => {
    expect(await open(Buffer.from("SQLite format 3"))).toBeNull();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await open(Buffer.from(""))).toBeNull();
  });

  it("may be missing", async () => {
    expect(await open(null)).toBeNull();
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe("what pages load tiles from", () => {
  const none = { script: [], frame: [], connect: [], image: [], form: [] };
  const url = "https://tiles.example:8443/{z}/{x}/{y}.png?key=abc";

  it("is the server that is set, otherwise the file, otherwise nothing", async () => {
    const file = await open(MAP);
    expect(mapSourceOf(url, file)).toEqual({ kind: "tiles", url });
    expect(mapSourceOf(null, file)).toEqual({ kind: "pmtiles", url: "/map.pmtiles" });
    expect(mapSourceOf(null, null)).toBeNull();
    await file?.close();
  });

  it("is allowed by its origin alone, and only if it is set", () => {
    const origin = "https://tiles.example:8443";
    expect(withMapTiles(none, { kind: "tiles", url })).toEqual({ ...none, connect: [origin], image: [origin] });
    expect(withMapTiles(none, { kind: "pmtiles", url: "/map.pmtiles" })).toEqual(none);
    expect(withMapTiles(none, null)).toEqual(none);
  });
});

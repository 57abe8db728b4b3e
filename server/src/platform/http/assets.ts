/** The hashed files of the web build: this instance's own from memory, those of other builds from the shelf that all instances share. */
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { type ClientFiles, keepClientFile } from "./client-files.ts";
import type { KeptAnswer } from "./kept-answer.ts";

export const ASSETS = "assets/";
/** With the hash that the build gives to each. */
const NAME = /^assets\/[\w.-]{1,180}-[\w-]{8}\.\w{1,11}$/;
const MEMORY_BYTES = 16 * 1024 ** 2;
/** What is on no shelf is not looked for again for a moment, however many ask: pages of a build that is gone, or anybody. */
const MISSES = { max: 1_000, ttl: 5_000 };
const ANNOUNCE_EVERY_MS = 3_600_000;

export interface Shelf {
  /** Says which files are served by this instance. To be said again now and then. */
  keep(files: ReadonlyMap<string, Buffer>): Promise<void>;
  find(name: string): Promise<Buffer | null>;
}

export interface Assets {
  find(path: string): Promise<KeptAnswer | null>;
  /** Puts the own files on the shelf, now and every hour. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

interface AssetsOptions {
  files: ClientFiles;
  shelf: Shelf;
  log: FastifyBaseLogger;
}

export function openAssets({ files, shelf, log }: AssetsOptions): Assets {
  const own = new Map([...files].filter(([path]) => path.startsWith(ASSETS)).map(([path, { plain }]) => [path, plain]));
  const misses = new LRUCache<string, true>(MISSES);
  const others = new LRUCache<string, KeptAnswer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain }) => plain.length + 1,
    fetchMethod: async (path) => {
      const plain = await shelf.find(path);
      if (plain) return await keepClientFile(path, plain);
      misses.set(path, true);
      return undefined;
    },
    // What is dropped while it is looked for still answers those who wait for it, and is not kept.
    ignoreFetchAbort: true,
  });
  // What fails is tried again within the hour; until then only pages of this build that another one has to serve miss something.
  const keep = () => shelf.keep(own).catch((error) => log.warn({ err: error }, "the web build's files could not be shared"));
  let announced = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    async find(path) {
      const file = files.get(path);
      if (file) return file;
      if (!NAME.test(path) || misses.has(path)) return null;
      return (await others.fetch(path)) ?? null;
    },
    announce() {
      timer = setInterval(() => {
        announced = keep();
      }, ANNOUNCE_EVERY_MS).unref();
      announced = keep();
      return announced;
    },
    async close() {
      clearInterval(timer);
      await announced;
    },
  };
}

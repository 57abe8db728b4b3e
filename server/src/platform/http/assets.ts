/** The hashed files of the web build: this instance's own from memory, those of other builds from the shelf that all instances share. */
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { type ClientFiles, keepClientFile } from "./client-files.ts";
import type { KeptAnswer } from "./kept-answer.ts";

export const ASSETS = "assets/";
const NAME = /^assets\/[\w.-]{1,200}$/;
const MEMORY_BYTES = 16 * 1024 ** 2;
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
  const others = new LRUCache<string, KeptAnswer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain }) => plain.length + 1,
    fetchMethod: async (path) => {
      const plain = await shelf.find(path);
      return plain ? await keepClientFile(path, plain) : undefined;
    },
  });
  // What fails is tried again within the hour; until then only pages of this build that another one has to serve miss something.
  const keep = () => shelf.keep(own).catch((error) => log.warn({ err: error }, "the web build's files could not be shared"));
  let announced = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    find: async (path) => files.get(path) ?? (NAME.test(path) ? ((await others.fetch(path)) ?? null) : null),
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

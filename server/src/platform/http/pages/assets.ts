/** The hashed files of the web build: this instance's from memory, those of other builds from the asset store that all instances share. */
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { CachedResponse } from "../answers/cached-response.ts";
import { type ClientFiles, cacheClientFile } from "./client-files.ts";
import { NegativeCache } from "./page-cache.ts";

export const ASSETS = "assets/";
/** With the hash that the build adds. */
const NAME = /^assets\/[\w.-]{1,180}-[\w-]{8}\.\w{1,11}$/;
const MEMORY_BYTES = 16 * 1024 ** 2;
const SHARE_EVERY_MS = 3_600_000;
/** Storing the files is retried after a second, then after twice as long each time. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** An instance that cannot share its files is ready after this time anyway: its own pages work. */
const UNSHARED_MAX_MS = 30_000;

export interface SharedAssets {
  /** Reports which files this instance serves. Must be repeated, since they expire. */
  store(files: ReadonlyMap<string, Buffer>): Promise<void>;
  find(name: string): Promise<Buffer | null>;
}

export interface Assets {
  find(path: string): Promise<CachedResponse | null>;
  /** Stores this instance's files now and every hour, and sooner after a failure. Resolves after the first attempt. */
  share(): Promise<void>;
  /** Until the files are shared, an instance of another build could not serve the assets of this build's pages. */
  isReady(): boolean;
  close(): Promise<void>;
}

interface AssetsOptions {
  files: ClientFiles;
  sharedAssets: SharedAssets;
  log: FastifyBaseLogger;
}

export function openAssets({ files, sharedAssets, log }: AssetsOptions): Assets {
  const own = new Map([...files].filter(([path]) => path.startsWith(ASSETS)).map(([path, { plain }]) => [path, plain]));
  const unknownNames = new NegativeCache();
  const others = new LRUCache<string, CachedResponse>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, encoded }) => [plain, ...Object.values(encoded)].reduce((sum, bytes) => sum + bytes.length, 1),
    fetchMethod: async (path) => {
      const plain = await sharedAssets.find(path);
      if (plain) return await cacheClientFile(path, plain);
      unknownNames.add(path);
      return undefined;
    },
    // A file evicted while it is fetched is still returned to its callers, but not cached.
    ignoreFetchAbort: true,
  });
  const sharing = shareAgainAndAgain(() => sharedAssets.store(own), log);
  return {
    async find(path) {
      const file = files.get(path);
      if (file) return file;
      if (!NAME.test(path) || unknownNames.has(path)) return null;
      return (await others.fetch(path)) ?? null;
    },
    share: sharing.start,
    isReady: sharing.isReady,
    close: sharing.end,
  };
}

function shareAgainAndAgain(share: () => Promise<void>, log: FastifyBaseLogger) {
  const openedAt = performance.now();
  let isShared = false;
  let hasEnded = false;
  let failures = 0;
  let shared = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const shareOnce = async () => {
    try {
      await share();
      isShared = true;
      failures = 0;
    } catch (error) {
      failures++;
      log.warn({ err: error }, "Could not share the web build's files with other instances");
    }
    const pause = failures === 0 ? SHARE_EVERY_MS : Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
    if (!hasEnded) timer = setTimeout(start, pause).unref();
  };
  const start = () => {
    shared = shareOnce();
    return shared;
  };
  return {
    start,
    isReady: () => isShared || performance.now() - openedAt > UNSHARED_MAX_MS,
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      await shared;
    },
  };
}

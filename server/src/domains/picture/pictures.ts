/** The pictures that the shop shows, cached in memory. */
import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import type { AppDeps } from "../../module.ts";
import { NegativeCache } from "../../platform/http/pages/page-cache.ts";
import { openAvifMaker } from "./avif-maker.ts";
import { type StoredPicture, selectPictures } from "./picture-store.ts";

const MEMORY_BYTES = 64 * 1024 ** 2;
const IMAGE_NAME = /^[0-9a-f]{32}\.webp$/;

export type PictureFormat = "avif" | "webp";

export interface ServedPicture {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
  /** A WebP sent while its AVIF is being made. */
  isStandIn: boolean;
}

interface WantedPicture {
  width: number | null;
  acceptsAvif: boolean;
}

/** Which pictures the shop shows now. Only those are cached, so that requests for invented names cannot evict them. */
export interface ShownPictures {
  has(image: string): Promise<boolean>;
  /** From memory; false if it is not known there. */
  peek(image: string): boolean;
}

/** Those of all modules. */
export function shownPictures(deps: Deps & Pick<AppDeps, "modules">): ShownPictures {
  const shown = deps.modules.flatMap((module) => module.shownPictures?.(deps) ?? []);
  return {
    has: async (image) => (await Promise.all(shown.map((each) => each.has(image)))).includes(true),
    peek: (image) => shown.some((each) => each.peek(image)),
  };
}

export interface Pictures {
  /** The narrowest size of at least `width` pixels, or else the widest; null for an unknown name. */
  find(image: string, wanted: WantedPicture): Promise<ServedPicture | null>;
  /** What `find` would return if it is in memory: the same object each time. */
  peek(image: string, wanted: WantedPicture): ServedPicture | undefined;
  close(): Promise<void>;
}

export type PictureDeps = Pick<Deps, "db" | "reader" | "log" | "clock" | "images">;

export function openPictures(deps: PictureDeps, shown: ShownPictures): Pictures {
  const select = (image: string) => deps.reader.current((db) => selectPictures(db, image));
  const cached = new LRUCache<string, StoredPicture[]>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (sizes) => sizes.reduce((sum, { bytes, avif }) => sum + bytes.length + (avif?.length ?? 0), 1),
    // Concurrent requests for an uncached picture share one query.
    fetchMethod: select,
    // A picture deleted while it is fetched is still returned to its callers, but not cached.
    ignoreFetchAbort: true,
  });
  const unknownNames = new NegativeCache();
  /** A name that is not in the cached menu may be newer than it. */
  const findUnknown = async (image: string) => {
    if (unknownNames.has(image)) return [];
    const sizes = await select(image);
    if (sizes.length === 0) unknownNames.add(image);
    return sizes;
  };
  const avifs = openAvifMaker(deps, (image) => cached.delete(image));
  return {
    async find(image, { width, acceptsAvif }) {
      if (!IMAGE_NAME.test(image)) return null;
      const sizes = (await shown.has(image)) ? await cached.fetch(image) : await findUnknown(image);
      const picture = sizes && sizeFor(sizes, width);
      if (!picture) return null;
      if (acceptsAvif && picture.avif === null) avifs.want(image, picture);
      return served(picture, acceptsAvif);
    },
    peek(image, { width, acceptsAvif }) {
      const sizes = shown.peek(image) ? cached.get(image) : undefined;
      const picture = sizes && sizeFor(sizes, width);
      return picture && ready(picture, acceptsAvif);
    },
    close: () => avifs.close(),
  };
}

const sizeFor = (sizes: readonly StoredPicture[], width: number | null): StoredPicture | undefined =>
  sizes.find((size) => width !== null && size.width >= width) ?? sizes.at(-1);

function served({ width, bytes, avif }: StoredPicture, acceptsAvif: boolean): ServedPicture {
  if (acceptsAvif && avif && avif.length > 0) return { width, format: "avif", bytes: avif, isStandIn: false };
  return { width, format: "webp", bytes, isStandIn: acceptsAvif && avif === null };
}

const servedPictures = new WeakMap<StoredPicture, Map<boolean, ServedPicture>>();

/** Undefined for a stand-in: only `find` requests its AVIF. */
function ready(picture: StoredPicture, acceptsAvif: boolean): ServedPicture | undefined {
  const known = servedPictures.get(picture) ?? new Map<boolean, ServedPicture>();
  servedPictures.set(picture, known);
  const one = known.get(acceptsAvif) ?? served(picture, acceptsAvif);
  known.set(acceptsAvif, one);
  return one.isStandIn ? undefined : one;
}

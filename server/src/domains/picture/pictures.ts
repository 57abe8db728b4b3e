/** The pictures that the shop shows, kept in memory while they are asked for. */
import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import { Misses } from "../../platform/http/pages/negative-cache.ts";
import { openAvifMaker } from "./avif-maker.ts";
import { type StoredPicture, selectPictures } from "./picture-store.ts";

const MEMORY_BYTES = 64 * 1024 ** 2;
const IMAGE_NAME = /^[0-9a-f]{32}\.webp$/;

export type PictureFormat = "avif" | "webp";

export interface ServedPicture {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
  /** It stands in for an AVIF that is being made. */
  isStandIn: boolean;
}

interface WantedPicture {
  width: number | null;
  takesAvif: boolean;
}

/** Which pictures the shop shows now. Only those stay in memory: invented names must not push them out. */
export interface ShownPictures {
  has(image: string): Promise<boolean>;
  /** The same from memory; false while that is not known. */
  peek(image: string): boolean;
}

export interface Pictures {
  /** The narrowest size of at least `width` pixels, else the widest one; null for a name that no picture has. */
  find(image: string, wanted: WantedPicture): Promise<ServedPicture | null>;
  /** What `find` would answer, if it is in memory: the same object each time. */
  peek(image: string, wanted: WantedPicture): ServedPicture | undefined;
  close(): Promise<void>;
}

export type PictureDeps = Pick<Deps, "db" | "reader" | "log" | "clock" | "images">;

export function openPictures(deps: PictureDeps, shown: ShownPictures): Pictures {
  const select = (image: string) => deps.reader.current((db) => selectPictures(db, image));
  const kept = new LRUCache<string, StoredPicture[]>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (sizes) => sizes.reduce((sum, { bytes, avif }) => sum + bytes.length + (avif?.length ?? 0), 1),
    // Many asking at once for what is not there yet make one query.
    fetchMethod: select,
    // What is dropped while it is fetched still answers those who wait for it, and is not kept.
    ignoreFetchAbort: true,
  });
  const misses = new Misses();
  /** A name that is not shown may be newer than our copy of the menu. */
  const findUnknown = async (image: string) => {
    if (misses.has(image)) return [];
    const sizes = await select(image);
    if (sizes.length === 0) misses.add(image);
    return sizes;
  };
  const avifs = openAvifMaker(deps, (image) => kept.delete(image));
  return {
    async find(image, { width, takesAvif }) {
      if (!IMAGE_NAME.test(image)) return null;
      const sizes = (await shown.has(image)) ? await kept.fetch(image) : await findUnknown(image);
      const picture = sizes && sizeFor(sizes, width);
      if (!picture) return null;
      if (takesAvif && picture.avif === null) avifs.want(image, picture);
      return served(picture, takesAvif);
    },
    peek(image, { width, takesAvif }) {
      const sizes = shown.peek(image) ? kept.get(image) : undefined;
      const picture = sizes && sizeFor(sizes, width);
      return picture && ready(picture, takesAvif);
    },
    close: () => avifs.close(),
  };
}

const sizeFor = (sizes: readonly StoredPicture[], width: number | null): StoredPicture | undefined =>
  sizes.find((size) => width !== null && size.width >= width) ?? sizes.at(-1);

function served({ width, bytes, avif }: StoredPicture, takesAvif: boolean): ServedPicture {
  if (takesAvif && avif && avif.length > 0) return { width, format: "avif", bytes: avif, isStandIn: false };
  return { width, format: "webp", bytes, isStandIn: takesAvif && avif === null };
}

const readyOnes = new WeakMap<StoredPicture, Map<boolean, ServedPicture>>();

/** Undefined for what only stands in: asking for it has the AVIF made. */
function ready(picture: StoredPicture, takesAvif: boolean): ServedPicture | undefined {
  const known = readyOnes.get(picture) ?? new Map<boolean, ServedPicture>();
  readyOnes.set(picture, known);
  const one = known.get(takesAvif) ?? served(picture, takesAvif);
  known.set(takesAvif, one);
  return one.isStandIn ? undefined : one;
}

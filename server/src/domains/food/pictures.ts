/** The pictures of the menu, and the logo, kept in memory while they are asked for. */
import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import { type Picture, selectPictures } from "../picture/picture-store.ts";
import { readSettings } from "../settings/settings.ts";
import { readMenu } from "./menu.ts";

const MEMORY_BYTES = 64 * 1024 ** 2;
const IMAGE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Finds the narrowest size of at least `width` pixels, else the widest one; null for a name that no picture has. */
export type FindPicture = (image: string, width: number | null) => Promise<Picture | null>;

export function openPictures(deps: Pick<Deps, "db" | "changes" | "log" | "clock">): FindPicture {
  const kept = new LRUCache<string, Picture[]>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (sizes) => sizes.reduce((sum, { bytes }) => sum + bytes.length, 1),
    // Many asking at once for what is not there yet make one query.
    fetchMethod: (image) => selectPictures(deps.db, image),
  });
  return async (image, width) => {
    if (!IMAGE_NAME.test(image)) return null;
    const [{ images }, { logo }] = await Promise.all([readMenu(deps), readSettings(deps)]);
    // A name that is not on the menu may be newer than our copy of it; invented ones must not push pictures out of memory.
    const sizes = images.has(image) || image === logo ? await kept.fetch(image) : await selectPictures(deps.db, image);
    return sizes?.find((size) => width !== null && size.width >= width) ?? sizes?.at(-1) ?? null;
  };
}

/** The pictures of the menu, and the logo, kept in memory while they are asked for. */
import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import { openAvifMaker } from "../picture/avif-maker.ts";
import { type StoredPicture, selectPictures } from "../picture/picture-store.ts";
import { readSettings } from "../settings/settings.ts";
import { readMenu } from "./menu.ts";

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

export interface Pictures {
  /** The narrowest size of at least `width` pixels, else the widest one; null for a name that no picture has. */
  find(image: string, wanted: { width: number | null; takesAvif: boolean }): Promise<ServedPicture | null>;
  close(): Promise<void>;
}

export function openPictures(deps: Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "images">): Pictures {
  const select = (image: string) => deps.reader.current((db) => selectPictures(db, image));
  const kept = new LRUCache<string, StoredPicture[]>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (sizes) => sizes.reduce((sum, { bytes, avif }) => sum + bytes.length + (avif?.length ?? 0), 1),
    // Many asking at once for what is not there yet make one query.
    fetchMethod: select,
  });
  const avifs = openAvifMaker(deps, (image) => kept.delete(image));
  return {
    async find(image, { width, takesAvif }) {
      if (!IMAGE_NAME.test(image)) return null;
      const [{ images }, { logo }] = await Promise.all([readMenu(deps), readSettings(deps)]);
      // A name that is not on the menu may be newer than our copy of it; invented ones must not push pictures out of memory.
      const sizes = images.has(image) || image === logo ? await kept.fetch(image) : await select(image);
      const picture = sizes?.find((size) => width !== null && size.width >= width) ?? sizes?.at(-1);
      if (!picture) return null;
      if (takesAvif && picture.avif === null) avifs.want(image, picture);
      return served(picture, takesAvif);
    },
    close: () => avifs.close(),
  };
}

function served({ width, bytes, avif }: StoredPicture, takesAvif: boolean): ServedPicture {
  if (takesAvif && avif && avif.length > 0) return { width, format: "avif", bytes: avif, isStandIn: false };
  return { width, format: "webp", bytes, isStandIn: takesAvif && avif === null };
}

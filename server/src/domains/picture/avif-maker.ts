/** Converts requested pictures to AVIF, after the response and one at a time, since a conversion takes a tenth of a second. */
import type { Deps } from "../../deps.ts";
import { ImagesUnavailableError } from "../../providers/images/image-processor.ts";
import { hasAvif, insertAvif, type Picture } from "./picture-store.ts";

/** All sizes of a hundred pictures. A picture beyond this is queued when it is requested again. */
const WAITING_MAX = 500;

export interface AvifMaker {
  want(image: string, picture: Picture): void;
  close(): Promise<void>;
}

/** `onMade` is called with each picture that has a further AVIF in the database. */
export function openAvifMaker(deps: Pick<Deps, "db" | "images" | "log">, onMade: (image: string) => void): AvifMaker {
  const waiting = new Map<string, { image: string; picture: Picture }>();
  /** Not convertible; not tried again until the next start. */
  const failed = new Set<string>();
  let isClosed = false;
  let work: Promise<void> | null = null;

  async function toAvif(key: string, webp: Buffer): Promise<Buffer> {
    try {
      return await deps.images.toAvif(webp);
    } catch (error) {
      if (!(error instanceof ImagesUnavailableError)) failed.add(key);
      throw error;
    }
  }

  async function make(key: string, image: string, { width, bytes }: Picture): Promise<void> {
    if (await hasAvif(deps.db, image, width)) return;
    const avif = await toAvif(key, bytes);
    await insertAvif(deps.db, image, width, avif.length < bytes.length ? avif : Buffer.alloc(0));
  }

  async function makeAll(): Promise<void> {
    // The loop includes pictures that are added while it runs.
    for (const [key, { image, picture }] of waiting) {
      if (isClosed) break;
      try {
        await make(key, image, picture);
        onMade(image);
      } catch (error) {
        deps.log.warn({ err: error, image }, "Could not convert an image to AVIF");
      }
      waiting.delete(key);
    }
    work = null;
  }

  return {
    want(image, picture) {
      const key = `${image} ${picture.width}`;
      if (isClosed || failed.has(key) || waiting.size >= WAITING_MAX) return;
      waiting.set(key, { image, picture });
      work ??= makeAll();
    },
    async close() {
      isClosed = true;
      await work;
    },
  };
}

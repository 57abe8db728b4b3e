/** Loaded with the first image: most days have none, and it needs 20 MB. */
import { createRequire } from "node:module";
import type sharp from "sharp";
import { ImagesUnavailableError } from "./image-processor.ts";

type Sharp = typeof sharp;

/** Not `import()`, which caches a failed load permanently. */
const require = createRequire(import.meta.url);

/**
 * Returns a function that loads the library once. A load that failed (not enough memory, an update in progress) is repeated with
 * the next picture. Throws `ImagesUnavailableError`.
 */
export function libraryLoader(load: () => Sharp): () => Sharp {
  let loaded: Sharp | undefined;
  return () => {
    try {
      loaded ??= limited(load());
      return loaded;
    } catch (error) {
      throw new ImagesUnavailableError("The image library could not be loaded", { cause: error });
    }
  };
}

/**
 * Settings for the whole process: everything but these five decoders is off (SVG is on by default), and one picture is
 * decoded at a time.
 */
function limited(library: Sharp): Sharp {
  library.block({ operation: ["VipsForeignLoad"] });
  library.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif", "VipsForeignLoadNsgif"],
  });
  library.concurrency(1);
  library.cache(false);
  return library;
}

export const loadSharp = libraryLoader((): Sharp => require("sharp"));

import { createRequire } from "node:module";
import { IMAGE_WIDTHS } from "@forno/contract/menu/food.ts";
import { IMAGE_PIXELS_MAX } from "@forno/contract/menu/rules/pictures.ts";
import type sharp from "sharp";
import type { CreateText, OutputInfo } from "sharp";
import {
  type Drawing,
  IMAGE_VARIANT_BYTES_MAX,
  type ImageProcessor,
  ImagesUnavailableError,
  type ImageVariant,
  InvalidImageError,
  type ProcessedImage,
  type TextLook,
} from "./image-processor.ts";

const SECONDS_MAX = 20;
/** Tried in order until a variant fits its budget. */
const QUALITIES = [80, 70, 60, 50, 40, 30, 20, 10, 1];
/** Visually equal to the WebP of 80, at three fifths of its bytes. An effort of 4 takes eight times as long and saves no bytes. */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: "4:2:0" } as const;

interface Bitmap {
  data: Buffer;
  info: OutputInfo;
}

export class SharpImages implements ImageProcessor {
  #last: Promise<unknown> = Promise.resolve();
  readonly #loadedFonts = new Set<string>();

  /** Decoded one after another, since decoding needs the memory: ten uploads at once need that of one. */
  async process(bytes: Buffer): Promise<ProcessedImage> {
    const decoded = this.#last.then(() => decode(bytes));
    this.#last = decoded.catch(() => undefined);
    const bitmap = await decoded;
    return { variants: await toVariants(bitmap), colour: await colourOf(bitmap) };
  }

  async toAvif(webp: Buffer): Promise<Buffer> {
    const sharp = loadSharp();
    return await sharp(webp, { limitInputPixels: IMAGE_PIXELS_MAX }).timeout({ seconds: SECONDS_MAX }).avif(AVIF).toBuffer();
  }

  async toPng(webp: Buffer): Promise<Buffer> {
    const sharp = loadSharp();
    return await sharp(webp, { limitInputPixels: IMAGE_PIXELS_MAX }).timeout({ seconds: SECONDS_MAX }).png().toBuffer();
  }

  async drawText(text: string, { fonts, sizePx, isBold, widthMax }: TextLook): Promise<Drawing> {
    if (text.trim() === "") return { width: 0, height: 0, dots: new Uint8Array() };
    // A font is found from the first text on that names its file; each text can name one.
    for (const { family, file } of fonts) {
      if (this.#loadedFonts.has(file)) continue;
      await draw({ text: "a", font: `${family} 10`, fontfile: file });
      this.#loadedFonts.add(file);
    }
    const font = `${fonts.map(({ family }) => family).join(", ")}${isBold ? " Bold" : ""} ${sizePx}`;
    const { data, info } = await draw({ text: asMarkup(text), font, width: widthMax, wrap: "word-char", dpi: 72 });
    return { width: info.width, height: info.height, dots: data };
  }
}

const draw = (text: CreateText): Promise<Bitmap> => {
  const drawn = loadSharp()({ text });
  return drawn.toColourspace("b-w").timeout({ seconds: SECONDS_MAX }).raw().toBuffer({ resolveWithObject: true });
};

/** Pango reads `<b>` and the like. */
const asMarkup = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

async function toVariants(bitmap: Bitmap): Promise<ImageVariant[]> {
  const fitting = IMAGE_WIDTHS.filter((width) => width <= bitmap.info.width);
  const widths = fitting.length > 0 ? fitting : [bitmap.info.width];
  const encoded = await Promise.all(widths.map((width) => encode(bitmap, width)));
  const variants = encoded.filter((variant) => variant !== null);
  if (variants.length === 0) throw new InvalidImageError("type", "The picture does not get small enough");
  return variants;
}

/** Decodes once, the first frame only, upright (EXIF), in sRGB, no wider than the widest variant. */
async function decode(bytes: Buffer): Promise<Bitmap> {
  if (!hasKnownMagic(bytes)) throw new InvalidImageError("type", "Not a JPEG, PNG, GIF, WebP or AVIF");
  const sharp = loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error" })
      .autoOrient()
      .resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: SECONDS_MAX })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    const hasTooMany = cause instanceof Error && cause.message.includes("exceeds pixel limit");
    throw new InvalidImageError(hasTooMany ? "pixels" : "damaged", "The picture cannot be decoded", { cause });
  }
}

async function colourOf({ data, info }: Bitmap): Promise<string | null> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sharp = loadSharp();
  const mean = await sharp(data, { raw }).resize(1, 1, { fit: "fill" }).toColourspace("srgb").ensureAlpha().raw().toBuffer();
  return mean.at(3) === 255 ? mean.toString("hex", 0, 3) : null;
}

/** Null if no quality fits the budget; the narrower variants are still made. */
async function encode({ data, info }: Bitmap, width: number): Promise<ImageVariant | null> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sharp = loadSharp();
  for (const quality of QUALITIES) {
    // A new one each time, because a clone copies the bitmap.
    const resized = sharp(data, { raw, limitInputPixels: IMAGE_PIXELS_MAX }).resize({ width });
    const webp = await resized.webp({ quality }).toBuffer({ resolveWithObject: true }).catch(unencodable);
    if (webp.data.byteLength <= IMAGE_VARIANT_BYTES_MAX)
      return { width: webp.info.width, height: webp.info.height, bytes: webp.data };
  }
  return null;
}

/** WebP has at most 16383 pixels a side: a taller strip is not a picture for a menu. */
function unencodable(cause: unknown): never {
  throw new InvalidImageError("type", "The picture cannot be encoded", { cause });
}

function hasKnownMagic(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
  const isPng = ascii(0, 8) === "\x89PNG\r\n\x1a\n";
  const isWebp = ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP";
  const isGif = ascii(0, 6) === "GIF87a" || ascii(0, 6) === "GIF89a";
  return isJpeg || isPng || isWebp || isGif || isAvif(bytes);
}

/**
 * Checks for a box `ftyp` whose brands include AVIF. The same container format is used for HEIC and video, which the decoder must
 * not get.
 */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = bytes.toString("latin1", 8, end).match(/.{4}/gs) ?? [];
  return brands.includes("avif") || brands.includes("avis");
}

type Sharp = typeof sharp;

/** Not `import()`, which caches a failed load permanently. */
const require = createRequire(import.meta.url);

/**
 * Returns a function that loads the library once, with the first image: most days have none, and it needs 20 MB. A load that failed (not enough memory, an update in progress) is repeated with
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

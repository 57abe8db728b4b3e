export interface ImageVariant {
  width: number;
  height: number;
  /** WebP without metadata, at most `IMAGE_VARIANT_BYTES_MAX`. */
  bytes: Buffer;
}

export const IMAGE_VARIANT_BYTES_MAX = 200_000;

export interface ProcessedImage {
  /** Narrowest first. */
  variants: ImageVariant[];
  /** The mean of the whole picture, as six hexadecimal digits; null for a transparent one, behind which it would show. */
  colour: string | null;
}

/** `fonts`: what the first lacks is taken from the next. */
export interface TextLook {
  fonts: readonly { family: string; file: string }[];
  sizePx: number;
  isBold: boolean;
  widthMax: number;
}

/** One byte for each dot, row by row: 255 is ink. */
export interface Drawing {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Turns an upload into the pictures that the shop serves; none of the upload's own bytes are stored. */
export interface ImageProcessor {
  /**
   * Narrowest first, at the contract's `IMAGE_WIDTHS`, none wider than the upload; an upload narrower than all of them gives one,
   * of its own width. Throws `InvalidImageError` for anything but a complete JPEG, PNG, GIF, WebP or AVIF of acceptable size.
   */
  process(bytes: Buffer): Promise<ProcessedImage>;
  /** Converts a picture to AVIF. `webp` is one of the variants. */
  toAvif(webp: Buffer): Promise<Buffer>;
  /** The same to PNG, for PDFs. */
  toPng(webp: Buffer): Promise<Buffer>;
  /** Text in any script, shaped and broken into lines. */
  drawText(text: string, look: TextLook): Promise<Drawing>;
}

export class InvalidImageError extends Error {
  override readonly name = "InvalidImageError";
  /** `type`: no picture that the shop takes. */
  readonly reason: "type" | "damaged" | "pixels";

  constructor(reason: InvalidImageError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Not caused by the picture: it may be processed later. */
export class ImagesUnavailableError extends Error {
  override readonly name = "ImagesUnavailableError";
}

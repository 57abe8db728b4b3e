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
  /** The mean of all of it, as six hexadecimal digits; null for a see-through one, behind which it would show. */
  colour: string | null;
}

/** Turns an upload into the pictures that the shop serves; nothing of the upload's own bytes survives. */
export interface ImageProcessor {
  /**
   * Narrowest first, at the contract's `IMAGE_WIDTHS`, none wider than the upload; an upload narrower than all of them gives one, its own width.
   * Throws `InvalidImageError` for what is not a whole JPEG, PNG, WebP or AVIF of bearable size.
   */
  process(bytes: Buffer): Promise<ProcessedImage>;
  /** The same picture as AVIF. `webp` is one of the variants. */
  toAvif(webp: Buffer): Promise<Buffer>;
}

export class InvalidImageError extends Error {
  override readonly name = "InvalidImageError";
}

/** Not the picture's fault: the same one may be processed later. */
export class ImagesUnavailableError extends Error {
  override readonly name = "ImagesUnavailableError";
}

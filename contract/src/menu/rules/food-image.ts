/** Exclusive: an image of exactly this many bytes is too large. */
export const IMAGE_BYTES_MAX = 5 * 1024 ** 2;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"] as const;
